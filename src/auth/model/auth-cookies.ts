import type { Paths } from '../../kernel/paths.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { createCookie, longestCookieMs } from '../../web/cookie.ts'
import { sessionCookie } from '../../web/reader.ts'

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

export const createCookies = (paths: Paths) => ({
  session: createCookie(paths, { name: sessionCookie, maxAgeMs: sessionLongestMs }),
  /** Proof that this browser has signed in before; it does not sign in. */
  device: createCookie(paths, { name: 'corkboard-device', maxAgeMs: longestCookieMs }),
  /** State of a sign-in at the provider, encrypted. */
  oidc: createCookie(paths, { name: 'corkboard-oidc', maxAgeMs: oidcMs }),
  /** ID token for the RP-initiated logout, encrypted. */
  oidcSession: createCookie(paths, { name: 'corkboard-oidc-session', maxAgeMs: sessionLongestMs }),
  /** Claims from the provider, encrypted, until the person has shown which account is theirs. */
  oidcClaims: createCookie(paths, { name: 'corkboard-oidc-claims', maxAgeMs: oidcMs }),
})
