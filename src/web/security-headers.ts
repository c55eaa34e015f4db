/** Headers of every answer of the framework; a page that needs others overrides them. */
export const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** Headers of a page that browsers may install (`installable` of a page): its manifest may be loaded, too. */
export const installableHeaders = {
  'content-security-policy': `${securityHeaders['content-security-policy']}; manifest-src 'self'`,
}
