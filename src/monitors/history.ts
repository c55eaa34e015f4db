import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RollupRow, Tables } from '../db/tables.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { type Day, daysShown, startOfDay } from './uptime.ts'

/** Days before yesterday hardly ever change; they are read again after this long, not on every change of a status. */
const pastFreshMs = minuteMs
/** Reading a great past in one go would hold up everybody else. */
const monitorsAtOnce = 50

/** A monitor's days, oldest first, the last is today; empty ones where nothing was observed. */
export type History = (monitorId: number) => readonly Day[]

export function createHistory(
  query: Kysely<Tables>,
): (monitorIds: readonly number[], now: number) => Promise<History> {
  let past: Past | null = null

  async function historyOf(monitorIds: readonly number[], now: number): Promise<History> {
    const first = startOfDay(now) - (daysShown - 1) * dayMs
    const yesterday = startOfDay(now) - dayMs
    const known = past
    const fresh =
      known !== null &&
      known.first === first &&
      Math.abs(now - known.readAt) < pastFreshMs &&
      monitorIds.every(id => known.days.has(id))
    const old = fresh ? known : { first, readAt: now, days: await readDays(monitorIds, first, yesterday) }
    past = old
    const recent = await readDays(monitorIds, yesterday, yesterday + 2 * dayMs)
    return monitorId => [...(old.days.get(monitorId) ?? []), ...(recent.get(monitorId) ?? [])]
  }

  async function readDays(monitorIds: readonly number[], from: number, to: number) {
    const empty = Array.from({ length: (to - from) / dayMs }, (_, index) => emptyDay(from + index * dayMs))
    const days = new Map<number, Day[]>(monitorIds.map(id => [id, [...empty]]))
    for (let index = 0; index < monitorIds.length; index += monitorsAtOnce) {
      if (index > 0) await letOthersRun()
      const rows = await query
        .selectFrom('beat_days')
        .select(['monitor_id', ...dayColumns])
        .where('monitor_id', 'in', monitorIds.slice(index, index + monitorsAtOnce))
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .execute()
      for (const row of rows) days.get(row.monitor_id)?.splice((row.starts_at - from) / dayMs, 1, dayOf(row))
    }
    return days
  }

  return historyOf
}

type Past = {
  readonly first: number
  readonly readAt: number
  readonly days: ReadonlyMap<number, readonly Day[]>
}

const dayColumns = ['starts_at', 'up_ms', 'down_ms', 'pending_ms', 'maintenance_ms'] as const

const dayOf = (row: Pick<RollupRow, (typeof dayColumns)[number]>): Day => ({
  startsAt: row.starts_at,
  upMs: row.up_ms,
  downMs: row.down_ms,
  pendingMs: row.pending_ms,
  maintenanceMs: row.maintenance_ms,
})

const emptyDay = (startsAt: number): Day => ({ startsAt, upMs: 0, downMs: 0, pendingMs: 0, maintenanceMs: 0 })
