import { engineOf } from './address.ts'
import type { Database, DatabaseOptions } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database; the schema is brought up to date by `migrate`, not here. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  return engineOf(url) === 'sqlite'
    ? openSqlite(url.slice('sqlite:'.length), options)
    : openPostgres(url, options)
}
