import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'

type Encoding = 'plain' | 'zstd'
export type Packed = { readonly encoding: Encoding; readonly bytes: Uint8Array }

/** A shorter text gains less than half a kilobyte, and packing it takes as long as a third of storing it. */
const packedMinBytes = 1025
/** Up to here the detour through another thread takes longer than the work. */
const hereMaxBytes = 131_072

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Compressed when that pays. */
export async function pack(text: Uint8Array): Promise<Packed> {
  if (text.byteLength < packedMinBytes) return { encoding: 'plain', bytes: text }
  // With the size pledged, zstd allocates no larger tables than needed: half the time for a small text.
  const size = { pledgedSrcSize: text.byteLength, chunkSize: text.byteLength }
  const bytes = text.byteLength <= hereMaxBytes ? zstdCompressSync(text, size) : await compress(text, size)
  return bytes.byteLength < text.byteLength * 0.9
    ? { encoding: 'zstd', bytes }
    : { encoding: 'plain', bytes: text }
}

/** Gives exactly `size` bytes; throws when there are more or fewer, and never makes room for more. */
export async function unpack({ encoding, bytes }: Packed, size: number): Promise<Uint8Array> {
  const text = encoding === 'plain' ? bytes : await decompressed(bytes, size)
  if (text.byteLength === size) return alone(text)
  throw new Error(`A stored text has ${text.byteLength} bytes and should have ${size}.`)
}

/** What is kept for a while must not hold on to the pool it was cut from. */
const alone = (text: Uint8Array): Uint8Array =>
  text.buffer.byteLength > text.byteLength + 64 ? new Uint8Array(text) : text

function decompressed(bytes: Uint8Array, size: number): Uint8Array | Promise<Uint8Array> {
  const bounds = { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64) }
  return size <= hereMaxBytes ? zstdDecompressSync(bytes, bounds) : decompress(bytes, bounds)
}
