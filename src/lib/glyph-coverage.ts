import type { Contour, Outline } from './outline-font.ts'

/** The place of an outline: its origin in a rectangle of pixels, and the pixels of a unit of the font. */
type Placing = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly baseLine: number
  readonly scale: number
}

type Place = readonly [x: number, y: number]

/** Number of lines of a row of pixels on which the coverage is measured; along a line it is exact. */
const linesOfRow = 8
/** Number of straight pieces of a curve. */
const piecesOfCurve = 6

/** The share of each pixel that an outline covers, from 0 to 1, row by row. Parts outside of the rectangle are cut off. */
export function coverageOf(outline: Outline, placing: Placing): Float32Array {
  const { width, height, left, baseLine, scale } = placing
  const coverage = new Float32Array(width * height)
  const crossings: { readonly x: number; readonly turn: 1 | -1 }[][] = Array.from(
    { length: height * linesOfRow },
    () => [],
  )
  for (const contour of outline)
    for (const [from, to] of edgesOf(contour)) {
      const [x1, y1, x2, y2] = [
        left + from[0] * scale,
        baseLine - from[1] * scale,
        left + to[0] * scale,
        baseLine - to[1] * scale,
      ]
      const [top, bottom] = [Math.min(y1, y2) * linesOfRow - 0.5, Math.max(y1, y2) * linesOfRow - 0.5]
      for (let line = Math.max(Math.ceil(top), 0); line < bottom && line < crossings.length; line++) {
        const share = ((line + 0.5) / linesOfRow - y1) / (y2 - y1)
        crossings[line]?.push({ x: x1 + share * (x2 - x1), turn: y1 < y2 ? 1 : -1 })
      }
    }
  for (const [line, those] of crossings.entries()) {
    const row = Math.floor(line / linesOfRow) * width
    let winding = 0
    let start = 0
    for (const { x, turn } of those.sort((a, b) => a.x - b.x)) {
      if (winding === 0) start = x
      winding += turn
      if (winding === 0) cover(coverage.subarray(row, row + width), start, x)
    }
  }
  return coverage
}

/** Adds a line from `start` to `end` to the pixels that it lies on. */
function cover(row: Float32Array, start: number, end: number): void {
  for (let x = Math.max(Math.floor(start), 0); x < end && x < row.length; x++)
    row[x] = (row[x] ?? 0) + (Math.min(end, x + 1) - Math.max(start, x)) / linesOfRow
}

/** The straight edges of a closed contour. Between two points that are off the curve there is one on it. */
function edgesOf(contour: Contour): readonly (readonly [Place, Place])[] {
  const [first] = contour
  const last = contour.at(-1)
  if (!first || !last) return []
  const start: Place = first.on ? [first.x, first.y] : last.on ? [last.x, last.y] : middleOf(first, last)
  const edges: (readonly [Place, Place])[] = []
  let at = start
  const lineTo = (to: Place) => {
    edges.push([at, to])
    at = to
  }
  for (const [index, point] of contour.entries()) {
    if (point.on) lineTo([point.x, point.y])
    else {
      const next = contour[(index + 1) % contour.length] ?? first
      const from = at
      const to: Place = next.on ? [next.x, next.y] : middleOf(point, next)
      for (let piece = 1; piece <= piecesOfCurve; piece++)
        lineTo(between(from, [point.x, point.y], to, piece / piecesOfCurve))
    }
  }
  lineTo(start)
  return edges
}

const middleOf = (a: Contour[number], b: Contour[number]): Place => [(a.x + b.x) / 2, (a.y + b.y) / 2]

/** A place on a quadratic Bézier curve. */
function between(from: Place, towards: Place, to: Place, share: number): Place {
  const part = (axis: 0 | 1) =>
    (1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * towards[axis] + share ** 2 * to[axis]
  return [part(0), part(1)]
}
