import type { Database, DatabaseOptions, Engine } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** `sqlite:PATH` or `postgres://…`; says which of the two it is. */
export const engineOf = (url: string): Engine => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** Opens the database; the schema is brought up to date by `migrate`, not here. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  return engineOf(url) === 'sqlite'
    ? openSqlite(url.slice('sqlite:'.length), options)
    : openPostgres(url, options)
}
