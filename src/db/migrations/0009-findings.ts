import type { Migration } from './migration.ts'

/** What probes find is stored as a code and its parameters, and put into words where it is read; older rows keep their sentence. */
export const findings: Migration = {
  name: '0009-findings',
  statements: query =>
    (['beats', 'monitor_states'] as const).flatMap(table => [
      query.schema.alterTable(table).addColumn('code', 'text'),
      query.schema.alterTable(table).addColumn('params', 'text'),
    ]),
}
