/** U+001C to U+001F, which Python counts as white space and Unicode does not. */
const asciiSeparators = String.fromCharCode(0x1c, 0x1d, 0x1e, 0x1f)

/** Finds what Python's str.strip() keeps: it removes U+0085 but not U+FEFF (decisions, Snippets). */
const notBlank = new RegExp(`[^\\p{White_Space}${asciiSeparators}]`, 'u')

export const isBlank = (text: string): boolean => !notBlank.test(text)

/** Trims from both ends; a pattern anchored at the end would take quadratic time on long runs of blanks. */
export function trim(text = ''): string {
  if (text === '') return ''
  const start = text.search(notBlank)
  if (start === -1) return ''
  let end = text.length
  while (isBlank(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A value for a message: short, on one line, without invisible characters. */
export function show(value: string): string {
  const start = value.slice(0, 60)
  const harmless = start.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, each => `\\u{${each.codePointAt(0)?.toString(16)}}`)
  return `"${harmless}${value.length > start.length ? '…' : ''}"`
}
