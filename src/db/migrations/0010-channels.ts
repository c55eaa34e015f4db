import { columnTypes, one, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The channels that notifications are sent to. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int, serial } = columnTypes(engine)
    return [
      table(query, 'channels')
        .addColumn('id', serial, column => column.primaryKey().notNull())
        .addColumn('name', 'text', required)
        .addColumn('kind', 'text', required)
        .addColumn('settings', 'text', required)
        .addColumn('rule', 'text', required)
        .addColumn('language', 'text', required)
        .addColumn('active', int, one)
        .addColumn('fault', 'text')
        .addColumn('revision', int, one),
      query.insertInto('serials').values({ name: 'channels', last: 0 }),
    ]
  },
}
