import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { minuteMs } from '../lib/time.ts'
import { type Digest, isDigestFrequency, nextDigestAt } from './model/digest.ts'
import { digestTarget } from './subscriber-target.ts'

export type DigestStore = ReturnType<typeof createDigestStore>

/** The state of deliveries that wait for a digest. The outbox does not look for it, so that they cost nothing meanwhile. */
export const heldState = 'held'

/** A subscriber whose digest is due, and when it was. */
type DueDigest = { readonly id: number; readonly digest: Digest | null; readonly dueAt: number }

/** How long after the end of a digest an event may still be held by a fan-out that began before it, in milliseconds. */
const lateMs = 10 * minuteMs

/** The store of digests: held deliveries, and when they are let go. */
export function createDigestStore({ query }: Pick<Database, 'query'>) {
  /** Subscribers whose digests are due, the earliest first. */
  async function due(now: number, limit: number): Promise<readonly DueDigest[]> {
    const rows = await query
      .selectFrom('subscribers')
      .select(['id', 'frequency', 'digest_at', 'digest_weekday', 'digest_hour', 'time_zone'])
      .where('digest_at', '<=', now)
      .orderBy('digest_at')
      .limit(limit)
      .execute()
    return rows.map(row => ({ id: row.id, digest: digestOf(row), dueAt: row.digest_at ?? now }))
  }

  /**
   * Statements that let go what was held for these digests, and set when the next ones are due. All of it is one message: the
   * outbox takes what waits for a target together, and keeps it together in later attempts.
   */
  function letGo(all: readonly DueDigest[], now: number): readonly Statement[] {
    const byNext = Map.groupBy(all, ({ digest, dueAt }) =>
      [digest && nextDigestAt(digest, now), dueAt].join(' '),
    )
    return [
      released(
        all.map(each => each.id),
        now,
      ),
      ...[...byNext.values()].map(some =>
        query
          .updateTable('subscribers')
          .set({ digest_at: some[0]?.digest ? nextDigestAt(some[0].digest, now) : null })
          .where(
            'id',
            'in',
            some.map(each => each.id),
          )
          // One who has changed the digest meanwhile has another time.
          .where('digest_at', '=', some[0]?.dueAt ?? 0),
      ),
    ]
  }

  /** Statements that change when a subscriber is notified. Without a digest, what was held for the last one is sent at once. */
  const choose = (id: number, digest: Digest | null, now: number): readonly Statement[] => {
    const change = query.updateTable('subscribers').where('id', '=', id)
    if (digest) return [change.set(digestColumns(digest, now))]
    return [
      released([id], now),
      change.set({ digest_at: now + lateMs, frequency: 'each' }).where('frequency', '<>', 'each'),
    ]
  }

  const released = (ids: readonly number[], now: number): Statement =>
    query
      .updateTable('deliveries')
      // The age of a message counts from now, since an attempt after a week would be the last one.
      .set({ state: 'waiting', next_at: now, created_at: now })
      .where('target', 'in', ids.map(digestTarget))
      .where('state', '=', heldState)

  return { due, letGo, choose }
}

type Row = Pick<
  Selectable<Tables['subscribers']>,
  'frequency' | 'digest_weekday' | 'digest_hour' | 'time_zone'
>

export const digestOf = (row: Row): Digest | null =>
  isDigestFrequency(row.frequency)
    ? {
        frequency: row.frequency,
        weekday: row.digest_weekday,
        hour: row.digest_hour,
        timeZone: row.time_zone,
      }
    : null

/** The columns of a digest that begins now. */
export const digestColumns = (digest: Digest | null, now: number) =>
  digest === null
    ? { frequency: 'each' }
    : {
        frequency: digest.frequency,
        digest_at: nextDigestAt(digest, now),
        digest_weekday: digest.weekday,
        digest_hour: digest.hour,
        time_zone: digest.timeZone,
      }
