import type { Database } from '../db/database.ts'
import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import { daysShown, startOfDay } from '../monitors/model/uptime.ts'

type Trouble = { readonly daysAgo: number; readonly downMinutes: number; readonly pendingMinutes: number }

/** Milliseconds that a monitor has been down when the site is seeded; its incident began at the same time. */
export const outageMs = 14 * minuteMs

/** Milliseconds that the open maintenance window has been open when the site is seeded. */
export const maintenanceMs = 20 * minuteMs

const probeMs = 30_000

/** Outages of the last three months by monitor; all other days went well. The seeded announcements match the latest ones. */
const troubles: Readonly<Record<string, readonly Trouble[]>> = {
  Website: [{ daysAgo: 41, downMinutes: 9, pendingMinutes: 2 }],
  API: [
    { daysAgo: 63, downMinutes: 14, pendingMinutes: 3 },
    { daysAgo: 41, downMinutes: 11, pendingMinutes: 2 },
  ],
  Checkout: [
    { daysAgo: 70, downMinutes: 95, pendingMinutes: 6 },
    { daysAgo: 22, downMinutes: 31, pendingMinutes: 4 },
  ],
  Search: [{ daysAgo: 12, downMinutes: 0, pendingMinutes: 55 }],
  Mail: [{ daysAgo: 5, downMinutes: 160, pendingMinutes: 5 }],
}

/** Monitors that are down or under maintenance when the site is seeded, and since how many milliseconds. */
const ongoing: Readonly<Record<string, { readonly status: 'DOWN' | 'MAINTENANCE'; readonly forMs: number }>> =
  {
    Checkout: { status: 'DOWN', forMs: outageMs },
    Mail: { status: 'MAINTENANCE', forMs: maintenanceMs },
  }

/** Inserts the monitors' days and states; existing rows stay, because they were really observed. */
export async function seedHistory(db: Database, now: number): Promise<void> {
  const names = Object.keys(troubles)
  const monitors = await db.query
    .selectFrom('monitors')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute()
  if (monitors.length === 0) return
  const days = monitors.flatMap(({ id, name }) =>
    Array.from({ length: daysShown }, (_, daysAgo) => dayRow(id, name, daysAgo, now)),
  )
  const states = monitors.map(({ id, name }) => stateRow(id, name, now))
  const { query } = db
  await db.write(
    ...days.map(row =>
      query
        .insertInto('beat_days')
        .values(row)
        .onConflict(clash => clash.columns(['monitor_id', 'starts_at']).doNothing()),
    ),
    ...states.map(row =>
      query
        .insertInto('monitor_states')
        .values(row)
        .onConflict(clash => clash.column('monitor_id').doNothing()),
    ),
  )
}

function dayRow(monitorId: number, name: string, daysAgo: number, now: number) {
  const startsAt = startOfDay(now) - daysAgo * dayMs
  const observedMs = Math.min(dayMs, now - startsAt)
  const trouble = troubles[name]?.find(each => each.daysAgo === daysAgo)
  const current = daysAgo === 0 ? ongoing[name] : undefined
  const lasting = (status: string) => (current?.status === status ? Math.min(current.forMs, observedMs) : 0)
  const downMs = (trouble?.downMinutes ?? 0) * minuteMs + lasting('DOWN')
  const pendingMs = (trouble?.pendingMinutes ?? 0) * minuteMs
  const maintenance = lasting('MAINTENANCE')
  const probes = Math.ceil((observedMs - maintenance) / probeMs)
  return {
    monitor_id: monitorId,
    starts_at: startsAt,
    up_ms: observedMs - downMs - pendingMs - maintenance,
    down_ms: downMs,
    pending_ms: pendingMs,
    maintenance_ms: maintenance,
    probes,
    failures: Math.round((downMs + pendingMs) / probeMs),
    latency_sum_ms: probes * 40,
    latency_max_ms: 400,
  }
}

/** The state row as if a probe had just written it; the first real probe continues from it. */
function stateRow(monitorId: number, name: string, now: number) {
  const current = ongoing[name]
  const isDown = current?.status === 'DOWN'
  const since = current ? now - current.forMs : endOfLastTrouble(name, now)
  return {
    monitor_id: monitorId,
    status: current?.status ?? 'UP',
    retries: 0,
    successes: isDown ? 0 : 1,
    settled: isDown ? 'DOWN' : 'UP',
    since,
    checked_at: now,
    latency_ms: isDown ? null : 40,
    message: '',
    down_since: isDown ? since : null,
    notified_at: isDown ? since : null,
  }
}

/** When the latest trouble ended; each began at noon (UTC). Without any, the start of the shown days. */
function endOfLastTrouble(name: string, now: number): number {
  const [last] = (troubles[name] ?? []).toSorted((one, other) => one.daysAgo - other.daysAgo)
  if (!last) return now - daysShown * dayMs
  const minutes = last.downMinutes + last.pendingMinutes
  return startOfDay(now) - last.daysAgo * dayMs + 12 * hourMs + minutes * minuteMs
}
