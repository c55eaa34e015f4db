import { sql } from 'kysely'
import { columnTypes, ownedBy, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Appeals of creators whose snippets are hidden, of which each snippet has at most one that is open. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    const index = (name: string) => query.schema.createIndex(name).on('snippet_appeals')
    return [
      table(query, 'snippet_appeals')
        .addColumn('id', t.serial, column => column.primaryKey().notNull())
        .addColumn('snippet_id', 'text', ownedBy('snippets.id'))
        .addColumn('text', 'text', required)
        .addColumn('at', t.int, required)
        .addColumn('state', 'text', required)
        .addColumn('answer', 'text', column => column.notNull().defaultTo(''))
        .addColumn('decided_at', t.int),
      index('snippet_appeals_by_snippet').column('snippet_id'),
      index('snippet_appeals_open')
        .unique()
        .column('snippet_id')
        .where(sql.ref('state'), '=', sql.lit('open')),
    ]
  },
}
