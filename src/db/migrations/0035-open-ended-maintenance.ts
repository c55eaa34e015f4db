import { columnTypes, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Maintenance that goes on past its planned end until a person completes it. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      query.schema.alterTable('maintenance_windows').addColumn('open_ended', int, zero),
      query.schema.alterTable('announcements').addColumn('open_ended', int, zero),
    ]
  },
}
