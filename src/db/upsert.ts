import { type RawBuilder, sql } from 'kysely'

/** For `doUpdateSet`: replaces every column of an existing row except its id. */
export const replaced = (rows: readonly object[]): Record<string, RawBuilder<never>> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {})
      .filter(name => name !== 'id')
      .map(name => [name, sql.ref(`excluded.${name}`)]),
  )
