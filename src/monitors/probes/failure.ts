import type { Attempt, Phase } from './attempt.ts'
import { WrongAnswer } from './attempt.ts'
import { lookupNotBegun, lookupTimedOut, timedOut } from './blame.ts'
import { tlsSentence } from './tls-failure.ts'

/** Why a probe failed: a code to judge by and a sentence to show, without secrets. */
export type Failure = { readonly code: string; readonly message: string }

const wrongAnswer = 'PROBE_WRONG_ANSWER'

export function failureOf(error: unknown, attempt: Attempt, timeoutMs: number): Failure {
  if (error instanceof WrongAnswer) return { code: wrongAnswer, message: error.message }
  if (attempt.signal.aborted) return outOfTime(attempt, timeoutMs)
  const code = codeOf(error)
  return { code, message: sentences[code] ?? tlsSentence(error) ?? generalSentence(code, error, attempt) }
}

function outOfTime({ phase, waitsForLookup }: Attempt, timeoutMs: number): Failure {
  const within = `within ${timeoutMs / 1000} s`
  if (waitsForLookup)
    return {
      code: lookupNotBegun,
      message: `Names of other monitors left no room to look the name up ${within}`,
    }
  const message = {
    lookup: `The name was not looked up ${within}`,
    connect: `No connection ${within}`,
    tls: `No TLS handshake ${within}`,
    answer: `No complete answer ${within}`,
  } satisfies Record<Phase, string>
  return { code: phase === 'lookup' ? lookupTimedOut : timedOut, message: message[phase] }
}

/** Several addresses may have been tried; the answer of one that was reached tells the most. */
function codeOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const codes = all.map(each => String((each as { code?: unknown } | null)?.code ?? 'UNKNOWN'))
  return codes.find(code => !unreached.has(code)) ?? codes[0] ?? 'UNKNOWN'
}

const unreached = new Set(['EADDRNOTAVAIL', 'EHOSTUNREACH', 'ENETUNREACH', 'EAFNOSUPPORT'])

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ENOTFOUND: 'The host name does not exist or has no address',
  ENODATA: 'The host name has no address',
  EAI_NODATA: 'The host name has no address',
  EAI_ADDRFAMILY: 'The host name has no address',
  ERR_INVALID_IP_ADDRESS: 'The host name has no address',
  EAI_AGAIN: 'The host name could not be looked up',
  PROBE_DENIED: 'The address is in a network that Corkboard may not connect to (PROBER_DENY)',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'There is no way to the network of the host',
  ETIMEDOUT: 'The connection timed out',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired',
  CERT_NOT_YET_VALID: 'The TLS certificate is not valid yet',
  CERT_REVOKED: 'The TLS certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The TLS certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'The TLS certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The TLS certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The TLS certificate comes from an unknown authority',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large',
}

function generalSentence(code: string, error: unknown, { phase, isSecure }: Attempt): string {
  const isClosed = closed.has(code)
  if (isSecure && phase !== 'answer')
    return isClosed
      ? 'The connection was closed during the TLS handshake'
      : `The TLS handshake failed (${code})`
  if (isClosed) return 'The connection was closed before the answer was complete'
  if (code.startsWith('HPE_'))
    return isTlsRecord(error)
      ? 'The server speaks TLS on this port: use https'
      : 'The answer is not valid HTTP'
  return `The probe failed (${code})`
}

const closed = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/** An alert or a handshake message (RFC 8446, 5.1) in place of an answer. */
function isTlsRecord(error: unknown): boolean {
  const packet = (error as { readonly rawPacket?: Buffer }).rawPacket
  return packet !== undefined && (packet[0] === 0x15 || packet[0] === 0x16) && packet[1] === 3
}
