import type { FastifyReply, FastifyRequest } from 'fastify'
import { namedEtag, tagOf } from '../lib/etag.ts'
import { minuteMs } from '../lib/time.ts'

/** Text that a reader may keep but asks about every time; the ETag is a hash of the bytes. */
export type Fresh = { readonly body: string; readonly etag: string; readonly type: string }

export function fresh(body: string, type = 'text/html; charset=utf-8'): Fresh {
  return { body, type, etag: `W/"${tagOf(body)}"` }
}

export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type }: Fresh,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (namedEtag(request.headers['if-none-match'], [etag])) {
    // A 304 has no type any more to tell by that it stands for a page in one language.
    if (type.startsWith('text/html')) reply.header('vary', 'accept-language, cookie')
    return reply.code(304).send()
  }
  return reply.type(type).send(body)
}

/** Makes a value once for as long as the key stays the same. */
export function rememberLast<Key extends readonly unknown[], T>(
  make: (...key: Key) => T,
): (...key: Key) => T {
  let last: { readonly key: Key; readonly value: T } | null = null
  return (...key) => {
    if (last?.key.every((part, index) => part === key[index])) return last.value
    last = { key, value: make(...key) }
    return last.value
  }
}

/** Relative times are right to the minute, so a page may be kept as long. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs) * minuteMs
