import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Message } from '../kernel/messages.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { decodeCounts, detailsOf, type Histogram } from './model/latency-histogram.ts'
import type { Status } from './model/monitor.ts'
import {
  firstPoint,
  gridOf,
  type MonitorHistory,
  type Observed,
  type OutageEvent,
  observedBeat,
  outagesOf,
  type Point,
  pointsBetween,
  pointsOf,
  type Range,
  shapeOf,
} from './model/monitor-history.ts'
import { startOfHour } from './model/uptime.ts'

/** Events that the outages are made of; far more than a month of a monitor that is not unstable. */
const eventsRead = 500

/** Reads the history of one monitor. */
export function createMonitorHistoryStore({ query }: Pick<Database, 'query'>) {
  async function read(id: number, range: Range, now: number): Promise<MonitorHistory> {
    const from = firstPoint(range, now)
    const hours = await readHours(id, Math.min(startOfHour(from), startOfHour(now - dayMs)))
    const [observed, state, outages] = await Promise.all([
      observedIn(range, id, from, hours),
      readState(id),
      readOutages(id),
    ])
    return {
      checkedAt: state?.checked_at ?? null,
      pushedAt: state?.pushed_at ?? null,
      latencyMs: state?.status === 'UP' ? state.latency_ms : null,
      points: pointsOf(range, now, observed),
      lastDay: hours
        .filter(each => each.starts_at > now - dayMs)
        .map(each => ({
          upMs: each.up_ms,
          downMs: each.down_ms,
          pendingMs: each.pending_ms,
          maintenanceMs: each.maintenance_ms,
        })),
      outages: outagesOf(outages),
    }
  }

  /**
   * Reads the points of any past period: of five minutes while the details of its hours are kept, otherwise of hours or more.
   * Downtime is that of the outages, or of whole hours where their events are gone.
   */
  async function readBetween(id: number, from: number, to: number): Promise<readonly Point[]> {
    const hours = await readHours(id, startOfHour(from), to)
    const isDetailed = hours.every(each => each.latency === null || each.latency_detail !== null)
    const grid = gridOf(from, to, isDetailed)
    if (grid.stepMs >= hourMs) return pointsBetween(grid, hours.map(observedHour))
    const outages = outagesOf(await readOutages(id))
    const down = Array.from({ length: grid.count }, (_, place) => grid.from + place * grid.stepMs)
      .filter(at => outages.some(each => each.from < at + grid.stepMs && (each.to ?? to) > at))
      .map((at): Observed => ({ at, isDown: true }))
    return pointsBetween(grid, [...hours.flatMap(detailed), ...maintained(hours, [], grid.stepMs), ...down])
  }

  const readHours = (id: number, from: number, to = Number.MAX_SAFE_INTEGER) =>
    query
      .selectFrom('beat_hours')
      .select(['starts_at', 'up_ms', 'down_ms', 'pending_ms', 'maintenance_ms', 'probes'])
      .select(['latency', 'latency_detail'])
      .where('monitor_id', '=', id)
      .where('starts_at', '>=', from)
      .where('starts_at', '<', to)
      .orderBy('starts_at')
      .execute()

  type Hour = Awaited<ReturnType<typeof readHours>>[number]

  /** An hour is made of its beats, a day of five minutes of the hours and the number of beats, more of whole hours. */
  async function observedIn(
    range: Range,
    id: number,
    from: number,
    hours: readonly Hour[],
  ): Promise<readonly Observed[]> {
    if (range === 'hour' || range === 'day') {
      const beats = range === 'hour' ? await readBeats(id, from) : await readCounts(id, from)
      const latencies = range === 'hour' ? [] : hours.flatMap(detailed)
      return [...beats, ...latencies, ...maintained(hours, beats, shapeOf[range].stepMs)]
    }
    return hours.map(observedHour)
  }

  const observedHour = (hour: Hour): Observed => ({
    at: hour.starts_at,
    latencies: histogram(hour.latency),
    checks: hour.probes,
    isDown: hour.down_ms > 0,
    inMaintenance: hour.maintenance_ms > 0,
  })

  async function readBeats(id: number, from: number): Promise<readonly Observed[]> {
    const rows = await query
      .selectFrom('beats')
      .select(['at', 'status', 'latency_ms'])
      .where('monitor_id', '=', id)
      .where('at', '>=', from)
      .execute()
    return rows.map(each => observedBeat(each.at, each.status as Status, each.latency_ms))
  }

  async function readCounts(id: number, from: number): Promise<readonly Observed[]> {
    const place = sql<number>`at - at % ${sql.lit(shapeOf.day.stepMs)}`
    const rows = await query
      .selectFrom('beats')
      .select([place.as('place'), 'status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('monitor_id', '=', id)
      .where('at', '>=', from)
      .groupBy([place, 'status'])
      .execute()
    return rows.map(each => ({
      at: Number(each.place),
      checks: each.status === 'MAINTENANCE' ? 0 : Number(each.count),
      isDown: each.status === 'DOWN',
      inMaintenance: each.status === 'MAINTENANCE',
    }))
  }

  const readState = (id: number) =>
    query
      .selectFrom('monitor_states')
      .select(['checked_at', 'latency_ms', 'pushed_at', 'status'])
      .where('monitor_id', '=', id)
      .executeTakeFirst()

  async function readOutages(id: number): Promise<readonly OutageEvent[]> {
    const rows = await query
      .selectFrom('events')
      .select(['kind', 'at', 'params'])
      .where('subject', '=', `monitor:${id}`)
      .orderBy('at', 'desc')
      .limit(eventsRead)
      .execute()
    return rows.map(({ kind, at, params }) => {
      const { downSince = null, message = null } = JSON.parse(params) as {
        readonly downSince?: number | null
        readonly message?: Message
      }
      return { kind, at, downSince, message }
    })
  }

  return { read, readBetween }
}

type HourRow = {
  readonly starts_at: number
  readonly maintenance_ms: number
  readonly latency_detail: Uint8Array | null
}

const histogram = (bytes: Uint8Array | null): Histogram => decodeCounts(bytes ?? new Uint8Array())

/** The five minutes of an hour. */
const detailed = ({ starts_at, latency_detail }: HourRow): readonly Observed[] =>
  detailsOf(histogram(latency_detail)).map((latencies, place) => ({
    at: starts_at + place * shapeOf.day.stepMs,
    latencies,
  }))

/**
 * The points of maintenance. Only its first beat is kept, and how long it was in each hour: it begins with that beat, or
 * with the hour.
 */
const maintained = (
  hours: readonly HourRow[],
  beats: readonly Observed[],
  stepMs: number,
): readonly Observed[] =>
  hours
    .filter(each => each.maintenance_ms > 0)
    .flatMap(({ starts_at, maintenance_ms }) => {
      const first = beats.find(each => each.inMaintenance && startOfHour(each.at) === starts_at)
      const from = first?.at ?? starts_at
      return Array.from({ length: Math.ceil(maintenance_ms / stepMs) }, (_, place) => ({
        at: Math.min(from + place * stepMs, starts_at + hourMs - 1),
        nearMaintenance: true,
      }))
    })
