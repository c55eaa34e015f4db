import { colouredLines } from './highlight-colours.ts'
import { type Hunk, hunkHead, patchOf } from './unified-diff.ts'

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
