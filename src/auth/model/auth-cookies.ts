import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { type Cookie, createCookie, longestCookieMs } from '../../web/cookie.ts'

/** A session ends after this long without use. */
export const sessionIdleMs = 30 * dayMs
/** And after this long whatever happens. */
export const sessionLongestMs = 90 * dayMs
/** Time to sign in at the OpenID provider. */
export const oidcMs = 10 * minuteMs

export type Cookies = {
  /** The token of the session. */
  readonly session: Cookie
  /** Proves that this browser has signed in before; it opens nothing. */
  readonly device: Cookie
  /** What a sign-in at an OpenID provider must remember, encrypted; it comes back to the browser that began it. */
  readonly oidc: Cookie
  /** ID token for the RP-initiated logout of the session, encrypted. */
  readonly oidcSession: Cookie
  /** Who came back from the provider, encrypted, until they show which account is theirs. */
  readonly oidcClaims: Cookie
}

export const createCookies = (paths: Paths): Cookies => ({
  session: createCookie(paths, { name: 'corkboard-session', maxAgeMs: sessionLongestMs }),
  device: createCookie(paths, { name: 'corkboard-device', maxAgeMs: longestCookieMs }),
  oidc: createCookie(paths, { name: 'corkboard-oidc', maxAgeMs: oidcMs }),
  oidcSession: createCookie(paths, { name: 'corkboard-oidc-session', maxAgeMs: sessionLongestMs }),
  oidcClaims: createCookie(paths, { name: 'corkboard-oidc-claims', maxAgeMs: oidcMs }),
})
