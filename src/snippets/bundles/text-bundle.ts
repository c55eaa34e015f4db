import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'

/** Small texts one after another, compressed together: alike as texts are, that saves two thirds of their bytes. */

/** Size in bytes of the texts of one bundle at most; reading one of them decompresses all, in some hundred microseconds. */
export const bundleMaxBytes = 262_144

/** Where a text lies in its bundle, before compression. */
export type Place = { readonly offset: number; readonly size: number }

const compress = promisify(zstdCompress)
/** Level of compression: slower than the default, and bundles are a tenth smaller. Another thread does the work. */
const level = 12

export const bundled = (texts: readonly Uint8Array[]): Promise<Uint8Array> => compressed(Buffer.concat(texts))

export function placesOf(texts: readonly Uint8Array[]): readonly Place[] {
  let next = 0
  return texts.map(({ byteLength: size }) => {
    const offset = next
    next += size
    return { offset, size }
  })
}

/** A copy of one text of a bundle; throws if the bundle is shorter or larger than it can be. */
export function cutOut(bundle: Uint8Array, { offset, size }: Place): Uint8Array {
  const all = openedAgain(bundle)
  if (offset + size <= all.byteLength) return new Uint8Array(all.subarray(offset, offset + size))
  throw new Error(`A bundle has ${all.byteLength} bytes and should have ${offset + size}.`)
}

/** The bundle with zeros for all that is in none of these places; null if it has nothing else. Memory keeps no deleted text. */
export async function blanked(bundle: Uint8Array, kept: readonly Place[]): Promise<Uint8Array | null> {
  last = null
  const all = opened(bundle)
  const blank = Buffer.alloc(all.byteLength)
  for (const { offset, size } of kept) blank.set(all.subarray(offset, offset + size), offset)
  return blank.equals(all) ? null : await compressed(blank)
}

const compressed = (text: Uint8Array): Promise<Uint8Array> =>
  compress(text, {
    params: { [constants.ZSTD_c_compressionLevel]: level },
    pledgedSrcSize: text.byteLength,
    chunkSize: Math.max(text.byteLength, 64),
  })

let last: { readonly bundle: Uint8Array; readonly all: Buffer } | null = null

/** The texts of the bundle; the last one stays open, for those who read several of its texts. */
function openedAgain(bundle: Uint8Array): Buffer {
  if (!last || Buffer.compare(last.bundle, bundle) !== 0) last = { bundle, all: opened(bundle) }
  return last.all
}

const opened = (bundle: Uint8Array): Buffer =>
  zstdDecompressSync(bundle, { maxOutputLength: bundleMaxBytes, chunkSize: bundleMaxBytes })
