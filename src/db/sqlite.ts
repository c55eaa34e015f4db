import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type CompiledQuery, Kysely } from 'kysely'
import { OperatorError } from '../kernel/errors.ts'
import { Breaker } from './breaker.ts'
import type { Database, DatabaseOptions, Statements, Written } from './database.ts'
import { compiled } from './database.ts'
import { databaseTrouble, sqliteReason, sqliteTroubleKind } from './database-trouble.ts'
import { readingDialect } from './dialect.ts'
import { openWriter } from './sqlite-group.ts'
import { remembered } from './statement-cache.ts'
import type { Tables } from './tables.ts'

/**
 * Opens SQLite. Reads run here, on a connection of their own; everything that waits for the disk runs in the writer's
 * thread, so the event loop never does.
 */
export async function openSqlite(path: string, options: DatabaseOptions): Promise<Database> {
  demandRoom(path)
  const writer = await openWriter(path, options.groupMax ?? 1000, options.signal)
  const reader = openReader(path)

  const read = <T>(query: () => T): T => {
    try {
      return query()
    } catch (error) {
      const kind = sqliteTroubleKind(error)
      throw kind ? databaseTrouble(new Error(sqliteReason(error, path), { cause: error }), kind) : error
    }
  }

  const rows = async <R>({ sql, parameters }: CompiledQuery<R>) =>
    read(() => reader.prepared(sql).all(...(parameters as readonly SQLInputValue[])) as R[])

  function dataVersion(): number | null {
    const [row] = read(() => reader.prepared('PRAGMA data_version').all())
    return row ? Number(row.data_version) : null
  }

  // Reads bypass the breaker: they need neither disk space nor the lock.
  const breaker = new Breaker(() => writer.write([]))
  const write = (statements: readonly CompiledQuery[]) =>
    options.breaker ? breaker.run('write', () => writer.write(statements)) : writer.write(statements)

  let closed: Promise<void> | null = null
  const close = () => {
    if (!closed) {
      breaker.close()
      reader.close()
      closed = writer.close()
    }
    return closed
  }
  return {
    engine: 'sqlite',
    query: new Kysely<Tables>({ dialect: readingDialect('sqlite', rows) }),
    rows,
    write: <R>(...statements: Statements<R>) => write(compiled(statements)) as Promise<readonly Written<R>[]>,
    dataVersion,
    trouble: () => breaker.trouble(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * Throws an error that names the folder and the missing permission, where SQLite would only report "unable to open
 * database file". SQLite needs the folder for its two files beside the database.
 */
function demandRoom(path: string): void {
  const folder = dirname(resolve(path))
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    if (!existsSync(path)) return void createPrivately(path)
    if (!statSync(path).isFile()) throw new Error('this is not a file')
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const message = `DATABASE_URL=sqlite:${path}: Corkboard must be able to write in the folder ${folder}, and to the file if it is there`
    throw new OperatorError('unavailable', message, { cause })
  }
}

/**
 * Creates the file readable for its owner only, whatever the umask. SQLite creates the two files beside it with the
 * same mode.
 */
function createPrivately(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

function openReader(path: string) {
  const connection = new DatabaseSync(path)
  // `temp_store` keeps the data that a query sorts out of temporary files.
  connection.exec('PRAGMA query_only = 1; PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY')
  const statements = new Map<string, StatementSync>()
  return {
    prepared: (sql: string) => remembered(statements, sql, () => connection.prepare(sql)),
    close: () => connection.close(),
  }
}
