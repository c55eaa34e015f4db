import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce, encodingFor } from '../lib/content-encoding.ts'

const compressible = /^(text\/|application\/(json|xml|[a-z.-]+\+(json|xml))|image\/svg)/

/** An `onSend` hook that compresses text answers for clients that accept a compression, off the event loop; small ones stay plain. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  // A 304 has no content type to decide by, but needs the same Vary as the answer it stands for (RFC 9110, 15.4.5).
  if (reply.statusCode === 304) vary(reply, 'accept-encoding')
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  if (reply.hasHeader('content-encoding')) {
    vary(reply, 'accept-encoding')
    return payload
  }
  if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
  vary(reply, 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'], payload.length)
  // A client that refuses even the plain bytes gets them all the same: a page is worth more than a 406.
  if (encoding === null || encoding === 'identity') return payload

  reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
  weakenEtag(reply)
  return compressOnce(payload, encoding)
}

/** An `onSend` hook that marks pages as varying by the language of their reader. */
export async function inOneLanguage(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (String(reply.getHeader('content-type') ?? '').startsWith('text/html'))
    vary(reply, 'accept-language, cookie')
  return payload
}

function vary(reply: FastifyReply, on: string): void {
  const already = String(reply.getHeader('vary') ?? '')
  if (already.includes(on)) return
  reply.header('vary', already === '' ? on : `${already}, ${on}`)
}

/** Makes a strong ETag weak: it promises the same bytes, and compressed ones are others. */
function weakenEtag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}
