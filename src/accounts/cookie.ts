import { dayMs, minuteMs } from '../lib/time.ts'
import type { Paths } from '../paths.ts'

/** A session ends after this long without use. */
export const sessionMs = 30 * dayMs
/** Somebody has this long at an OpenID provider. */
export const oidcMs = 10 * minuteMs
/** Browsers keep no cookie longer. */
const deviceMs = 400 * dayMs

type Cookie = {
  readonly set: (value: string) => string
  readonly clear: () => string
  /** The value in a `Cookie` header; null when it is not there. */
  readonly read: (header: string | undefined) => string | null
}

export type Cookies = {
  /** The token of the session. */
  readonly session: Cookie
  /** Proves that this browser has signed in before; it opens nothing. */
  readonly device: Cookie
  /** The state of a sign-in at an OpenID provider, which comes back to the browser that began it. */
  readonly oidc: Cookie
}

/** Under https the name itself promises that no other site of the domain has set it (RFC 6265bis, 4.1.3). */
export function createCookies(paths: Paths): Cookies {
  const secure = paths.absolute('').startsWith('https:')
  const prefix = secure && paths.base === '' ? '__Host-' : ''
  const attributes = `Path=${paths.base || '/'}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  const cookie = (name: string, lengthMs: number): Cookie => ({
    set: value => `${name}=${value}; ${attributes}; Max-Age=${lengthMs / 1000}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read: header => cookieValue(header, name),
  })
  return {
    session: cookie(`${prefix}corkboard-session`, sessionMs),
    device: cookie(`${prefix}corkboard-device`, deviceMs),
    oidc: cookie(`${prefix}corkboard-oidc`, oidcMs),
  }
}

function cookieValue(header: string | undefined, name: string): string | null {
  const found = (header ?? '')
    .split(';')
    .map(each => each.trim())
    .find(each => each.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}
