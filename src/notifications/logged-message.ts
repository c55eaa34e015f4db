import type { StoredEvent } from '../outbox/event.ts'

/** A message in the delivery log. */
export type LoggedMessage = {
  /** The id of the message; null if it was never tried. */
  readonly messageId: string | null
  readonly channelId: number
  /** The recipient, if the channel has several; otherwise empty. */
  readonly recipient: string
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly attempts: number
  /** Code of the last failure. */
  readonly error: string | null
  /** The receiver's answer to the last attempt, as people may see it. */
  readonly answer: string | null
  readonly nextAt: number
  readonly doneAt: number | null
  /** The first event of the message; `events` is the number of all. */
  readonly event: StoredEvent
  readonly events: number
}
