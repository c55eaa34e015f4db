import { columnTypes, key, required, table, unique, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Status pages, each of which shows a part of everything. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'status_pages')
        .addColumn('id', int, key)
        .addColumn('title', 'text', required)
        .addColumn('slug', 'text', unique)
        .addColumn('host', 'text', column => column.unique())
        .addColumn('audience', 'text', required)
        .addColumn('password', 'text')
        .addColumn('all_monitors', int, zero)
        .addColumn('groups', 'text', required)
        .addColumn('tags', 'text', required)
        .addColumn('monitors', 'text', required)
        .addColumn('general', int, zero)
        .addColumn('logo', 'text', required)
        .addColumn('accent', 'text', required)
        .addColumn('information', 'text', required)
        .addColumn('footer', 'text', required)
        .addColumn('revision', int, required),
      query.insertInto('serials').values({ name: 'status_pages', last: 0 }),
    ]
  },
}
