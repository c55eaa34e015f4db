import { markSpans } from './marked-markup.ts'
import { type MarkedPair, wordMarks } from './word-marks.ts'

/** One line of a difference, with its sign. */
export type DifferenceLine = {
  /** `~`: a remark, such as that a text ends without a line break. */
  readonly sign: ' ' | '-' | '+' | '~'
  readonly text: string
  readonly markup: string
  readonly old?: number
  readonly new?: number
}

/**
 * Rows of lines in the order of a patch, signs included. Those that were changed stand in a group, in which a wide page shows the
 * lines before beside those after; lines that stayed have a copy for the other side, which is not selected with the text.
 */
export function differenceRows(lines: readonly DifferenceLine[]): string {
  const rows: string[] = []
  for (let at = 0; at < lines.length; ) {
    const { line, group } = groupAt(lines, at)
    rows.push(group.length > 0 ? changedRows(group) : line ? sameRow(line) : '')
    at += Math.max(1, group.length)
  }
  return rows.join('')
}

function groupAt(lines: readonly DifferenceLine[], at: number) {
  let end = at
  // A remark belongs to the line above it.
  while (end < lines.length && isChange(lines[end], end > at)) end++
  return { line: lines[at], group: lines.slice(at, end) }
}

const isChange = (line: DifferenceLine | undefined, isInside: boolean): boolean =>
  line?.sign === '-' || line?.sign === '+' || (isInside && line?.sign === '~')

function changedRows(lines: readonly DifferenceLine[]): string {
  const marks = marksOf(lines)
  const rows = lines.map((line, index) => {
    if (line.sign === '~') return remarkRow(line)
    const tag = line.sign === '-' ? 'del' : 'ins'
    return row(tag, line, markSpans(line.markup, marks.get(index) ?? []))
  })
  return `<span class="changed">${rows.join('')}</span>`
}

/** Lines that were replaced by as many are compared word by word, the first with the first. */
function marksOf(lines: readonly DifferenceLine[]): ReadonlyMap<number, MarkedPair['old']> {
  const marks = new Map<number, MarkedPair['old']>()
  for (let at = 0; at < lines.length; ) {
    const old = indexesOf(lines, at, '-')
    const now = indexesOf(lines, old.next, '+')
    if (old.found.length === now.found.length)
      for (const [index, before] of old.found.entries()) {
        const after = now.found[index] ?? before
        const pair = wordMarks(lines[before]?.text ?? '', lines[after]?.text ?? '')
        marks.set(before, pair.old)
        marks.set(after, pair.new)
      }
    at = Math.max(now.next, at + 1)
  }
  return marks
}

function indexesOf(lines: readonly DifferenceLine[], start: number, sign: '-' | '+') {
  const found: number[] = []
  let next = start
  for (; next < lines.length; next++) {
    if (lines[next]?.sign === sign) found.push(next)
    else if (lines[next]?.sign !== '~' || found.length === 0) break
  }
  return { found, next }
}

const sameRow = (line: DifferenceLine): string => {
  if (line.sign === '~') return remarkRow(line)
  const copy = `<span class="line twin" aria-hidden="true"><span class="at" data-new="${line.new ?? ''}"></span> ${line.markup}\n</span>`
  return `<span class="same">${row('span', line, line.markup)}${copy}</span>`
}

const row = (tag: 'del' | 'ins' | 'span', line: DifferenceLine, markup: string): string =>
  `<${tag} class="line"><span class="at" data-old="${line.old ?? ''}" data-new="${line.new ?? ''}"></span>${line.sign}${markup}\n</${tag}>`

const remarkRow = ({ markup }: DifferenceLine): string => `<span class="line remark">${markup}\n</span>`
