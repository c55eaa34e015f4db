import type { Database, DatabaseOptions } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/** A step may build the index of a large table, or wait for another process that does. */
export const stepMaxMs = 3_600_000

type Options = Pick<DatabaseOptions, 'prepare' | 'signal'> & {
  readonly url: string
  readonly now: () => number
}

/**
 * Brings the schema of an open database up to date, on PostgreSQL over connections that wait `stepMaxMs` for an answer: a
 * step that is given up is undone, so that the next start would be given up as well.
 */
export async function migratePatiently(
  db: Database,
  { url, now, ...options }: Options,
): Promise<readonly string[]> {
  if (db.engine === 'sqlite' || (await pendingMigrations(db)).length === 0) return migrate(db, now)
  await using patient = await openDatabase(url, { ...options, answerMaxMs: stepMaxMs })
  return await migrate(patient, now)
}
