import type { Message } from '../../kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import { type Histogram, histogramOf, merged } from './latency-histogram.ts'
import type { Status } from './monitor.ts'

/** Periods that the page of a monitor shows, by their names in the address. */
export const ranges = ['hour', 'day', 'week', 'month'] as const
export type Range = (typeof ranges)[number]

/** The length of each range and of its points. */
export const shapeOf = {
  hour: { spanMs: hourMs, stepMs: minuteMs },
  day: { spanMs: dayMs, stepMs: 5 * minuteMs },
  week: { spanMs: 7 * dayMs, stepMs: hourMs },
  month: { spanMs: 30 * dayMs, stepMs: 3 * hourMs },
} as const satisfies Record<Range, { readonly spanMs: number; readonly stepMs: number }>

/** The start of the first point; the last one contains `now`. */
export function firstPoint(range: Range, now: number): number {
  const { spanMs, stepMs } = shapeOf[range]
  return Math.floor(now / stepMs) * stepMs + stepMs - spanMs
}

/** A part of a range, of the same length as all others. */
export type Point = {
  readonly from: number
  readonly to: number
  /** Latencies of the successes. */
  readonly latencies: Histogram
  /** Number of checks, failed ones included; 0 if nothing was measured. */
  readonly checks: number
  readonly isDown: boolean
  readonly inMaintenance: boolean
}

/** Observations of a part of a range. */
export type Observed = {
  readonly at: number
  readonly latencies?: Histogram
  readonly checks?: number
  readonly isDown?: boolean
  readonly inMaintenance?: boolean
  /** True: the time around was maintenance in part; the point is where nothing was checked. */
  readonly nearMaintenance?: boolean
}

/** The points of a range, oldest first, without gaps. Observations of other times are left out. */
export function pointsOf(range: Range, now: number, observed: Iterable<Observed>): readonly Point[] {
  const { spanMs, stepMs } = shapeOf[range]
  return pointsBetween({ from: firstPoint(range, now), count: spanMs / stepMs, stepMs }, observed)
}

/** Consecutive points of the same length. */
type Grid = { readonly from: number; readonly count: number; readonly stepMs: number }

/** Steps of a grid of any period: those of five minutes need the details of hours. */
const gridSteps = [5 * minuteMs, hourMs, 6 * hourMs, dayMs] as const
/** Most points of a grid; a longer period has longer steps. */
const pointsAtMost = 312

/** The grid around a period, in five minutes if it may and the period is at most a day or so. */
export function gridOf(from: number, to: number, mayBeDetailed: boolean): Grid {
  const steps = gridSteps.slice(mayBeDetailed ? 0 : 1)
  const stepMs = steps.find(step => (to - from) / step <= pointsAtMost) ?? dayMs
  const first = Math.floor(from / stepMs) * stepMs
  return { from: first, count: Math.min(pointsAtMost, Math.ceil((to - first) / stepMs)), stepMs }
}

/** The points of a grid, oldest first, without gaps. Observations of other times are left out. */
export function pointsBetween(
  { from: first, count, stepMs }: Grid,
  observed: Iterable<Observed>,
): readonly Point[] {
  const parts = Array.from({ length: count }, (): Observed[] => [])
  for (const each of observed) parts[Math.floor((each.at - first) / stepMs)]?.push(each)
  return parts.map((part, place) => {
    const checks = part.reduce((sum, each) => sum + (each.checks ?? 0), 0)
    return {
      from: first + place * stepMs,
      to: first + (place + 1) * stepMs,
      latencies: merged(part.flatMap(each => each.latencies ?? [])),
      checks,
      isDown: part.some(each => each.isDown),
      inMaintenance: part.some(each => each.inMaintenance || (each.nearMaintenance && checks === 0)),
    }
  })
}

export const observedBeat = (at: number, status: Status, latencyMs: number | null): Observed => ({
  at,
  checks: status === 'MAINTENANCE' ? 0 : 1,
  isDown: status === 'DOWN',
  inMaintenance: status === 'MAINTENANCE',
  // Only a success leads to UP.
  ...(status === 'UP' && latencyMs !== null && { latencies: histogramOf([latencyMs]) }),
})

/** A time in which a monitor was down. */
export type Outage = {
  readonly from: number
  /** Null while it goes on. */
  readonly to: number | null
  readonly cause: Message | null
}

/** An event of a monitor, as far as outages depend on it. */
export type OutageEvent = {
  readonly kind: string
  readonly at: number
  readonly downSince: number | null
  readonly message: Message | null
}

/**
 * The outages between events, newest first. Many in a row, of an unstable monitor, are one. Of an outage whose
 * beginning is not among the events, its end has it.
 */
export function outagesOf(events: readonly OutageEvent[]): readonly Outage[] {
  const found: Outage[] = []
  let open: Outage | null = null
  for (const { kind, at, downSince, message } of events.toSorted((a, b) => a.at - b.at)) {
    if (begins.has(kind)) open ??= { from: at, to: null, cause: message }
    if (!ends.has(kind)) continue
    const ended: Outage | null =
      open ?? (downSince === null ? null : { from: downSince, to: null, cause: null })
    if (ended) found.push({ ...ended, to: at })
    open = null
  }
  if (open) found.push(open)
  return found.toReversed()
}

/** Kinds of events that begin and end an outage. */
const begins: ReadonlySet<string> = new Set(['monitor.down', 'monitor.unstable'])
const ends: ReadonlySet<string> = new Set(['monitor.up', 'monitor.paused'])

/** The history that the page of a monitor shows besides the Board. */
export type MonitorHistory = {
  readonly checkedAt: number | null
  /** When the last push arrived; null or absent for a monitor that is probed. */
  readonly pushedAt?: number | null
  /** The latency of the last check, if it succeeded. */
  readonly latencyMs: number | null
  readonly points: readonly Point[]
  /** The hours of the last day, oldest first. */
  readonly lastDay: readonly {
    readonly upMs: number
    readonly downMs: number
    readonly pendingMs: number
    readonly maintenanceMs: number
  }[]
  /** Newest first, of the days for which events are kept. */
  readonly outages: readonly Outage[]
}
