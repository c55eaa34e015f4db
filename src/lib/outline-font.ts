import { readWoff } from './woff.ts'

/** Place in units of the font, upwards from the base line; a curve bends towards points that are not `on` it. */
type Point = { readonly x: number; readonly y: number; readonly on: boolean }
/** A closed line. */
export type Contour = readonly Point[]
/** A filled shape: the area that the contours wind around. */
export type Outline = readonly Contour[]

export type OutlineFont = {
  /** Units of the height of the font. */
  readonly unitsPerEm: number
  /** Number of the glyph of a character; 0 for one without. */
  readonly glyphOf: (codePoint: number) => number
  /** Distance from this glyph to the next, in units of the font. */
  readonly advanceOf: (glyph: number) => number
  readonly outlineOf: (glyph: number) => Outline
}

/** Reads a font with TrueType outlines in a WOFF file; nothing but its outlines, so no ligatures and no kerning. */
export function readOutlineFont(file: Buffer): OutlineFont {
  const table = readWoff(file)
  const [head, advances, starts, glyphs] = [table('head'), table('hmtx'), table('loca'), table('glyf')]
  const advanceCount = table('hhea').readUInt16BE(34)
  const isLong = head.readInt16BE(50) === 1
  const startOf = (glyph: number): number =>
    isLong ? starts.readUInt32BE(4 * glyph) : 2 * starts.readUInt16BE(2 * glyph)
  const dataOf = (glyph: number): Buffer => glyphs.subarray(startOf(glyph), startOf(glyph + 1))
  return {
    unitsPerEm: head.readUInt16BE(18),
    glyphOf: characterMap(table('cmap')),
    advanceOf: glyph => advances.readUInt16BE(4 * Math.min(glyph, advanceCount - 1)),
    outlineOf: glyph => outlineIn(dataOf(glyph), dataOf),
  }
}

/** The map of the whole of Unicode (format 12) or else of its first plane (format 4). */
function characterMap(cmap: Buffer): (codePoint: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  const whole = subtables.find(each => each.readUInt16BE(0) === 12)
  if (whole) return codePoint => inGroups(whole, codePoint)
  const first = subtables.find(each => each.readUInt16BE(0) === 4)
  if (!first) throw new Error('The font has no map of characters that is known here.')
  return codePoint => inSegments(first, codePoint)
}

function inGroups(map: Buffer, codePoint: number): number {
  for (let index = 0; index < map.readUInt32BE(12); index++) {
    const at = 16 + 12 * index
    if (codePoint > map.readUInt32BE(at + 4)) continue
    const start = map.readUInt32BE(at)
    return codePoint < start ? 0 : map.readUInt32BE(at + 8) + codePoint - start
  }
  return 0
}

function inSegments(map: Buffer, codePoint: number): number {
  const twice = map.readUInt16BE(6)
  const [ends, begins, deltas, ranges] = [14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice] as const
  for (let at = 0; at < twice; at += 2) {
    if (codePoint > map.readUInt16BE(ends + at)) continue
    const start = map.readUInt16BE(begins + at)
    if (codePoint < start) return 0
    const [delta, range] = [map.readUInt16BE(deltas + at), map.readUInt16BE(ranges + at)]
    if (range === 0) return (codePoint + delta) & 0xffff
    const glyph = map.readUInt16BE(ranges + at + range + 2 * (codePoint - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

/** Largest depth of glyphs that are made of glyphs. */
const depthMax = 4

function outlineIn(data: Buffer, dataOf: (glyph: number) => Buffer, depth = 0): Outline {
  // A blank has no data.
  if (data.length === 0 || depth > depthMax) return []
  const contours = data.readInt16BE(0)
  return contours >= 0 ? simple(data, contours) : composite(data, dataOf, depth)
}

/** Flags of a point: its place in x and y takes a byte, and is the same as before or, in a byte, positive. */
const [onCurve, shortX, shortY, repeats, sameX, sameY] = [1, 2, 4, 8, 16, 32] as const

function simple(data: Buffer, contours: number): Outline {
  const ends = Array.from({ length: contours }, (_, index) => data.readUInt16BE(10 + 2 * index))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * contours
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = data.readUInt8(at++)
    const times = flag & repeats ? 1 + data.readUInt8(at++) : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const places = (short: number, same: number): readonly number[] => {
    let place = 0
    return flags.map(flag => {
      if (flag & short) place += flag & same ? data.readUInt8(at++) : -data.readUInt8(at++)
      else if (!(flag & same)) {
        place += data.readInt16BE(at)
        at += 2
      }
      return place
    })
  }
  const xs = places(shortX, sameX)
  const ys = places(shortY, sameY)
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    on: (flag & onCurve) !== 0,
  }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** Flags of a part: its offsets are words, they are offsets at all, one scale, two, a matrix, and more parts follow. */
const [words, offsets, oneScale, more, twoScales, matrix] = [1, 2, 8, 32, 64, 128] as const

/** A glyph that is made of others, such as a letter and its accent. */
function composite(data: Buffer, dataOf: (glyph: number) => Buffer, depth: number): Outline {
  const outline: Contour[] = []
  let at = 10
  for (let flags: number = more; flags & more; ) {
    flags = data.readUInt16BE(at)
    const part = outlineIn(dataOf(data.readUInt16BE(at + 2)), dataOf, depth + 1)
    at += 4
    const [right, up] =
      flags & words
        ? [data.readInt16BE(at), data.readInt16BE(at + 2)]
        : [data.readInt8(at), data.readInt8(at + 1)]
    at += flags & words ? 4 : 2
    const scales = flags & matrix ? 4 : flags & twoScales ? 2 : flags & oneScale ? 1 : 0
    const [a = 1, b = a, c, d] = Array.from(
      { length: scales },
      (_, index) => data.readInt16BE(at + 2 * index) / 16_384,
    )
    at += 2 * scales
    const [xx, yx, xy, yy] = c === undefined || d === undefined ? [a, 0, 0, b] : [a, b, c, d]
    const [dx, dy] = flags & offsets ? [right, up] : [0, 0]
    for (const contour of part)
      outline.push(contour.map(({ x, y, on }) => ({ x: xx * x + xy * y + dx, y: yx * x + yy * y + dy, on })))
  }
  return outline
}
