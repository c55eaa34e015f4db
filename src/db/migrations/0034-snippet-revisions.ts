import { columnTypes, ownedBy, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Earlier revisions of snippets, which go with them. The newest is the snippet itself. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    return [
      table(query, 'snippet_revisions')
        .addColumn('snippet_id', 'text', ownedBy('snippets.id'))
        .addColumn('number', t.int, required)
        .addColumn('content', t.bytes, required)
        .addColumn('encoding', 'text', required)
        .addColumn('size', t.int, required)
        .addColumn('lexer', 'text', required)
        .addColumn('filename', 'text')
        .addColumn('manifest', 'text')
        .addColumn('rtl', t.int, required)
        .addColumn('created_at', t.int, required)
        .addPrimaryKeyConstraint('snippet_revisions_key', ['snippet_id', 'number']),
    ]
  },
}
