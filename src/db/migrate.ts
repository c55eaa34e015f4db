import type { Database } from './database.ts'
import { DatabaseUnfit, isUnknownName } from './database-trouble.ts'

import { loadHistory, migrationNames } from './history.ts'
import type { Migration } from './migrations/migration.ts'
import { isMovedMark, movedSentence } from './moved-mark.ts'

/**
 * Migrates the schema, and returns the names of the steps applied by this call. If two processes start at once, the
 * first statement of a step claims its name, so one of them fails there, reads the list again and finds nothing left to
 * do. With fewer `steps` it makes the schema of an earlier version.
 */
export async function migrate(
  db: Database,
  now: () => number,
  steps?: readonly Migration[],
): Promise<readonly string[]> {
  const found = await appliedNames(db)
  // If two processes create the table at the same moment, one may fail on PostgreSQL although the table is there by
  // then. Any other error happens again.
  if (found === null) await createHistory(db).catch(() => createHistory(db))
  await refuseFuture(db)
  const pending = (steps ?? (await historyUnless(found))).filter(step => !found?.includes(step.name))
  const applied: string[] = []
  for (const step of pending) {
    if (await isApplied(db, step)) continue
    try {
      await db.write(claim(db, step, now()), ...step.statements(db.query, db.engine))
      applied.push(step.name)
    } catch (error) {
      if (!(await isApplied(db, step))) throw error
    }
  }
  if (pending.length > 0) await refuseFuture(db)
  return applied
}

/** All migrations; none if every one is applied. */
const historyUnless = async (applied: readonly string[] | null): Promise<readonly Migration[]> =>
  migrationNames.every(name => applied?.includes(name)) ? [] : loadHistory()

/** The names of the pending steps; all of them if there is no table of applied ones. Changes nothing. */
export async function pendingMigrations(db: Database): Promise<readonly string[]> {
  const done = new Set(await appliedNames(db))
  return migrationNames.filter(name => !done.has(name))
}

/** The names of the applied steps; null if there is no table of them. */
async function appliedNames(db: Database): Promise<readonly string[] | null> {
  try {
    const rows = await db.query.selectFrom('migrations').select('name').execute()
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isUnknownName(error)) return null
    throw error
  }
}

/** A migration that only a later version knows, or the mark of a database that was moved; null if there is none. */
export const laterMigration = async (db: Database): Promise<string | null> =>
  (await unknownMigration(db))?.name ?? null

const unknownMigration = (db: Database) =>
  db.query
    .selectFrom('migrations')
    .select(['name', 'applied_at'])
    .where('name', 'not in', migrationNames)
    .orderBy('name', 'desc')
    .executeTakeFirst()

const createHistory = (db: Database) =>
  db.write(
    db.query.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', column => column.primaryKey().notNull())
      .addColumn('applied_at', db.engine === 'sqlite' ? 'integer' : 'bigint', column => column.notNull()),
  )

const claim = (db: Database, step: Migration, at: number) =>
  db.query.insertInto('migrations').values({ name: step.name, applied_at: at })

async function isApplied(db: Database, step: Migration): Promise<boolean> {
  const row = await db.query
    .selectFrom('migrations')
    .select('name')
    .where('name', '=', step.name)
    .executeTakeFirst()
  return row !== undefined
}

async function refuseFuture(db: Database): Promise<void> {
  const unknown = await unknownMigration(db)
  if (!unknown) return
  const { name, applied_at: at } = unknown
  throw new DatabaseUnfit(unknownSentence(name, at))
}

/** The error for a database with a migration that this version does not know. */
export const unknownSentence = (migration: string, at: number): string =>
  isMovedMark(migration)
    ? movedSentence(migration, at)
    : `The database was last used by a newer Corkboard (it has the migration ${migration}); start that version or a later one.`
