/**
 * What failed in TLS, as a sentence; null when the error is not from OpenSSL. Node gives such an error its own code
 * (ERR_SSL_…) or, when it happens while writing, only EPROTO with OpenSSL's text in the message.
 */
export function tlsSentence(error: unknown): string | null {
  const reason = reasonOf(error)
  if (reason === null) return null
  const known = sentences.find(([parts]) => parts.some(part => reason.includes(part)))
  return known ? known[1] : `The TLS handshake failed (${reason})`
}

/** OpenSSL's words, such as `tlsv1 alert protocol version`. */
function reasonOf(error: unknown): string | null {
  const { message = '', reason } = error as { readonly message?: string; readonly reason?: unknown }
  const [, inMessage = null] = /:SSL routines:[^:]*:([^:]+):/.exec(message) ?? []
  return inMessage !== null && typeof reason === 'string' ? reason : inMessage
}

/** The first that fits. */
const sentences: readonly (readonly [parts: readonly string[], sentence: string])[] = [
  [
    [
      'wrong version number',
      'packet length too long',
      'http request',
      'unexpected message',
      'bad record type',
    ],
    'The server does not speak TLS on this port',
  ],
  [
    ['alert protocol version', 'unsupported protocol', 'version too low', 'inappropriate fallback'],
    'The server offers only outdated versions of TLS',
  ],
  [
    ['certificate required', 'alert bad certificate', 'alert certificate unknown', 'alert unknown ca'],
    'The server demands a client certificate',
  ],
  [
    ['no shared cipher', 'no ciphers available', 'wrong cipher returned', 'unknown cipher returned'],
    'The server and Corkboard have no TLS cipher in common',
  ],
  [
    [
      'key too small',
      'too weak',
      'unsafe legacy renegotiation',
      'insufficient security',
      'no protocols available',
    ],
    'The server uses TLS keys or algorithms that are too weak',
  ],
  [
    ['alert handshake failure'],
    'The server refused the TLS handshake: no cipher in common, or it demands a client certificate',
  ],
  [['no application protocol'], 'The server does not speak HTTP/1.1 over TLS'],
  [['unrecognized name'], 'The server has no TLS certificate for this host name'],
  [['alert internal error'], 'The server had an internal error in the TLS handshake'],
  [['alert access denied'], 'The server denied access in the TLS handshake'],
]
