import type { MigrationStep } from './migration.ts'

/** The impact of incidents; existing ones become `minor`. */
export const migration: MigrationStep = {
  statements: query => [
    query.schema
      .alterTable('announcements')
      .addColumn('impact', 'text', column => column.notNull().defaultTo('minor')),
  ],
}
