/** Number of lines in an excerpt: those that a picture has room for, and one more, which shows that there are more. */
const linesMax = 13
/** Largest length of a line in an excerpt, in bytes: more than a picture has room for, so that its colours are mostly right. */
const lineMaxBytes = 1000
/** Largest number of blank bytes that are skipped at the start of a text. */
const blankMaxBytes = 65_536

/** The first lines of a text without blank ones before them, each cut off where no picture shows it any more. */
export function excerptOf(content: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let start = firstLine(content)
  while (start < content.length && lines.length < linesMax) {
    const found = content.indexOf(newline, start)
    const end = found === -1 ? content.length : found
    lines.push(content.subarray(start, endOfCharacter(content, Math.min(end, start + lineMaxBytes))))
    start = end + 1
  }
  return Buffer.concat(lines.flatMap(line => [line, Buffer.of(newline)]))
}

const newline = 10
const blanks: ReadonlySet<number | undefined> = new Set([9, 10, 13, 32])

/** The start of the first line that is not blank. */
function firstLine(content: Uint8Array): number {
  let start = 0
  for (let at = 0; at < blankMaxBytes && blanks.has(content[at]); at++)
    if (content[at] === newline) start = at + 1
  return start
}

/** The end of a line, moved back to where a character of UTF-8 begins. */
function endOfCharacter(content: Uint8Array, end: number): number {
  let at = end
  while (at > 0 && ((content[at] ?? 0) & 0xc0) === 0x80) at--
  return at
}
