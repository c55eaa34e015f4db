import {
  type Expression,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Tables } from './tables.ts'

/** For `doUpdateSet`: replaces every column of an existing row except its id. */
export const replaced = (rows: readonly object[]): Record<string, RawBuilder<never>> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {})
      .filter(name => name !== 'id')
      .map(name => [name, sql.ref(`excluded.${name}`)]),
  )

type SelectedRow<Row> = { readonly [Column in keyof Row]: Row[Column] | Expression<unknown> }

/** A query that is inserted from, without the columns it selects. */
export type FoundRow = SelectQueryBuilder<Tables, keyof Tables, object>

/** Inserts one row for each row of a query; its columns are values, or expressions over the columns of the query. */
export const insertWhere = <T extends keyof Tables>(
  query: Kysely<Tables>,
  table: T,
  row: SelectedRow<Insertable<Tables[T]>>,
  found: FoundRow,
): InsertQueryBuilder<Tables, T, InsertResult> =>
  query
    .insertInto<T>(table)
    .columns(Object.keys(row) as never)
    .expression(found.select(Object.entries(row).map(([name, value]) => sql`${value}`.as(name))))
