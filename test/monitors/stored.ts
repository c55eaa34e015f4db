import type { Database } from '../../src/db/database.ts'
import { nextId } from '../../src/db/serials.ts'
import type { MonitorSettings } from '../../src/monitors/model/monitor.ts'
import { addMonitor, changeMonitor, placeMonitor } from '../../src/monitors/monitor-statements.ts'

/** Stores monitors in this order; one of a name that is known is changed. */
export async function storeMonitors(
  db: Database,
  monitors: readonly MonitorSettings[],
  firstPosition = 0,
): Promise<void> {
  for (const [index, each] of monitors.entries()) {
    const known = await db.query
      .selectFrom('monitors')
      .select(['id', 'revision'])
      .where('name', '=', each.name)
      .executeTakeFirst()
    const id = known?.id ?? (await nextId(db, 'monitors'))
    await db.write(
      known ? changeMonitor(db.query, id, each, known.revision + 1) : addMonitor(db.query, id, each),
      placeMonitor(db.query, id, firstPosition + index),
    )
  }
}
