import type { StoredEvent } from './event.ts'

/** Events that go to one target together. A second attempt carries the same events under the same id. */
export type Message = {
  /** The idempotency key: a receiver that has seen it can ignore the message. */
  readonly id: string
  /** `account:7`, `report:<snippet>`, `channel:3`. */
  readonly target: string
  /** In the order in which they happened; one at the least. */
  readonly events: readonly StoredEvent[]
  /** This attempt; 1 is the first. */
  readonly attempt: number
}

/** Values of a sender whose messages wait neither for further events nor for each other. */
export const unpaced = {
  gatherMs: 0,
  storm: { from: Number.POSITIVE_INFINITY, quietMs: 0, maxMs: 0 },
  burst: Number.POSITIVE_INFINITY,
  paceMs: 0,
} as const satisfies Partial<Sender>

/** How messages of one kind of target are delivered. */
export type Sender = {
  /** Events in one message at most. */
  readonly eventsMax: number
  /** Events wait so long for others that belong into the same message. */
  readonly gatherMs: number
  /** `from` events within a minute are held until none has come for `quietMs`, and after the first one for `maxMs` at most. */
  readonly storm: { readonly from: number; readonly quietMs: number; readonly maxMs: number }
  /** So many messages within a minute leave without a pause. */
  readonly burst: number
  /** From a message that was delivered to the next one to the same target, beyond the burst. */
  readonly paceMs: number
  /** A message older than this is not tried again. */
  readonly giveUpAfterMs: number
  /** An attempt that takes longer is broken off. */
  readonly timeoutMs: number
  /** Rejects with a `DeliveryFault`, or with anything, which is tried again. Heeds the signal. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
}

type FaultCode =
  | 'answer_too_large'
  | 'channel_disabled'
  | 'denied'
  | 'http_status'
  | 'mail'
  | 'mail_refused'
  | 'not_configured'
  | 'redirected'
  | 'secret_missing'
  | 'target_gone'
  | 'timeout'
  | 'too_late'
  | 'tls'
  | 'unexpected'
  | 'unreachable'

type FaultOptions = ErrorOptions & {
  /** Another attempt would end alike. */
  readonly isPermanent?: boolean
  /** What the receiver asked for. */
  readonly retryAfterMs?: number
  /** Of an answer over HTTP. */
  readonly status?: number
}

/** Why an attempt failed. Its message is for the log; people read the code in their language. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault'
  readonly code: FaultCode
  readonly isPermanent: boolean
  readonly retryAfterMs: number
  readonly status: number | null

  constructor(code: FaultCode, { isPermanent = false, retryAfterMs = 0, status, cause }: FaultOptions = {}) {
    super(status === undefined ? code : `${code} ${status}`, { cause })
    this.code = code
    this.isPermanent = isPermanent
    this.retryAfterMs = retryAfterMs
    this.status = status ?? null
  }
}

const firstRetryMs = 15_000
const retryMaxMs = 3_600_000
/** A receiver may ask for more time than ours, within reason. */
const retryAfterMaxMs = 6 * 3_600_000
/** Messages that failed together do not come back together. */
const jitter = 0.2

/** From the failure of this attempt to the next one; `random` is from 0 to 1. */
export function retryDelayMs(attempt: number, retryAfterMs: number, random: number): number {
  const backOffMs = Math.min(firstRetryMs * 2 ** Math.min(attempt - 1, 20), retryMaxMs)
  return Math.round(Math.max(backOffMs, Math.min(retryAfterMs, retryAfterMaxMs)) * (1 + jitter * random))
}
