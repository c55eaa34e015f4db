import type { Event, StoredEvent } from './event.ts'

/** Events that go to one target together. A second attempt carries the same events under the same id. */
export type Message = {
  /** The idempotency key: a receiver that has seen it can ignore the message. */
  readonly id: string
  /**
   * `account:7`, `report:<snippet>`, `channel:3`; where several get the same, each is a target, such as
   * `mail:3:ada@example.org`.
   */
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
  /** To different targets at the same time. */
  readonly atOnce: number
  /** The event that is recorded when a target of it begins to fail, or is well again; null: it has none. */
  readonly changed?: (change: TargetChange) => Promise<Event | null>
  /** Rejects with a `DeliveryFault`, or with anything, which is tried again. Heeds the signal. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<Sent>
}

export type TargetChange = {
  readonly isFailing: boolean
  /** Or what several targets begin with, where the fault is that of all of them. */
  readonly target: string
  /** Since when it fails, or has failed. */
  readonly since: number
  /** Of the last failure. */
  readonly code: string
  readonly at: number
}

/** What the receiver answered, as people may see it; null: nothing of it is kept. */
export type Sent = { readonly answer: string | null }

type FaultCode =
  | 'answer_too_large'
  | 'channel_disabled'
  | 'denied'
  | 'http_status'
  | 'mail'
  | 'mail_account'
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
  /** Another attempt would end alike. */
  readonly isPermanent?: boolean
  /** Any message by the same way would end alike: the way rests, and each message keeps its own attempts. */
  readonly isShared?: boolean
  /** What the receiver asked for. */
  readonly retryAfterMs?: number
  /** Of an answer over HTTP. */
  readonly status?: number
  /** What the receiver answered; it may repeat what it was sent. */
  readonly answer?: string | undefined
}

/** Why an attempt failed. Its message is for the log; people read the code in their language. */
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

  /** The same fault with the answer as it may be shown. */
  answered(answer: string): DeliveryFault {
    const { code, isPermanent, isShared, retryAfterMs, status, cause } = this
    return new DeliveryFault(code, {
      ...{ isPermanent, isShared, retryAfterMs, answer, cause },
      ...(status !== null && { status }),
    })
  }
}
