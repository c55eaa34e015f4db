import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Compression,
  compress,
  compressions,
  compressWell,
  decompress,
  type Encoding,
} from '../../lib/content-encoding.ts'

/** The bytes of one answer in one encoding, with the headers of a 200. */
export type Variant = {
  /** Names and values in turn. */
  readonly headers: string[]
  /**
   * A small body as a string of one character a byte: Node joins it to the headers and hands the socket one write, where
   * a Buffer takes a gathering one that costs a tenth of the whole request. A large one as a Buffer, which all that are
   * sent it share: of a string each connection that does not take it at once gets a copy.
   */
  readonly body: string | Buffer
}

type Source = {
  readonly body: Buffer
  /** Headers of a 200 in an encoding: names and values in turn, with Content-Encoding and Content-Length. */
  readonly headersOf: (encoding: Encoding, bytes: number) => string[]
  /** How a variant is compressed when it is first asked for. */
  readonly compress?: typeof compress
  /** The longest body that is kept as a string. Joining a longer one to the headers costs more than a second write. */
  readonly joinedUpToBytes?: number
}

const usualJoinedUpToBytes = 16_384

/** An answer that can be sent any number of times, encoded once for each content coding that is requested. */
export class ReadyAnswer {
  /** Size of the plain bytes. */
  readonly size: number
  readonly #headersOf: Source['headersOf']
  readonly #compress: typeof compress
  readonly #joinedUpToBytes: number
  readonly #variants = new Map<Encoding, Variant>()
  readonly #making = new Map<Encoding, Promise<Variant>>()
  /** Null: not kept, because it is a variant or can be decompressed from one. */
  #plain: Buffer | null

  constructor(source: Source) {
    this.#plain = source.body
    this.size = source.body.byteLength
    this.#headersOf = source.headersOf
    this.#compress = source.compress ?? compress
    this.#joinedUpToBytes = source.joinedUpToBytes ?? usualJoinedUpToBytes
  }

  /** The variant in an encoding: at once when it is kept or small, else compressed off the event loop, once for all callers. Never throws. */
  variant(encoding: Encoding): Variant | Promise<Variant> {
    return this.#variants.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding)
  }

  /** Replaces a quick compression by a thorough one, for an answer that is sent often. */
  async improve(compression: Compression): Promise<void> {
    const bytes = await compressWell(await this.#plainBytes(), compression)
    const known = this.#variants.get(compression)
    if (!known || bytes.byteLength < known.body.length) this.#keep(compression, bytes)
  }

  /** Bytes of all bodies that are kept. */
  get bytes(): number {
    const made = [...this.#variants.values()].reduce((sum, { body }) => sum + body.length, 0)
    return made + (this.#plain?.byteLength ?? 0)
  }

  #make(encoding: Encoding): Variant | Promise<Variant> {
    const bytes = this.#tryEncoding(encoding)
    if (!(bytes instanceof Promise)) return this.#keep(encoding, bytes)
    const making = bytes.then(done => this.#keep(encoding, done)).finally(() => this.#making.delete(encoding))
    this.#making.set(encoding, making)
    return making
  }

  /** Makes a rejection of an error: an exception in front of the framework would end the process. */
  #tryEncoding(encoding: Encoding): Buffer | Promise<Buffer> {
    try {
      return this.#encoded(encoding)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    const encoded = (plain: Buffer) => (encoding === 'identity' ? plain : this.#compress(plain, encoding))
    const plain = this.#plainBytes()
    return plain instanceof Promise ? plain.then(encoded) : encoded(plain)
  }

  /** Drops the plain bytes, which are many times as long as the compressed ones and seldom asked for. */
  #keep(encoding: Encoding, bytes: Buffer): Variant {
    const variant = {
      headers: this.#headersOf(encoding, bytes.byteLength),
      body: bytes.byteLength > this.#joinedUpToBytes ? bytes : bytes.toString('latin1'),
    }
    this.#variants.set(encoding, variant)
    this.#plain = null
    return variant
  }

  #plainBytes(): Buffer | Promise<Buffer> {
    if (this.#plain) return this.#plain
    const plain = this.#variants.get('identity')
    if (plain) return bufferOf(plain)
    for (const compression of compressions) {
      const variant = this.#variants.get(compression)
      if (variant) return decompress(bufferOf(variant), compression)
    }
    throw new Error('An answer has lost its bytes.')
  }
}

/** The headers that depend on the encoding, names and values in turn. */
export const encodingHeaders = (encoding: Encoding, bytes: number): readonly string[] =>
  encoding === 'identity'
    ? ['content-length', String(bytes)]
    : ['content-encoding', encoding, 'content-length', String(bytes)]

/** Sends a variant, with further headers in turn; a HEAD request gets the headers alone. */
export function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body }: Variant,
  further: readonly string[] | null = null,
): void {
  response.writeHead(200, further ? headers.concat(further) : headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body, 'latin1')
}

const bufferOf = ({ body }: Variant): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body
