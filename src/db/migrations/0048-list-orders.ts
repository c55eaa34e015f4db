import { sql } from 'kysely'
import type { MigrationStep } from './migration.ts'

/** Orders and filters of long lists of the management side. */
export const migration: MigrationStep = {
  statements: query => [
    query.schema
      .createIndex('snippets_hidden_by_size')
      .on('snippets')
      .columns(['size', 'id'])
      .where(sql.ref('hidden_at'), 'is not', null),
    query.schema.createIndex('snippet_decisions_by_action').on('snippet_decisions').columns(['action', 'id']),
    query.schema.createIndex('snippet_cases_by_time').on('snippet_cases').columns(['at', 'number']),
    query.schema
      .createIndex('deliveries_dead')
      .on('deliveries')
      .column('id')
      .where(sql.ref('state'), '=', sql.lit('dead')),
  ],
}
