import type { RunningInstance } from '../instances.ts'
import type { Row } from './move-row.ts'
import type { FoundColumn, MoveTable } from './move-tables.ts'

/**
 * The role of a database in a move, during a single transaction: `look` only reads, also while a server runs; `leave` is the
 * source and `enter` the target, which are locked against writes of other processes until the transaction ends.
 */
export type Part = 'look' | 'leave' | 'enter'

/** One of the two databases of a move, inside its transaction. */
export interface MoveEnd {
  /** The address without secrets. */
  readonly name: string

  /** The columns that the database has, by table. */
  columns(): Promise<ReadonlyMap<string, readonly FoundColumn[]>>

  /** The names of the applied migrations, with the times they were applied. */
  migrations(): Promise<ReadonlyMap<string, number>>

  /** The servers that were seen lately. */
  instances(): Promise<readonly Pick<RunningInstance, 'host' | 'pid'>[]>

  count(table: MoveTable): Promise<number>

  /** Reads all rows, encoded, in chunks. */
  read(table: MoveTable): AsyncIterable<readonly Buffer[]>

  /** The row with the same key; null if there is none. */
  rowLike(table: MoveTable, row: Row): Promise<Row | null>

  /** Empties the tables and prepares them for a bulk load. */
  clear(tables: readonly MoveTable[]): Promise<void>

  /** Adds encoded rows. */
  fill(table: MoveTable, chunks: AsyncIterable<readonly Buffer[]>): Promise<void>

  /**
   * Reverts the preparations of `clear` after the load, sets id sequences to the highest id, and updates the planner's
   * statistics.
   */
  settle(tables: readonly MoveTable[]): Promise<void>

  /** Writes the mark of a database that was moved. */
  mark(mark: string, at: number): Promise<void>

  commit(): Promise<void>

  /** Rolls back what was not committed. */
  [Symbol.asyncDispose](): Promise<void>
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const listOf = (names: readonly string[]): string => names.map(quoted).join(', ')

/** The values of the row's primary key. */
export const keyOf = ({ columns, key }: MoveTable, row: Row): Row =>
  key.map(each => row[columns.findIndex(column => column.name === each)] ?? null)
