import { structuredPatch } from 'diff'

export type Hunk = {
  readonly oldStart: number
  readonly newStart: number
  /** Each with its sign in front: ` `, `-`, `+`, or `\` for the remark that a text ends without a line break. */
  readonly lines: readonly string[]
}

type Patch = {
  readonly hunks: readonly Hunk[]
  readonly added: number
  readonly removed: number
}

/** Bounds the comparison, whose cost is the product of length and changes. */
const editsMax = 20_000

/**
 * Computes the changes between two texts with three lines of context; null: they differ too much to compare in time.
 */
export function patchOf(before: string, after: string): Patch | null {
  const limits = { context: 3, timeout: 1000, maxEditLength: editsMax }
  const patch = structuredPatch('', '', before, after, '', '', limits)
  if (patch === undefined) return null
  const count = (sign: string) =>
    patch.hunks.reduce((sum, { lines }) => sum + lines.filter(line => line.startsWith(sign)).length, 0)
  return { hunks: patch.hunks, added: count('+'), removed: count('-') }
}

/** The line above a hunk, as every tool that applies patches reads it. */
export function hunkHead({ oldStart, newStart, lines }: Hunk): string {
  const count = (signs: string) => lines.filter(line => signs.includes(line.charAt(0))).length
  return `@@ -${span(oldStart, count(' -'))} +${span(newStart, count(' +'))} @@`
}

/** An empty side starts before the line it has not got. */
const span = (start: number, count: number): string =>
  count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`
