import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { readingDialect } from './dialect.ts'
import { loadHistory } from './history.ts'
import type { Migration } from './migrations/migration.ts'
import { isMovedMark } from './moved-mark.ts'
import type { Tables } from './tables.ts'

/** Why a file is not an intact Corkboard database; null if it is. Reads the whole file, in about a second for 500 MB. */
export async function flawOf(file: string): Promise<string | null> {
  const history = await loadHistory()
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return strangeness(db, history) ?? damage(db)
  } catch (error) {
    return (error as Error).message
  } finally {
    db.close()
  }
}

function damage(db: DatabaseSync): string | null {
  const found = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
  return found === 'ok' ? null : String(found)
}

/**
 * Why the objects in the file are not those of its migrations; null if they are. A foreign trigger or view would run with
 * Corkboard's statements.
 */
function strangeness(db: DatabaseSync, history: readonly Migration[]): string | null {
  const objects = objectsOf(db)
  if (!objects.has('table migrations')) return 'it has none of our tables'
  const applied = db
    .prepare('SELECT name FROM migrations')
    .all()
    .map(row => String(row['name']))
  const known = new Set(history.map(step => step.name))
  const newer = applied.find(name => !known.has(name) && !isMovedMark(name))
  if (newer !== undefined)
    return `a newer Corkboard made it (it has the migration ${newer}); use that version`
  const expected = objectsAfter(history.filter(each => applied.includes(each.name)))
  const strange = [...objects].find(each => !expected.has(each))
  if (strange !== undefined) return `it has a ${strange}, which Corkboard did not make; drop it`
  const missing = [...expected].find(each => !objects.has(each))
  return missing === undefined ? null : `it lacks the ${missing}`
}

/** Kinds and names of the objects, except SQLite's own for indexes and statistics. */
const objectsOf = (db: DatabaseSync): ReadonlySet<string> =>
  new Set(
    db
      .prepare(
        `SELECT type, name FROM sqlite_schema WHERE NOT (type IN ('table', 'index') AND name LIKE 'sqlite\\_%' ESCAPE '\\')`,
      )
      .all()
      .map(row => `${row['type']} ${row['name']}`),
  )

function objectsAfter(steps: readonly Migration[]): ReadonlySet<string> {
  using db = databaseAfter(steps)
  return new Set([...objectsOf(db), 'table migrations'])
}

/** An in-memory database with the tables of these steps, except that of the migrations. */
export function databaseAfter(steps: readonly Migration[]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  const query = new Kysely<Tables>({ dialect: readingDialect('sqlite', async () => []) })
  for (const step of steps)
    for (const statement of step.statements(query, 'sqlite')) {
      const { sql, parameters } = statement.compile()
      db.prepare(sql).run(...(parameters as readonly SQLInputValue[]))
    }
  return db
}
