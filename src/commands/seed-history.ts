import type { Database } from '../db/database.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { daysShown, startOfDay } from '../monitors/model/uptime.ts'

type Trouble = { readonly daysAgo: number; readonly downMinutes: number; readonly pendingMinutes: number }

/** What the last three months brought; all other days went well. */
const troubles: Readonly<Record<string, readonly Trouble[]>> = {
  Website: [{ daysAgo: 41, downMinutes: 9, pendingMinutes: 2 }],
  API: [
    { daysAgo: 63, downMinutes: 14, pendingMinutes: 3 },
    { daysAgo: 41, downMinutes: 11, pendingMinutes: 2 },
  ],
  Checkout: [
    { daysAgo: 70, downMinutes: 95, pendingMinutes: 6 },
    { daysAgo: 22, downMinutes: 31, pendingMinutes: 4 },
    { daysAgo: 4, downMinutes: 240, pendingMinutes: 12 },
  ],
  Search: [
    { daysAgo: 12, downMinutes: 0, pendingMinutes: 55 },
    { daysAgo: 1, downMinutes: 18, pendingMinutes: 70 },
  ],
  Mail: [{ daysAgo: 30, downMinutes: 120, pendingMinutes: 5 }],
}

/** Days that are past; days that were really observed stay as they are. */
export async function seedHistory(db: Database, now: number): Promise<void> {
  const names = Object.keys(troubles)
  const monitors = await db.query
    .selectFrom('monitors')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute()
  const today = startOfDay(now)
  const rows = monitors.flatMap(({ id, name }) =>
    Array.from({ length: daysShown - 1 }, (_, index) => dayRow(id, name, index + 1, today)),
  )
  if (rows.length === 0) return
  await db.write(
    ...rows.map(row =>
      db.query
        .insertInto('beat_days')
        .values(row)
        .onConflict(clash => clash.columns(['monitor_id', 'starts_at']).doNothing()),
    ),
  )
}

function dayRow(monitorId: number, name: string, daysAgo: number, today: number) {
  const trouble = troubles[name]?.find(each => each.daysAgo === daysAgo)
  const downMs = (trouble?.downMinutes ?? 0) * minuteMs
  const pendingMs = (trouble?.pendingMinutes ?? 0) * minuteMs
  const probes = dayMs / (30 * 1000)
  return {
    monitor_id: monitorId,
    starts_at: today - daysAgo * dayMs,
    up_ms: dayMs - downMs - pendingMs,
    down_ms: downMs,
    pending_ms: pendingMs,
    maintenance_ms: 0,
    probes,
    failures: Math.round((downMs + pendingMs) / 30_000),
    latency_sum_ms: probes * 40,
    latency_max_ms: 400,
  }
}
