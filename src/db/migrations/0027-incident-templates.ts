import { columnTypes, key, required, table, unique } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Templates of incidents, and the status and promise that a drafted incident has for its first update. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'incident_templates')
        .addColumn('id', int, key)
        .addColumn('name', 'text', unique)
        .addColumn('status', 'text', required)
        .addColumn('content', 'text', required)
        .addColumn('next_update_minutes', int)
        .addColumn('title', 'text')
        .addColumn('impact', 'text')
        .addColumn('monitors', 'text', required)
        .addColumn('revision', int, required),
      query.insertInto('serials').values({ name: 'incident_templates', last: 0 }),
      query.schema.alterTable('announcements').addColumn('first_status', 'text'),
      query.schema.alterTable('announcements').addColumn('first_next_update_minutes', int),
    ]
  },
}
