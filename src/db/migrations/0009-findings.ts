import type { MigrationStep } from './migration.ts'

/** Results of probes as a code with parameters, put into words when shown; older rows keep their sentence. */
export const migration: MigrationStep = {
  statements: query =>
    (['beats', 'monitor_states'] as const).flatMap(table => [
      query.schema.alterTable(table).addColumn('code', 'text'),
      query.schema.alterTable(table).addColumn('params', 'text'),
    ]),
}
