import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The times of a monitor's recent changes, and since when they are too frequent to be notified one by one. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const states = () => query.schema.alterTable('monitor_states')
    return [
      states().addColumn('changes', 'text'),
      states().addColumn('unstable_since', int),
      // At the end of an outage, the channels that were notified of it are looked up by subject, perhaps for ten thousand
      // outages that end together.
      query.schema.createIndex('events_by_subject').on('events').columns(['subject', 'at']),
    ]
  },
}
