import { Escaper } from '../../invisible.ts'
import { type DifferenceLine, differenceRows } from './difference-rows.ts'

/** Lines of a patch that are shown as changes; more are shown as they stand. */
const patchLinesMax = 20_000

export type PatchFacts = { readonly files: number; readonly added: number; readonly removed: number }

/**
 * The rows of a pasted patch (unified, as `diff -u` and Git write it): each line once and in its order. Null for a text without a
 * hunk, or with too many lines. The counts of a hunk's head are believed only for its own lines.
 */
export function renderPatch(text: string): { readonly html: string; readonly patch: PatchFacts } | null {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  if (lines.length > patchLinesMax) return null
  const escaper = new Escaper()
  const sections: string[] = []
  let rows: DifferenceLine[] = []
  let hunk: Hunk | null = null
  let facts = { files: 0, hunks: 0, added: 0, removed: 0 }
  /** True from the first line about a file to its first hunk. */
  let isNamed = false
  const endRows = () => {
    if (rows.length > 0) sections.push(differenceRows(rows))
    rows = []
  }
  for (const [index, line] of lines.entries()) {
    const markup = escaper.escape(line)
    const shown = hunk && lineOf(line, hunk, escaper)
    if (shown) {
      rows.push(shown)
      facts = {
        ...facts,
        added: facts.added + Number(shown.sign === '+'),
        removed: facts.removed + Number(shown.sign === '-'),
      }
      continue
    }
    endRows()
    hunk = hunkOf(line)
    if (hunk) facts = { ...facts, hunks: facts.hunks + 1 }
    const isName = hunk === null && isNames(lines[index - 1] ?? '', line)
    if (isName) facts = { ...facts, files: facts.files + 1 }
    const isFirst: boolean = isTitle(line) || (!isNamed && isNames(line, lines[index + 1]))
    isNamed = hunk === null && (isNamed || isFirst)
    const kind = hunk ? 'hunk' : isName ? 'file' : isFirst ? 'remark begins' : 'remark'
    sections.push(`<span class="line ${kind}">${markup}\n</span>`)
  }
  endRows()
  const { hunks, ...patch } = facts
  return hunks === 0 ? null : { html: sections.join(''), patch }
}

/** True of the line with which Git or Subversion begin a file. */
const isTitle = (line: string): boolean => /^(?:diff|Index:) /.test(line)

/** True of the two names of a file, with which `diff -u` begins it. */
const isNames = (line: string, next = ''): boolean => line.startsWith('--- ') && next.startsWith('+++ ')

/** Numbers of the next lines of a hunk, and how many are still to come. */
type Hunk = { old: number; new: number; oldLeft: number; newLeft: number }

function hunkOf(line: string): Hunk | null {
  const [, old, oldCount = '1', now, newCount = '1'] =
    /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/.exec(line) ?? []
  if (old === undefined || now === undefined) return null
  return { old: Number(old), new: Number(now), oldLeft: Number(oldCount), newLeft: Number(newCount) }
}

function lineOf(line: string, hunk: Hunk, escaper: Escaper): DifferenceLine | null {
  const sign = line.charAt(0)
  if (sign === '\\') return { sign: '~', text: line, markup: escaper.escape(line) }
  if (hunk.oldLeft <= 0 && hunk.newLeft <= 0) return null
  const text = line.slice(1)
  const markup = escaper.escape(text)
  if (sign === '-' && hunk.oldLeft-- > 0) return { sign, text, markup, old: hunk.old++ }
  if (sign === '+' && hunk.newLeft-- > 0) return { sign, text, markup, new: hunk.new++ }
  // Editors cut the blank of an empty line.
  if (sign !== ' ' && line !== '' && line !== '\r') return null
  hunk.oldLeft--
  hunk.newLeft--
  return { sign: ' ', text, markup, old: hunk.old++, new: hunk.new++ }
}
