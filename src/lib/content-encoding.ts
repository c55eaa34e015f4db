import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
  zstdDecompress,
} from 'node:zlib'
import { parseAccept } from './accept.ts'
import { headerMemo } from './header-memo.ts'

/** Of those that a client likes equally the first is sent. */
export const compressions = ['br', 'zstd', 'gzip'] as const
export type Compression = (typeof compressions)[number]
export type Encoding = Compression | 'identity'

/** Below a packet's worth compressing gains nothing. */
const worthwhileBytes = 1_000

/** The content coding for an answer of so many bytes; null when the client refuses even the plain bytes. */
export function encodingFor(acceptEncoding: string | undefined, bytes: number): Encoding | null {
  if (!acceptEncoding || acceptEncoding === 'identity') return 'identity'
  const { small, large } = choicesOf(acceptEncoding)
  return bytes < worthwhileBytes ? small : large
}

type Choices = { readonly small: Encoding | null; readonly large: Encoding | null }

const choicesOf = headerMemo((acceptEncoding): Choices => {
  const accepted = parseAccept(acceptEncoding)
  const named = (name: string) => accepted.find(each => each.name === name)?.q
  const q = (name: string, unlisted: number) => named(name) ?? named('*') ?? unlisted
  // Unlisted, the plain bytes are taken, but after everything that is listed (RFC 9110, 12.5.3).
  const plain = q('identity', 0.0001)
  const choices = [
    ['br', q('br', 0)],
    // A star may come from a program that is older than this one.
    ['zstd', named('zstd') ?? 0],
    ['gzip', q('gzip', 0)],
    ['identity', plain],
  ] as const
  const [name, weight] = choices.reduce((best, each) => (each[1] > best[1] ? each : best))
  const large = weight > 0 ? name : null
  return { small: plain > 0 ? 'identity' : large, large }
})

/** Off the event loop, in about a millisecond for a page. Brotli's own default takes ten times as long as 5 and gains little. */
export const compress = (body: Buffer | string, compression: Compression): Promise<Buffer> =>
  compressors[compression](body, usualLevels[compression])

/** For what is sent often. The best quality takes seconds on a large file. */
export const compressWell = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compressors[compression](body, (body.length < 100_000 ? bestLevels : goodLevels)[compression])

export const decompress = (bytes: Buffer, compression: Compression): Promise<Buffer> =>
  decompressors[compression](bytes)

type Levels = Readonly<Record<Compression, number>>

const usualLevels: Levels = { br: 5, zstd: 3, gzip: 6 }
const goodLevels: Levels = { br: 9, zstd: 9, gzip: 9 }
const bestLevels: Levels = { br: 11, zstd: 15, gzip: 9 }

const gzipped = promisify<Buffer | string, ZlibOptions, Buffer>(gzip)
const brotliCompressed = promisify<Buffer | string, BrotliOptions, Buffer>(brotliCompress)
const zstdCompressed = promisify<Buffer | string, ZstdOptions, Buffer>(zstdCompress)

const compressors = {
  br: (body, level) =>
    brotliCompressed(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body, level) => zstdCompressed(body, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  gzip: (body, level) => gzipped(body, { level }),
} satisfies Record<Compression, (body: Buffer | string, level: number) => Promise<Buffer>>

const decompressors = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  zstd: promisify<Buffer, Buffer>(zstdDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
} satisfies Record<Compression, (bytes: Buffer) => Promise<Buffer>>
