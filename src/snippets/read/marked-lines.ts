/** Lines marked for a reader without scripts, both ends included. */
export type LineRange = { readonly first: number; readonly last: number }

/** Maximum number of marked lines, since such a page is not cached. */
const markedMax = 10_000

/** Parses `12`, `12-20` or `20-12`; null otherwise. A longer range is cut to its first `markedMax` lines. */
export function parseLines(asked: string): LineRange | null {
  const [, from, to = from] = /^\s*([1-9]\d{0,6})(?:\s*[-–]\s*([1-9]\d{0,6}))?\s*$/.exec(asked) ?? []
  if (from === undefined || to === undefined) return null
  const first = Math.min(Number(from), Number(to))
  return { first, last: Math.min(Math.max(Number(from), Number(to)), first + markedMax - 1) }
}

export const spell = ({ first, last }: LineRange): string =>
  first === last ? `${first}` : `${first}-${last}`

/** The markup of a text with some rows marked; the rest is copied unchanged. */
export function markLines(html: Uint8Array, { first, last }: LineRange): Uint8Array {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const start = bytes.indexOf(rowStart(first))
  if (start === -1) return html
  const next = bytes.indexOf(rowStart(last + 1), start)
  const end = next === -1 ? bytes.length : next
  const marked = bytes
    .toString('latin1', start, end)
    .replaceAll('<span class="line" id="L', '<span class="line on" id="L')
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(marked, 'latin1'), bytes.subarray(end)])
}

const rowStart = (number: number): string => `<span class="line" id="L${number}"`
