import type { Statement } from '../db/database.ts'
import type { Event, StoredEvent } from './event.ts'

/** Events sent to one target together. A retry has the same events and the same id. */
export type Message = {
  /** Idempotency key, by which a receiver can ignore a repeated message. */
  readonly id: string
  /**
   * The target: `account:7`, `report:<snippet>`, `channel:3`. Where several recipients get the same, each is a target
   * of its own, such as `mail:3:ada@example.org`.
   */
  readonly target: string
  /** The events in the order in which they happened; at least one. */
  readonly events: readonly StoredEvent[]
  /** Number of this attempt, from 1. */
  readonly attempt: number
}

/** Pacing of a sender whose messages wait neither for further events nor for each other. */
export const unpaced = {
  gatherMs: 0,
  storm: { from: Number.POSITIVE_INFINITY, quietMs: 0, maxMs: 0 },
  burst: Number.POSITIVE_INFINITY,
  paceMs: 0,
} as const satisfies Partial<Sender>

/** Delivery of messages to one kind of target. */
export type Sender = {
  /** Maximum number of events in a message. */
  readonly eventsMax: number
  /** How long events wait for others to share a message, in milliseconds. */
  readonly gatherMs: number
  /** A storm: `from` events within a minute are held until none has come for `quietMs`, at most for `maxMs` after the first. */
  readonly storm: { readonly from: number; readonly quietMs: number; readonly maxMs: number }
  /** Number of messages within a minute that are sent without a pause. */
  readonly burst: number
  /** Minimum time between two messages to the same target beyond the burst, in milliseconds. */
  readonly paceMs: number
  /** Age above which a message is not retried, in milliseconds. */
  readonly giveUpAfterMs: number
  /** Timeout of an attempt, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum number of concurrent messages to different targets. */
  readonly atOnce: number
  /** The event to record when a target begins to fail or recovers; null if there is none. */
  readonly changed?: (change: TargetChange) => Promise<Event | null>
  /** Sends the message. Rejects with a `DeliveryFault`, or with any error, which is retried. Must heed the signal. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<Sent>
}

export type TargetChange = {
  readonly isFailing: boolean
  /** The target, or the common beginning of several whose fault is shared. */
  readonly target: string
  /** Since when the target fails, or has failed. */
  readonly since: number
  /** Code of the last failure. */
  readonly code: string
  readonly at: number
}

/** A delivery of which no answer is kept, since its address belongs to a person. */
export const unanswered: Sent = { answer: null }

/** The receiver's answer as people may see it; null if nothing of it is kept. */
export type Sent = {
  readonly answer: string | null
  /** Statements for the write that marks the message as delivered. */
  readonly also?: readonly Statement[]
}

type FaultCode =
  | 'answer_too_large'
  | 'channel_disabled'
  | 'denied'
  | 'http_status'
  | 'key_refused'
  | 'mail'
  | 'mail_account'
  | 'mail_no_starttls'
  | 'mail_refused'
  | 'not_configured'
  | 'recipient_gone'
  | 'redirected'
  | 'secret_missing'
  | 'target_gone'
  | 'timeout'
  | 'too_late'
  | 'tls'
  | 'unexpected'
  | 'unreachable'

type FaultOptions = ErrorOptions & {
  /** True if another attempt would fail in the same way. */
  readonly isPermanent?: boolean
  /**
   * True if every message through the same server would fail: then the way rests, and each message keeps its number of
   * attempts.
   */
  readonly isShared?: boolean
  /** Delay that the receiver asked for, in milliseconds. */
  readonly retryAfterMs?: number
  /** HTTP status, if a response was received. */
  readonly status?: number
  /** The receiver's answer, which may repeat what it was sent. */
  readonly answer?: string | undefined
}

/** A failed attempt. The message is for the log; people read the code in their language. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault'
  readonly code: FaultCode
  readonly isPermanent: boolean
  readonly isShared: boolean
  readonly retryAfterMs: number
  readonly status: number | null
  /** Private, since the log shows all properties of errors. */
  readonly #answer: string | null

  constructor(code: FaultCode, options: FaultOptions = {}) {
    const { isPermanent = false, isShared = false, retryAfterMs = 0, status, answer, cause } = options
    super(status === undefined ? code : `${code} ${status}`, { cause })
    this.code = code
    this.isPermanent = isPermanent
    this.isShared = isShared
    this.retryAfterMs = retryAfterMs
    this.status = status ?? null
    this.#answer = answer ?? null
  }

  get answer(): string | null {
    return this.#answer
  }

  /** The same fault with an answer that may be shown. */
  answered(answer: string): DeliveryFault {
    return this.#with({ answer, cause: this.cause })
  }

  /** The same fault without its answer and its cause, both of which may name the address of a person. */
  withoutAddress(): DeliveryFault {
    return this.#with({})
  }

  #with(further: Pick<FaultOptions, 'answer' | 'cause'>): DeliveryFault {
    const { code, isPermanent, isShared, retryAfterMs, status } = this
    return new DeliveryFault(code, {
      isPermanent,
      isShared,
      retryAfterMs,
      ...further,
      ...(status !== null && { status }),
    })
  }
}
