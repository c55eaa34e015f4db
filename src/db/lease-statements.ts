import { sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database, Statement } from './database.ts'

export type LeaseHolder = { readonly name: string; readonly holder: string }

export type LeaseAnswer = {
  /** Who has the lease now. */
  readonly holder: string
  /** How long it lasts unless it is renewed. */
  readonly left_ms: number
}

/**
 * One statement decides: a lease is won when it is free, has ended, or is the holder's already. It answers in either case.
 * The clock is read before the row is locked, so that a wait for the lock takes from the lease and adds nothing.
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
 * Come first in a write that only the holder may make. After them the lease is there, and locked until the commit, or its
 * row is not the holder's: what follows asks for the row and needs no clock. The last one changes one row or none.
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
