import type { Generated } from 'kysely'

/** The tables of what people are notified of. */
export interface OutboxTables {
  events: EventTable
  deliveries: DeliveryTable
  channels: ChannelTable
  target_states: TargetStateTable
}

interface EventTable {
  id: Generated<number>
  kind: string
  /** Unique: the fact is stored once. */
  key: string
  subject: string
  /** JSON: codes and values, no sentences of ours. */
  params: string
  at: number
  /** When its targets were looked up; null: not yet. */
  routed_at: Generated<number | null>
}

/** One for each event and target. Those that went out together share their message. */
interface DeliveryTable {
  id: Generated<number>
  event_id: number
  target: string
  /** `waiting`, `delivered` or `dead`. */
  state: string
  /** The idempotency key of the receiver; null before the first attempt. */
  message_id: Generated<string | null>
  attempts: Generated<number>
  next_at: number
  /** Who delivers it; counts until then by the clock of the database. */
  claim: Generated<string | null>
  claimed_until: Generated<number>
  created_at: number
  done_at: Generated<number | null>
  /** The code of the last failure, for HTTP with its status. */
  error: Generated<string | null>
  /** The beginning of what the receiver answered to the last attempt; in the first row of its message. */
  answer: Generated<string | null>
  /** What is due later may be tried earlier, but not before: so the receiver has asked. */
  not_before: Generated<number>
}

/** How the last attempts to a target ended, or to all targets that it is the beginning of. */
interface TargetStateTable {
  target: string
  /** In a row; 0: the last attempt was delivered. */
  failures: Generated<number>
  failing_since: Generated<number | null>
  /** When the last event that it fails was recorded. */
  announced_at: Generated<number | null>
  tried_at: Generated<number>
  /** Of the last failure, as in deliveries. */
  error: Generated<string | null>
  answer: Generated<string | null>
}

/** Where notifications go. */
interface ChannelTable {
  id: Generated<number>
  /** Unique, and the same in every database that it is imported into. */
  key: Generated<string>
  name: string
  kind: string
  /** JSON: what its kind needs, secrets included. */
  settings: string
  /** JSON: which events it gets. */
  rule: string
  language: string
  active: number
  /** Why it was disabled by itself: the code of a delivery; null: it was not. */
  fault: Generated<string | null>
  revision: number
}
