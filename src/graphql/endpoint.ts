import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Board, dataSince } from '../board/model/board.ts'
import { encodingFor } from '../lib/content-encoding.ts'
import { namedEtag } from '../lib/etag.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { receiveBody } from '../web/edge/body.ts'
import { sendVariant, type Variant } from '../web/edge/ready-answer.ts'
import { AnswersUnderWay, type Room } from './answers-under-way.ts'
import { Refusal } from './codes.ts'
import { allowedMethods, sendPreflight } from './cross-origin.ts'
import { createDocumentCache } from './document-cache.ts'
import { limits } from './limits.ts'
import { isJson, type MediaType, mediaTypeFor } from './negotiation.ts'
import { createPersistedQueries } from './persisted-queries.ts'
import { answerOf, sendErrors } from './plain-answers.ts'
import { createProtocol } from './protocol.ts'
import { cacheControlAt, createReply, etagsOf, type Reply, sendNotModified } from './reply.ts'
import { createSchema } from './resolvers.ts'
import { createResponseCache, keyedUpToLength } from './response-cache.ts'

export type GraphqlEndpointOptions = {
  /** Throws an AppError `unavailable` before the first Board is built. */
  readonly board: () => Board
  readonly now: () => number
  /** Number of announcements on a page. */
  readonly pageSize: number
  /** Rate limit by client; null for none. */
  readonly rateLimit: RateLimit | null
  readonly clientAddress: (req: IncomingMessage) => string
  /** Address of the explorer, to which browsers are redirected. */
  readonly explorer: string
  readonly log: Pick<Logger, 'error'>
}

export type GraphqlEndpoint = {
  /** Answers every request at the GraphQL address; never throws. */
  readonly handle: (req: IncomingMessage, res: ServerResponse) => void
}

/**
 * GraphQL as a plain handler of node:http, in front of the framework: a repeated query costs less than a framework's
 * routing would.
 */
export function createGraphqlEndpoint({
  board,
  now,
  pageSize,
  rateLimit,
  clientAddress,
  explorer,
  log,
}: GraphqlEndpointOptions): GraphqlEndpoint {
  const schema = createSchema(pageSize)
  const ask = createProtocol({
    schema,
    documents: createDocumentCache(schema),
    persisted: createPersistedQueries(),
    log,
  })
  const cache = createResponseCache()
  const underWay = new AnswersUnderWay()

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const exchange: Exchange = { req, res, mediaType: 'application/json', rateHeaders: null, room: null }
    if (req.method === 'OPTIONS') sendPreflight(res)
    else if (isVisit(req))
      res.writeHead(303, { location: explorer, vary: 'accept', 'cache-control': 'no-store' }).end()
    else guarded(exchange, () => receive(exchange))
  }

  function receive(exchange: Exchange): void {
    const { req } = exchange
    if (req.method !== 'POST' && req.method !== 'GET' && req.method !== 'HEAD')
      throw methodNotAllowed(req.method)
    if (rateLimit) checkLimits(exchange, rateLimit)
    exchange.mediaType = mediaTypeFor(req.headers.accept) ?? refuseAccept()
    if (req.method === 'POST') receivePost(exchange)
    else answer(exchange, null)
  }

  function receivePost(exchange: Exchange): void {
    const { req } = exchange
    refuseUnreadable(req)
    receiveBody(req, limits.bodyBytes, (error, body) =>
      guarded(exchange, () => {
        if (error) throw error
        answer(exchange, body)
      }),
    )
  }

  function checkLimits(exchange: Exchange, limit: RateLimit): void {
    const { allowed, headers } = limit.take(clientAddress(exchange.req))
    exchange.rateHeaders = headers
    if (!allowed)
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many requests; Retry-After says when to try again.')
  }

  function answer(exchange: Exchange, body: Buffer | null): void {
    const current = board()
    const key = keyOf(exchange, body)
    const isCurrent = now() < current.staleAt
    const known = isCurrent
      ? (cache.find(current, key) ?? underWay.join(current, key, exchange.res))
      : undefined
    if (known) send(exchange, current, known)
    else work(exchange, current, key, body).catch(error => fail(exchange, error))
  }

  async function work(exchange: Exchange, current: Board, key: string, body: Buffer | null): Promise<void> {
    const { req, res, mediaType, rateHeaders } = exchange
    const method = body ? 'POST' : 'GET'
    const reserve = (bytes: number) => {
      exchange.room = underWay.reserve(clientAddress(req), bytes, res)
    }
    const answered = await ask({ method, url: req.url ?? '', body, mediaType, board: current, reserve })
    if (!answered.clean) return sendErrors(req, res, answered, rateHeaders)
    const isKeyShort = key.length <= keyedUpToLength
    const isRepeated = isKeyShort && cache.isRepeated(key)
    const reply = createReply(mediaType, answered.body, isRepeated)
    if (isRepeated) cache.keep(current, key, reply)
    if (isKeyShort && exchange.room) underWay.share(current, key, reply, exchange.room)
    send(exchange, current, reply)
  }

  function send(exchange: Exchange, sent: Board, reply: Reply): void {
    const { req, res, rateHeaders } = exchange
    const { staleAt } = sent
    const since = dataSince(sent)
    if (since !== null) res.setHeader('Corkboard-Data-Age', String(Math.round((now() - since) / 1000)))
    const cacheControl = cacheControlUntil(staleAt - now())
    const condition = req.method === 'POST' ? undefined : req.headers['if-none-match']
    const known = condition === undefined ? null : namedEtag(condition, etagsOf(reply))
    if (known) {
      sendNotModified(res, known, cacheControl, rateHeaders)
      return
    }
    const { answer, compressedFromBytes } = reply
    const accepted = req.headers['accept-encoding']
    const encoding = encodingFor(accepted, answer.size, compressedFromBytes) ?? refuseEncoding()
    const finish = (variant: Variant) => {
      variant.headers[cacheControlAt] = cacheControl
      sendVariant(req, res, variant, rateHeaders)
    }
    const variant = answer.variant(encoding)
    if (variant instanceof Promise) variant.then(finish).catch(error => fail(exchange, error))
    else finish(variant)
  }

  function guarded(exchange: Exchange, act: () => void): void {
    try {
      act()
    } catch (error) {
      fail(exchange, error)
    }
  }

  function fail({ req, res, mediaType, rateHeaders }: Exchange, error: unknown): void {
    sendErrors(req, res, answerOf(error, mediaType, log), rateHeaders)
  }

  return { handle }
}

