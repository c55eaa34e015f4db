/**
 * For what any page may read: answers are the same with and without a visitor's cookies, which browsers do not send
 * to a star (Fetch, 3.3).
 */
export const anyOrigin = { 'access-control-allow-origin': '*' } as const

/** The answer to a preflight, for an address that takes these methods from other origins. */
export const preflightHeaders = (methods: readonly string[]) => ({
  ...anyOrigin,
  allow: methods.join(', '),
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
})
