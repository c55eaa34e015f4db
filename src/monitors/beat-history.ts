import type { Kysely } from 'kysely'
import { inSteps } from '../db/steps.ts'
import type { RollupRow, Tables } from '../db/tables.ts'
import type { Day } from './model/uptime.ts'

/** Rows in one result; more would block other requests for milliseconds. */
const rowsAtOnce = 1_800

/**
 * Reads the observed UTC days of each monitor from this one on, at most `daysEach`, oldest first. Days without
 * observations are missing.
 */
export const readDays = (
  query: Kysely<Tables>,
  monitorIds: readonly number[],
  { from, daysEach }: { readonly from: number; readonly daysEach: number },
  take: (monitorId: number, days: readonly Day[]) => void,
): Promise<void> =>
  inSteps(monitorIds, Math.ceil(rowsAtOnce / daysEach), async ids => {
    const rows = await query
      .selectFrom('beat_days')
      .select(['monitor_id', ...dayColumns])
      .where('monitor_id', 'in', ids)
      .where('starts_at', '>=', from)
      .orderBy('monitor_id')
      .orderBy('starts_at')
      .execute()
    const byMonitor = Map.groupBy(rows, row => row.monitor_id)
    for (const id of ids) take(id, (byMonitor.get(id) ?? []).map(dayOf))
  })

const dayColumns = ['starts_at', 'up_ms', 'down_ms', 'pending_ms', 'maintenance_ms'] as const

const dayOf = (row: Pick<RollupRow, (typeof dayColumns)[number]>): Day => ({
  startsAt: row.starts_at,
  upMs: row.up_ms,
  downMs: row.down_ms,
  pendingMs: row.pending_ms,
  maintenanceMs: row.maintenance_ms,
})
