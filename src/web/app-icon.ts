import { lazy } from '../lib/lazy.ts'
import { encodePng, mixedRgb, type Rgb, rgbOf } from '../lib/png.ts'
import { type Asset, createAsset } from './assets.ts'

/** Sides of the icon in pixels: what iOS, Android and notifications use. */
export const iconSizes = [180, 192, 512] as const

/** The icon of an installed page, by its size: the logo on an opaque ground, with room for round masks. */
export const appIcons = {
  180: lazy(() => iconOf(180)),
  192: lazy(() => iconOf(192)),
  512: lazy(() => iconOf(512)),
} as const satisfies Record<(typeof iconSizes)[number], () => Asset>

export const iconGround = '#f5f3ee'
const ground = rgbOf(iconGround)
const colours = { sheet: rgbOf('#77736c'), mark: rgbOf('#4a74c9') } as const

/** Points of a pixel in each direction that decide how much of it a shape covers. */
const samples = 3
const shades = samples ** 2 + 1

function iconOf(size: number): Asset {
  const pixels = new Uint8Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const { sheet, mark } = coverage(x, y, size)
      pixels[y * size + x] = mark > 0 ? shades + mark : sheet
    }
  const palette = [...shadesOf(colours.sheet), ...shadesOf(colours.mark)]
  return createAsset('icon.png', encodePng({ width: size, height: size, palette, pixels }))
}

const shadesOf = (colour: Rgb): readonly Rgb[] =>
  Array.from({ length: shades }, (_, covered) => mixedRgb(ground, colour, covered / (shades - 1)))

/** Number of points of a pixel that each shape covers. */
function coverage(x: number, y: number, size: number): { readonly sheet: number; readonly mark: number } {
  let [sheet, mark] = [0, 0]
  for (let row = 0; row < samples; row++)
    for (let column = 0; column < samples; column++) {
      const [atX, atY] = [onGrid(x + (column + 0.5) / samples, size), onGrid(y + (row + 0.5) / samples, size)]
      if (isMark(atX, atY)) mark++
      else if (isSheet(atX, atY)) sheet++
    }
  return { sheet, mark }
}

/** The grid of 16 by 16 of the logo lies in the middle; a mask may cut off a fifth at each side. */
const onGrid = (at: number, size: number): number => ((at / size - 0.2) / 0.6) * 16

/** The shapes of the logo: a sheet with round corners, without the surroundings of the mark in one of them. */
const [centre, markRadius, gapRadius] = [5, 3.675, 5.3]
const isMark = (x: number, y: number): boolean => distance(x, y, centre, centre) <= markRadius

function isSheet(x: number, y: number): boolean {
  const [nearX, nearY] = [Math.min(Math.max(x, 5), 14), Math.min(Math.max(y, 5), 14)]
  return distance(x, y, nearX, nearY) <= 1 && distance(x, y, centre, centre) > gapRadius
}

const distance = (x: number, y: number, toX: number, toY: number): number => Math.hypot(x - toX, y - toY)
