import type { ServerResponse } from 'node:http'
import {
  type Compression,
  compress,
  compressions,
  compressQuickly,
  type Encoding,
} from '../lib/content-encoding.ts'
import { tagOf } from '../lib/etag.ts'
import { corsHeaders } from './cross-origin.ts'
import type { MediaType } from './negotiation.ts'

/** A successful answer, ready to be sent any number of times in any encoding. */
export type Reply = {
  readonly mediaType: MediaType
  /** Hash of the bytes; each encoding's ETag is made of it. */
  readonly tag: string
  readonly identity: Variant
  /** Whether it is worth more work than a single answer. */
  readonly isRepeated: boolean
  /** Made when first asked for. */
  readonly compressed: Map<Compression, Promise<Variant>>
  /** Those of `compressed` that are done. */
  readonly ready: Partial<Record<Compression, Variant>>
}

export type Variant = {
  /**
   * A small body as a string of one character a byte: Node joins it to the headers and hands the socket one write, where
   * a Buffer takes a gathering one that costs a tenth of the whole request. A large one as a Buffer, which all that are
   * sent it share: of a string each connection that does not take it at once gets a copy.
   */
  readonly body: string | Buffer
  /** Names and values in turn; the first value is the Cache-Control, filled in at each sending. */
  readonly headers: string[]
}

/** Up to here a body is a string. */
export const smallBytes = 64 * 1024

export function createReply(mediaType: MediaType, text: string, isRepeated: boolean): Reply {
  const body = Buffer.from(text)
  // Two media types are two representations, and a strong tag names exactly one.
  const tag = (mediaType === 'application/json' ? 'j' : 'g') + tagOf(body)
  const identity = variantOf(mediaType, body, 'identity', etagOf(tag, 'identity', true))
  return { mediaType, tag, identity, isRepeated, compressed: new Map(), ready: {} }
}

/** The bytes in an encoding: at once when they are there or few, else compressed off the event loop, once. */
export function variantFor(reply: Reply, encoding: Encoding): Variant | Promise<Variant> {
  if (encoding === 'identity') return reply.identity
  const ready = reply.ready[encoding]
  if (ready) return ready
  const making = reply.compressed.get(encoding)
  if (making) return making
  const encode = reply.isRepeated ? compress : compressQuickly
  const plain = reply.identity.body
  const body = encode(typeof plain === 'string' ? Buffer.from(plain, 'latin1') : plain, encoding)
  if (!(body instanceof Promise)) return keepVariant(reply, encoding, body)
  const made = body.then(bytes => keepVariant(reply, encoding, bytes))
  reply.compressed.set(encoding, made)
  return made
}

function keepVariant(reply: Reply, encoding: Compression, body: Buffer): Variant {
  const etag = etagOf(reply.tag, encoding, reply.isRepeated)
  const variant = variantOf(reply.mediaType, body, encoding, etag)
  reply.ready[encoding] = variant
  return variant
}

const encodings = ['identity', ...compressions] as const

/** The ETags of the bytes in every encoding, however well compressed. */
export const etagsOf = ({ tag }: Reply): readonly string[] =>
  encodings.flatMap(each => [etagOf(tag, each, true), etagOf(tag, each, false)])

/** Quickly compressed bytes are others than well compressed ones, and a strong tag names exactly one. */
const etagOf = (tag: string, encoding: Encoding, isRepeated: boolean): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}${isRepeated ? '' : '-q'}"`

function variantOf(mediaType: MediaType, bytes: Buffer, encoding: Encoding, etag: string): Variant {
  const headers = [
    'Cache-Control',
    '',
    'Content-Type',
    `${mediaType}; charset=utf-8`,
    'Content-Length',
    String(bytes.length),
    'ETag',
    etag,
  ]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  const body = bytes.length <= smallBytes ? bytes.toString('latin1') : bytes
  return { body, headers: [...headers, ...corsHeaders] }
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
  if (!withBody) res.end()
  else if (typeof variant.body === 'string') res.end(variant.body, 'latin1')
  else res.end(variant.body)
}

/** The client has these bytes already, in whatever encoding. */
export function sendNotModified(
  res: ServerResponse,
  etag: string,
  cacheControl: string,
  further: readonly string[] | null,
): void {
  res.writeHead(304, ['Cache-Control', cacheControl, 'ETag', etag, ...corsHeaders, ...(further ?? [])])
  res.end()
}
