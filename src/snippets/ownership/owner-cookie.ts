import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Paths } from '../../kernel/paths.ts'
import { createCookie, longestCookieMs } from '../../web/cookie.ts'

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
