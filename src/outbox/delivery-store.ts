import type { Database, Statement } from '../db/database.ts'
import { deliveryClaims, deliveryOutcomes, dueTargets } from './claim-store.ts'
import { eventRouting } from './routing-store.ts'

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

/** All that the outbox keeps: events, their deliveries, and who delivers. */
export function createDeliveryStore(db: Database) {
  const { query } = db

  /** A new beginning for what was given up, under the same message id. */
  const revive = (messageId: string, at: number): Statement =>
    query
      .updateTable('deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: at, created_at: at, done_at: null, claimed_until: 0 })
      .where('message_id', '=', messageId)
      .where('state', '=', 'dead')

  /** Nothing is delivered to a target that is gone. */
  const dropTarget = (target: string): Statement =>
    query.deleteFrom('deliveries').where('target', '=', target)

  /** Events of long ago with their deliveries, so many at a time; true: there are more. */
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
    dropTarget,
    sweep,
  }
}
