import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Small texts that lie together in one row of `texts`, and which instances can read them. On PostgreSQL the flags of their
 * snippets may be null, which takes no room.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const snippets = () => query.schema.alterTable('snippets')
    return [
      snippets().addColumn('bundle_offset', int),
      query.schema.alterTable('instances').addColumn('reads_bundles', int),
      query.insertInto('serials').values({ name: 'text_bundles', last: 0 }),
      ...(engine === 'sqlite'
        ? []
        : flags.map(flag => snippets().alterColumn(flag, column => column.dropNotNull()))),
    ]
  },
}

const flags = ['onetime', 'protected', 'encrypted', 'rtl', 'deletable'] as const
