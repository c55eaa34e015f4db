import { sql } from 'kysely'
import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Who sent a report, by which it is known how their earlier reports were decided. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { bytes } = columnTypes(engine)
    return [
      query.schema.alterTable('snippet_reports').addColumn('reporter', bytes),
      query
        .updateTable('snippet_reports')
        .set({ reporter: sql.ref('network_hash') })
        .where('counts', '=', 1)
        .where('origin_key', 'is not', null),
      query.schema
        .createIndex('snippet_reports_by_reporter')
        .on('snippet_reports')
        .column('reporter')
        .where('reporter', 'is not', null),
    ]
  },
}
