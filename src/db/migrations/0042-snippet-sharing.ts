import { columnTypes, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** How the sharing of a snippet ends: after some reads, or by a reader; and deletions that can be undone. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const alter = () => query.schema.alterTable('snippets')
    return [
      alter().addColumn('reads_left', int),
      alter().addColumn('reads_max', int),
      alter().addColumn('deletable', int, zero),
      alter().addColumn('removed_at', int),
      alter().addColumn('removed_by', 'text'),
      alter().addColumn('expired_at', int),
    ]
  },
}
