/**
 * A number of bytes in words of the page's language.
 *
 * @param {number} bytes
 */
export function byteWords(bytes) {
  const { lang } = document.documentElement
  if (bytes < 1024)
    return new Intl.NumberFormat(lang, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes)
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  return bytes < 1024 ** 2 ? `${number.format(bytes / 1024)} KB` : `${number.format(bytes / 1024 ** 2)} MB`
}
