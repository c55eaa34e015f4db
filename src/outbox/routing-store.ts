import type { Database, Statement } from '../db/database.ts'
import { chunks } from '../lib/chunks.ts'
import type { StoredEvent } from './event.ts'
import { eventOf, rowsAtOnce } from './event-statements.ts'

/** A delivery of an event to a target, with the earliest time to send it. */
type Wanted = { readonly eventId: number; readonly target: string; readonly nextAt: number }

/** The routing of events into deliveries. */
export function eventRouting(db: Database) {
  const { query } = db

  /** Events whose targets were not looked up yet, oldest first. */
  async function unrouted(limit: number): Promise<readonly StoredEvent[]> {
    const rows = await query
      .selectFrom('events')
      .selectAll()
      .where('routed_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(eventOf)
  }

  /** Stores the deliveries; idempotent, so several processes may do it at once. */
  async function route(events: readonly StoredEvent[], wanted: readonly Wanted[], at: number): Promise<void> {
    const rows = wanted.map(({ eventId, target, nextAt }) => ({
      event_id: eventId,
      target,
      state: 'waiting',
      next_at: nextAt,
      created_at: at,
    }))
    // A waiting retry of the same target is sent before the new event, at the same time.
    const targetsByTime = Map.groupBy(wanted, each => each.nextAt)
    await db.write(
      ...chunks(rows, rowsAtOnce).map(some =>
        query
          .insertInto('deliveries')
          .values(some)
          .onConflict(clash => clash.columns(['event_id', 'target']).doNothing()),
      ),
      ...[...targetsByTime].flatMap(([nextAt, all]) =>
        chunks([...new Set(all.map(each => each.target))], rowsAtOnce).map(some => hurry(some, nextAt)),
      ),
      ...chunks(
        events.map(each => each.id),
        rowsAtOnce,
      ).map(ids =>
        query
          .updateTable('events')
          .set({ routed_at: at })
          .where('id', 'in', ids)
          .where('routed_at', 'is', null),
      ),
    )
  }

  const hurry = (targets: readonly string[], at: number): Statement =>
    query
      .updateTable('deliveries')
      .set(({ eb, ref }) => ({
        next_at: eb.case().when('not_before', '>', at).then(ref('not_before')).else(at).end(),
      }))
      .where('target', 'in', targets)
      .where('state', '=', 'waiting')
      .where('message_id', 'is not', null)
      .where('next_at', '>', at)
      .whereRef('not_before', '<', 'next_at')

  return { unrouted, route }
}
