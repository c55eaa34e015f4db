import { type Selectable, sql } from 'kysely'
import { databaseNow } from '../db/clock.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { chunks } from '../lib/chunks.ts'
import type { StoredEvent } from './event.ts'

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

/** The oldest waiting delivery of a target, which the others of the target wait for. */
export type Head = {
  readonly target: string
  /** Null: it has never been tried. */
  readonly messageId: string | null
  readonly attempts: number
  /** When a message was last delivered there; null: never, or too long ago to know. */
  readonly deliveredAt: number | null
}

/** A message that this process may deliver until its claim ends. */
export type ClaimedMessage = {
  readonly claim: string
  readonly messageId: string
  readonly target: string
  readonly attempt: number
  readonly createdAt: number
  readonly events: readonly StoredEvent[]
}

const rowsAtOnce = 200

export function createDeliveryStore(db: Database) {
  const { query } = db
  const databaseTime = databaseNow(db.engine)

  /** Events that no target was looked up for, the oldest first. */
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

  /** Any number of processes may do it at once: a delivery of an event to a target is there once. */
  async function route(
    events: readonly StoredEvent[],
    wanted: readonly { readonly eventId: number; readonly target: string; readonly nextAt: number }[],
    at: number,
  ): Promise<void> {
    const rows = wanted.map(({ eventId, target, nextAt }) => ({
      event_id: eventId,
      target,
      state: 'waiting',
      next_at: nextAt,
      created_at: at,
    }))
    await db.write(
      ...chunks(rows, rowsAtOnce).map(some =>
        query
          .insertInto('deliveries')
          .values(some)
          .onConflict(clash => clash.columns(['event_id', 'target']).doNothing()),
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

  /** What may be claimed now, those that fail the least first. */
  async function heads(now: number, limit: number): Promise<readonly Head[]> {
    const oldest = query
      .selectFrom('deliveries')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('state', '=', 'waiting')
      .groupBy('target')
    const rows = await query
      .selectFrom('deliveries')
      .select(['target', 'message_id', 'attempts'])
      .select(({ selectFrom }) =>
        selectFrom('deliveries as former')
          .select(({ fn }) => fn.max('former.done_at').as('at'))
          .whereRef('former.target', '=', 'deliveries.target')
          .where('former.state', '=', 'delivered')
          .as('delivered_at'),
      )
      .where('id', 'in', oldest)
      .where('next_at', '<=', now)
      .where('claimed_until', '<=', databaseTime)
      .orderBy('attempts')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      target: row.target,
      messageId: row.message_id,
      attempts: row.attempts,
      deliveredAt: row.delivered_at,
    }))
  }

  /**
   * One statement decides which process delivers: the message of an earlier attempt as it was, or a new one of what waits
   * for the target. The claim counts as an attempt and ends by the clock of the database. Null: another process was first.
   */
  async function claim(
    { target, messageId }: Pick<Head, 'target' | 'messageId'>,
    drawn: { readonly claim: string; readonly messageId: string },
    { now, lengthMs, eventsMax }: { now: number; lengthMs: number; eventsMax: number },
  ): Promise<ClaimedMessage | null> {
    const waiting = query
      .selectFrom('deliveries as waiting')
      .select('waiting.id')
      .where('waiting.target', '=', target)
      .where('waiting.state', '=', 'waiting')
    const [written] = await db.write<DeliveryRow>(
      query
        .updateTable('deliveries')
        .set(({ eb }) => ({
          claim: drawn.claim,
          claimed_until: sql<number>`${databaseTime} + ${sql.lit(lengthMs)}`,
          attempts: eb('attempts', '+', 1),
          message_id: messageId ?? drawn.messageId,
        }))
        .where(
          'id',
          'in',
          messageId === null
            ? waiting
                .where('waiting.message_id', 'is', null)
                .where('waiting.next_at', '<=', now)
                .orderBy('waiting.id')
                .limit(eventsMax)
            : waiting.where('waiting.message_id', '=', messageId),
        )
        .where('state', '=', 'waiting')
        .where('claimed_until', '<=', databaseTime)
        .where('message_id', messageId === null ? 'is' : '=', messageId)
        .returningAll(),
    )
    const rows = written?.rows ?? []
    const [first] = rows
    if (!first) return null
    return {
      claim: drawn.claim,
      messageId: messageId ?? drawn.messageId,
      target,
      attempt: Math.max(...rows.map(each => each.attempts)),
      createdAt: Math.min(...rows.map(each => each.created_at)),
      events: await eventsOf(rows.map(each => each.event_id)),
    }
  }

  async function eventsOf(ids: readonly number[]): Promise<readonly StoredEvent[]> {
    const found = await Promise.all(
      chunks(ids, rowsAtOnce).map(some =>
        query.selectFrom('events').selectAll().where('id', 'in', some).execute(),
      ),
    )
    return found
      .flat()
      .map(eventOf)
      .sort((a, b) => a.at - b.at || a.id - b.id)
  }

  /** What waits for the target and was never tried waits until then at least; it does not hide other targets meanwhile. */
  const postpone = (target: string, until: number): Promise<unknown> =>
    db.write(
      query
        .updateTable('deliveries')
        .set({ next_at: until })
        .where('target', '=', target)
        .where('state', '=', 'waiting')
        .where('message_id', 'is', null)
        .where('next_at', '<', until),
    )

  /** Nothing happens to a message whose claim has ended and was taken over. */
  const ofClaim = ({ claim, messageId }: Pick<ClaimedMessage, 'claim' | 'messageId'>) =>
    query
      .updateTable('deliveries')
      .where('message_id', '=', messageId)
      .where('claim', '=', claim)
      .where('state', '=', 'waiting')

  const delivered = (claimed: ClaimedMessage, at: number): Promise<unknown> =>
    db.write(ofClaim(claimed).set({ state: 'delivered', done_at: at, claimed_until: 0, error: null }))

  const failed = (claimed: ClaimedMessage, error: string, nextAt: number): Promise<unknown> =>
    db.write(ofClaim(claimed).set({ next_at: nextAt, claimed_until: 0, error }))

  const givenUp = (claimed: ClaimedMessage, error: string, at: number): Promise<unknown> =>
    db.write(ofClaim(claimed).set({ state: 'dead', done_at: at, claimed_until: 0, error }))

  /** It was broken off by a stop: that was no attempt, and the next process need not wait for the end of the claim. */
  const released = (claimed: ClaimedMessage): Promise<unknown> =>
    db.write(ofClaim(claimed).set(({ eb }) => ({ attempts: eb('attempts', '-', 1), claimed_until: 0 })))

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
    unrouted,
    route,
    heads,
    claim,
    postpone,
    delivered,
    failed,
    givenUp,
    released,
    revive,
    dropTarget,
    sweep,
  }
}

type DeliveryRow = Selectable<Tables['deliveries']>

/** As stored; what a later version wrote has a kind that no sender knows. */
export const eventOf = (row: Selectable<Tables['events']>): StoredEvent =>
  ({
    id: row.id,
    kind: row.kind,
    key: row.key,
    subject: row.subject,
    at: row.at,
    params: JSON.parse(row.params),
  }) as StoredEvent
