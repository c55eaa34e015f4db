import { type InferResult, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { eventOf } from '../outbox/event-statements.ts'
import { recipientOf } from '../outbox/target.ts'
import { channelIdOf, channelSchemes } from './channel-target.ts'
import type { LoggedMessage } from './logged-message.ts'

/** The condition that a delivery goes to a channel. */
export const ofChannels = sql<boolean>`(${sql.join(
  Object.values(channelSchemes).map(scheme => sql`target like ${sql.lit(`${scheme}:%`)}`),
  sql` or `,
)})`

/** Deliveries with their events. */
export const loggedDeliveries = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .selectAll('events')
    .select([
      ...(['deliveries.id as delivery', 'deliveries.target', 'deliveries.state'] as const),
      ...(['deliveries.message_id', 'deliveries.attempts', 'deliveries.error'] as const),
      ...(['deliveries.answer', 'deliveries.next_at', 'deliveries.done_at'] as const),
    ])

type LoggedDelivery = InferResult<ReturnType<typeof loggedDeliveries>>[number]

/** The message of a delivery, which is its first one, and of this number of events. */
export const loggedMessageOf = (row: LoggedDelivery, events: number): LoggedMessage => ({
  messageId: row.message_id,
  channelId: channelIdOf(row.target),
  recipient: recipientOf(row.target),
  state: row.state as LoggedMessage['state'],
  attempts: row.attempts,
  error: row.error,
  answer: row.answer,
  nextAt: row.next_at,
  doneAt: row.done_at,
  event: eventOf(row),
  events,
})
