/** iCalendar (RFC 5545): properties and lines. */

/** A line ends after this many octets, without its line break. */
const lineOctets = 75

/** Escapes a text value. Characters that a calendar must not have are left out. */
export const calendarText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** An instant in UTC, such as `20261129T010000Z`; milliseconds are dropped. */
export const calendarInstant = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The lines as a document: each folded, and ended by CR and LF. */
export const calendarLines = (lines: readonly string[]): string =>
  lines.map(line => `${folded(line)}\r\n`).join('')

/** Folds a line at 75 octets, never inside a character. */
function folded(line: string): string {
  if (line.length * 3 <= lineOctets) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
