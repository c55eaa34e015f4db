/** Limits of the part of a table that is read; rows and columns beyond it are counted. */
type TableLimits = {
  readonly rowsMax: number
  readonly columnsMax: number
  readonly cellsMax: number
  /** Characters of a cell; the rest of a longer one is left out. */
  readonly cellMaxChars: number
}

export type Row = {
  /** Number of the line that the record begins in. */
  readonly line: number
  readonly cells: readonly string[]
}

type SeparatedValues = {
  readonly rows: readonly Row[]
  /** Numbers of records and of the columns of the widest one, in the whole text. */
  readonly rowCount: number
  readonly columnCount: number
}

/**
 * Reads separated values (RFC 4180): quotes, doubled quotes and line breaks in quotes; ragged rows are rows. A quote that does not
 * end makes a cell of its line alone, so that one stray quote does not swallow the rest of a table. Empty lines are left out.
 */
export function readSeparated(text: string, delimiter: string, limits: TableLimits): SeparatedValues {
  const { rowsMax, columnsMax, cellsMax, cellMaxChars } = limits
  const rows: Row[] = []
  let [rowCount, columnCount, cellCount, line] = [0, 0, 0, 1]
  const lastQuote = text.lastIndexOf('"')
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const startLine = line
    const wanted = rows.length < rowsMax && cellCount < cellsMax
    const cells: string[] = []
    let columns = 0
    let isBlank = true
    for (let more = true; more; ) {
      const keeps = wanted && columns < columnsMax
      const cell = readCell(text, at, delimiter, lastQuote)
      if (cell.end > at) isBlank = false
      if (keeps) {
        cells.push(
          shorten(cell.quoted ? unquote(text, at, cell.end) : text.slice(at, cell.end), cellMaxChars),
        )
        cellCount++
      }
      if (cell.quoted) line += breaksIn(text, at, cell.end)
      columns++
      more = text.startsWith(delimiter, cell.end)
      at = cell.end + (more ? delimiter.length : 0)
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (isBlank && columns === 1) continue
    rowCount++
    columnCount = Math.max(columnCount, columns)
    if (wanted) rows.push({ line: startLine, cells })
  }
  return { rows, rowCount, columnCount }
}

type Cell = { readonly end: number; readonly quoted: boolean }

/** The end of the cell that starts at `at`. A quote closes only before a delimiter or the end of a line. */
function readCell(text: string, at: number, delimiter: string, lastQuote: number): Cell {
  if (text[at] === '"') {
    const end = closingQuote(text, at, delimiter, lastQuote)
    if (end !== -1) return { end: end + 1, quoted: true }
  }
  return { end: endOfPlain(text, at, delimiter), quoted: false }
}

/** Characters that a quoted cell is searched for its end. */
const quotedMaxChars = 100_000

function closingQuote(text: string, start: number, delimiter: string, lastQuote: number): number {
  if (lastQuote <= start) return -1
  const limit = Math.min(lastQuote, start + quotedMaxChars)
  for (let at = text.indexOf('"', start + 1); at !== -1 && at <= limit; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === '"') at++
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r') return at
    else return -1
  }
  return -1
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === delimiter || character === '\n') return at
    if (character === '\r' && (text[at + 1] === '\n' || at + 1 === text.length)) return at
  }
  return text.length
}

const unquote = (text: string, start: number, end: number): string =>
  text.slice(start + 1, end - 1).replaceAll('""', '"')

function breaksIn(text: string, start: number, end: number): number {
  let breaks = 0
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) breaks++
  return breaks
}

const shorten = (cell: string, maxChars: number): string =>
  cell.length > maxChars ? `${cell.slice(0, maxChars).toWellFormed()}…` : cell

const delimiters = [',', ';', '\t', '|'] as const
/** Characters and rows that are read to find out the delimiter. */
const sampleChars = 20_000
const sampleRows = 20

/** The delimiter that cuts the first rows into the same number of cells most often; of those alike, the one with more cells. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleChars)
  const limits = { rowsMax: sampleRows, columnsMax: 500, cellsMax: 10_000, cellMaxChars: 1 }
  let best = { delimiter: ',', share: 0, columns: 1 }
  for (const delimiter of delimiters) {
    const { rows } = readSeparated(sample, delimiter, limits)
    // The last row of a sample may be cut off.
    const counted = sample.length < text.length && rows.length > 1 ? rows.slice(0, -1) : rows
    const counts = counted.map(({ cells }) => cells.length)
    const columns = mostFrequent(counts)
    const share = counts.filter(count => count === columns).length / Math.max(1, counts.length)
    if (columns < 2) continue
    if (share > best.share || (share === best.share && columns > best.columns))
      best = { delimiter, share, columns }
  }
  return best.delimiter
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  let best = 0
  for (const [count, time] of times) if (time > (times.get(best) ?? 0)) best = count
  return best
}
