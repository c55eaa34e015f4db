import { structuredPatch } from 'diff'
import { colouredLines } from './highlight-colours.ts'
import { type DifferenceLine, differenceRows } from './views/difference/difference-rows.ts'
import { createGaps, type Gaps } from './views/difference/hidden-lines.ts'

type ComparedRows = {
  readonly html: string
  readonly added: number
  readonly removed: number
}

/** Length in characters above which texts are compared without colours. */
const colouredMaxChars = 300_000

/**
 * Rows of a unified diff: a copied selection is the diff itself, signs and headers included, as long as hidden lines are not
 * opened. Null: the texts differ too much to compare in time.
 */
export function diffRows(before: string, after: string, language: string | null): ComparedRows | null {
  const patch = patchOf(before, after)
  if (!patch) return null
  if (patch.hunks.length === 0) return { html: '', added: 0, removed: 0 }
  const inColour = before.length + after.length <= colouredMaxChars ? language : null
  const sides = sidesOf(before, after, inColour)
  const gaps = createGaps(sides.new)
  const html = patch.hunks.map(hunk => hunkRows(hunk, sides, gaps)).join('')
  return { html: html + gaps.last(), added: patch.added, removed: patch.removed }
}

type Sides = { readonly old: readonly string[]; readonly new: readonly string[] }

function sidesOf(before: string, after: string, language: string | null): Sides {
  const lines = (text: string) => colouredLines(text.endsWith('\n') ? text.slice(0, -1) : text, language)
  return { old: lines(before), new: lines(after) }
}

function hunkRows(hunk: Hunk, sides: Sides, gaps: Gaps): string {
  const head = gaps.before(hunkHead(hunk), { old: hunk.oldStart, new: hunk.newStart })
  let [oldNumber, newNumber] = [hunk.oldStart, hunk.newStart]
  const lines = hunk.lines.map((line): DifferenceLine => {
    const text = line.slice(1)
    switch (line.charAt(0)) {
      case '-':
        return { sign: '-', text, markup: sides.old[oldNumber - 1] ?? '', old: oldNumber++ }
      case '+':
        return { sign: '+', text, markup: sides.new[newNumber - 1] ?? '', new: newNumber++ }
      case ' ':
        return { sign: ' ', text, markup: sides.new[newNumber - 1] ?? '', old: oldNumber++, new: newNumber++ }
      default:
        return { sign: '~', text: line, markup: line }
    }
  })
  gaps.passed({ old: oldNumber, new: newNumber })
  return head + differenceRows(lines)
}

type Hunk = {
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
function patchOf(before: string, after: string): Patch | null {
  const limits = { context: 3, timeout: 1000, maxEditLength: editsMax }
  const patch = structuredPatch('', '', before, after, '', '', limits)
  if (patch === undefined) return null
  const count = (sign: string) =>
    patch.hunks.reduce((sum, { lines }) => sum + lines.filter(line => line.startsWith(sign)).length, 0)
  return { hunks: patch.hunks, added: count('+'), removed: count('-') }
}

/** The line above a hunk, as every tool that applies patches reads it. */
function hunkHead({ oldStart, newStart, lines }: Hunk): string {
  const count = (signs: string) => lines.filter(line => signs.includes(line.charAt(0))).length
  return `@@ -${span(oldStart, count(' -'))} +${span(newStart, count(' +'))} @@`
}

/** A span of no lines is numbered by the line before it. */
const span = (start: number, count: number): string =>
  count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`
