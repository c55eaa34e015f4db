import { dayMs, hourMs } from '../../lib/time.ts'
import type { MaintenanceWindow, Status } from './monitor.ts'

/** How long a monitor was in each status during a UTC day; time in which nothing was observed is missing. */
export type Day = {
  readonly startsAt: number
  readonly upMs: number
  readonly downMs: number
  readonly pendingMs: number
  readonly maintenanceMs: number
}

/** The days of a monitor as readers see them on one of them. */
export type History = {
  /** When the last of the days begins. */
  readonly today: number
  /** Oldest first, without a gap. */
  readonly days: readonly Day[]
  /** UP share of the observed time of the days; null when nothing was observed. */
  readonly uptime: number | null
  /** The same of the last 30 days, which is what narrow screens show. */
  readonly recentUptime: number | null
}

/** Time spent in one status, within one UTC hour. */
export type Span = { readonly status: Status; readonly from: number; readonly to: number }

/** How many UTC days readers see, today included. */
export const daysShown = 90
/** There is no room for more where the screen is narrow. */
export const daysOnNarrowScreens = 30

export const startOfHour = (at: number): number => at - (((at % hourMs) + hourMs) % hourMs)
export const startOfDay = (at: number): number => at - (((at % dayMs) + dayMs) % dayMs)

/** UP time over UP + DOWN + PENDING time (monitor-states); null when nothing was observed. */
export function uptimeOf(days: readonly Omit<Day, 'startsAt'>[]): number | null {
  const up = days.reduce((sum, day) => sum + day.upMs, 0)
  const observed = days.reduce((sum, day) => sum + day.upMs + day.downMs + day.pendingMs, 0)
  return observed === 0 ? null : up / observed
}

/** Lays out what was observed, of which any other days are left out. */
export function historyOf(observed: readonly Day[], today: number): History {
  const empty = emptyDays(today)
  const first = today - (daysShown - 1) * dayMs
  const days = observed.length === 0 ? empty : [...empty]
  for (const day of observed) {
    const place = (day.startsAt - first) / dayMs
    if (place >= 0 && place < daysShown) (days as Day[])[place] = day
  }
  return { today, days, uptime: uptimeOf(days), recentUptime: uptimeOf(days.slice(-daysOnNarrowScreens)) }
}

/** Shared by all monitors: new ones have nothing else. */
let lastEmpty: { readonly today: number; readonly days: readonly Day[] } | null = null

function emptyDays(today: number): readonly Day[] {
  if (lastEmpty?.today === today) return lastEmpty.days
  const days = Array.from({ length: daysShown }, (_, index) => ({
    startsAt: today - (daysShown - 1 - index) * dayMs,
    upMs: 0,
    downMs: 0,
    pendingMs: 0,
    maintenanceMs: 0,
  }))
  lastEmpty = { today, days }
  return days
}

export type Seen = { readonly status: Status; readonly at: number }

/**
 * Attributes the time since the last observation to the status of that observation, or to maintenance where a window
 * was open. A gap longer than `patienceMs` was not observed and counts for nothing.
 */
export function accountedSpans(
  seen: Seen | null,
  now: number,
  patienceMs: number,
  windows: readonly Pick<MaintenanceWindow, 'startsAt' | 'endsAt'>[],
): readonly Span[] {
  if (!seen || now <= seen.at || now - seen.at > patienceMs) return []
  const edges = new Set([seen.at, now])
  for (let hour = startOfHour(seen.at) + hourMs; hour < now; hour += hourMs) edges.add(hour)
  for (const edge of windows.flatMap(each => [each.startsAt, each.endsAt]))
    if (seen.at < edge && edge < now) edges.add(edge)
  const ordered = [...edges].sort((a, b) => a - b)
  return ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to
    const maintained = windows.some(each => each.startsAt <= from && from < each.endsAt)
    return { status: maintained ? 'MAINTENANCE' : seen.status, from, to }
  })
}
