import { columnTypes, key, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Counts of the rate limits that all instances share. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int, bytes } = columnTypes(engine)
    return [
      table(query, 'rate_counts').addColumn('key', bytes, key).addColumn('empty_at', int, required),
      query.schema.createIndex('rate_counts_by_end').on('rate_counts').column('empty_at'),
    ]
  },
}
