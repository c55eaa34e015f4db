import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Phases of the last checks of each monitor, and the certificate that its server showed. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int, bytes } = columnTypes(engine)
    return [
      query.schema.alterTable('monitor_states').addColumn('phases', bytes),
      query.schema.alterTable('monitor_states').addColumn('certificate_host', 'text'),
      query.schema.alterTable('monitor_states').addColumn('certificate_issuer', 'text'),
      query.schema.alterTable('monitor_states').addColumn('certificate_ends_at', int),
    ]
  },
}
