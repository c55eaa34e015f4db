import { columnTypes, key, ownedBy, required, table, unique, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The people and programs that subscribed to the status page, and what each chose. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int, bytes } = columnTypes(engine)
    const index = (name: string) => query.schema.createIndex(name)
    return [
      table(query, 'subscribers')
        .addColumn('id', int, key)
        .addColumn('kind', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('address_hash', bytes, unique)
        .addColumn('seed', 'text', required)
        .addColumn('owner_id', int)
        .addColumn('language', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('incidents', int, zero)
        .addColumn('maintenance', int, zero)
        .addColumn('outages', int, zero)
        .addColumn('frequency', 'text', required)
        .addColumn('origin', 'text', required)
        .addColumn('created_at', int, required)
        .addColumn('confirmed_at', int)
        .addColumn('digest_at', int),
      index('subscribers_by_owner').on('subscribers').column('owner_id'),
      index('subscribers_by_state').on('subscribers').columns(['state', 'id']),
      table(query, 'subscriptions')
        .addColumn('subscriber_id', int, ownedBy('subscribers.id'))
        .addColumn('scope', 'text', required)
        .addColumn('ref', 'text', required)
        .addPrimaryKeyConstraint('subscriptions_key', ['subscriber_id', 'scope', 'ref']),
      index('subscriptions_by_ref').on('subscriptions').columns(['scope', 'ref', 'subscriber_id']),
      query.insertInto('serials').values({ name: 'subscribers', last: 0 }),
    ]
  },
}
