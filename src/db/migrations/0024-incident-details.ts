import { columnTypes, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Details of an incident besides its updates: when the next one comes, why it happened, and that it was recorded afterwards. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      query.schema.alterTable('announcements').addColumn('postmortem', 'text'),
      query.schema.alterTable('announcements').addColumn('backfilled', int, zero),
      query.schema.alterTable('announcement_updates').addColumn('next_update_minutes', int),
    ]
  },
}
