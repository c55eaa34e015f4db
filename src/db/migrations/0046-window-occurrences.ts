import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Occurrences of recurring windows that were ended early, and the planned start of a window that was started ahead of it. */
export const migration: MigrationStep = {
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
