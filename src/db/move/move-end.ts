import type { RunningInstance } from '../instances.ts'
import type { Row } from './move-row.ts'
import type { FoundColumn, MoveTable } from './move-tables.ts'

/**
 * How a database takes part. Everything is done in one transaction: `look` only reads, beside a running server; `leave` and
 * `enter` keep all other processes out until it ends.
 */
export type Part = 'look' | 'leave' | 'enter'

/** One of the two databases of a move, inside its transaction. */
export interface MoveEnd {
  /** Its address, fit to be shown. */
  readonly name: string

  /** The columns that the database really has, by table. */
  columns(): Promise<ReadonlyMap<string, readonly FoundColumn[]>>

  /** The names of its migrations, and when they were applied. */
  migrations(): Promise<ReadonlyMap<string, number>>

  /** Servers that were seen lately. */
  instances(): Promise<readonly Pick<RunningInstance, 'host' | 'pid'>[]>

  count(table: MoveTable): Promise<number>

  /** All rows, encoded, a few at a time. */
  read(table: MoveTable): AsyncIterable<readonly Buffer[]>

  /** The row that has the key of this one; null: there is none. */
  rowLike(table: MoveTable, row: Row): Promise<Row | null>

  /** Empties the tables, and makes them quick to fill. */
  clear(tables: readonly MoveTable[]): Promise<void>

  /** Adds rows, which are encoded. */
  fill(table: MoveTable, chunks: AsyncIterable<readonly Buffer[]>): Promise<void>

  /** Takes back what `clear` did, once the rows are in; new rows get ids after the highest, and the planner learns the sizes. */
  settle(tables: readonly MoveTable[]): Promise<void>

  /** Writes the mark of a database that was moved. */
  mark(mark: string, at: number): Promise<void>

  commit(): Promise<void>

  /** Takes back what was not committed. */
  [Symbol.asyncDispose](): Promise<void>
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const listOf = (names: readonly string[]): string => names.map(quoted).join(', ')

/** The values of the key. */
export const keyOf = ({ columns, key }: MoveTable, row: Row): Row =>
  key.map(each => row[columns.findIndex(column => column.name === each)] ?? null)
