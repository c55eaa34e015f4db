import { inflateSync } from 'node:zlib'

const [headerBytes, entryBytes] = [44, 20]

/** The tables of a font in a WOFF file (W3C WOFF 1.0), each unpacked when it is first needed. */
export function readWoff(file: Buffer): (tag: string) => Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF file.')
  const places = new Map<string, Place>()
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const at = headerBytes + index * entryBytes
    const [start, packed, bytes] = [4, 8, 12].map(offset => file.readUInt32BE(at + offset))
    places.set(file.toString('latin1', at, at + 4), {
      start: start ?? 0,
      packed: packed ?? 0,
      bytes: bytes ?? 0,
    })
  }
  return tag => {
    const place = places.get(tag)
    if (!place) throw new Error(`The font has no table ${tag}.`)
    const content = file.subarray(place.start, place.start + place.packed)
    // A table that packing does not make smaller stands there as it is.
    return place.packed < place.bytes ? inflateSync(content) : content
  }
}

type Place = { readonly start: number; readonly packed: number; readonly bytes: number }
