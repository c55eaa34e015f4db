import type { MigrationStep } from './migration.ts'

/** The name of a monitor that readers see; null if it is its own. */
export const migration: MigrationStep = {
  statements: query => [query.schema.alterTable('monitors').addColumn('public_name', 'text')],
}
