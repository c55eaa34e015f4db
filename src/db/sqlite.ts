import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type CompiledQuery, Kysely } from 'kysely'
import type { Database, DatabaseOptions, Statement, Written } from './database.ts'
import { readingDialect } from './dialect.ts'
import { openWriter } from './sqlite-group.ts'
import { remembered } from './statements.ts'
import type { Tables } from './tables.ts'
import { databaseTrouble, isSqliteTrouble } from './trouble.ts'

/**
 * Reads run here, on a connection of their own; everything that waits for the disk runs in the
 * writer's thread, so the event loop never does.
 */
export async function openSqlite(path: string, options: DatabaseOptions): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true })
  const writer = await openWriter(path, options.groupMax ?? 1000)
  const reader = openReader(path)

  const rows = async <R>(statement: CompiledQuery<R>) => {
    try {
      return reader.prepared(statement.sql).all(...(statement.parameters as readonly SQLInputValue[])) as R[]
    } catch (error) {
      throw error instanceof Error && isSqliteTrouble(error) ? databaseTrouble(error) : error
    }
  }

  let closed: Promise<void> | null = null
  const close = () => {
    if (!closed) {
      reader.close()
      closed = writer.close()
    }
    return closed
  }
  return {
    engine: 'sqlite',
    query: new Kysely<Tables>({ dialect: readingDialect('sqlite', rows) }),
    rows,
    write: <R>(...statements: readonly Statement<R>[]) =>
      writer.write(statements.map(each => each.compile())) as Promise<readonly Written<R>[]>,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function openReader(path: string) {
  const connection = new DatabaseSync(path)
  connection.exec('PRAGMA query_only = 1; PRAGMA busy_timeout = 5000')
  const statements = new Map<string, StatementSync>()
  return {
    prepared: (sql: string) => remembered(statements, sql, () => connection.prepare(sql)),
    close: () => connection.close(),
  }
}
