import { type Kysely, sql } from 'kysely'
import type { Statement } from '../database.ts'
import type { Tables } from '../tables.ts'
import { type ColumnTypes, columnTypes, key, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'
import { moderation } from './moderation-tables.ts'

/** Columns and tables for a pastebin with many users, some of whom abuse it. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    return [
      ...texts(query, t),
      ...snippets(query, t),
      ...origins(query, t),
      ...moderation(query, t),
      ...moved(query),
    ]
  },
}

/** Texts by their SHA-256, each stored once for all snippets that have it. */
const texts = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  table(query, 'texts').addColumn('hash', t.bytes, key).addColumn('bytes', t.bytes, required),
]

const snippets = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => {
  const alter = () => query.schema.alterTable('snippets')
  const index = (name: string) => query.schema.createIndex(name).on('snippets')
  return [
    alter().addColumn('rtl', t.int, zero),
    // No foreign key: a child outlives its parent.
    alter().addColumn('parent_id', 'text'),
    alter().addColumn('size', t.int, zero),
    alter().addColumn('encoding', 'text', column => column.notNull().defaultTo('plain')),
    alter().addColumn('protected', t.int, zero),
    alter().addColumn('encrypted', t.int, zero),
    alter().addColumn('account_id', t.int),
    alter().addColumn('owner_hash', t.bytes),
    alter().addColumn('origin_key', t.int),
    alter().addColumn('address_hash', t.bytes),
    alter().addColumn('network_hash', t.bytes),
    alter().addColumn('hidden_at', t.int),
    alter().addColumn('reviewed_at', t.int),
    alter().addColumn('text_hash', t.bytes, column => column.references('texts.hash')),
    query.updateTable('snippets').set({ size: sql`length(content)` }),
    index('snippets_by_owner').column('owner_hash').where('owner_hash', 'is not', null),
    index('snippets_by_account').column('account_id').where('account_id', 'is not', null),
    index('snippets_by_text').column('text_hash').where('text_hash', 'is not', null),
    index('snippets_by_hidden').column('hidden_at').where('hidden_at', 'is not', null),
    index('snippets_by_origin').columns(['origin_key', 'address_hash']).where('origin_key', 'is not', null),
  ]
}

/** Ids of imported snippets, so that a repeated import does not restore those deleted since. */
const moved = (query: Kysely<Tables>): readonly Statement[] => [
  table(query, 'moved_snippets').addColumn('id', 'text', key),
]

/** Keyed hashes of client addresses. Deleting the key makes them meaningless. */
const origins = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => [
  table(query, 'origin_keys')
    .addColumn('id', t.int, key)
    .addColumn('key', t.bytes, required)
    .addColumn('starts_at', t.int, required),
]
