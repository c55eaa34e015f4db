import { readFileSync } from 'node:fs'
import { type OutlineFont, readOutlineFont } from '../../../lib/outline-font.ts'
import { linkPictureSize } from '../../../web/link-picture.ts'
import { highlightedMarkup } from '../highlight-colours.ts'
import { withoutSequences } from '../views/terminal/terminal-text.ts'
import { Canvas } from './canvas.ts'
import { type Cell, type CellLine, cellLines } from './cells.ts'
import { type InkedText, inkedTexts } from './inks.ts'

export type PictureText = {
  /** Name of the text. */
  readonly title: string
  /** Name of its language; null if the title has it already. */
  readonly label: string | null
  /** The language in highlight.js; null for no colours. */
  readonly language: string | null
  /** Files of the fonts. */
  readonly fonts: { readonly regular: string; readonly bold: string }
  /** The first lines. */
  readonly text: string
}

/** Draws the name, the language and the first lines of a text as a PNG, which is the same each time. */
export function drawTextPicture({ title, label, language, fonts, text }: PictureText): Buffer {
  const canvas = new Canvas()
  const regular = readFont(fonts.regular)
  const right = lineOf(label ?? '', 'soft', labelColumnsMax)
  const labelWidth = right.columns * labelColumn
  const titleRoom = inside - (labelWidth === 0 ? 0 : labelWidth + gap)
  const name = lineOf(title, 'text', Math.floor(titleRoom / titleColumn))
  canvas.drawLine(name, {
    font: readFont(fonts.bold),
    left: margin,
    top: titleTop,
    column: titleColumn,
    row: titleRow,
  })
  const labelLeft = linkPictureSize.width - margin - labelWidth
  canvas.drawLine(right, {
    font: regular,
    left: labelLeft,
    top: titleTop,
    column: labelColumn,
    row: titleRow,
  })
  canvas.drawRule(margin, ruleTop)
  const lines = cellLines(inked(text, language), Math.floor(inside / smallest.column))
  const { column, row, rows } = sizes.find(size => isRoomFor(lines, size)) ?? smallest
  for (const [index, line] of lines.slice(0, rows).entries()) {
    const isCut = index === rows - 1 && lines.length > rows
    const top = textTop + index * row
    canvas.drawLine(line, { font: regular, left: margin, top, column, row, strength: isCut ? fadedShare : 1 })
  }
  return canvas.toPng()
}

/** Margins, sizes and places of the title, in pixels. */
const [margin, gap] = [56, 40]
const inside = linkPictureSize.width - 2 * margin
const [titleTop, titleRow, titleColumn] = [58, 60, 24]
const [labelColumn, labelColumnsMax] = [16, 24]
const [ruleTop, textTop] = [134, 156]
/** Share of the ink of the last line if others follow. */
const fadedShare = 0.35

/** Sizes of the lines in pixels, and the lines that fit: the largest in which the whole text fits is taken. */
const smallest = { column: 16, row: 37, rows: 12 } as const
const sizes = [{ column: 26, row: 58, rows: 7 }, { column: 20, row: 46, rows: 9 }, smallest] as const

const isRoomFor = (lines: readonly CellLine[], { column, rows }: (typeof sizes)[number]): boolean =>
  lines.length <= rows && lines.every(({ columns }) => columns * column <= inside)

const lineOf = (text: string, ink: Cell['ink'], columnsMax: number): CellLine =>
  cellLines([{ text, ink }], columnsMax)[0] ?? { cells: [], columns: 0 }

function inked(text: string, language: string | null): readonly InkedText[] {
  const shown = withoutSequences(text)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
  const markup = language === null ? null : highlightedMarkup(shown, language)
  return markup === null ? [{ text: shown, ink: 'text' }] : inkedTexts(markup)
}

/** The font in a file. It is read for each picture, since few are drawn and a font takes a megabyte of memory. */
const readFont = (file: string): OutlineFont => readOutlineFont(readFileSync(file))
