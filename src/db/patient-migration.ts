import type { Database, DatabaseOptions } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/** How long a migration step may take, in milliseconds: it may index a large table, or wait for another process that does. */
export const stepMaxMs = 3_600_000

type Options = Pick<DatabaseOptions, 'prepare' | 'signal'> & {
  readonly url: string
  readonly now: () => number
}

/**
 * Migrates the schema of an open database; on PostgreSQL over connections that wait `stepMaxMs` for an answer. A step
 * that times out is rolled back, so each later start would time out as well.
 */
export async function migratePatiently(
  db: Database,
  { url, now, ...options }: Options,
): Promise<readonly string[]> {
  if (db.engine === 'sqlite' || (await pendingMigrations(db)).length === 0) return migrate(db, now)
  await using patient = await openDatabase(url, { ...options, answerMaxMs: stepMaxMs })
  return await migrate(patient, now)
}
