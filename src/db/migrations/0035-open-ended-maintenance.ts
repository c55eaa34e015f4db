import { columnTypes, zero } from './columns.ts'
import type { Migration } from './migration.ts'

/** Maintenance that goes on past its planned end until a person completes it. */
export const openEndedMaintenance: Migration = {
  name: '0035-open-ended-maintenance',
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      query.schema.alterTable('maintenance_windows').addColumn('open_ended', int, zero),
      query.schema.alterTable('announcements').addColumn('open_ended', int, zero),
    ]
  },
}
