import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const worthwhileBytes = 1_000
const compressible = /^(text\/|application\/(json|xml|[a-z.-]+\+(json|xml))|image\/svg)/

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** An `onSend` step: text answers leave compressed where the reader takes it; the work is done off the event loop. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  if (reply.hasHeader('content-encoding')) return payload
  if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
  reply.header('vary', 'accept-encoding')
  if (payload.length < worthwhileBytes) return payload
  const encoding = preferred(request.headers['accept-encoding'])
  if (!encoding) return payload

  reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
  weakenEtag(reply)
  if (encoding === 'gzip') return gzipped(payload)
  return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

/** `br` before `gzip`, and neither when its quality is 0. */
export function preferred(acceptEncoding: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = String(acceptEncoding ?? '').toLowerCase()
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}\\s*(,|$|;\\s*q=(1|0\\.0*[1-9]))`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

/** A strong ETag promises the same bytes, and they are no longer the same. */
function weakenEtag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}
