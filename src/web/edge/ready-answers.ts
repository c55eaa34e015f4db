import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteCache, createByteCache } from '../../lib/byte-cache.ts'
import { type Compression, type Encoding, encodingFor } from '../../lib/content-encoding.ts'
import { SpareTime, type SpareTimeOptions } from '../../lib/spare-time.ts'
import { keyOf, type Reader, readerOf, readers } from '../reader.ts'
import type { Handler } from './on-demand.ts'
import { type Content, etagOf, PageAnswer } from './page-answer.ts'
import { sendVariant } from './ready-answer.ts'

/** A page that is the same for many readers of one address. */
export type SharedPage = {
  /** Address that is answered in front of the framework; other spellings, and queries, are left to the route. */
  readonly address: string
  /** The reader whom the page is made for; null if it is the same for all. */
  readonly reader: Reader | null
  /** Key of anything else in a request that the page depends on; such pages are answered by the route alone. */
  readonly manner?: string
  /** Names the status page that the answer belongs to, by `scoped`; absent for the whole site. */
  readonly scope?: string
  /** Version of the content; computed at every request, so it must be cheap. */
  readonly version: () => string | number
  /** Version at which the route read the data of the page; left out if `make` reads them. */
  readonly asOf?: string | number
  readonly make: () => Content | Promise<Content>
  /** Further conditions for an answer in front of the framework. */
  readonly guard?: Guard
}

/** The ready answers of one status page. */
type ScopedAnswers = Pick<ReadyAnswers, 'fastPath' | 'send'>

export type Guard = {
  /** Whether the request gets this page; otherwise its route decides. */
  readonly isFor: (request: IncomingMessage) => boolean
  /** Whether the content still exists. */
  readonly stands: () => Promise<boolean>
}

type CachedAnswer = {
  readonly answer: PageAnswer
  readonly made: string | number
  readonly version: SharedPage['version']
  readonly guard: Guard | null
  /** Pattern of the route, for the log. */
  readonly route: string
  readonly sent: Sent
}

/** Number of times each encoding of an answer was sent, and the encodings that are compressed thoroughly. */
type Sent = { readonly times: Map<Encoding, number>; readonly improved: Set<Encoding> }

type ReadyAnswersOptions = {
  /** Size of the cache. A page of 20 kB takes some 3 kB in each encoding. */
  readonly maxBytes?: number
  /** Age from which an answer is worth the time of the best compression. */
  readonly lastingMs?: number
  /** Options of the time for thorough compressions; for tests. */
  readonly spareTime?: SpareTimeOptions
}

/** An encoding of an answer that was sent often, to be compressed thoroughly. It names the answer, whose bytes only the cache keeps. */
type Improvable = {
  readonly key: string
  readonly etag: string
  readonly compression: Compression
  /** Whether the answer has been kept for long enough. */
  isLasting: boolean
}

/** Number of times an encoding is sent before it is compressed thoroughly. */
const oftenTimes = 16
/** Answers that wait for a thorough compression. Those that are sent most often come first. */
const improvableAtOnce = 32
/** Memory for the headers, keys and closures of an answer. */
const besideBytes = 3_000

/**
 * Answers that are the same for many, as ready bytes. A route makes one; from then on, as long as it is current, it is
 * answered in front of the framework. One place for pages, feeds and assets, bounded in bytes.
 */
export class ReadyAnswers {
  readonly #kept: ByteCache<CachedAnswer>
  /** Answers whose content is still being made, by their keys. */
  readonly #making = new Map<string, Making>()
  readonly #lastingMs: number
  readonly #improvable = new Set<Improvable>()
  /** A thorough compression takes up to a tenth of a second of a thread, which would be missing for requests. */
  readonly #spareTime: SpareTime

  constructor({ maxBytes = 24 * 1024 * 1024, lastingMs = 2_000, spareTime }: ReadyAnswersOptions = {}) {
    this.#kept = createByteCache(maxBytes)
    this.#lastingMs = lastingMs
    this.#spareTime = new SpareTime(() => this.#nextImprovement(), spareTime)
  }

