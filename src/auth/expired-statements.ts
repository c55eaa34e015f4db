import type { Database, Statement } from '../db/database.ts'

const tables = ['sessions', 'account_links', 'challenges'] as const

/** Deletes the expired rows of a table of sign-ins, with the addresses in them. */
export const dropExpired = (db: Database, table: (typeof tables)[number], now: number): Statement =>
  db.query.deleteFrom(table).where('expires_at', '<=', now)

export const expiredSignIns = (db: Database, now: number): readonly Statement[] =>
  tables.map(table => dropExpired(db, table, now))
