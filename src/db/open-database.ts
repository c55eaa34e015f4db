import type { Database, DatabaseOptions } from './database.ts'
import { engineOf } from './database-url.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database without migrating it; `migrate` does that. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (engineOf(url) === 'sqlite') return openSqlite(url.slice('sqlite:'.length), options)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, options)
}
