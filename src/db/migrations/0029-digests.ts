import { sql } from 'kysely'
import { columnTypes, one, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** When a subscriber's digest is sent; until then its deliveries are held. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const subscribers = () => query.schema.alterTable('subscribers')
    return [
      subscribers().addColumn('digest_weekday', int, one),
      subscribers().addColumn('digest_hour', int, zero),
      subscribers().addColumn('time_zone', 'text', column => column.notNull().defaultTo('UTC')),
      query.schema
        .createIndex('subscribers_by_digest')
        .on('subscribers')
        .column('digest_at')
        .where(sql.ref('digest_at'), 'is not', null),
    ]
  },
}
