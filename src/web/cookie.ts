import type { Paths } from '../kernel/paths.ts'
import { dayMs } from '../lib/time.ts'

export type Cookie = {
  /** The `Set-Cookie` line; `maxAgeMs` for a cookie that ends earlier than usual. */
  readonly set: (value: string, maxAgeMs?: number) => string
  readonly clear: () => string
  /** The value in a `Cookie` header; null if the header does not have the cookie. */
  readonly read: (header: string | undefined) => string | null
}

type CookieOptions = {
  /** Name of the cookie without its prefix. */
  readonly name: string
  readonly maxAgeMs: number
  readonly sameSite?: 'Lax' | 'Strict'
  /** Path that the browser sends the cookie to; everywhere below BASE_URL when not given. */
  readonly path?: string
  /** True for a choice about the pages. It is no secret, so its name has no prefix. */
  readonly preference?: boolean
}

/**
 * Makes a cookie of the site. Under https its name has a prefix (RFC 6265bis, 4.1.3): `__Host-` for the whole host, so that
 * no other site of the domain can set it, and `__Secure-` below a path, so that no plain http answer can.
 */
export function createCookie(paths: Paths, options: CookieOptions): Cookie {
  const { maxAgeMs, sameSite = 'Lax', path = paths.base || '/', preference = false } = options
  const secure = paths.absolute('').startsWith('https:')
  const prefix = !secure || preference ? '' : path === '/' ? '__Host-' : '__Secure-'
  const name = `${prefix}${options.name}`
  const attributes = `Path=${path}; ${preference ? '' : 'HttpOnly; '}SameSite=${sameSite}${secure ? '; Secure' : ''}`
  return {
    set: (value, lengthMs = maxAgeMs) =>
      `${name}=${value}; ${attributes}; Max-Age=${Math.floor(Math.min(lengthMs, longestCookieMs) / 1000)}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read: header => cookieValue(header, name),
  }
}

/** Longest life of a cookie in browsers. */
export const longestCookieMs = 400 * dayMs

function cookieValue(header: string | undefined, name: string): string | null {
  const found = (header ?? '')
    .split(';')
    .map(each => each.trim())
    .find(each => each.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}
