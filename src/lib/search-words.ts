/** Number of words of a search; further ones are left out. */
const wordsMax = 10

/** The words of a search, each once. A thing is found if it has all of them, in any order. */
export const searchWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, wordsMax),
  ),
]

/** A test of texts, of which one or another has each word of the search, in any case. */
export function hasWords(text: string): (texts: readonly (string | null)[]) => boolean {
  const words = searchWords(text.toLowerCase())
  return texts => {
    const within = texts.map(each => each?.toLowerCase() ?? '')
    return words.every(word => within.some(each => each.includes(word)))
  }
}
