import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Engine } from './database.ts'

type Rows = (statement: CompiledQuery) => Promise<readonly unknown[]>

/** A Kysely dialect that builds SQL for `engine` and reads through `rows`; it never opens a transaction. */
export function readingDialect(engine: Engine, rows: Rows): Dialect {
  const driver = readingDriver(rows)
  if (engine === 'sqlite')
    return {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function readingDriver(rows: Rows): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(statement: CompiledQuery) => {
      if (!reads(statement))
        throw new Error('A statement that changes something goes through Database.write.')
      return { rows: (await rows(statement)) as R[] }
    },
    streamQuery: () => {
      throw new Error('Streaming is not offered; read in pages.')
    },
  }
  const refuse = async () => {
    throw new Error('Transactions go through Database.write.')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

const reads = (statement: CompiledQuery) =>
  statement.query.kind === 'SelectQueryNode' || statement.query.kind === 'RawNode'
