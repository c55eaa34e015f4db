import { columnTypes, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The keys that the latest versions of a slice changed, with times by the database's clock. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'slice_changes')
        .addColumn('slice', 'text', required)
        .addColumn('version', int, required)
        .addColumn('keys', 'text', required)
        .addColumn('at', int, required)
        .addPrimaryKeyConstraint('slice_changes_key', ['slice', 'version']),
    ]
  },
}
