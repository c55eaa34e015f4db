import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Whom reads of a snippet are reported to, and when the first of them was. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const alter = () => query.schema.alterTable('snippets')
    return [alter().addColumn('receipt', 'text'), alter().addColumn('read_at', columnTypes(engine).int)]
  },
}
