import type { Database } from '../db/database.ts'
import { inSteps } from '../db/steps.ts'
import { hourMs } from '../lib/time.ts'
import { type RecentHour, recentHours } from './model/recent-hours.ts'
import { startOfHour } from './model/uptime.ts'

const monitorsAtOnce = 75

export function createRecentHoursStore({ query }: Pick<Database, 'query'>) {
  /** The observed hours of the last day of each of these monitors, oldest first. */
  async function read(
    ids: readonly number[],
    now: number,
  ): Promise<ReadonlyMap<number, readonly RecentHour[]>> {
    const from = startOfHour(now) - (recentHours - 1) * hourMs
    const found = new Map<number, RecentHour[]>()
    await inSteps(ids, monitorsAtOnce, async some => {
      const rows = await query
        .selectFrom('beat_hours')
        .selectAll()
        .where('monitor_id', 'in', some)
        .where('starts_at', '>=', from)
        .orderBy('monitor_id')
        .orderBy('starts_at')
        .execute()
      for (const row of rows) {
        const hours = found.get(row.monitor_id) ?? []
        if (hours.length === 0) found.set(row.monitor_id, hours)
        hours.push({
          startsAt: row.starts_at,
          upMs: row.up_ms,
          downMs: row.down_ms,
          pendingMs: row.pending_ms,
          maintenanceMs: row.maintenance_ms,
          successes: row.probes - row.failures - row.untimed,
          latencySumMs: row.latency_sum_ms,
        })
      }
    })
    return found
  }

  return { read }
}
