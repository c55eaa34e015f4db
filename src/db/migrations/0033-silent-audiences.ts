import type { MigrationStep } from './migration.ts'

/** Who is not notified of an incident, by the choice of its author. */
export const migration: MigrationStep = {
  statements: query => [query.schema.alterTable('announcements').addColumn('silent', 'text')],
}
