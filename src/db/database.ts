import type { CompiledQuery, Kysely } from 'kysely'
import type { TroubleKind } from './database-trouble.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Anything Kysely can turn into SQL: a builder that is not executed yet. */
export type Statement<R = unknown> = { compile(): CompiledQuery<R> }

/** Statements and lists of them: a call can have some hundred thousand arguments, a list any number of statements. */
export type Statements<R = unknown> = readonly (Statement<R> | readonly Statement<R>[])[]

export function compiled<R>(statements: Statements<R>): readonly CompiledQuery<R>[] {
  const all: CompiledQuery<R>[] = []
  for (const each of statements)
    if ('compile' in each) all.push(each.compile())
    else for (const one of each) all.push(one.compile())
  return all
}

export type Written<R = unknown> = { readonly rows: readonly R[]; readonly changes: number }

/**
 * The database interface. Statements are built with `query` and are the same on both engines. Executing one through
 * `query` reads; statements that change anything go through `write`.
 */
export interface Database {
  readonly engine: Engine
  readonly query: Kysely<Tables>

  /** Runs a compiled SELECT, for hot paths that compile once and only swap the parameters. */
  rows<R>(statement: CompiledQuery<R>): Promise<readonly R[]>

  /**
   * Applies all statements or none, in order, and resolves after the commit is on disk. The caller cannot read in
   * between, so conditions belong in the statements.
   */
  write<R>(...statements: Statements<R>): Promise<readonly Written<R>[]>

  /**
   * A number that differs from every earlier one after a commit of any process. Null where reading it takes a round trip,
   * which may as well read the data.
   */
  dataVersion(): number | null

  /** The current trouble of the database; null if none is known. */
  trouble(): TroubleKind | null

  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Prepare = 'auto' | 'on' | 'off'

/** Runs work on a database that was just opened, and closes the database if the work fails. */
export async function orClosed<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await db.close()
    throw error
  }
}

export type DatabaseOptions = {
  /** The largest number of writes in one commit on SQLite; 1 disables group commit. */
  readonly groupMax?: number
  /** True for a server: while the database is known to be away, work is refused at once. */
  readonly breaker?: boolean
  /** Whether PostgreSQL gets prepared statements; `auto` by default. `on` fails behind a pooler that shares connections. */
  readonly prepare?: Prepare
  /** Called with a sentence for operators if `auto` turns prepared statements off. */
  readonly notice?: (sentence: string) => void
  /** How long a query waits for PostgreSQL, in milliseconds; without it, for ever. */
  readonly answerMaxMs?: number
  /** Ends the wait for the first answer, or for a lock held by another process. */
  readonly signal?: AbortSignal | undefined
}
