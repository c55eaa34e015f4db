import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Compression, compress, encodingFor } from '../lib/content-encoding.ts'
import { namedEtag, tagOf } from '../lib/etag.ts'
import { minuteMs } from '../lib/time.ts'

/** Text that a reader may keep but asks about every time; the ETag is a hash of the bytes. */
export type Fresh = {
  readonly body: Buffer
  readonly etag: string
  readonly type: string
  /** Compressed once, when it is first asked for; on the day of an outage everyone asks for the same page. */
  readonly compressed: (compression: Compression) => Promise<Buffer>
}

export function fresh(text: string, type = 'text/html; charset=utf-8'): Fresh {
  const body = Buffer.from(text)
  const ready = new Map<Compression, Promise<Buffer>>()
  const compressed = (compression: Compression) => {
    const known = ready.get(compression) ?? compress(body, compression)
    ready.set(compression, known)
    return known
  }
  return { body, type, etag: `W/"${tagOf(text)}"`, compressed }
}

export async function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type, compressed }: Fresh,
): Promise<FastifyReply> {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (namedEtag(request.headers['if-none-match'], [etag])) {
    // A 304 has no type any more to tell by that it stands for a page in one language.
    if (type.startsWith('text/html')) reply.header('vary', 'accept-language, cookie')
    return reply.code(304).send()
  }
  reply.type(type)
  const encoding = encodingFor(request.headers['accept-encoding'], body.length)
  if (encoding === null || encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding)
  return reply.send(await compressed(encoding))
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

/** More are made anew each time: what is remembered is bounded. */
const pagesMax = 500

/** Makes each page once for as long as the key stays the same; with another key all are forgotten. */
export function rememberPages<Key extends readonly unknown[]>(): (
  key: Key,
  name: string,
  make: () => Fresh,
) => Fresh {
  const pagesFor = rememberLast((..._key: Key) => new Map<string, Fresh>())
  return (key, name, make) => {
    const pages = pagesFor(...key)
    const page = pages.get(name) ?? make()
    if (pages.size < pagesMax) pages.set(name, page)
    return page
  }
}

/** Relative times are right to the minute, so a page may be kept as long. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs) * minuteMs
