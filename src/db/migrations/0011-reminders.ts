import { sql } from 'kysely'
import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Reminders that a monitor stays down. The time of the last notification replaces the number of failed probes. Channels
 * that are notified of outages get reminders too, once a monitor asks for them.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const states = () => query.schema.alterTable('monitor_states')
    return [
      query.schema.alterTable('monitors').addColumn('remind_every_ms', int),
      states().addColumn('down_since', int),
      states().addColumn('notified_at', int),
      states().dropColumn('failures'),
      query
        .updateTable('monitor_states')
        .set(({ ref }) => ({ down_since: ref('since'), notified_at: ref('since') }))
        .where('settled', '=', 'DOWN'),
      query
        .updateTable('channels')
        .set({ rule: sql<string>`replace(rule, ${sql.lit(before)}, ${sql.lit(after)})` }),
    ]
  },
}

/** Start of every rule with this event. */
const before = '{"events":["monitor.down"'
const after = `${before},"monitor.still_down"`
