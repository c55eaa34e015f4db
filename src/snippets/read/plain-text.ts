import { nextSlice } from '../../lib/in-slices.ts'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { Escaper, misleads } from './invisible.ts'
import { barePart, countLines, hasRows, partLines, rowStyleOf, rows, withoutLastBreak } from './line-rows.ts'

const sliceBytes = 65_536
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
  '\0': '\u2400',
}
/** References by the byte that each replaces; the longest has five bytes. */
const escaped = Array.from({ length: 256 }, (_, byte) => {
  const reference = references[String.fromCharCode(byte)]
  return reference === undefined ? null : Buffer.from(reference)
})
const growthMax = 5

/**
 * Escapes the text in the event loop, while the thread has no time. Only ASCII characters need escaping, so the bytes
 * are not decoded. Other requests are answered between slices.
 */
export async function escapePlainly(content: Uint8Array): Promise<Buffer> {
  const slices: Buffer[] = []
  const room = Buffer.allocUnsafe(growthMax * Math.min(sliceBytes, content.length))
  for (let start = 0; start < content.length; start += sliceBytes) {
    if (start > 0) await nextSlice()
    const length = escapeInto(room, content.subarray(start, start + sliceBytes))
    slices.push(Buffer.from(room.subarray(0, length)))
  }
  return Buffer.concat(slices)
}

/** Returns the number of bytes written. It loops by index, because an iterator takes ten times as long. */
function escapeInto(room: Buffer, slice: Uint8Array): number {
  let length = 0
  for (let at = 0; at < slice.length; at++) {
    const byte = slice[at] ?? 0
    const reference = escaped[byte]
    if (!reference) room[length++] = byte
    else for (let each = 0; each < reference.length; each++) room[length++] = reference[each] ?? 0
  }
  return length
}

/** Number of characters whose escaping takes about a millisecond. */
const pieceChars = 65_536

type PlainRows = {
  readonly html: Buffer<ArrayBuffer>
  readonly lines: number
  readonly misleads: boolean
}

/** Makes the rows that the thread makes, without colours, in slices of the event loop. */
export async function plainRows(content: Uint8Array): Promise<PlainRows> {
  const text = decodeUtf8(content)
  const lines = countLines(text)
  const style = rowStyleOf(lines)
  const escaper = new Escaper()
  const pieces: Buffer[] = []
  let made = 0
  for (const { part, first, isLast } of partsOf(withoutLastBreak(text))) {
    const markup = await escapeInPieces(part, escaper)
    const html = hasRows(lines) ? rows(markup.split('\n'), style, first) : barePart(markup, isLast)
    pieces.push(Buffer.from(html))
    made += html.length
    if (made < pieceChars) continue
    made = 0
    await nextSlice()
  }
  return { html: Buffer.concat(pieces), lines, misleads: misleads(text) }
}

/** Splits the text into parts of `partLines` lines. */
function* partsOf(text: string) {
  for (let start = 0, first = 1; start <= text.length; first += partLines) {
    let end = start - 1
    for (let line = 0; line < partLines && end < text.length; line++) {
      const at = text.indexOf('\n', end + 1)
      end = at === -1 ? text.length : at
    }
    yield { part: text.slice(start, end), first, isLast: end === text.length }
    start = end + 1
  }
}

async function escapeInPieces(text: string, escaper: Escaper): Promise<string> {
  let markup = escaper.escape(text.slice(0, pieceChars))
  for (let start = pieceChars; start < text.length; start += pieceChars) {
    await nextSlice()
    markup += escaper.escape(text.slice(start, start + pieceChars))
  }
  return markup
}
