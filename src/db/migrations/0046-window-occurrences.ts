import { columnTypes } from './columns.ts'
import type { Migration } from './migration.ts'

/** Occurrences of recurring windows that were ended early, and the planned start of a window that was started ahead of it. */
export const windowOccurrences: Migration = {
  name: '0046-window-occurrences',
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      query.schema
        .alterTable('maintenance_windows')
        .addColumn('ended_early', 'text', column => column.notNull().defaultTo('[]')),
      query.schema.alterTable('maintenance_windows').addColumn('planned_at', int),
    ]
  },
}
