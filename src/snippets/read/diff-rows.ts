import { structuredPatch } from 'diff'
import { colouredLines } from './highlight-colours.ts'

type ComparedRows = {
  readonly html: string
  readonly added: number
  readonly removed: number
}

/** Length in characters above which texts are compared without colours. */
const colouredMaxChars = 300_000

/**
 * Rows of a unified diff: a copied selection is the diff itself, signs and headers included. Null: the texts differ too
 * much to compare in time.
 */
export function diffRows(before: string, after: string, language: string | null): ComparedRows | null {
  const patch = patchOf(before, after)
  if (!patch) return null
  const inColour = before.length + after.length <= colouredMaxChars ? language : null
  const sides = patch.hunks.length === 0 ? noSides : sidesOf(before, after, inColour)
  const html = patch.hunks.map(hunk => hunkRows(hunk, sides)).join('')
  return { html, added: patch.added, removed: patch.removed }
}

type Sides = { readonly old: readonly string[]; readonly new: readonly string[] }
const noSides: Sides = { old: [], new: [] }

const sidesOf = (before: string, after: string, language: string | null): Sides => ({
  old: colouredLines(before, language),
  new: colouredLines(after, language),
})

function hunkRows(hunk: Hunk, sides: Sides): string {
  let [oldNumber, newNumber] = [hunk.oldStart, hunk.newStart]
  const rows = hunk.lines.map(line => {
    switch (line.charAt(0)) {
      case '-':
        return row('del', { old: oldNumber }, '-', sides.old[oldNumber++ - 1])
      case '+':
        return row('ins', { new: newNumber }, '+', sides.new[newNumber++ - 1])
      case ' ':
        return row('span', { old: oldNumber++, new: newNumber }, ' ', sides.new[newNumber++ - 1])
      default:
        return `<span class="line remark">${line}\n</span>`
    }
  })
  return `<span class="line hunk">${hunkHead(hunk)}\n</span>${rows.join('')}`
}

type Numbers = { readonly old?: number; readonly new?: number }

const row = (tag: 'del' | 'ins' | 'span', at: Numbers, sign: string, markup = ''): string =>
  `<${tag} class="line"><span class="at" data-old="${at.old ?? ''}" data-new="${at.new ?? ''}"></span>${sign}${markup}\n</${tag}>`

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
