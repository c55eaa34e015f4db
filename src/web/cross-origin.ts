/**
 * Header of answers that pages of any origin may read. They are the same with and without a visitor's cookies, which
 * browsers do not send where the header is a star (Fetch, 3.3).
 */
export const anyOrigin = { 'access-control-allow-origin': '*' } as const

/** Headers of the answer to a preflight, for an address that takes these methods from other origins. */
export const preflightHeaders = (methods: readonly string[]) => ({
  ...anyOrigin,
  allow: methods.join(', '),
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
})
