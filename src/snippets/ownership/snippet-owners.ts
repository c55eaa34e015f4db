import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Paths } from '../../kernel/paths.ts'
import { createCookie, longestCookieMs } from '../../web/cookie.ts'
import type { Owner } from './my-snippets-store.ts'

export type SnippetOwners = ReturnType<typeof createSnippetOwners>

export type OwnersOptions = {
  /** The key that signs owner cookies. */
  readonly key: () => Promise<Uint8Array>
  /** The account of the session or token; null, without waiting, for a request without credentials. */
  readonly accountOf: (request: IncomingMessage) => number | null | Promise<number | null>
  readonly paths: Paths
  /** Draws random bytes. */
  readonly draw: (length: number) => Uint8Array
}

export type Browser = { readonly hash: Uint8Array; readonly cookie: string }

/** Identifies owners of snippets, by cookie or account. */
export function createSnippetOwners({ key, accountOf, paths, draw }: OwnersOptions) {
  const cookies = createOwnerCookies(paths)

  let known: Uint8Array | null = null
  const keyOf = async (): Promise<Uint8Array> => {
    known ??= await key()
    return known
  }

  const nameIn = async ({ headers }: IncomingMessage): Promise<string | null> =>
    cookies.isIn(headers.cookie) ? cookies.read(headers.cookie, await keyOf()) : null

  /** The owner; null for a visitor without snippets. A forged cookie is ignored. */
  async function ownerOf(request: IncomingMessage): Promise<Owner | null> {
    const [name, accountId] = await Promise.all([nameIn(request), accountOf(request)])
    return name === null && accountId === null
      ? null
      : { hash: name === null ? null : ownerHash(name), accountId }
  }

  /** The owner cookie of the browser, new or renewed, for the answer to a creation only. */
  async function browserOf(request: IncomingMessage): Promise<Browser> {
    const name = (await nameIn(request)) ?? drawName(draw)
    return { hash: ownerHash(name), cookie: cookies.set(name, await keyOf()) }
  }

  return { ownerOf, browserOf }
}

const nameBytes = 16

/** The owner cookie, by which a browser finds what it created: `<random name>.<signature>`. */
export function createOwnerCookies(paths: Paths) {
  const cookie = createCookie(paths, { name: 'corkboard-mine', maxAgeMs: longestCookieMs })

  return {
    set: (name: string, key: Uint8Array): string => cookie.set(`${name}.${signatureOf(name, key)}`),

    /** True if there is an owner cookie, forged or not. */
    isIn: (header: string | undefined): boolean => cookie.read(header) !== null,

    /** The name in a `Cookie` header; null without one that this server signed. */
    read(header: string | undefined, key: Uint8Array): string | null {
      const value = cookie.read(header)
      const [, name, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? []
      if (!name || !signature) return null
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(name, key)))
      return isOurs ? name : null
    },
  }
}

export const drawName = (draw: (length: number) => Uint8Array): string =>
  Buffer.from(draw(nameBytes)).toString('base64url')

/**
 * The hash stored with a snippet, from which no cookie can be made. Half of SHA-256 has as many bits as the name, and
 * every snippet stores it twice.
 */
export const ownerHash = (name: string): Uint8Array =>
  new Uint8Array(hash('sha256', `owner ${name}`, 'buffer').subarray(0, nameBytes))

const signatureOf = (name: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`owner ${name}`).digest('base64url')
