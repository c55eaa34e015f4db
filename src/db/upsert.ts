import { type RawBuilder, sql } from 'kysely'

/** For `doUpdateSet`: of a row that is there already every column but its id is replaced. */
export const replaced = (rows: readonly object[]): Record<string, RawBuilder<never>> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {})
      .filter(name => name !== 'id')
      .map(name => [name, sql.ref(`excluded.${name}`)]),
  )
