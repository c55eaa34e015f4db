/** Lines in one part, which a browser lays out and the server highlights at a time. */
export const partLines = 400

/** Maximum number of rows. A row costs about 50 characters of markup, even an empty one, and a link to it as many again. */
export const rowsMax = 100_000
const linkedRowsMax = 5_000
const repeatedMax = 300_000

/** The style of rows in a text with so many lines. */
type RowStyle = { readonly linked: boolean; readonly parted: boolean }
export const rowStyleOf = (lines: number): RowStyle => ({
  linked: lines <= linkedRowsMax,
  parted: lines > partLines,
})
export const hasRows = (lines: number): boolean => lines <= rowsMax

/** One element for each line, numbered by `data-n`, so that numbers are never copied; `firstNumber` is that of the first. */
export function rows(lines: readonly string[], { linked, parted }: RowStyle, firstNumber = 1): string {
  const row = linked ? linkedRow : plainRow
  const markup = lines.map((line, index) => {
    const number = firstNumber + index
    const opensPart = parted && (index === 0 || number % partLines === 1)
    return `${opensPart ? openPart(number, index === 0) : ''}${row(number)}${line}\n</span>`
  })
  return `${markup.join('')}${parted ? '</span>' : ''}`
}

/** Lines without numbers or anchors, for a text with so many that the markup would outweigh it. */
export function parts(markup: string): string {
  const cut: string[] = []
  let start = 0
  let lines = 0
  for (let at = markup.indexOf('\n'); at !== -1; at = markup.indexOf('\n', at + 1)) {
    if (++lines % partLines !== 0) continue
    cut.push(markup.slice(start, at + 1))
    start = at + 1
  }
  return [...cut, markup.slice(start)].map(part => barePart(part, true)).join('')
}

/** A part of a text without rows; the line break at its end belongs to it unless it is the last part. */
export const barePart = (markup: string, isLast: boolean): string =>
  `<span class="part">${markup}${isLast ? '' : '\n'}</span>`

/**
 * The markup of each line. Spans open at the end of a line are closed there and reopened in the next. Null if so many
 * would be repeated that the markup would explode.
 */
export function linesOf(html: string): readonly string[] | null {
  const open: string[] = []
  const lines: string[] = []
  let line = ''
  let repeated = 0
  for (const [part] of html.matchAll(/[^<\n]+|<[^>]*>|\n/g)) {
    if (part === '\n') {
      repeated += open.length
      if (repeated > repeatedMax) return null
      lines.push(line + '</span>'.repeat(open.length))
      line = open.join('')
      continue
    }
    if (part === '</span>') open.pop()
    else if (part.startsWith('<span')) open.push(part)
    line += part
  }
  return [...lines, line + '</span>'.repeat(open.length)]
}

const openPart = (number: number, first: boolean) =>
  `${first ? '' : '</span>'}<span class="part" data-from="${number}">`
const plainRow = (number: number) => `<span class="line" id="L${number}" data-n="${number}">`
const linkedRow = (number: number) =>
  `<span class="line" id="L${number}"><a href="#L${number}" data-n="${number}" tabindex="-1" aria-hidden="true"></a>`

/** The text without the line break at its end, which in colour might be inside a span. */
export const withoutLastBreak = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text)

/** The number of lines; a line break at the end starts no new line. */
export function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return text.endsWith('\n') ? lines : lines + 1
}
