import { searchWords } from '../../lib/search-words.ts'
import { hitsShown } from './search-source.ts'

/**
 * The things whose names fit best, one more than are shown: the very name, then names that begin so, then those with words that
 * do.
 */
export function bestFirst<T>(things: readonly T[], nameOf: (thing: T) => string, text: string): readonly T[] {
  const whole = text.trim().toLowerCase()
  const words = searchWords(whole)
  return things
    .map(thing => ({ thing, distance: distanceOf(nameOf(thing).toLowerCase(), whole, words) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, hitsShown + 1)
    .map(({ thing }) => thing)
}

function distanceOf(name: string, whole: string, words: readonly string[]): number {
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  const begun = name.split(/[^\p{L}\p{N}]+/u)
  if (words.every(word => begun.some(each => each.startsWith(word)))) return 2
  return words.every(word => name.includes(word)) ? 3 : 4
}
