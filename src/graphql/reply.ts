import type { ServerResponse } from 'node:http'
import {
  compress,
  compressedAtOnceBytes,
  compressions,
  compressQuickly,
  type Encoding,
  worthwhileBytes,
} from '../lib/content-encoding.ts'
import { tagOf } from '../lib/etag.ts'
import { encodingHeaders, ReadyAnswer } from '../web/edge/ready-answer.ts'
import { corsHeaders } from './cross-origin.ts'
import type { MediaType } from './negotiation.ts'

/** A successful answer. */
export type Reply = {
  /** Hash of the bytes; each encoding's ETag is made of it. */
  readonly tag: string
  /** Bytes and headers in every encoding; the plain ones are always kept. */
  readonly answer: ReadyAnswer
  /** Size from which the answer is sent compressed. */
  readonly compressedFromBytes: number
}

/** Index of the Cache-Control in the headers of a variant; its value is set at each sending. */
export const cacheControlAt = 1

/** Size up to which an answer is kept as a string, and needs no share of the budget for large ones. */
export const smallBytes = 64 * 1024

/** `isRepeated`: the answer is worth more work than one that is sent once. */
export function createReply(mediaType: MediaType, text: string, isRepeated: boolean): Reply {
  const body = Buffer.from(text)
  // Two media types are two representations, and a strong tag names exactly one.
  const tag = (mediaType === 'application/json' ? 'j' : 'g') + tagOf(body)
  const answer = new ReadyAnswer({
    body,
    compress: isRepeated ? compress : compressQuickly,
    joinedUpToBytes: smallBytes,
    headersOf: (encoding, bytes) => [
      ...['Cache-Control', '', 'Content-Type', `${mediaType}; charset=utf-8`],
      ...['ETag', etagOf(tag, encoding, isRepeated)],
      ...encodingHeaders(encoding, bytes),
      ...corsHeaders,
    ],
  })
  answer.variant('identity')
  // A question that may never come again waits for no compression on the event loop, which costs as much as parsing it.
  return { tag, answer, compressedFromBytes: isRepeated ? worthwhileBytes : compressedAtOnceBytes + 1 }
}

const encodings = ['identity', ...compressions] as const

/** The ETags of the bytes in every encoding, however well compressed. */
export const etagsOf = ({ tag }: Reply): readonly string[] =>
  encodings.flatMap(each => [etagOf(tag, each, true), etagOf(tag, each, false)])

/** Quickly compressed bytes are others than well compressed ones, and a strong tag names exactly one. */
const etagOf = (tag: string, encoding: Encoding, isRepeated: boolean): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}${isRepeated ? '' : '-q'}"`

/** Sends a 304: the client has these bytes already, in some encoding. */
export function sendNotModified(
  res: ServerResponse,
  etag: string,
  cacheControl: string,
  further: readonly string[] | null,
): void {
  res.writeHead(304, ['Cache-Control', cacheControl, 'ETag', etag, ...corsHeaders, ...(further ?? [])])
  res.end()
}
