import { encodePng, mixedRgb, type Rgb, rgbOf } from '../lib/png.ts'
import { logoColours, solidColours, type Tone } from './marks.ts'

export const linkPictureSize = { width: 1200, height: 630 } as const

/** The picture that chats and networks show beside a link: the mark of a condition, without words, as a PNG. */
export const drawLinkPicture = (tone: Tone): Buffer =>
  drawShapes([{ colour: solidColours[tone], isInside: isInside[tone] }])

/** The picture with the logo instead, for links whose target is not shown before it is opened. */
export const drawPlainPicture = (): Buffer =>
  drawShapes([
    { colour: logoColours.sheet, isInside: isOnSheet },
    { colour: logoColours.pin, isInside: isOnPin },
  ])

type Shape = { readonly colour: string; readonly isInside: (x: number, y: number) => boolean }

/** Draws shapes that do not touch in the middle of the picture. */
function drawShapes(shapes: readonly Shape[]): Buffer {
  const { width, height } = linkPictureSize
  const pixels = new Uint8Array(width * height)
  pixels.fill(stripColour, 0, stripHeight * width)
  const [left, top] = [(width - markSize) / 2, (height + stripHeight - markSize) / 2]
  for (const [index, { isInside }] of shapes.entries())
    for (let y = 0; y < markSize; y++)
      for (let x = 0; x < markSize; x++) {
        const covered = coverage(isInside, x, y)
        if (covered > 0) pixels[(top + y) * width + left + x] = firstShade + index * shadesMax + covered - 1
      }
  const shades = shapes.flatMap(({ colour }) =>
    Array.from({ length: shadesMax }, (_, index) => mixedRgb(ground, rgbOf(colour), (index + 1) / shadesMax)),
  )
  return encodePng({ width, height, palette: [ground, strip, ...shades], pixels })
}

/** Colour that all pictures of links are drawn on. */
export const ground: Rgb = rgbOf('#f5f3ee')
/** Colour of the strip of cork at their top, and its height in pixels. */
export const strip: Rgb = rgbOf('#c49a5f')
export const stripHeight = 30
/** Points of a pixel in each direction that decide how much of it the mark covers. */
const samples = 4
/** Largest number of these points that a shape covers; each number has a colour of the palette. */
const shadesMax = samples ** 2
const [stripColour, firstShade] = [1, 2]
const gridSize = 16
const markSize = 320

/** Number of points of a pixel that a shape covers. */
function coverage(isInside: Shape['isInside'], x: number, y: number): number {
  let covered = 0
  for (let row = 0; row < samples; row++)
    for (let column = 0; column < samples; column++) {
      const [atX, atY] = [x + (column + 0.5) / samples, y + (row + 0.5) / samples]
      if (isInside((atX * gridSize) / markSize, (atY * gridSize) / markSize)) covered++
    }
  return covered
}

const middle = gridSize / 2
const radiusOf = (x: number, y: number): number => Math.hypot(x - middle, y - middle)
/** Clockwise from the right, from 0 to 360. */
const degreesOf = (x: number, y: number): number =>
  ((Math.atan2(y - middle, x - middle) * 180) / Math.PI + 360) % 360
const isOnRing = (x: number, y: number): boolean => radiusOf(x, y) >= 4 && radiusOf(x, y) <= 7

/** The shapes of the logo, on a grid of 16 by 16. */
const [pinAt, pinRadius, cutRadius] = [5, 3.675, 5.3]
const fromPin = (x: number, y: number): number => Math.hypot(x - pinAt, y - pinAt)
const isOnPin: Shape['isInside'] = (x, y) => fromPin(x, y) <= pinRadius
const isOnSheet: Shape['isInside'] = (x, y) =>
  fromPin(x, y) >= cutRadius && Math.hypot(beyond(x), beyond(y)) <= 1
/** Distance of a place from the sheet without its round edge. */
const beyond = (at: number): number => Math.max(5 - at, 0, at - 14)

/** The shapes of `statusMark`, on its grid of 16 by 16. */
const isInside: Readonly<Record<Tone, Shape['isInside']>> = {
  UP: (x, y) => radiusOf(x, y) <= 7,
  DOWN: (x, y) => x >= 1.5 && x <= 14.5 && y >= 1.5 && y <= 14.5 && !(x > 9.5 && y < 6.5),
  PENDING: (x, y) => isOnRing(x, y) && !(degreesOf(x, y) > 226.6 && degreesOf(x, y) < 313),
  MAINTENANCE: (x, y) => Math.abs(x - middle) + Math.abs(y - middle) <= middle,
  DEGRADED: (x, y) => y >= 1 && y <= 14.5 && Math.abs(x - middle) <= (7.5 * (y - 1)) / 13.5,
  UNCHECKED: (x, y) => isOnRing(x, y) && Math.floor(degreesOf(x, y) / 45) % 2 === 0,
}
