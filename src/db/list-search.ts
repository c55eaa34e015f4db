import { type Expression, type SqlBool, sql } from 'kysely'
import { searchWords } from '../lib/search-words.ts'
import { anyCasePattern } from './any-case.ts'
import type { Engine } from './database.ts'

/** What one page of a list asks of a query. */
export type ListSearch<Sort extends string = string, Filter extends string = string> = {
  /** Words to find, in any case; empty for all. */
  readonly text: string
  /** Null for all. */
  readonly filter: Filter | null
  readonly sort: { readonly by: Sort; readonly order: 'asc' | 'desc' }
  /** Only rows after this position. */
  readonly after: ListCursor | null
  readonly limit: number
}

/** Position in a sorted list: the value that a row is sorted by, and its id, which orders equals. */
export type ListCursor = { readonly value: string | number; readonly id: string | number }

/** That a row comes after the position, by the value and the id, which one index has in this order. */
export const isAfter = (
  value: string,
  id: string,
  { sort: { order }, after }: Pick<ListSearch, 'sort' | 'after'>,
): Expression<SqlBool> =>
  after === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.ref(value)}, ${sql.ref(id)}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after.value}, ${after.id})`

/** The condition that each word of the text is in one of the columns, in any case. */
export function hasText(engine: Engine, columns: readonly string[], text: string): Expression<SqlBool> {
  const operator = sql.raw(engine === 'sqlite' ? 'glob' : '~')
  const words = searchWords(text).map(word => {
    const pattern = anyCasePattern(word, engine)
    const each = columns.map(column => sql<SqlBool>`${sql.ref(column)} ${operator} ${pattern}`)
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`
  })
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words, sql` and `)})`
}
