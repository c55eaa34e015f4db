import type { Paths } from '../../kernel/paths.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { type Cookie, createCookie, longestCookieMs } from '../../web/cookie.ts'

export const sessionIdleMs = fixedLimit({
  area: 'Signing in',
  what: 'A session without use',
  value: 30 * dayMs,
  unit: 'ms',
  why: 'Those who come once a month stay signed in.',
})
export const sessionLongestMs = fixedLimit({
  area: 'Signing in',
  what: 'A session, used or not',
  value: 90 * dayMs,
  unit: 'ms',
  why: 'A stolen cookie must not be of use for ever.',
})
export const oidcMs = fixedLimit({
  area: 'Signing in',
  what: 'Time to sign in at the OpenID provider',
  value: 10 * minuteMs,
  unit: 'ms',
  why: 'A provider may ask for a password and a second factor.',
})

export type Cookies = {
  /** Token of the session. */
  readonly session: Cookie
  /** Proof that this browser has signed in before; it does not sign in. */
  readonly device: Cookie
  /** State of a sign-in at the provider, encrypted. */
  readonly oidc: Cookie
  /** ID token for the RP-initiated logout, encrypted. */
  readonly oidcSession: Cookie
  /** Claims from the provider, encrypted, until the person has shown which account is theirs. */
  readonly oidcClaims: Cookie
}

export const createCookies = (paths: Paths): Cookies => ({
  session: createCookie(paths, { name: 'corkboard-session', maxAgeMs: sessionLongestMs }),
  device: createCookie(paths, { name: 'corkboard-device', maxAgeMs: longestCookieMs }),
  oidc: createCookie(paths, { name: 'corkboard-oidc', maxAgeMs: oidcMs }),
  oidcSession: createCookie(paths, { name: 'corkboard-oidc-session', maxAgeMs: sessionLongestMs }),
  oidcClaims: createCookie(paths, { name: 'corkboard-oidc-claims', maxAgeMs: oidcMs }),
})
