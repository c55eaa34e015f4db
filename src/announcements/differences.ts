import { diffLines, diffWordsWithSpace } from 'diff'

/** A run of text that both have, or only one of them. */
export type Piece = { readonly text: string; readonly change: 'same' | 'added' | 'removed' }

export type Difference = {
  readonly pieces: readonly Piece[]
  /** False: the texts differ too much to be compared in reasonable time; they stand one after the other. */
  readonly isCompared: boolean
}

/** Bounds the quadratic cost of a diff: two long texts with nothing in common would take minutes. */
const limits = { timeout: 100, maxEditLength: 3_000 }
/** Longer texts are compared by lines. */
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
