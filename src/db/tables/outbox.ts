import type { Generated } from 'kysely'

/** Tables of events, deliveries and channels. */
export interface OutboxTables {
  events: {
    id: Generated<number>
    kind: string
    /** Idempotency key of the event; unique, so that each fact is stored once. */
    key: string
    subject: string
    /** Parameters, as JSON: codes and values, no sentences. */
    params: string
    at: number
    /** When the targets of the event were looked up; null if they were not yet. */
    routed_at: Generated<number | null>
  }
  /** A delivery of one event to one target. Those sent together share their message. */
  deliveries: {
    id: Generated<number>
    event_id: number
    target: string
    /** `waiting`, `delivered` or `dead`. */
    state: string
    /** The idempotency key sent to the receiver; null before the first attempt. */
    message_id: Generated<string | null>
    attempts: Generated<number>
    next_at: number
    /** The process that is delivering it, and until when that holds by the database's clock. */
    claim: Generated<string | null>
    claimed_until: Generated<number>
    created_at: number
    done_at: Generated<number | null>
    /** Code of the last failure; for HTTP with the status. */
    error: Generated<string | null>
    /** Start of the receiver's answer to the last attempt; in the first row of the message. */
    answer: Generated<string | null>
    /** Earliest time of the next attempt, as the receiver has asked; later deliveries may be tried earlier, but not before this. */
    not_before: Generated<number>
  }
  /** A channel that notifications are sent to. */
  channels: {
    id: Generated<number>
    /** Unique key of the channel, the same in every database it is imported into. */
    key: Generated<string>
    name: string
    kind: string
    /** Settings of the channel's kind, including secrets, as JSON. */
    settings: string
    /** The rule that selects its events, as JSON. */
    rule: string
    language: string
    active: number
    /** Why the channel was disabled automatically, as the error code of a delivery; null if it was not. */
    fault: Generated<string | null>
    revision: number
  }
  /** The state of a target: how the last attempts to it ended. A row may also stand for all targets whose name begins with it. */
  target_states: {
    target: string
    /** Failures in a row; 0 if the last attempt succeeded. */
    failures: Generated<number>
    failing_since: Generated<number | null>
    /** When the last event about its failure was recorded. */
    announced_at: Generated<number | null>
    tried_at: Generated<number>
    /** Code of the last failure, as in deliveries. */
    error: Generated<string | null>
    answer: Generated<string | null>
  }
}
