import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib'
import { parseAccept } from './accept.ts'
import { headerMemo } from './header-memo.ts'

/** Compressions in order of preference, which decides between those a client accepts equally. */
export const compressions = ['br', 'zstd', 'gzip'] as const
export type Compression = (typeof compressions)[number]
export type Encoding = Compression | 'identity'

/** Bodies below the size of a packet, in bytes, are not worth compressing. */
export const worthwhileBytes = 1_000

/**
 * The content coding for a body of so many bytes; null if the client refuses even the uncompressed one. A body of fewer
 * bytes than `worthwhileFromBytes` is compressed only for a client that refuses the plain bytes.
 */
export function encodingFor(
  acceptEncoding: string | undefined,
  bytes: number,
  worthwhileFromBytes = worthwhileBytes,
): Encoding | null {
  if (!acceptEncoding || acceptEncoding === 'identity') return 'identity'
  const { small, large } = choicesOf(acceptEncoding)
  return bytes < worthwhileFromBytes ? small : large
}

type Choices = { readonly small: Encoding | null; readonly large: Encoding | null }

const choicesOf = headerMemo((acceptEncoding): Choices => {
  const accepted = parseAccept(acceptEncoding)
  const named = (name: string) => accepted.find(each => each.name === name)?.q
  const q = (name: string, unlisted: number) => named(name) ?? named('*') ?? unlisted
  // `identity` is acceptable if it is not listed, but preferred less than any listed coding (RFC 9110, 12.5.3).
  const plain = q('identity', 0.0001)
  const choices = [
    ['br', q('br', 0)],
    // A `*` does not offer zstd: the client may be older than it.
    ['zstd', named('zstd') ?? 0],
    ['gzip', q('gzip', 0)],
    ['identity', plain],
  ] as const
  const [name, weight] = choices.reduce((best, each) => (each[1] > best[1] ? each : best))
  const large = weight > 0 ? name : null
  return { small: plain > 0 ? 'identity' : large, large }
})

/** Up to this size, in bytes, compressing costs less than handing the body to another thread. */
export const compressedAtOnceBytes = 16_384

/**
 * Compresses small bodies synchronously, in some 50 microseconds, and larger ones off the event loop, in about a
 * millisecond for a page. Brotli's default quality takes ten times as long as 5 and gains little.
 */
export const compress = (body: Buffer | string, compression: Compression): Buffer | Promise<Buffer> =>
  compressAt(usualLevels, body, compression)

/** Compresses a body that is rarely sent twice: a quarter larger in a quarter of the time. */
export const compressQuickly = (body: Buffer | string, compression: Compression): Buffer | Promise<Buffer> =>
  compressAt(quickLevels, body, compression)

/** Compresses a body that is sent once, off the event loop whatever its size. */
export const compressOnce = (body: Buffer | string, compression: Compression): Promise<Buffer> =>
  compressors[compression](body, quickLevels[compression])

/** Compresses a body that is kept, off the event loop whatever its size. */
export const compressAside = (body: Buffer | string, compression: Compression): Promise<Buffer> =>
  compressors[compression](body, usualLevels[compression])

function compressAt(levels: Levels, body: Buffer | string, compression: Compression) {
  const by = body.length <= compressedAtOnceBytes ? smallCompressors : compressors
  return by[compression](body, levels[compression])
}

/** Compresses a body that is sent often. Brotli's best quality would take seconds for a large file. */
export const compressWell = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compressors[compression](body, (body.length < 100_000 ? bestLevels : goodLevels)[compression])

export const decompress = (bytes: Buffer, compression: Compression): Promise<Buffer> =>
  decompressors[compression](bytes)

type Levels = Readonly<Record<Compression, number>>

const quickLevels: Levels = { br: 1, zstd: 1, gzip: 1 }
const usualLevels: Levels = { br: 5, zstd: 3, gzip: 6 }
const goodLevels: Levels = { br: 9, zstd: 9, gzip: 9 }
const bestLevels: Levels = { br: 11, zstd: 15, gzip: 9 }

const gzipped = promisify<Buffer | string, ZlibOptions, Buffer>(gzip)
const brotliCompressed = promisify<Buffer | string, BrotliOptions, Buffer>(brotliCompress)
const zstdCompressed = promisify<Buffer | string, ZstdOptions, Buffer>(zstdCompress)

const brotliOptions = (body: Buffer | string, level: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  },
})

/** Window size that just holds the body. Brotli's default allocates memory for four megabytes, which takes most of its time. */
const windowBits = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS + 4, Math.ceil(Math.log2(bytes + 1))),
  )

const zstdOptions = (level: number): ZstdOptions => ({
  params: { [constants.ZSTD_c_compressionLevel]: level },
})

const compressors = {
  br: (body, level) => brotliCompressed(body, brotliOptions(body, level)),
  zstd: (body, level) => zstdCompressed(body, zstdOptions(level)),
  gzip: (body, level) => gzipped(body, { level }),
} satisfies Record<Compression, (body: Buffer | string, level: number) => Promise<Buffer>>

const smallCompressors = {
  br: (body, level) => brotliCompressSync(body, brotliOptions(body, level)),
  zstd: (body, level) => zstdCompressSync(body, zstdOptions(level)),
  gzip: (body, level) => gzipSync(body, { level }),
} satisfies Record<Compression, (body: Buffer | string, level: number) => Buffer>

const decompressors = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  zstd: promisify<Buffer, Buffer>(zstdDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
} satisfies Record<Compression, (bytes: Buffer) => Promise<Buffer>>
