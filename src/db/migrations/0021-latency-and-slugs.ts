import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * The name of a monitor in addresses, and histograms of latencies in the roll-ups. All may be null, since an instance of
 * the version before writes none; background work adds what is missing.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { bytes } = columnTypes(engine)
    return [
      query.schema.alterTable('monitors').addColumn('slug', 'text'),
      query.schema.createIndex('monitors_by_slug').unique().on('monitors').column('slug'),
      query.schema.alterTable('beat_hours').addColumn('latency', bytes),
      query.schema.alterTable('beat_hours').addColumn('latency_detail', bytes),
      query.schema.alterTable('beat_days').addColumn('latency', bytes),
    ]
  },
}
