import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { lazy } from '../../src/lib/lazy.ts'
import { answerDeviations } from './conforms.ts'
import { restDocument } from './document.ts'

/** What a test is answered where an answer is not as the document says; no test expects it. */
const undeclaredStatus = 599

const document = lazy(() => restDocument())

/** Holds every answer of an operation, whichever test gets it and by whatever client, against the document. */
export function holdToDocument(route: RouteOptions): void {
  const operationId = route.config?.operation
  if (operationId === undefined) return
  route.onSend = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const wrong = answerDeviations(await document(), {
      operationId,
      status: reply.statusCode,
      headers: headersOf(reply),
      body: bodyOf(reply, payload),
    })
    if (wrong.length === 0) return payload
    reply.code(undeclaredStatus).removeHeader('content-encoding').type('text/plain')
    return wrong.join('\n')
  }
}

const headersOf = (reply: FastifyReply): Headers =>
  new Headers(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
    ),
  )

function bodyOf(reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null
  const coding = String(reply.getHeader('content-encoding') ?? 'identity')
  const text = (decoders[coding] ?? Buffer.from)(Buffer.from(payload)).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}
