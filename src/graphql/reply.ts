import type { ServerResponse } from 'node:http'
import {
  type Compression,
  compress,
  compressions,
  compressQuickly,
  type Encoding,
} from '../lib/content-encoding.ts'
import { tagOf } from '../lib/etag.ts'
import type { MediaType } from './negotiation.ts'
import { corsHeaders } from './plain-answers.ts'

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
   * The bytes, one a character: Node joins such a string to the headers and hands the socket one write, where a Buffer
   * takes a gathering one that costs a tenth of the whole request.
   */
  readonly binary: string
  /** Names and values in turn; the first value is the Cache-Control, filled in at each sending. */
  readonly headers: string[]
}

export function createReply(mediaType: MediaType, text: string, isRepeated: boolean): Reply {
  const body = Buffer.from(text)
  // Two media types are two representations, and a strong tag names exactly one.
  const tag = (mediaType === 'application/json' ? 'j' : 'g') + tagOf(body)
  const isAscii = body.length === text.length
  const identity = variantOf(
    mediaType,
    isAscii ? text : body.toString('latin1'),
    'identity',
    etagOf(tag, 'identity', true),
  )
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
  const body = encode(Buffer.from(reply.identity.binary, 'latin1'), encoding)
  if (!(body instanceof Promise)) return keepVariant(reply, encoding, body)
  const made = body.then(bytes => keepVariant(reply, encoding, bytes))
  reply.compressed.set(encoding, made)
  return made
}

function keepVariant(reply: Reply, encoding: Compression, body: Buffer): Variant {
  const etag = etagOf(reply.tag, encoding, reply.isRepeated)
  const variant = variantOf(reply.mediaType, body.toString('latin1'), encoding, etag)
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

function variantOf(mediaType: MediaType, binary: string, encoding: Encoding, etag: string): Variant {
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
  return { binary, headers: [...headers, ...corsHeaders] }
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
  res.writeHead(304, ['Cache-Control', cacheControl, 'ETag', etag, ...corsHeaders, ...(further ?? [])])
  res.end()
}
