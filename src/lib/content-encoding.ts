import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import { parseAccept } from './accept.ts'

export type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

/** Below a packet's worth compressing gains nothing. */
const worthwhileBytes = 1_000

/** The content coding for an answer of so many bytes; null when the client refuses even the plain bytes. */
export function encodingFor(acceptEncoding: string | undefined, bytes: number): Encoding | null {
  if (!acceptEncoding || acceptEncoding === 'identity') return 'identity'
  const accepted = parseAccept(acceptEncoding)
  const q = (name: string, unlisted: number) =>
    (accepted.find(each => each.name === name) ?? accepted.find(each => each.name === '*'))?.q ?? unlisted
  // Unlisted, the plain bytes are taken, but after everything that is listed (RFC 9110, 12.5.3).
  const plain = q('identity', 0.0001)
  if (bytes < worthwhileBytes && plain > 0) return 'identity'
  const choices = [['br', q('br', 0)] as const, ['gzip', q('gzip', 0)] as const, ['identity', plain] as const]
  const [name, weight] = choices.reduce((best, each) => (each[1] > best[1] ? each : best))
  return weight > 0 ? name : null
}

/** Off the event loop. Brotli's own default takes ten times as long as 5 and gains little. */
export const compress = (body: Buffer | string, compression: Compression): Promise<Buffer> =>
  compression === 'br' ? brotli(body, 5) : gzipped(body, {})

/** For what is compressed once and sent often. The best quality takes seconds on a large file. */
export const compressWell = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compression === 'br' ? brotli(body, body.length < 100_000 ? 11 : 7) : gzipped(body, { level: 9 })

const gzipped = promisify<Buffer | string, ZlibOptions, Buffer>(gzip)
const brotliCompressed = promisify<Buffer | string, BrotliOptions, Buffer>(brotliCompress)

const brotli = (body: Buffer | string, quality: number) =>
  brotliCompressed(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
