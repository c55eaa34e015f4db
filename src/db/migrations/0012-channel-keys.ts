import { sql } from 'kysely'
import type { MigrationStep } from './migration.ts'

/** A key that identifies a channel in documents of any database, since two channels may have the same kind and name. */
export const migration: MigrationStep = {
  statements: (query, engine) => [
    query.schema.alterTable('channels').addColumn('key', 'text', column => column.notNull().defaultTo('')),
    query.updateTable('channels').set({
      key:
        engine === 'sqlite'
          ? sql<string>`lower(hex(randomblob(16)))`
          : sql<string>`md5(gen_random_uuid()::text)`,
    }),
    query.schema.createIndex('channels_by_key').on('channels').column('key').unique(),
  ],
}
