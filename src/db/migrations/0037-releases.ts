import { columnTypes, key, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The latest release that a registry named. */
export const migration: MigrationStep = {
  statements: (query, engine) => [
    table(query, 'releases')
      .addColumn('name', 'text', key)
      .addColumn('version', 'text')
      .addColumn('url', 'text')
      .addColumn('asked_at', columnTypes(engine).int, required),
  ],
}
