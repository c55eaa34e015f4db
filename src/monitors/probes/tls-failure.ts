import type { Message } from '../../kernel/messages.ts'
import { findings } from '../model/findings.ts'

const { make: found } = findings

/**
 * The message for a TLS failure; null if the error is not from OpenSSL. Node gives such an error its own code
 * (ERR_SSL_…) or, if it happens while writing, only EPROTO with OpenSSL's text in the message.
 */
export function tlsFinding(error: unknown): Message | null {
  const reason = reasonOf(error)
  if (reason === null) return null
  const known = reasons.find(([parts]) => parts.some(part => reason.includes(part)))
  return known ? known[1]() : found.tlsFailed({ code: reason })
}

/** OpenSSL's reason, such as `tlsv1 alert protocol version`. */
function reasonOf(error: unknown): string | null {
  const { message = '', reason } = error as { readonly message?: string; readonly reason?: unknown }
  const [, inMessage = null] = /:SSL routines:[^:]*:([^:]+):/.exec(message) ?? []
  return inMessage !== null && typeof reason === 'string' ? reason : inMessage
}

/** Messages by parts of the reason; the first match counts. */
const reasons: readonly (readonly [parts: readonly string[], found: () => Message])[] = [
  [
    [
      'wrong version number',
      'packet length too long',
      'http request',
      'unexpected message',
      'bad record type',
    ],
    found.tlsNotSpoken,
  ],
  [
    ['alert protocol version', 'unsupported protocol', 'version too low', 'inappropriate fallback'],
    found.tlsOutdated,
  ],
  [
    ['certificate required', 'alert bad certificate', 'alert certificate unknown', 'alert unknown ca'],
    found.tlsClientCertificate,
  ],
  [
    ['no shared cipher', 'no ciphers available', 'wrong cipher returned', 'unknown cipher returned'],
    found.tlsNoCipher,
  ],
  [
    [
      'key too small',
      'too weak',
      'unsafe legacy renegotiation',
      'insufficient security',
      'no protocols available',
    ],
    found.tlsWeak,
  ],
  [['alert handshake failure'], found.tlsRefused],
  [['no application protocol'], found.tlsNoProtocol],
  [['unrecognized name'], found.tlsUnknownName],
  [['alert internal error'], found.tlsInternalError],
  [['alert access denied'], found.tlsAccessDenied],
]
