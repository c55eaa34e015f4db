import type { Ink, InkedText } from './inks.ts'

/** A character as it is read, with its marks, its colour and its number of columns. */
export type Cell = { readonly character: string; readonly ink: Ink; readonly columns: number }
export type CellLine = { readonly cells: readonly Cell[]; readonly columns: number }

/** Columns from one tab stop to the next, as in `snippet.css`. */
const tabColumns = 4

/** The lines of a text as cells. Those that take more than `columnsMax` columns end with a sign of that. */
export function cellLines(texts: readonly InkedText[], columnsMax: number): readonly CellLine[] {
  let line: Cell[] = []
  let columns = 0
  const lines = [line]
  for (const { text, ink } of texts)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) {
        line = []
        columns = 0
        lines.push(line)
      }
      for (const { segment } of characters.segment(part.normalize('NFC'))) {
        if (columns > columnsMax) break
        const taken = segment === '\t' ? tabColumns - (columns % tabColumns) : columnsOf(segment)
        line.push({ character: segment === '\t' ? ' ' : segment, ink, columns: taken })
        columns += taken
      }
    }
  return lines.map(cells => fitted(cells, columnsMax))
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that take two columns, as in terminals. */
const wide =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u

const columnsOf = (character: string): number => (wide.test(character) ? 2 : 1)

/** Ends a line with an ellipsis where it is longer than there is room for. */
function fitted(cells: readonly Cell[], columnsMax: number): CellLine {
  const kept: Cell[] = []
  let columns = 0
  const total = cells.reduce((sum, cell) => sum + cell.columns, 0)
  const room = total <= columnsMax ? columnsMax : columnsMax - ellipsis.columns
  for (const cell of cells) {
    if (columns + cell.columns > room) break
    kept.push(cell)
    columns += cell.columns
  }
  if (total <= columnsMax) return { cells: kept, columns }
  return { cells: [...kept, ellipsis], columns: columns + ellipsis.columns }
}

const ellipsis: Cell = { character: '…', ink: 'soft', columns: 1 }
