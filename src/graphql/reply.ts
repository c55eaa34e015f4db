import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding, MediaType } from './negotiation.ts'
import { openHeaders } from './plain-answers.ts'

/** A successful answer, ready to be sent any number of times in any encoding. */
export type Reply = {
  readonly mediaType: MediaType
  /** Hash of the bytes; each encoding's ETag is made of it. */
  readonly tag: string
  readonly identity: Variant
  /** Made when first asked for. */
  readonly compressed: Map<Encoding, Promise<Variant>>
  /** Those of `compressed` that are done. */
  readonly ready: { br: Variant | null; gzip: Variant | null }
}

export type Variant = {
  /**
   * The bytes, one a character: Node joins such a string to the headers and hands the socket one write, where a Buffer
   * takes a gathering one that costs a tenth of the whole request.
   */
  readonly binary: string
  readonly etag: string
  /** Names and values in turn; the first value is the Cache-Control, filled in at each sending. */
  readonly headers: string[]
}

export function createReply(mediaType: MediaType, text: string): Reply {
  const body = Buffer.from(text)
  // Two media types are two representations, and a strong tag names exactly one.
  const tag = (mediaType === 'application/json' ? 'j' : 'g') + hash('sha256', body, 'base64url').slice(0, 27)
  const isAscii = body.length === text.length
  const identity = variantOf(mediaType, tag, isAscii ? text : body.toString('latin1'), 'identity')
  return { mediaType, tag, identity, compressed: new Map(), ready: { br: null, gzip: null } }
}

/** The bytes in an encoding: at once when they are there, else compressed off the event loop, once. */
export function variantFor(reply: Reply, encoding: Encoding): Variant | Promise<Variant> {
  if (encoding === 'identity') return reply.identity
  const ready = reply.ready[encoding]
  if (ready) return ready
  const making = reply.compressed.get(encoding) ?? compress(reply, encoding)
  reply.compressed.set(encoding, making)
  return making
}

async function compress(reply: Reply, encoding: 'br' | 'gzip'): Promise<Variant> {
  const plain = Buffer.from(reply.identity.binary, 'latin1')
  const body = await (encoding === 'br' ? brotli(plain, brotliOptions) : gzipped(plain))
  const variant = variantOf(reply.mediaType, reply.tag, body.toString('latin1'), encoding)
  reply.ready[encoding] = variant
  return variant
}

const gzipped = promisify(gzip)
const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
/** Half the time of the default's 11 tenfold; JSON of this size is hardly larger for it. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function variantOf(mediaType: MediaType, tag: string, binary: string, encoding: Encoding): Variant {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const headers = [
    'Cache-Control',
    '',
    'Content-Type',
    `${mediaType}; charset=utf-8`,
    'Content-Length',
    String(binary.length),
    'ETag',
    etag,
  ]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return { binary, etag, headers: [...headers, ...openHeaders] }
}

/** Sends a variant; `further` headers come in turn too. */
export function sendVariant(
  res: ServerResponse,
  variant: Variant,
  cacheControl: string,
  further: readonly string[] | null,
  withBody: boolean,
): void {
  variant.headers[1] = cacheControl
  res.writeHead(200, further ? variant.headers.concat(further) : variant.headers)
  if (withBody) res.end(variant.binary, 'latin1')
  else res.end()
}

/** The client has these bytes already, in whatever encoding. */
export function sendNotModified(
  res: ServerResponse,
  etag: string,
  cacheControl: string,
  further: readonly string[] | null,
): void {
  res.writeHead(304, ['Cache-Control', cacheControl, 'ETag', etag, ...openHeaders, ...(further ?? [])])
  res.end()
}

/** The tag of `If-None-Match` that names these bytes in any of their encodings; null when none does. */
export function matchingTag(reply: Reply, ifNoneMatch: string): string | null {
  if (ifNoneMatch.trim() === '*') return reply.identity.etag
  const known = [reply.identity.etag, `"${reply.tag}-br"`, `"${reply.tag}-gzip"`]
  const given = ifNoneMatch.split(',').map(each => each.trim().replace(/^W\//, ''))
  return known.find(each => given.includes(each)) ?? null
}
