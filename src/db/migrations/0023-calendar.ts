import { sql } from 'kysely'
import { columnTypes, key, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * The maintenance that calendars have shown, from which changes and cancellations are derived, and the lead times of
 * reminders. Channels that are notified when maintenance starts get them too, once a window has lead times.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'calendar_entries')
        .addColumn('key', 'text', key)
        .addColumn('title', 'text', required)
        .addColumn('starts_at', int, required)
        .addColumn('ends_at', int)
        .addColumn('monitors', 'text', required)
        // No foreign keys, because an entry outlives what it is about.
        .addColumn('window_id', int)
        .addColumn('announcement_id', 'text')
        .addColumn('cancelled', int, zero)
        .addColumn('sequence', int, zero)
        .addColumn('created_at', int, required)
        .addColumn('changed_at', int, required),
      query.schema
        .alterTable('maintenance_windows')
        .addColumn('remind_minutes', 'text', column => column.notNull().defaultTo('[]')),
      query.updateTable('channels').set({
        rule: sql<string>`replace(rule, '"maintenance.begun"', '"maintenance.reminder","maintenance.begun"')`,
      }),
    ]
  },
}
