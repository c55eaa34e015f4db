import {
  type Compression,
  compress,
  compressions,
  compressWell,
  decompress,
  type Encoding,
} from '../../lib/content-encoding.ts'
import { tagOf } from '../../lib/etag.ts'
import { securityHeaders } from '../security-headers.ts'

export type Content = {
  readonly body: Buffer
  readonly type: string
  /** Names the content, whatever its encoding; by default a hash of the body does. */
  readonly tag?: string
  readonly cacheControl?: string
  /** What is sent besides, or in place of, the usual security headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The bytes of one answer in one encoding, with everything that goes before them. */
export type Variant = {
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /**
   * Small ones one byte a character: Node joins such a string to the headers and hands the socket one write, where a
   * Buffer takes a gathering one that costs a tenth of the whole request.
   */
  readonly body: string | Buffer
}

/** Joining a longer one to the headers costs more than a second write. */
const joinedUpToBytes = 16_384

/** A shared answer, encoded once for each content coding that is requested. */
export class ReadyAnswer {
  readonly etag: string
  /** ETag of the plain bytes. */
  readonly size: number
  /** Head of the answer 304, for a client that has the content already. */
  readonly notModified: readonly string[]
  readonly #head: readonly string[]
  readonly #variants = new Map<Encoding, Variant>()
  readonly #making = new Map<Encoding, Promise<Variant>>()
  /** Null: not kept, because it can be decompressed from a variant. */
  #plain: Buffer | null

  /** `byLanguage`: the same address gives another language to other readers. */
  constructor(content: Content, byLanguage: boolean) {
    const { body, type, cacheControl = 'no-cache', headers } = content
    this.#plain = body
    this.size = body.byteLength
    this.etag = etagOf(content)
    const vary = byLanguage ? 'accept-language, cookie, accept-encoding' : 'accept-encoding'
    const all = { ...securityHeaders, ...headers, 'cache-control': cacheControl, etag: this.etag, vary }
    this.notModified = Object.entries(all).flat()
    this.#head = [...this.notModified, 'content-type', type]
  }

  /** Compressed bytes: cached ones at once, or else compressed off the event loop, once for all concurrent requests. */
  variant(encoding: Encoding): Variant | Promise<Variant> {
    return this.#variants.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding)
  }

  /** Replaces a quick compression by a thorough one, for an answer that is sent often. */
  async improve(compression: Compression): Promise<void> {
    const body = this.#plain ?? (await this.#unpacked())
    const bytes = await compressWell(body, compression)
    const known = this.#variants.get(compression)
    if (!known || bytes.byteLength < known.body.length)
      this.#variants.set(compression, this.#variantOf(bytes, compression))
  }

  /** What it takes up now. */
  get bytes(): number {
    const made = [...this.#variants.values()].reduce((sum, { body }) => sum + body.length, 0)
    return made + (this.#plain?.byteLength ?? 0)
  }

  #make(encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity' && this.#plain) return this.#keep(encoding, this.#plain)
    const making = this.#bytesIn(encoding)
      .then(bytes => this.#keep(encoding, bytes))
      .finally(() => this.#making.delete(encoding))
    this.#making.set(encoding, making)
    return making
  }

  async #bytesIn(encoding: Encoding): Promise<Buffer> {
    const plain = this.#plain ?? (await this.#unpacked())
    return encoding === 'identity' ? plain : compress(plain, encoding)
  }

  /** Drops the plain bytes, which are many times as long as the compressed ones and hardly ever asked for. */
  #keep(encoding: Encoding, bytes: Buffer): Variant {
    const variant = this.#variantOf(bytes, encoding)
    this.#variants.set(encoding, variant)
    this.#plain = null
    return variant
  }

  #unpacked(): Promise<Buffer> {
    const known = this.#variants.get('identity')
    if (known) return Promise.resolve(bufferOf(known))
    for (const compression of compressions) {
      const variant = this.#variants.get(compression)
      if (variant) return decompress(bufferOf(variant), compression)
    }
    throw new Error('An answer has lost its bytes.')
  }

  #variantOf(bytes: Buffer, encoding: Encoding): Variant {
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      headers: [...this.#head, ...coding, 'content-length', String(bytes.byteLength)],
      body: joinable(bytes),
    }
  }
}

/** Small bytes as a string, one a character: Node sends it together with the headers, in one write. */
export const joinable = (bytes: Buffer): Buffer | string =>
  bytes.byteLength > joinedUpToBytes ? bytes : bytes.toString('latin1')

/** Weak, since it stands for the same content in every encoding. */
export const etagOf = ({ body, tag = tagOf(body) }: Pick<Content, 'body' | 'tag'>): string => `W/"${tag}"`

/** The bytes of what `joinable` made. */
export const bufferOf = ({ body }: Variant): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body
