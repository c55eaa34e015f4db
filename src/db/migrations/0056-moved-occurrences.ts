import type { MigrationStep } from './migration.ts'

/** Occurrences of a maintenance window that a change of its rule moved. */
export const migration: MigrationStep = {
  statements: query => [
    query.schema
      .alterTable('maintenance_windows')
      .addColumn('moved', 'text', column => column.notNull().defaultTo('[]')),
  ],
}
