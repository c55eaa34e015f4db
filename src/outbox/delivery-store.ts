import type { Database, Statement } from '../db/database.ts'
import { deliveryClaims, deliveryOutcomes, dueTargets } from './claim-store.ts'
import type { Event } from './event.ts'
import { eventRow, insertDelivery, recordEvent } from './event-statements.ts'
import { eventRouting } from './routing-store.ts'
import { isOrBegins, targetStates } from './target-store.ts'

type Attempt = {
  readonly target: string
  readonly messageId: string
  readonly at: number
  /** The code of the failure; null if it was delivered. */
  readonly error: string | null
  readonly answer: string | null
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

/** The store of events, deliveries and claims. */
export function createDeliveryStore(db: Database) {
  const { query } = db

  /** Makes a dead message wait again, under the same message id. */
  const revive = (messageId: string, at: number): Statement =>
    query
      .updateTable('deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: at, created_at: at, done_at: null, claimed_until: 0 })
      .where('message_id', '=', messageId)
      .where('state', '=', 'dead')

  /** Makes waiting deliveries due at once, for the target or for targets that begin with it. */
  const tryNow = (target: string, at: number): Statement =>
    query
      .updateTable('deliveries')
      .set({ next_at: at })
      .where(isOrBegins(target))
      .where('state', '=', 'waiting')
      .where('next_at', '>', at)

  /** Deletes the deliveries and the state of a deleted target, and of those that begin with it. */
  const dropTarget = (target: string): readonly Statement[] => [
    query.deleteFrom('deliveries').where(isOrBegins(target)),
    query.deleteFrom('target_states').where(isOrBegins(target)),
  ]

  /** Records an attempt made outside the outbox, for the log. */
  const recordAttempt = (
    event: Event,
    { target, messageId, at, error, answer }: Attempt,
  ): readonly Statement[] => [
    query
      .insertInto('events')
      .values({ ...eventRow(event), routed_at: at })
      .onConflict(clash => clash.column('key').doNothing()),
    insertDelivery(query, event.key, {
      target,
      state: error === null ? 'delivered' : 'dead',
      message_id: messageId,
      attempts: 1,
      next_at: at,
      created_at: at,
      done_at: at,
      error,
      answer,
    }),
  ]

  /** Deletes old events with their deliveries, at most `limit`; true if there are more. */
  async function sweep(before: number, limit: number): Promise<boolean> {
    const [written] = await db.write(
      query.deleteFrom('events').where('id', 'in', ({ selectFrom }) =>
        selectFrom('events as old')
          .select('old.id')
          .where('old.at', '<', before)
          .where('old.routed_at', 'is not', null)
          .where(({ not, exists, selectFrom: from }) =>
            not(
              exists(
                from('deliveries')
                  .select('deliveries.id')
                  .whereRef('deliveries.event_id', '=', 'old.id')
                  .where('deliveries.state', '=', 'waiting'),
              ),
            ),
          )
          .orderBy('old.id')
          .limit(limit),
      ),
    )
    return written?.changes === limit
  }

  return {
    ...eventRouting(db),
    ...dueTargets(db),
    ...deliveryClaims(db),
    ...deliveryOutcomes(db),
    revive,
    ...targetStates(db),
    record: (event: Event): Statement => recordEvent(db, event),
    tryNow,
    recordAttempt,
    dropTarget,
    sweep,
  }
}