type Exchange = {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  mediaType: MediaType
  rateHeaders: readonly string[] | null
  /** Room that a large answer holds. */
  room: Room | null
}

/** Cache key of a request. HEAD has the key of GET; the Content-Type is no part of the key, because only JSON gets this far. */
function keyOf({ req, mediaType }: Exchange, body: Buffer | null): string {
  const kind = mediaType === 'application/json' ? 'j' : 'g'
  return body
    ? `P${kind}${req.url}\n${body.toString('latin1', 0, keyedUpToLength + 1)}`
    : `G${kind}${req.url}`
}

/** The Cache-Control of an answer: five seconds at most, and never past the instant at which the answer changes by itself. */
function cacheControlUntil(leftMs: number): string {
  return cacheControls[Math.max(0, Math.min(5, Math.floor(leftMs / 1000)))] ?? 'no-store'
}
const cacheControls: readonly string[] = [0, 1, 2, 3, 4, 5].map(seconds => `public, max-age=${seconds}`)

const methodNotAllowed = (method = '') =>
  new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; use POST or GET.`, {
    allow: allowedMethods,
  })

/** Throws a Refusal unless the body is JSON: any site could send a form or plain text without a preflight (CORS). */
function refuseUnreadable({ headers }: IncomingMessage): void {
  if (!isJson(headers['content-type'])) {
    const accepted = { 'accept-post': 'application/json' }
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8.', accepted)
  }
  const coding = headers['content-encoding']
  if (coding === undefined || coding === 'identity') return
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.', {
    'accept-encoding': 'identity',
  })
}

function refuseAccept(): never {
  throw new Refusal('NOT_ACCEPTABLE', 'Answers are application/json or application/graphql-response+json.')
}

function refuseEncoding(): never {
  throw new Refusal('NOT_ACCEPTABLE', 'Accept-Encoding refuses br, zstd, gzip and the plain bytes.')
}

/** Whether a person opened the address in a browser, which accepts HTML first and sends no query string. */
const isVisit = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /^[^,]*text\/html\b/i.test(headers.accept ?? '') &&
  !url.includes('?')
