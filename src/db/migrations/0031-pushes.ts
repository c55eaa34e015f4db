import { columnTypes, key, ownedBy, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Monitors that wait for pushes: how each is found by its token, the pushes that are not judged yet, and when the last one
 * came. Successes without a latency are counted, so that an average leaves them out.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      query.schema.alterTable('monitors').addColumn('push_key', 'text'),
      query.schema.createIndex('monitors_by_push_key').unique().on('monitors').column('push_key'),
      query.schema.alterTable('monitor_states').addColumn('pushed_at', int),
      query.schema.alterTable('beat_hours').addColumn('untimed', int, zero),
      table(query, 'pushes')
        .addColumn('id', 'text', key)
        .addColumn('monitor_id', int, ownedBy('monitors.id'))
        .addColumn('at', int, required)
        .addColumn('outcome', 'text', required)
        .addColumn('exit_code', int)
        .addColumn('latency_ms', int)
        .addColumn('note', 'text', required),
      query.schema.createIndex('pushes_by_monitor').on('pushes').column('monitor_id'),
    ]
  },
}
