import { columnTypes, key, required, table, zero } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which instances there are, and since when one holds a lease; both by the clock of the database. */
export const instances: Migration = {
  name: '0006-instances',
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'instances')
        .addColumn('id', 'text', key)
        .addColumn('host', 'text', required)
        .addColumn('pid', int, required)
        .addColumn('started_at', int, required)
        .addColumn('seen_at', int, required),
      query.schema.alterTable('leases').addColumn('since', int, zero),
    ]
  },
}
