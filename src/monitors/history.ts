import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Day, dayMs } from './uptime.ts'

/** So many UTC days are shown, today included. */
export const historyDays = 90

/** Reads the days from `from` on; gives every monitor's, oldest first, with empty days where nothing was observed. */
export async function daysSince(
  query: Kysely<Tables>,
  from: number,
): Promise<(monitorId: number) => readonly Day[]> {
  const rows = await query
    .selectFrom('monitors')
    .innerJoin('beat_days', 'beat_days.monitor_id', 'monitors.id')
    .select(['monitor_id', 'starts_at', 'up_ms', 'down_ms', 'pending_ms', 'maintenance_ms'])
    .where('starts_at', '>=', from)
    .execute()
  const empty = Array.from({ length: historyDays }, (_, index) => emptyDay(from + index * dayMs))
  const known = new Map<number, Day[]>()
  for (const row of rows) {
    const days = known.get(row.monitor_id) ?? [...empty]
    known.set(row.monitor_id, days)
    const index = (row.starts_at - from) / dayMs
    if (index in days) days[index] = dayOf(row)
  }
  return monitorId => known.get(monitorId) ?? empty
}

type Row = { starts_at: number; up_ms: number; down_ms: number; pending_ms: number; maintenance_ms: number }

const dayOf = (row: Row): Day => ({
  startsAt: row.starts_at,
  upMs: row.up_ms,
  downMs: row.down_ms,
  pendingMs: row.pending_ms,
  maintenanceMs: row.maintenance_ms,
})

const emptyDay = (startsAt: number): Day => ({ startsAt, upMs: 0, downMs: 0, pendingMs: 0, maintenanceMs: 0 })
