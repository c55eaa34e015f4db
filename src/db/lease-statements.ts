import { sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database, Statement } from './database.ts'

export type LeaseHolder = { readonly name: string; readonly holder: string }

export type LeaseAnswer = {
  /** The instance that holds the lease now. */
  readonly holder: string
  /** Time until the lease ends unless it is renewed, in milliseconds. */
  readonly left_ms: number
}

/**
 * Takes or renews the lease in one statement, which succeeds if the lease is free, has ended or is already the
 * caller's; the row names the holder in either case. The clock is read before the row is locked, so a wait for the
 * lock shortens the lease and never lengthens it.
 */
export function takeLease(
  db: Database,
  { name, holder }: LeaseHolder,
  lengthMs: number,
): Statement<LeaseAnswer> {
  const now = databaseNow(db.engine)
  const ended = sql`leases.expires_at <= excluded.since`
  return db.query
    .insertInto('leases')
    .values({ name, holder, since: now, expires_at: sql`${now} + ${sql.lit(lengthMs)}` })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({
        holder: sql`case when ${ended} then excluded.holder else leases.holder end`,
        since: sql`case when ${ended} then excluded.since else leases.since end`,
        expires_at: sql`case when ${ended} or leases.holder = excluded.holder then excluded.expires_at else leases.expires_at end`,
      }),
    )
    .returning(['holder', sql<number>`expires_at - ${now}`.as('left_ms')])
}

export const releaseLease = (db: Database, { name, holder }: LeaseHolder): Statement =>
  db.query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder)

/**
 * Statements that go first in a write only the holder may make. They delete the caller's lease if it has ended, and
 * lock the row until the commit if it has not. The second changes one row or none, and later statements check for the
 * row without reading a clock.
 */
export const leaseGuard = (db: Database, { name, holder }: LeaseHolder): readonly [Statement, Statement] => {
  const own = { name, holder }
  return [
    db.query
      .deleteFrom('leases')
      .where(each => each.and(own))
      .where('expires_at', '<=', databaseNow(db.engine)),
    db.query
      .updateTable('leases')
      .set({ holder })
      .where(each => each.and(own)),
  ]
}
