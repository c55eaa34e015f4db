import { tagOf } from '../../lib/etag.ts'
import { securityHeaders } from '../security-headers.ts'
import { encodingHeaders, ReadyAnswer } from './ready-answer.ts'

export type Content = {
  readonly body: Buffer
  readonly type: string
  /** Names the content, whatever its encoding; by default a hash of the body does. */
  readonly tag?: string
  readonly cacheControl?: string
  /** Headers besides, or in place of, the usual security headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A page, feed or asset as a ready answer. */
export class PageAnswer extends ReadyAnswer {
  readonly etag: string
  /** Headers of a 304. */
  readonly notModified: string[]

  /** `byLanguage`: the same address gives another language to other readers. */
  constructor(content: Content, byLanguage: boolean) {
    const { body, type, cacheControl = 'no-cache', headers } = content
    const etag = etagOf(content)
    const vary = byLanguage ? 'accept-language, cookie, accept-encoding' : 'accept-encoding'
    const all = { ...securityHeaders, ...headers, 'cache-control': cacheControl, etag, vary }
    const notModified = Object.entries(all).flat()
    const head = [...notModified, 'content-type', type]
    super({ body, headersOf: (encoding, bytes) => [...head, ...encodingHeaders(encoding, bytes)] })
    this.etag = etag
    this.notModified = notModified
  }
}

/** Weak, since it stands for the same content in every encoding. */
export const etagOf = ({ body, tag = tagOf(body) }: Pick<Content, 'body' | 'tag'>): string => `W/"${tag}"`
