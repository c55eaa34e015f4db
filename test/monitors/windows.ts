import type { Database } from '../../src/db/database.ts'
import { nextId } from '../../src/db/serials.ts'
import type { PlannedWindow } from '../../src/monitors/maintenance-document.ts'
import { saveWindow } from '../../src/monitors/maintenance-store.ts'

type Given = Pick<PlannedWindow, 'title' | 'monitors' | 'startsAt' | 'endsAt'> & Partial<PlannedWindow>

/** Stores a window of the monitors that exist by these names; gives its id. */
export async function storeWindow(db: Database, given: Given): Promise<number> {
  const rows = await db.query.selectFrom('monitors').select(['id', 'name']).execute()
  const monitors = rows.filter(each => given.monitors.includes(each.name)).map(each => each.id)
  const id = await nextId(db, 'maintenance_windows')
  const whole = {
    openEnded: false,
    plannedAt: null,
    rule: null,
    announceAheadMinutes: null,
    remindMinutes: [],
    ...given,
    monitors,
    id,
    revision: 1,
  }
  await db.write(...saveWindow(db.query, whole))
  return id
}
