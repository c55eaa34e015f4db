import type { Span } from './word-marks.ts'

/**
 * The markup of a line with the characters of these spans in `<mark>`, which is closed before each tag and opened after it.
 * A reference such as `&amp;` is one character.
 */
export function markSpans(markup: string, spans: readonly Span[]): string {
  if (spans.length === 0) return markup
  let marked = ''
  let at = 0
  let next = 0
  for (const [part] of markup.matchAll(/<[^>]*>|&[#\w]+;|[^<&]+|[<&]/g)) {
    if (part.startsWith('<') && part.length > 1) {
      marked += part
      continue
    }
    const length = part.startsWith('&') ? 1 : part.length
    let from = 0
    while (next < spans.length && from < length) {
      const [start, end] = spans[next] ?? [0, 0]
      if (start >= at + length) break
      const begins = Math.max(from, start - at)
      const ends = Math.min(length, end - at)
      marked += pieceOf(part, from, begins, length) + inMark(pieceOf(part, begins, ends, length))
      from = ends
      if (end <= at + length) next++
      else break
    }
    marked += pieceOf(part, from, length, length)
    at += length
  }
  return marked
}

const inMark = (piece: string): string => (piece === '' ? '' : `<mark>${piece}</mark>`)

/** A reference is not cut. */
const pieceOf = (part: string, from: number, to: number, length: number): string =>
  from >= to ? '' : from === 0 && to === length ? part : part.slice(from, to)
