/** Characters and words of an address that are searched for. */
const [searchedMax, wordsMax] = [100, 8]

/**
 * The words of the last part of an address, for a search: `/incidents/Checkout-is%20slow.html?x` gives `Checkout is slow`.
 * Empty if it has none: identifiers and numbers are no words. Only letters are returned, whatever the address contains.
 */
export function addressWords(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const last = decoded(path.split('/').findLast(Boolean) ?? '').normalize('NFC')
  const words = last
    .slice(0, searchedMax)
    .replace(/\.[a-z]{1,5}$/i, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(each => /^[\p{L}\p{M}]{2,}$/u.test(each))
  return words.slice(0, wordsMax).join(' ')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
