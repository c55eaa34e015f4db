import { sql } from 'kysely'
import { columnTypes, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Fingerprints of new texts, those of many texts in a row: a row a text, with an entry in each of eight indexes, took longer
 * than storing the text. What `snippet_traces` knows is copied; that table stays for instances of the version before.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    const bytes =
      engine === 'sqlite'
        ? sql<Uint8Array>`unhex(printf('%08x%08x', high & 4294967295, low & 4294967295))`
        : sql<Uint8Array>`int4send(high::int4) || int4send(low::int4)`
    return [
      table(query, 'fingerprint_batches')
        .addColumn('id', t.serial, column => column.primaryKey().notNull())
        .addColumn('at', t.int, required)
        .addColumn('fingerprints', t.bytes, required)
        .addColumn('snippet_ids', 'text', required)
        .addColumn('changed_ids', 'text', required),
      query.schema.createIndex('fingerprint_batches_by_time').on('fingerprint_batches').column('at'),
      query
        .insertInto('fingerprint_batches')
        .columns(['at', 'fingerprints', 'snippet_ids', 'changed_ids'])
        .expression(({ selectFrom }) =>
          selectFrom('snippet_traces')
            .select(['at', bytes.as('fingerprints'), 'snippet_id', sql.lit('').as('changed_ids')])
            .orderBy('at')
            .orderBy('snippet_id')
            .orderBy('file'),
        ),
    ]
  },
}