  /** Answers a request with a kept answer. Returns the route of the answer; content that is gone by now is passed on to that route. */
  readonly fastPath = (request: IncomingMessage, response: ServerResponse, pass: Handler): string | false =>
    this.#answerReady('', request, response, pass)

  /** The same for a status page, whose answers are kept beside the others, under keys of their own. */
  scoped(scope: string): ScopedAnswers {
    return {
      fastPath: (request, response, pass) => this.#answerReady(scope, request, response, pass),
      send: (request, reply, page) => this.send(request, reply, { ...page, scope }),
    }
  }

  #answerReady(
    scope: string,
    request: IncomingMessage,
    response: ServerResponse,
    pass: Handler,
  ): string | false {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const key = this.#keyOf(scope, request)
    const kept = key === null ? undefined : this.#kept.get(key)
    if (key === null || !kept) return false
    // Of a guarded answer the version is compared once, after the guard has answered.
    if (kept.guard?.isFor(request)) this.#sendStanding({ request, response, pass }, key, kept, kept.guard)
    else if (kept.guard === null && isCurrent(kept)) this.#send(request, response, key, kept)
    else return false
    return kept.route
  }

  /** Sends the kept answer while it is current, or makes it anew, once for all concurrent requests. */
  send(request: FastifyRequest, reply: FastifyReply, page: SharedPage): FastifyReply | Promise<FastifyReply> {
    const key = keyFor(page)
    const known = this.#kept.get(key)
    const current = page.version()
    if (known?.made === current) return this.#answer(request, reply, key, known)
    const making = this.#making.get(key)
    const kept =
      making?.made === (page.asOf ?? current)
        ? making.kept
        : this.#make(key, page, current, request.routeOptions.url ?? '')
    return kept instanceof Promise
      ? kept.then(each => this.#answer(request, reply, key, each))
      : this.#answer(request, reply, key, kept)
  }

  #answer(request: FastifyRequest, reply: FastifyReply, key: string, kept: CachedAnswer): FastifyReply {
    reply.hijack()
    this.#send(request.raw, reply.raw, key, kept)
    return reply
  }

  /** Forgets the answers at an address, so that no bytes of deleted content stay in memory. */
  forget(address: string, manners: readonly string[] = ['']): void {
    for (const reader of [null, ...readers])
      for (const manner of manners) this.#kept.delete(keyFor({ address, reader, manner }))
  }

  get bytes(): number {
    return this.#kept.bytes()
  }

  /** The key of an answer that is the same for all readers is its address, which begins with a slash. */
  #keyOf(scope: string, request: IncomingMessage): string | null {
    const { url = '' } = request
    const forAll = scope === '' ? url : keyFor({ scope, address: url, reader: null })
    if (this.#kept.get(forAll)) return forAll
    return keyFor({ scope, address: url, reader: readerOf(request) })
  }

  #make(key: string, page: SharedPage, current: string | number, route: string) {
    const made = page.asOf ?? current
    const content = madeFor(page.reader, page.make())
    if (!(content instanceof Promise)) return this.#keep(key, page, content, made, route)
    const kept = content
      .then(done => this.#keep(key, page, done, made, route))
      .finally(() => {
        if (this.#making.get(key)?.kept === kept) this.#making.delete(key)
      })
    this.#making.set(key, { made, kept })
    return kept
  }

  /** Keeps an answer. A new Board changes few pages: unchanged content keeps its compressed bytes. */
  #keep(key: string, page: SharedPage, content: Content, made: string | number, route: string): CachedAnswer {
    const { version, reader, guard = null } = page
    const known = this.#kept.get(key)
    const isSame = known?.answer.etag === etagOf(content)
    const { answer, sent } = isSame
      ? known
      : { answer: new PageAnswer(content, reader !== null), sent: unsent() }
    const kept: CachedAnswer = { answer, sent, made, version, guard, route }
    this.#kept.set(key, kept, weightOf(key, kept))
    return kept
  }

  #sendStanding(exchange: Exchange, key: string, kept: CachedAnswer, guard: Guard): void {
    const { request, response, pass } = exchange
    guard.stands().then(
      stands => {
        if (stands && isCurrent(kept)) return this.#send(request, response, key, kept)
        if (!stands) this.#kept.delete(key)
        pass(request, response)
      },
      () => pass(request, response),
    )
  }

  #send(request: IncomingMessage, response: ServerResponse, key: string, kept: CachedAnswer): void {
    const { answer } = kept
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers
    const notModified = answer.notModified(ifNoneMatch)
    if (notModified) {
      response.writeHead(304, notModified).end()
      return
    }
    // A client that refuses even the plain bytes gets them all the same: a page is worth more than a 406.
    const encoding = encodingFor(accepted, answer.size) ?? 'identity'
    const variant = answer.variant(encoding)
    if (variant instanceof Promise)
      variant.then(
        done => {
          this.#weigh(key, kept)
          sendVariant(request, response, done)
        },
        () => response.destroy(),
      )
    else sendVariant(request, response, variant)
    this.#count(key, kept, encoding)
  }

  #count(key: string, kept: CachedAnswer, encoding: Encoding): void {
    const { times, improved } = kept.sent
    const count = (times.get(encoding) ?? 0) + 1
    times.set(encoding, count)
    // A small answer is compressed at once, and its plain bytes are dropped.
    if (count === 1) this.#weigh(key, kept)
    if (count % oftenTimes !== 0 || encoding === 'identity' || improved.has(encoding)) return
    if (this.#improvable.size >= improvableAtOnce) return
    improved.add(encoding)
    const improvable: Improvable = { key, etag: kept.answer.etag, compression: encoding, isLasting: false }
    this.#improvable.add(improvable)
    setTimeout(() => {
      improvable.isLasting = true
      this.#spareTime.start()
    }, this.#lastingMs).unref()
  }

  /** Takes the answer that is sent most often out of those that wait for a thorough compression. */
  #nextImprovement(): (() => Promise<void>) | null {
    let next: Improvable | null = null
    let most = 0
    for (const each of this.#improvable) {
      const times = this.#timesSent(each)
      if (times === 0) this.#improvable.delete(each)
      else if (each.isLasting && times > most) [next, most] = [each, times]
    }
    const kept = next && this.#kept.get(next.key)
    if (!next || !kept) return null
    const { key, compression } = next
    this.#improvable.delete(next)
    return async () => {
      await kept.answer.improve(compression)
      this.#weigh(key, kept)
    }
  }

  /** Number of times that the encoding was sent; 0 for an answer that is no longer kept, or was made anew. */
  #timesSent({ key, etag, compression }: Improvable): number {
    const kept = this.#kept.get(key)
    if (kept?.answer.etag !== etag || !kept.sent.improved.has(compression)) return 0
    return kept.sent.times.get(compression) ?? 0
  }

  /** Updates the size of an answer in the cache. */
  #weigh(key: string, kept: CachedAnswer): void {
    const current = this.#kept.get(key)
    if (current?.answer === kept.answer) this.#kept.set(key, current, weightOf(key, current))
  }
}

type Making = { readonly made: string | number; readonly kept: Promise<CachedAnswer> }

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly pass: Handler
}

const keyFor = ({
  scope = '',
  address,
  reader,
  manner = '',
}: Pick<SharedPage, 'scope' | 'address' | 'reader' | 'manner'>): string => {
  const key = reader === null ? address : keyOf(reader) + address
  const scoped = scope === '' ? key : `${scope}\n${key}`
  return manner === '' ? scoped : `${scoped}\n${manner}`
}

/** No shared cache keeps a page for those who are signed in. */
const madeFor = <T extends Content | Promise<Content>>(
  reader: Reader | null,
  content: T,
): Content | Promise<Content> => {
  if (!reader?.isSignedIn) return content
  return content instanceof Promise ? content.then(privately) : privately(content)
}

const privately = (content: Content): Content => ({ ...content, cacheControl: 'private, no-cache' })

/** A version that cannot be read counts as outdated; the route then reports the trouble. */
function isCurrent({ made, version }: CachedAnswer): boolean {
  try {
    return version() === made
  } catch {
    return false
  }
}

const unsent = (): Sent => ({ times: new Map(), improved: new Set() })

const weightOf = (key: string, { answer }: CachedAnswer): number => answer.bytes + key.length + besideBytes
