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

/** Limit of the searched part of a body, compressed or not. */
const searchedMaxBytes = 1_048_576
/** A body without a length must end before this, or it may never end at all. */
const unboundedMaxBytes = 8 * 1_048_576
/** A page never shrinks to less than this part of itself; what does is a decompression bomb. */
const ratioMax = 200
const encodingsMax = 3

/** A body, or the first megabyte of a longer one. */
type Part = { readonly bytes: Buffer; readonly isWhole: boolean }

/**
 * What is to be searched of a body. It is decompressed although the probe asked for it as it is, because some servers compress
 * regardless. An unknown encoding matters only when the text is searched.
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
  // The answer to HEAD, and 304, name the encoding of a body that is not there.
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

/** Decompresses what there is of a body that was cut off at the limit; a whole body must decompress completely. */
const zlibOptions = (isCut: boolean) => (isCut ? { finishFlush: constants.Z_SYNC_FLUSH } : {})

const gunzip = (_: Buffer, isCut: boolean) => createGunzip(zlibOptions(isCut))

const decoders = {
  gzip: gunzip,
  'x-gzip': gunzip,
  /** Should have a zlib header (RFC 9110, 8.4.1.2); some servers leave it out. */
  deflate: (bytes: Buffer, isCut: boolean) =>
    hasZlibHeader(bytes) ? createInflate(zlibOptions(isCut)) : createInflateRaw(zlibOptions(isCut)),
  br: (_: Buffer, isCut: boolean) =>
    createBrotliDecompress(isCut ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}),
  /** The window is at most 8 MiB (RFC 9659). */
  zstd: (_: Buffer, isCut: boolean) =>
    createZstdDecompress({
      params: { [constants.ZSTD_d_windowLogMax]: 23 },
      ...(isCut ? { finishFlush: constants.ZSTD_e_flush } : {}),
    }),
}

const hasZlibHeader = (bytes: Buffer) =>
  bytes.length >= 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
