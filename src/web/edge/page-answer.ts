import { type Compression, compressions, type Encoding } from '../../lib/content-encoding.ts'
import { namedEtag, tagOf } from '../../lib/etag.ts'
import { securityHeaders } from '../security-headers.ts'
import { encodingHeaders, ReadyAnswer } from './ready-answer.ts'

export type Content = {
  readonly body: Buffer
  readonly type: string
  /** Names the content, whatever its encoding; by default a hash of the body does. */
  readonly tag?: string
  /** True: each encoding has a strong ETag of its own, for programs that compare bytes; by default one weak ETag stands for all. */
  readonly isStrong?: boolean
  readonly cacheControl?: string
  /** Headers besides, or in place of, the usual security headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A page, feed or asset as a ready answer. */
export class PageAnswer extends ReadyAnswer {
  /** Names the content, whatever its encoding. */
  readonly etag: string
  /** Headers of a 304 by the ETag that the client named. */
  readonly #notModified: ReadonlyMap<string, string[]>
  readonly #isStrong: boolean

  /** `byReader`: the same address gives another page to other readers. */
  constructor(content: Content, byReader: boolean) {
    const { body, type, cacheControl = 'no-cache', headers, isStrong = false } = content
    const etag = etagOf(content)
    const vary = byReader ? 'accept-language, cookie, accept-encoding' : 'accept-encoding'
    const all = { ...securityHeaders, ...headers, 'cache-control': cacheControl, vary }
    const common = Object.entries(all).flat()
    const etagIn = (encoding: Encoding) => (isStrong ? encodedEtag(etag, encoding) : etag)
    const headersOf = (encoding: Encoding, bytes: number) => [
      ...common,
      ...['etag', etagIn(encoding), 'content-type', type],
      ...encodingHeaders(encoding, bytes),
    ]
    super({ body, headersOf })
    this.etag = etag
    this.#isStrong = isStrong
    const etags = isStrong ? (['identity', ...compressions] as const).map(etagIn) : [etag]
    this.#notModified = new Map(etags.map(each => [each, [...common, 'etag', each]]))
  }

  /** Headers of a 304; null if the client has none of the encodings. */
  notModified(ifNoneMatch: string | undefined): string[] | null {
    if (ifNoneMatch === undefined) return null
    const named = namedEtag(ifNoneMatch, [...this.#notModified.keys()])
    return named === null ? null : (this.#notModified.get(named) ?? null)
  }

  /** Other bytes under a strong ETag would break its promise. */
  override improve(compression: Compression): Promise<void> {
    return this.#isStrong ? Promise.resolve() : super.improve(compression)
  }
}

/** Names content. Weak by default, since it stands for the same content in every encoding. */
export const etagOf = ({
  body,
  tag = tagOf(body),
  isStrong = false,
}: Pick<Content, 'body' | 'tag' | 'isStrong'>): string => (isStrong ? `"${tag}"` : `W/"${tag}"`)

const encodedEtag = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
