import { createHash } from 'node:crypto'
import type { Database, Statement } from '../db/database.ts'
import type { StoredEvent } from './event.ts'
import { insertDelivery } from './event-statements.ts'

/** A delivery of an event that the database does not have, in the shape of a row. */
export type UnstoredDelivery = {
  readonly event: StoredEvent
  readonly target: string
  messageId: string | null
  attempts: number
  state: 'waiting' | 'delivered'
  error: string | null
  nextAt: number
  /** Earliest next attempt, also if there is something new for the target. */
  notBefore: number
  readonly createdAt: number
  doneAt: number | null
}

type Query = Database['query']

/** The same id for the same events, so that a receiver that has seen them can ignore the message. */
export const messageIdOf = (target: string, keys: readonly string[]): string =>
  `msg_${createHash('sha256')
    .update([target, ...keys].join('\n'))
    .digest('hex')
    .slice(0, 24)}`

/**
 * Stores the deliveries of an event and marks it as routed. They go after the event into the same write, and do nothing
 * without it.
 */
export const enteredStatements = (
  query: Query,
  key: string,
  deliveries: readonly UnstoredDelivery[],
  at: number,
): readonly Statement[] => [
  ...deliveries.map(delivery => insertDelivery(query, key, rowOf(delivery))),
  query.updateTable('events').set({ routed_at: at }).where('key', '=', key).where('routed_at', 'is', null),
  ...repeatedAfterOlder(query, deliveries, at),
]

/**
 * Repeats a delivered event if the database still has an older one about the same thing for its target, or one that is
 * not routed: otherwise the last message to arrive could be the outdated one that a monitor is down.
 */
export const repeatedAfterOlder = (
  query: Query,
  deliveries: readonly UnstoredDelivery[],
  at: number,
): readonly Statement[] =>
  deliveries.filter(each => each.state === 'delivered').map(each => repeated(query, each, at))

const repeated = (query: Query, { event, target }: UnstoredDelivery, at: number): Statement =>
  query
    .updateTable('deliveries')
    .set({ state: 'waiting', message_id: null, attempts: 0, next_at: at, done_at: null })
    .where('target', '=', target)
    .where('state', '=', 'delivered')
    .where('event_id', '=', ({ selectFrom }) =>
      selectFrom('events').select('events.id').where('key', '=', event.key),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('events as older')
          .leftJoin('deliveries as waiting', join =>
            join.onRef('waiting.event_id', '=', 'older.id').on('waiting.target', '=', target),
          )
          .select('older.id')
          .where('older.subject', '=', event.subject)
          .where('older.at', '<', event.at)
          .where(({ or, eb }) =>
            or([eb('waiting.state', '=', 'waiting'), eb('older.routed_at', 'is', null)]),
          ),
      ),
    )

/**
 * Stores how the attempt of a message ended, unless another attempt has begun. `keptId`: the id under which the rest is
 * retried; null for a new one.
 */
export const settledStatement = (
  query: Query,
  messageId: string,
  delivery: UnstoredDelivery,
  keptId: string | null,
): Statement => {
  const { state, attempts, next_at, not_before, done_at, error } = rowOf(delivery)
  return query
    .updateTable('deliveries')
    .set({ state, next_at, not_before, done_at, error, message_id: keptId })
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
}

const rowOf = (delivery: UnstoredDelivery) => ({
  target: delivery.target,
  state: delivery.state,
  message_id: delivery.messageId,
  attempts: delivery.attempts,
  next_at: delivery.nextAt,
  not_before: delivery.notBefore,
  created_at: delivery.createdAt,
  done_at: delivery.doneAt,
  error: delivery.error,
})
