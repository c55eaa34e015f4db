import { Escaper } from '../../invisible.ts'
import { delimiterOf, type Row, readSeparated } from './separated-values.ts'

/** Numbers of rows and columns: of the whole table, and of the part that is shown. */
export type TableFacts = {
  readonly rows: number
  readonly columns: number
  readonly shownRows: number
  readonly shownColumns: number
}

const limits = { rowsMax: 1_000, columnsMax: 200, cellsMax: 20_000, cellMaxChars: 1_000 } as const
/** Markup of one table; a cell may hold a thousand characters. */
const htmlMaxChars = 2_000_000

/** A table of separated values; null for a text without any. */
export function renderTable(text: string): { readonly html: string; readonly table: TableFacts } | null {
  const { rows, rowCount, columnCount } = readSeparated(text, delimiterOf(text), limits)
  const [first, ...others] = rows
  if (!first) return null
  const width = Math.min(columnCount, limits.columnsMax)
  const hasHead = others.length > 0 && isHead(first)
  const body = hasHead ? others : rows
  const isNumeric = Array.from({ length: width }, (_, column) => isColumnOfNumbers(body, column))
  const escaper = new Escaper()
  const head = hasHead
    ? headRow(
        first.cells.map(cell => escaper.escape(cell)),
        isNumeric,
        width,
      )
    : headRow(
        Array.from({ length: width }, (_, column) => columnName(column)),
        isNumeric,
        width,
      )
  const shown: string[] = []
  let length = 0
  for (const row of body) {
    const markup = bodyRow(row, isNumeric, width, escaper)
    length += markup.length
    if (length > htmlMaxChars) break
    shown.push(markup)
  }
  return {
    html: `<table><thead>${head}</thead><tbody>${shown.join('')}</tbody></table>`,
    table: {
      rows: rowCount - Number(hasHead),
      columns: columnCount,
      shownRows: shown.length,
      shownColumns: width,
    },
  }
}

/** The number of a row is that of its line, by which an address names it. */
function bodyRow(
  { line, cells }: Row,
  isNumeric: readonly boolean[],
  width: number,
  escaper: Escaper,
): string {
  let markup = `<tr id="L${line}"><td data-n="${line}"></td>`
  for (let column = 0; column < width; column++)
    markup += `<td${isNumeric[column] ? ' class="number"' : ''}>${escaper.escape(cells[column] ?? '')}</td>`
  return `${markup}</tr>\n`
}

function headRow(names: readonly string[], isNumeric: readonly boolean[], width: number): string {
  let markup = '<tr><td></td>'
  for (let column = 0; column < width; column++)
    markup += `<th scope="col"${isNumeric[column] ? ' class="number"' : ''}>${names[column] ?? ''}</th>`
  return `${markup}</tr>\n`
}

/** True for names of columns: each cell has text, none of it a number. */
const isHead = ({ cells }: Row): boolean => cells.every(cell => cell.trim() !== '' && !isNumber(cell))

function isColumnOfNumbers(rows: readonly Row[], column: number): boolean {
  let numbers = 0
  for (const { cells } of rows) {
    const cell = (cells[column] ?? '').trim()
    if (cell === '') continue
    if (!isNumber(cell)) return false
    numbers++
  }
  return numbers > 0
}

const isNumber = (cell: string): boolean =>
  cell.length <= 40 &&
  /^[+\-−]?(?:[$€£¥]\s?)?(?:\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+|\d+)?(?:[.,]\d+)?(?:e[+-]?\d+)?\s?[%€$£¥]?$/i.test(
    cell.trim(),
  ) &&
  /\d/.test(cell)

/** A, B, …, Z, AA, as spreadsheets name columns without names. */
function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}
