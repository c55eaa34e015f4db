import { columnTypes, key, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The running instances, and when the holder of a lease got it; both by the database's clock. */
export const migration: MigrationStep = {
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
