import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Paths } from '../../kernel/paths.ts'
import { createByteCache } from '../../lib/byte-cache.ts'
import { chunks } from '../../lib/chunks.ts'
import { type Encoding, encodingFor } from '../../lib/content-encoding.ts'
import { nextSlice } from '../../lib/in-slices.ts'
import { encodingHeaders, ReadyAnswer, sendVariant, type Variant } from '../../web/edge/ready-answer.ts'
import type { IsHotlink } from '../access/hotlinking.ts'
import type { CorsHeaders } from '../access/snippet-origins.ts'
import { filesMax, isExpired, type Snippet } from '../model/snippet.ts'
import { stillOpenMax } from '../snippet-read-store.ts'
import type { SnippetStore } from '../snippet-store.ts'

type RawAnswersOptions = {
  readonly store: Pick<SnippetStore, 'stillOpen'>
  readonly paths: Paths
  readonly now: () => number
  readonly isHotlink: IsHotlink
  readonly cors: CorsHeaders
  readonly maxBytes?: number
}

type Kept = {
  readonly id: string
  readonly key: string
  /** The text; its plain bytes are always kept. */
  readonly answer: ReadyAnswer
  readonly createdAt: number
  readonly expiresAt: number | null
  /** When the text was last known to exist. */
  seenAt: number
  readAt: number
}

/** How long a text may still be served from memory after another instance has deleted it, in milliseconds. */
const keptMs = 1000
/** Interval at which texts are confirmed: twice within `keptMs`, so that one slow look lets nothing expire. */
export const confirmEveryMs = 400
/** Time without a read after which a text is no longer confirmed, but looked up when it is read again. */
const hotMs = 5000
/** Number of texts that are confirmed; each costs some 3 µs. */
const hotMax = 8192
/** Size of the largest text that is kept; a larger one would push all others out. */
const keptTextMaxBytes = 1_048_576
/** Size up to which texts are sent plain; larger ones are compressed for clients that accept it. */
const plainMaxBytes = 65_536
/** Memory for the headers, the key and the entry itself. */
const besideBytes = 1000

/**
 * Caches answers for texts that are read often. Each is valid for a second after its text was last confirmed to exist.
 * Texts being read are confirmed before that, many at once: otherwise texts first read together would expire together,
 * and their readers would wait for as many lookups.
 */
export class RawAnswers {
  readonly #options: RawAnswersOptions
  readonly #kept: ReturnType<typeof createByteCache<Kept>>
  /** Keys of texts read in the last `hotMs`. The texts are in the cache alone, whose size bounds them. */
  readonly #hot = new Set<string>()
  readonly #start: string
  /** Headers for a request without an origin. */
  readonly #cors: ReturnType<CorsHeaders>

  constructor(options: RawAnswersOptions) {
    this.#options = options
    this.#cors = options.cors(undefined)
    this.#kept = createByteCache(options.maxBytes ?? 16 * 1024 * 1024)
    this.#start = `${options.paths.base}/`
  }

  /** Keeps a file of a snippet, the first by the id alone. */
  keep(snippet: Snippet, file = 1): void {
    const { id, content: body, createdAt, expiresAt } = snippet
    if (body.byteLength > keptTextMaxBytes) return
    const at = this.#options.now()
    const key = keyOf(id, file)
    const known = this.#kept.get(key)
    // The same text, with its compressed variants.
    if (known?.createdAt === createdAt && known.expiresAt === expiresAt) {
      known.seenAt = at
      known.readAt = at
      return
    }
    const kept: Kept = {
      id,
      key,
      answer: answerOf(snippet, this.#cors),
      createdAt,
      expiresAt,
      seenAt: at,
      readAt: at,
    }
    this.#kept.set(key, kept, weightOf(kept))
  }

  forget(id: string): void {
    for (let file = 1; file <= filesMax; file++) this.#drop(keyOf(id, file))
  }

  #drop(key: string): void {
    this.#kept.delete(key)
    this.#hot.delete(key)
  }

