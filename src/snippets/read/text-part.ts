import { hasRows, partLines } from './line-rows.ts'

/** The bytes that are highlighted for a part: its lines and some before them, so that an open comment is recognized. */
type Part = {
  readonly content: Uint8Array
  /** The number of the first line in `content`. */
  readonly first: number
  /** Number of lines of the whole text. */
  readonly lines: number
}

const leadLines = 200
/** Size in bytes above which a part is not highlighted: so much in so few lines is no source. */
export const partMaxBytes = 262_144

/** Where the parts of one text begin; null: it has more lines than are shown in rows. */
export type PartIndex = { readonly starts: readonly number[]; readonly lines: number } | null

/**
 * Looks for line breaks until there are too many for rows: a text of nothing but line breaks has millions, and to find
 * them all takes a fifth of a second.
 */
export function indexParts(content: Uint8Array): PartIndex {
  const starts = [0]
  let lines = 1
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1)) {
    if (at + 1 === content.byteLength) break
    if (!hasRows(++lines)) return null
    if (lines % partLines === 1) starts.push(at + 1)
  }
  return { starts, lines }
}

/** The part that starts at line `from`; null when there is none, or the text has no rows. */
export function partOf(content: Uint8Array, index: PartIndex, from: number): Part | null {
  if (!index || !Number.isInteger(from) || from < 1 || from % partLines !== 1) return null
  const place = (from - 1) / partLines
  const start = index.starts[place]
  if (start === undefined) return null
  const end = index.starts[place + 1] ?? content.byteLength
  const lead = leadOf(content, start)
  return { content: content.subarray(lead.start, end), first: from - lead.lines, lines: index.lines }
}

/**
 * Begins behind the first empty line of the last `leadLines` that a line without indentation follows: mostly between two
 * definitions.
 */
function leadOf(content: Uint8Array, start: number): { readonly start: number; readonly lines: number } {
  const starts = [start]
  for (let at = start; starts.length <= leadLines && at > 0; starts.push(at))
    at = at < 2 ? 0 : content.lastIndexOf(newline, at - 2) + 1
  for (let lines = starts.length - 1; lines > 0; lines--) {
    const at = starts[lines] ?? 0
    const [first = 0x20] = content.subarray(at, at + 1)
    if (content[at - 2] === newline && first > 0x20) return { start: at, lines }
  }
  return { start: starts.at(-1) ?? 0, lines: starts.length - 1 }
}

const newline = 0x0a
