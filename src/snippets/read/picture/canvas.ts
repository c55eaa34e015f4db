import { coverageOf } from '../../../lib/glyph-coverage.ts'
import type { OutlineFont } from '../../../lib/outline-font.ts'
import { encodePng, mixedRgb, rgbOf } from '../../../lib/png.ts'
import { ground, linkPictureSize, strip, stripHeight } from '../../../web/link-picture.ts'
import type { Cell, CellLine } from './cells.ts'
import { type Ink, inks } from './inks.ts'

const { width, height } = linkPictureSize
const inkNames = Object.keys(inks) as readonly Ink[]
/** Steps from the ground to an ink, each a colour of the palette. */
const shades = 15
const [stripColour, firstInk] = [1, 2]
/** Largest number of marks drawn on one character; texts may have any number of them. */
const marksMax = 3

/** The place of a line of a text, in pixels. */
type Place = {
  readonly font: OutlineFont
  readonly left: number
  readonly top: number
  /** Width of a column, which sets the size of the font. */
  readonly column: number
  /** Height of the line. */
  readonly row: number
  /** Share of the ink that is taken, from 0 to 1. */
  readonly strength?: number
}

/** A picture to draw texts on, in the look of all pictures of links. */
export class Canvas {
  readonly #pixels = new Uint8Array(width * height).fill(stripColour, 0, stripHeight * width)
  readonly #glyphs = new Map<OutlineFont, Map<string, Float32Array>>()

  drawLine({ cells }: CellLine, place: Place): void {
    let { left } = place
    for (const cell of cells) {
      this.#drawCell(cell, { ...place, left })
      left += cell.columns * place.column
    }
  }

  /** Draws a thin line from one margin to the other. */
  drawRule(left: number, top: number): void {
    for (let x = left; x < width - left; x++) for (const y of [top, top + 1]) this.#dot(x, y, 'soft', 0.25)
  }

  toPng(): Buffer {
    const shadesOf = (ink: Ink) =>
      Array.from({ length: shades }, (_, index) => mixedRgb(ground, rgbOf(inks[ink]), (index + 1) / shades))
    return encodePng({
      width,
      height,
      palette: [ground, strip, ...inkNames.flatMap(shadesOf)],
      pixels: this.#pixels,
    })
  }

  #drawCell({ character, ink, columns }: Cell, place: Place): void {
    const [base = '', ...marks] = character
    if (blank.test(base)) return
    if (isDrawn(place.font, base)) this.#drawGlyph(base, ink, place)
    else this.#drawBox(columns * place.column, place)
    for (const mark of marks.slice(0, marksMax))
      if (/\p{Mark}/u.test(mark) && isDrawn(place.font, mark)) this.#drawGlyph(mark, ink, place)
  }

  #drawGlyph(character: string, ink: Ink, place: Place): void {
    const { left, top, column, row, strength = 1 } = place
    const bleed = bleedOf(column)
    const [wide, high] = [column + 2 * bleed, row + 2 * bleed]
    const coverage = this.#coverage(character, place, wide, high)
    for (let y = 0; y < high; y++)
      for (let x = 0; x < wide; x++) {
        const covered = coverage[y * wide + x] ?? 0
        if (covered > 0) this.#dot(left - bleed + x, top - bleed + y, ink, covered * strength)
      }
  }

  /** Glyphs are made once for each font and size. */
  #coverage(character: string, { font, column, row }: Place, wide: number, high: number): Float32Array {
    const glyph = font.glyphOf(character.codePointAt(0) ?? 0)
    const key = `${column} ${row} ${glyph}`
    const ofFont = this.#glyphs.get(font) ?? new Map<string, Float32Array>()
    this.#glyphs.set(font, ofFont)
    const known = ofFont.get(key)
    if (known) return known
    const scale = column / font.advanceOf(glyph)
    const bleed = bleedOf(column)
    const baseLine = bleed + Math.round((row + capHeight * font.unitsPerEm * scale) / 2)
    const made = coverageOf(font.outlineOf(glyph), {
      width: wide,
      height: high,
      left: bleed,
      baseLine,
      scale,
    })
    ofFont.set(key, made)
    return made
  }

  /** Draws a box for a character that the font does not have, or that would not stand where it is read. */
  #drawBox(wide: number, { left, top, column, row, strength = 1 }: Place): void {
    const high = Math.round(column * 1.2)
    const [from, to] = [left + 2, left + wide - 3]
    const upper = top + Math.round((row - high) / 2)
    for (let y = upper; y <= upper + high; y++)
      for (let x = from; x <= to; x++) {
        const isEdge = x < from + 2 || x > to - 2 || y < upper + 2 || y > upper + high - 2
        if (isEdge) this.#dot(x, y, 'soft', 0.5 * strength)
      }
  }

  /** Inks a pixel, unless more of an ink is there. */
  #dot(x: number, y: number, ink: Ink, share: number): void {
    const shade = Math.min(Math.round(share * shades), shades)
    if (shade === 0 || x < 0 || x >= width || y < 0 || y >= height) return
    const at = y * width + x
    const before = this.#pixels[at] ?? 0
    if (before >= firstInk && (before - firstInk) % shades >= shade) return
    this.#pixels[at] = firstInk + inkNames.indexOf(ink) * shades + shade - 1
  }
}

const blank = /^[\p{Zs}\u2800]/u
/** Height of capital letters as a share of the em, around whose middle a line is centred. */
const capHeight = 0.73

/** Distance in pixels by which glyphs, such as those that join, may stand out of their cell. */
const bleedOf = (column: number): number => Math.ceil(column / 3)

/**
 * Scripts that run from right to left, or whose letters join, are not drawn: their letters would stand in another order, or
 * in another form, than they are read.
 */
const unshaped = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{C}]/u

const isDrawn = (font: OutlineFont, character: string): boolean =>
  !unshaped.test(character) && font.glyphOf(character.codePointAt(0) ?? 0) !== 0
