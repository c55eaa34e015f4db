import { hasRows, partLines } from './line-rows.ts'

/** The bytes a part is coloured from: its lines and some before them, so that an open comment is seen as one. */
type Part = {
  readonly content: Uint8Array
  /** The number of the first line in `content`. */
  readonly first: number
  /** Of the whole text. */
  readonly lines: number
}

const leadLines = 200
/** More in so few lines is no source: such a part stays as it is. */
export const partMaxBytes = 262_144

/** The part that starts at line `from`; null when there is none, or the text has no rows. */
export function partOf(content: Uint8Array, from: number): Part | null {
  if (from < 1 || from % partLines !== 1) return null
  const starts = lineStarts(content)
  if (starts[from - 1] === undefined || !hasRows(starts.length)) return null
  const end = starts[from - 1 + partLines] ?? content.byteLength
  const first = leadOf(content, starts, from)
  return { content: content.subarray(starts[first - 1], end), first, lines: starts.length }
}

/** Begins behind the last empty line that a line at the margin follows: mostly between two things. */
function leadOf(content: Uint8Array, starts: readonly number[], from: number): number {
  const earliest = Math.max(1, from - leadLines)
  for (let line = earliest; line < from; line++) {
    const start = starts[line - 1] ?? 0
    const [first = 0x20] = content.subarray(start, start + 1)
    if (content[start - 2] === newline && first > 0x20) return line
  }
  return earliest
}

const newline = 0x0a

function lineStarts(content: Uint8Array): readonly number[] {
  const starts = [0]
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1))
    starts.push(at + 1)
  if (starts.length > 1 && starts.at(-1) === content.byteLength) starts.pop()
  return starts
}
