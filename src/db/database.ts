import type { CompiledQuery, Kysely } from 'kysely'
import type { TroubleKind } from './database-trouble.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Anything Kysely can turn into SQL: a builder that is not executed yet. */
export type Statement<R = unknown> = { compile(): CompiledQuery<R> }

/** Statements and lists of them: a call has room for some hundred thousand arguments, and a list for any number. */
export type Statements<R = unknown> = readonly (Statement<R> | readonly Statement<R>[])[]

export const compiled = <R>(statements: Statements<R>): readonly CompiledQuery<R>[] =>
  statements.flatMap(each => ('compile' in each ? [each] : each)).map(each => each.compile())

export type Written<R = unknown> = { readonly rows: readonly R[]; readonly changes: number }

/**
 * The port to the database. Statements are built with `query` and are the same on both engines.
 * Executing one through `query` reads; a statement that changes anything goes through `write`.
 */
export interface Database {
  readonly engine: Engine
  readonly query: Kysely<Tables>

  /** Runs one compiled reading statement; for hot paths that compile once and only swap the parameters. */
  rows<R>(statement: CompiledQuery<R>): Promise<readonly R[]>

  /**
   * Applies all statements or none, in order. Resolves after the commit is on disk.
   * There is nothing to read in between: the statements themselves decide.
   */
  write<R>(...statements: Statements<R>): Promise<readonly Written<R>[]>

  /** What the database could not do when it was last asked; null: nothing is known to be wrong. */
  trouble(): TroubleKind | null

  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Prepare = 'auto' | 'on' | 'off'

/** What the work makes of a database that was just opened; the database is closed again when the work fails. */
export async function orClosed<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await db.close()
    throw error
  }
}

export type DatabaseOptions = {
  /** The most writes that may share one commit on SQLite; 1 switches group commit off. */
  readonly groupMax?: number
  /** For a server: while the database is known to be away, work is refused at once. */
  readonly breaker?: boolean
  /** Whether prepared statements are used on PostgreSQL; `auto` by default. `on` is wrong behind a pooler that shares connections. */
  readonly prepare?: Prepare
  /** Gets a sentence for operators when prepared statements are left out by itself. */
  readonly notice?: (sentence: string) => void
  /** How long PostgreSQL may stay silent before a waiting query fails; by default for ever. */
  readonly answerMaxMs?: number
  /** Ends the wait for the first answer, or for the lock of another process. */
  readonly signal?: AbortSignal | undefined
}
