import type { MigrationStep } from './migration.ts'

/** What snippets of several files hold beyond one text. */
export const migration: MigrationStep = {
  statements: query => [query.schema.alterTable('snippets').addColumn('manifest', 'text')],
}
