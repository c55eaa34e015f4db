import { columnTypes, required, table } from './columns.ts'
import type { Migration } from './migration.ts'

/** What the latest versions of a slice changed, by the clock of the database. */
export const sliceChanges: Migration = {
  name: '0007-slice-changes',
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
