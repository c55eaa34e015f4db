import type { Message } from '../../kernel/messages.ts'
import type { ProbingKind } from '../kinds/kind.ts'
import { lookupNotBegun, lookupTimedOut, timedOut } from '../model/classify-failure.ts'
import { findings } from '../model/findings.ts'
import type { Attempt } from './attempt.ts'
import { WrongAnswer } from './attempt.ts'
import type { Phase } from './phase-clock.ts'
import { tlsFinding } from './tls-failure.ts'

const { make: found } = findings

/** Why a probe failed: the code to classify, and the message without secrets. */
type Failure = { readonly code: string; readonly message: Message }

const wrongAnswer = 'PROBE_WRONG_ANSWER'
const tlsFailed = 'PROBE_TLS'
/** The code of an error that has none. It means a bug, since network failures have codes. */
export const noCode = 'PROBE_BROKEN'

export function failureOf(
  error: unknown,
  attempt: Attempt,
  timeoutMs: number,
  kind: Pick<ProbingKind, 'failure'>,
): Failure {
  if (error instanceof WrongAnswer) return { code: wrongAnswer, message: error.found }
  if (attempt.signal.aborted) return outOfTime(attempt, timeoutMs)
  const code = codeOf(error)
  const own = kind.failure?.(code, error)
  const tls = tlsFinding(error)
  const message = own ?? known[code]?.() ?? tls ?? general(code, attempt)
  return { code: code === noCode && tls ? tlsFailed : code, message }
}

function outOfTime({ phase, waitsForLookup }: Attempt, timeoutMs: number): Failure {
  const within = { seconds: timeoutMs / 1000 }
  if (waitsForLookup) return { code: lookupNotBegun, message: found.noRoomForLookup(within) }
  const message = {
    lookup: found.lookupTimedOut,
    connect: found.connectTimedOut,
    tls: found.tlsTimedOut,
    answer: found.answerTimedOut,
    content: found.answerTimedOut,
  } satisfies Record<Phase, unknown>
  return { code: phase === 'lookup' ? lookupTimedOut : timedOut, message: message[phase](within) }
}

/** The code of an error; of several addresses tried, preferably of one that was reached. */
function codeOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const codes = all.map(each => String((each as { code?: unknown } | null)?.code ?? noCode))
  return codes.find(code => !unreached.has(code)) ?? codes[0] ?? noCode
}

const unreached = new Set(['EADDRNOTAVAIL', 'EHOSTUNREACH', 'ENETUNREACH', 'EAFNOSUPPORT'])

const known: Readonly<Record<string, () => Message>> = {
  ECONNREFUSED: found.refused,
  ENOTFOUND: found.unknownName,
  ENODATA: found.noAddress,
  EAI_NODATA: found.noAddress,
  EAI_ADDRFAMILY: found.noAddress,
  ERR_INVALID_IP_ADDRESS: found.noAddress,
  EAI_AGAIN: found.lookupFailed,
  PROBE_DENIED: found.denied,
  EHOSTUNREACH: found.unreachable,
  ENETUNREACH: found.noRoute,
  ETIMEDOUT: found.timedOut,
  CERT_HAS_EXPIRED: found.certificateExpired,
  CERT_NOT_YET_VALID: found.certificateNotYetValid,
  CERT_REVOKED: found.certificateRevoked,
  ERR_TLS_CERT_ALTNAME_INVALID: found.certificateOfOther,
  DEPTH_ZERO_SELF_SIGNED_CERT: found.certificateSelfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: found.certificateUnknown,
  UNABLE_TO_GET_ISSUER_CERT: found.certificateUnknown,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: found.certificateUnknown,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: found.certificateUnknown,
}

function general(code: string, { phase, isSecure }: Attempt): Message {
  const isClosed = closed.has(code)
  if (isSecure && phase !== 'answer' && phase !== 'content')
    return isClosed ? found.tlsClosed() : found.tlsFailed({ code })
  return isClosed ? found.closed() : found.failed({ code })
}

const closed = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])
