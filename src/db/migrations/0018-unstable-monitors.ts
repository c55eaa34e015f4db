import { columnTypes } from './columns.ts'
import type { Migration } from './migration.ts'

/** Of monitors that change all the time: when they changed, and since when that is so often that changes are not notified. */
export const unstableMonitors: Migration = {
  name: '0018-unstable-monitors',
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const states = () => query.schema.alterTable('monitor_states')
    return [
      states().addColumn('changes', 'text'),
      states().addColumn('unstable_since', int),
      // Which channels were notified of an outage is looked up when it ends: of ten thousand that end together, for each.
      query.schema.createIndex('events_by_subject').on('events').columns(['subject', 'at']),
    ]
  },
}