  /** Answers a plain GET of a cached text; false leaves the request to the routes. */
  readonly fastPath = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? ''
    if (!url.startsWith(this.#start) || request.method !== 'GET') return false
    const key = url.endsWith(end) ? url.slice(this.#start.length, -end.length) : this.#keyOfFile(url)
    const kept = this.#kept.get(key)
    if (!kept) return false
    const at = this.#options.now()
    if (at - kept.seenAt >= keptMs || isExpired(kept.expiresAt, at)) return false
    if (request.headers['if-none-match'] !== undefined) return false
    // What is kept is the answer to a request without an origin.
    if (request.headers.origin !== undefined && this.#cors['vary'] !== undefined) return false
    if (this.#options.isHotlink(request.headers, kept.createdAt, at)) return false
    const variant = this.#variantFor(kept, request.headers['accept-encoding'])
    if (!variant) return false
    this.#note(kept, at)
    sendVariant(request, response, variant)
    return true
  }

  /** The key of an address that names a file; empty for any other. */
  #keyOfFile(url: string): string {
    const at = url.indexOf(fileEnd)
    return at === -1 ? '' : `${url.slice(this.#start.length, at)}?file=${url.slice(at + fileEnd.length)}`
  }

  /** Looks up whether the texts that are being read still exist. Entries expire while the database is away. */
  confirm = async (): Promise<void> => {
    const { store, now } = this.#options
    const hot = [...this.#hot].filter(key => this.#isHot(key))
    for (const keys of chunks(hot, stillOpenMax)) {
      const at = now()
      const asked = keys.map(key => this.#kept.get(key))
      const open = await store.stillOpen(
        asked.flatMap(kept => kept?.id ?? []),
        at,
      )
      for (const kept of asked) if (kept) this.#judge(kept, open.get(kept.id), at)
      // SQLite blocks the event loop, and requests wait meanwhile.
      await nextSlice()
    }
  }

  /** The variant for a client; null while a large text is being compressed, and the route answers. */
  #variantFor(kept: Kept, accepted: string | undefined): Variant | null {
    const { answer } = kept
    const encoding = answer.size <= plainMaxBytes ? 'identity' : encodingFor(accepted, answer.size)
    const variant = answer.variant(encoding ?? 'identity')
    if (!(variant instanceof Promise)) return variant
    variant.then(
      () => this.#weigh(kept),
      // The route goes on answering, and the next request compresses again.
      () => {},
    )
    return null
  }

  /** Updates the size of a text in the cache, unless it was forgotten meanwhile, or kept anew: an id may be drawn again. */
  #weigh(kept: Kept): void {
    if (this.#kept.get(kept.key) === kept) this.#kept.set(kept.key, kept, weightOf(kept))
  }

  #note(kept: Kept, at: number): void {
    kept.readAt = at
    if (this.#hot.size < hotMax) this.#hot.add(kept.key)
  }

  #isHot(key: string): boolean {
    const kept = this.#kept.get(key)
    const isHot = kept !== undefined && this.#options.now() - kept.readAt < hotMs
    if (!isHot) this.#hot.delete(key)
    return isHot
  }

  /** Confirms or forgets a text, which may have been forgotten, or kept anew under the same id, while the database was asked. */
  #judge(kept: Kept, createdAt: number | undefined, at: number): void {
    if (createdAt === kept.createdAt) kept.seenAt = at
    else if (this.#kept.get(kept.key) === kept) this.#drop(kept.key)
  }
}

const end = '/raw'
const fileEnd = `${end}?file=`

const keyOf = (id: string, file: number): string => (file === 1 ? id : `${id}?file=${file}`)

const weightOf = ({ answer }: Kept): number => answer.bytes + besideBytes

function answerOf(snippet: Snippet, cors: ReturnType<CorsHeaders>): ReadyAnswer {
  const { etag, ...headers } = rawHeaders(snippet)
  const head = Object.entries({
    ...headers,
    ...cors,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    vary: [cors['vary'], 'accept-encoding'].filter(each => each !== undefined).join(', '),
  }).flat()
  // A strong ETag promises the same bytes, and compressed ones are others.
  const etagIn = (encoding: Encoding) => (encoding === 'identity' ? etag : `W/${etag}`)
  const answer = new ReadyAnswer({
    // Of several files, a copy: a view would keep them all in memory.
    body: snippet.more.length === 0 ? viewOf(snippet.content) : Buffer.from(snippet.content),
    headersOf: (encoding, bytes) => [...head, 'etag', etagIn(encoding), ...encodingHeaders(encoding, bytes)],
  })
  answer.variant('identity')
  return answer
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Headers that require revalidation, so that no cache outlives an expiry or a deletion. */
export const rawHeaders = ({ id, createdAt, encrypted, more }: Snippet) => ({
  ...(more.length > 0 ? { 'snippet-files': String(1 + more.length) } : {}),
  ...(encrypted ? { 'snippet-encrypted': '1' } : {}),
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-cache',
  // A text never changes, and a later snippet with the same id has another creation time.
  etag: `"${id}.${createdAt}"`,
})
