import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of text that is in both versions or in only one. */
export type Piece = { readonly text: string; readonly change: 'same' | 'added' | 'removed' }

export type Difference = {
  readonly pieces: readonly Piece[]
  /** False if the texts differ too much to be compared in reasonable time; then both are shown in full. */
  readonly isCompared: boolean
}

/** Limits of the comparison, whose cost is quadratic: two long unrelated texts would take minutes. */
const limits = { timeout: 100, maxEditLength: 3_000 }
/** Number of characters above which texts are compared by lines. */
const wordsMax = 20_000

export function differenceOf(before: string, after: string): Difference {
  if (before === after) return { pieces: [piece(after, 'same')], isCompared: true }
  const found =
    Math.max(before.length, after.length) > wordsMax
      ? diffLines(before, after, limits)
      : diffWordsWithSpace(before, after, limits)
  if (!found) return { pieces: [piece(before, 'removed'), piece(after, 'added')], isCompared: false }
  return {
    pieces: found.map(({ value, added, removed }) =>
      piece(value, added ? 'added' : removed ? 'removed' : 'same'),
    ),
    isCompared: true,
  }
}

const piece = (text: string, change: Piece['change']): Piece => ({ text, change })
