import type { IncomingMessage } from 'node:http'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { WrongAnswer } from '../../probes/attempt.ts'
import { httpFindings } from './findings.ts'

const { make: found } = httpFindings

/** Limit of the searched part of a body in bytes, compressed or not. */
const searchedMaxBytes = 1_048_576
/** Limit of a body without a length in bytes, since it may never end. */
const unboundedMaxBytes = 8 * 1_048_576
/** Highest plausible compression ratio of a page; above it, the body is a decompression bomb. */
const ratioMax = 200
const encodingsMax = 3

/** A body, or the first megabyte of a longer one. */
type Part = { readonly bytes: Buffer; readonly isWhole: boolean }

/**
 * Reads the part of a body to be searched. It is decompressed although the probe asked for no compression, because some
 * servers compress regardless. An unknown encoding matters only if the text is searched.
 */
export async function readBody(response: IncomingMessage, isSearched: boolean): Promise<Buffer> {
  let part = await readPart(response)
  const encodings = encodingsOf(response)
  if (encodings.length > encodingsMax || !encodings.every(isKnown)) {
    if (!isSearched) return part.bytes
    throw new WrongAnswer(found.bodyEncodingUnknown())
  }
  for (const encoding of encodings.toReversed()) part = await decompressed(part, encoding)
  return part.bytes
}

async function readPart(response: IncomingMessage): Promise<Part> {
  const isBounded = response.headers['content-length'] !== undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (length < searchedMaxBytes) chunks.push(chunk)
    length += chunk.length
    if (isBounded && length >= searchedMaxBytes) break
    if (length > unboundedMaxBytes) throw new WrongAnswer(found.bodyEndless())
  }
  const bytes = Buffer.concat(chunks)
  return { bytes: bytes.subarray(0, searchedMaxBytes), isWhole: length <= searchedMaxBytes }
}

async function decompressed({ bytes, isWhole }: Part, encoding: Encoding): Promise<Part> {
  // Answers to HEAD, and 304, name the encoding of an absent body.
  if (bytes.length === 0) return { bytes, isWhole }
  const decoder = decoders[encoding](bytes, !isWhole)
  decoder.end(bytes)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= searchedMaxBytes) break
    }
  } catch {
    throw new WrongAnswer(found.bodyDamaged())
  }
  if (length >= searchedMaxBytes && length > decoder.bytesWritten * ratioMax)
    throw new WrongAnswer(found.bodyBomb({ most: ratioMax }))
  return { bytes: Buffer.concat(chunks).subarray(0, searchedMaxBytes), isWhole: length < searchedMaxBytes }
}

type Encoding = keyof typeof decoders

const isKnown = (encoding: string): encoding is Encoding => Object.hasOwn(decoders, encoding)

const encodingsOf = ({ headers }: IncomingMessage): readonly string[] =>
  (headers['content-encoding'] ?? '')
    .split(',')
    .map(each => each.trim().toLowerCase())
    .filter(each => each !== '' && each !== 'identity')

/** Options to decompress the part that there is of a body cut off at the limit; a whole body must decompress completely. */
const zlibOptions = (isCut: boolean) => (isCut ? { finishFlush: constants.Z_SYNC_FLUSH } : {})

const gunzip = (_: Buffer, isCut: boolean) => createGunzip(zlibOptions(isCut))

const decoders = {
  gzip: gunzip,
  'x-gzip': gunzip,
  /** A zlib header is required (RFC 9110, 8.4.1.2), but some servers omit it. */
  deflate: (bytes: Buffer, isCut: boolean) =>
    hasZlibHeader(bytes) ? createInflate(zlibOptions(isCut)) : createInflateRaw(zlibOptions(isCut)),
  br: (_: Buffer, isCut: boolean) =>
    createBrotliDecompress(isCut ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}),
  /** Window size of at most 8 MiB (RFC 9659). */
  zstd: (_: Buffer, isCut: boolean) =>
    createZstdDecompress({
      params: { [constants.ZSTD_d_windowLogMax]: 23 },
      ...(isCut ? { finishFlush: constants.ZSTD_e_flush } : {}),
    }),
}

const hasZlibHeader = (bytes: Buffer) =>
  bytes.length >= 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
