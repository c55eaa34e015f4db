import { encodePng, mixedRgb, type Rgb, rgbOf } from '../lib/png.ts'
import { solidColours, type Tone } from './marks.ts'

export const linkPictureSize = { width: 1200, height: 630 } as const

/** The picture that chats and networks show beside a link: the mark of a condition, without words, as a PNG. */
export function drawLinkPicture(tone: Tone): Buffer {
  const { width, height } = linkPictureSize
  const pixels = new Uint8Array(width * height)
  pixels.fill(stripColour, 0, stripHeight * width)
  const [left, top] = [(width - markSize) / 2, (height + stripHeight - markSize) / 2]
  for (let y = 0; y < markSize; y++)
    for (let x = 0; x < markSize; x++) pixels[(top + y) * width + left + x] = coverage(tone, x, y)
  const colour = rgbOf(solidColours[tone])
  const shades = Array.from({ length: samples ** 2 + 1 }, (_, covered) =>
    mixedRgb(ground, colour, covered / samples ** 2),
  )
  return encodePng({ width, height, palette: [...shades, strip], pixels })
}

const [ground, strip]: readonly [Rgb, Rgb] = [rgbOf('#f5f3ee'), rgbOf('#c49a5f')]
const stripHeight = 30
/** Points of a pixel in each direction that decide how much of it the mark covers. */
const samples = 4
const stripColour = samples ** 2 + 1
const gridSize = 16
const markSize = 320

/** How many points of a pixel the mark covers, which is its shade in the palette. */
function coverage(tone: Tone, x: number, y: number): number {
  let covered = 0
  for (let row = 0; row < samples; row++)
    for (let column = 0; column < samples; column++) {
      const [atX, atY] = [x + (column + 0.5) / samples, y + (row + 0.5) / samples]
      if (isInside[tone]((atX * gridSize) / markSize, (atY * gridSize) / markSize)) covered++
    }
  return covered
}

const middle = gridSize / 2
const radiusOf = (x: number, y: number): number => Math.hypot(x - middle, y - middle)
/** Clockwise from the right, from 0 to 360. */
const degreesOf = (x: number, y: number): number =>
  ((Math.atan2(y - middle, x - middle) * 180) / Math.PI + 360) % 360
const isOnRing = (x: number, y: number): boolean => radiusOf(x, y) >= 4 && radiusOf(x, y) <= 7

/** The shapes of `statusMark`, on its grid of 16 by 16. */
const isInside: Readonly<Record<Tone, (x: number, y: number) => boolean>> = {
  UP: (x, y) => radiusOf(x, y) <= 7,
  DOWN: (x, y) => x >= 1.5 && x <= 14.5 && y >= 1.5 && y <= 14.5 && !(x > 9.5 && y < 6.5),
  PENDING: (x, y) => isOnRing(x, y) && !(degreesOf(x, y) > 226.6 && degreesOf(x, y) < 313),
  MAINTENANCE: (x, y) => Math.abs(x - middle) + Math.abs(y - middle) <= middle,
  DEGRADED: (x, y) => y >= 1 && y <= 14.5 && Math.abs(x - middle) <= (7.5 * (y - 1)) / 13.5,
  UNCHECKED: (x, y) => isOnRing(x, y) && Math.floor(degreesOf(x, y) / 45) % 2 === 0,
}
