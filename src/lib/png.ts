import { crc32, deflateSync } from 'node:zlib'

export type Rgb = readonly [red: number, green: number, blue: number]

/** A picture of at most 256 colours; `pixels` has a byte each, row by row: the place of its colour in the palette. */
type Picture = {
  readonly width: number
  readonly height: number
  readonly palette: readonly Rgb[]
  readonly pixels: Uint8Array
}

/** Encodes a picture as PNG with a palette (W3C PNG, third edition). */
export function encodePng({ width, height, palette, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, colours from a palette.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(withFilters(pixels, width, height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row begins with its filter, here none. */
function withFilters(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return rows
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** A colour written as `#rrggbb`. */
export function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 0xff, number & 0xff]
}

/** The colour between two others; `share` of the second, from 0 to 1. */
export function mixedRgb(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}
