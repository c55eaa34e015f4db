import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../lib/time.ts'
import type { Paths } from '../../paths.ts'

/** Browsers keep no cookie longer. */
const longestMs = 400 * dayMs
const nameBytes = 16

export type OwnerCookies = ReturnType<typeof createOwnerCookies>

/** What a browser calls itself, so that it finds again what it created: `<random name>.<signature>`. */
export function createOwnerCookies(paths: Paths) {
  const secure = paths.absolute('').startsWith('https:')
  // The name itself promises that no other site of the domain has set it (RFC 6265bis, 4.1.3).
  const prefix = secure && paths.base === '' ? '__Host-' : ''
  const cookieName = `${prefix}corkboard-mine`
  const attributes = `Path=${paths.base || '/'}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${longestMs / 1000}`

  return {
    set: (name: string, key: Uint8Array): string =>
      `${cookieName}=${name}.${signatureOf(name, key)}; ${attributes}`,

    /** Whether there is one at all, forged or not. */
    isIn: (header: string | undefined): boolean => valueIn(header, cookieName) !== null,

    /** The name in a `Cookie` header; null without one that we signed. */
    read(header: string | undefined, key: Uint8Array): string | null {
      const value = valueIn(header, cookieName)
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
 * What is stored with a snippet; whoever reads the database cannot make a cookie of it. Half of the hash is as long as the
 * name is, and every snippet keeps it twice.
 */
export const ownerHash = (name: string): Uint8Array =>
  new Uint8Array(hash('sha256', `owner ${name}`, 'buffer').subarray(0, nameBytes))

const signatureOf = (name: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`owner ${name}`).digest('base64url')

const valueIn = (header: string | undefined, name: string): string | null =>
  (header ?? '')
    .split(';')
    .map(each => each.trim())
    .find(each => each.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null
