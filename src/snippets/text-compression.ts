import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { createByteCache } from '../lib/byte-cache.ts'
import { cutOut } from './bundles/text-bundle.ts'
import type { FoundRow, ReadRow } from './snippet-statements.ts'

type Encoding = 'plain' | 'zstd'
export type Packed = { readonly encoding: Encoding; readonly bytes: Uint8Array }

/**
 * Size in bytes from which texts are compressed: below, that saves less than half a kilobyte and takes a third of the
 * time to store the text.
 */
const packedMinBytes = 1025
/** Size in bytes up to which handing the text to another thread takes longer than the work. */
const hereMaxBytes = 131_072

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Compresses the text if that pays; waits only for large texts. */
export function pack(text: Uint8Array): Packed | Promise<Packed> {
  if (text.byteLength < packedMinBytes) return { encoding: 'plain', bytes: text }
  if (text.byteLength <= hereMaxBytes) return packHere(text)
  return compress(text, compressedSizes(text)).then(bytes => smaller(text, bytes))
}

/** Compresses the text if that pays, while others wait; for texts of up to `hereMaxBytes`. */
export const packHere = (text: Uint8Array): Packed =>
  smaller(text, zstdCompressSync(text, { ...compressedSizes(text), ...quickly }))

/**
 * With the size pledged, zstd allocates no larger tables than needed: half the time for a small text. Most texts shrink to
 * a quarter, and what is allocated for more is garbage that takes longer to collect than the compression itself.
 */
const compressedSizes = ({ byteLength }: Uint8Array) => ({
  pledgedSrcSize: byteLength,
  chunkSize: Math.ceil(byteLength / 4),
})

/** The fastest level takes two thirds of the time of the usual one, in which all others wait, and a few percent more bytes. */
const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const smaller = (text: Uint8Array, bytes: Uint8Array): Packed =>
  bytes.byteLength < text.byteLength * 0.9 ? { encoding: 'zstd', bytes } : { encoding: 'plain', bytes: text }

/**
 * The UTF-8 of a text that is compressed at once, in a buffer that the next call writes over: to collect a buffer for each
 * takes longer than the encoding. Null for texts that are stored as they are, or compressed in another thread.
 */
export function encodedHere(content: string): Buffer | null {
  if (content.length < packedMinBytes || content.length > hereMaxBytes) return null
  const size = workplace.write(content)
  return size <= hereMaxBytes ? workplace.subarray(0, size) : null
}

/** A unit of UTF-16 takes three bytes at most. */
const workplace = Buffer.allocUnsafeSlow(3 * hereMaxBytes)

/** Decompresses to exactly `size` bytes; throws if there are more or fewer, and never allocates more. */
export async function unpack({ encoding, bytes }: Packed, size: number): Promise<Uint8Array> {
  const text = encoding === 'plain' ? bytes : await decompressed(bytes, size)
  if (text.byteLength === size) return alone(text)
  throw new Error(`A stored text has ${text.byteLength} bytes and should have ${size}.`)
}

/** A copy, so that a cached text does not keep the whole pool it was cut from. */
const alone = (text: Uint8Array): Uint8Array =>
  text.buffer.byteLength > text.byteLength + 64 ? new Uint8Array(text) : text

function decompressed(bytes: Uint8Array, size: number): Uint8Array | Promise<Uint8Array> {
  const bounds = { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64) }
  return size <= hereMaxBytes ? zstdDecompressSync(bytes, bounds) : decompress(bytes, bounds)
}

const keptMaxBytes = 16 * 1024 * 1024

type StoredText = Pick<ReadRow, 'encoding' | 'size' | 'bundle_offset'>

/** The text of a row, from the stored bytes: its own, or those of its bundle. */
export const textOf = async (
  { encoding, size, bundle_offset: offset }: StoredText,
  bytes: Uint8Array,
): Promise<Uint8Array> =>
  encoding === 'b' ? cutOut(bytes, { offset: offset ?? 0, size }) : unpack({ encoding, bytes }, size)

export type TextCache = ReturnType<typeof createTextCache>

/** A decompressed text, and when its snippet was created: an id may be drawn again after its snippet was deleted. */
type KeptText = { readonly text: Uint8Array; readonly createdAt: number }

/** Caches decompressed texts that are read often; only public ones. */
export function createTextCache() {
  const kept = createByteCache<KeptText>(keptMaxBytes)
  return {
    async textOf(row: FoundRow, bytes: Uint8Array): Promise<Uint8Array> {
      if (row.encoding === 'plain') return bytes
      const text = await textOf(row, bytes)
      kept.set(row.id, { text, createdAt: row.created_at }, text.byteLength)
      return text
    },
    get: kept.get,
    forget: kept.delete,
  }
}
