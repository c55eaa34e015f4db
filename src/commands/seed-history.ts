import type { InsertObject } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { MonitorRow, Tables } from '../db/tables.ts'
import { chunks } from '../lib/chunks.ts'
import { seededDraws } from '../lib/seeded-draws.ts'
import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import { findings } from '../monitors/model/findings.ts'
import {
  decodeCounts,
  detailOf,
  encodeCounts,
  merged,
  withoutDetail,
} from '../monitors/model/latency-histogram.ts'
import { daysShown, startOfDay } from '../monitors/model/uptime.ts'
import { certificateEvents, checkColumns, type SeededCertificate } from './seed-checks.ts'

/** The name under which the checkout is asked; its domain ends soon, too. */
export const checkoutHost = 'checkout.harbour.example'

/** Milliseconds that a monitor has been down when the site is seeded; its incident began at the same time. */
export const outageMs = 14 * minuteMs

/** Milliseconds that the open maintenance window has been open when the site is seeded. */
export const maintenanceMs = 20 * minuteMs

/** When a past trouble began, before the site is seeded, and how long it lasted. The seeded incidents match them. */
export const pastTroubles = {
  network: { agoMs: 41 * dayMs, lastsMs: 11 * minuteMs },
  payments: { agoMs: 22 * dayMs, lastsMs: 31 * minuteMs },
  mail: { agoMs: 5 * dayMs, lastsMs: 160 * minuteMs },
  search: { agoMs: 28 * hourMs, lastsMs: 2 * hourMs },
} as const

type Status = 'UP' | 'DOWN' | 'PENDING' | 'MAINTENANCE'

type Trouble = {
  readonly status: 'DOWN' | 'PENDING' | 'MAINTENANCE'
  readonly agoMs: number
  readonly lastsMs: number
}

type Seeded = {
  /** The middle of its latencies, in milliseconds. */
  readonly usualMs: number
  readonly intervalMs: number
  readonly troubles: readonly Trouble[]
  /** The certificate that its checks saw; absent: one of all names of the host. */
  readonly certificate?: SeededCertificate
  /** A time of slow answers that are no outage. */
  readonly slow?: { readonly agoMs: number; readonly lastsMs: number; readonly factor: number }
}

/** A retry or two come before each outage. */
const outage = ({
  agoMs,
  lastsMs,
}: {
  readonly agoMs: number
  readonly lastsMs: number
}): readonly Trouble[] => [
  { status: 'PENDING', agoMs, lastsMs: 2 * minuteMs },
  { status: 'DOWN', agoMs: agoMs - 2 * minuteMs, lastsMs },
]

/** The seeded monitors by name; at all other times all went well. */
const seeded: Readonly<Record<string, Seeded>> = {
  Website: { usualMs: 84, intervalMs: 30_000, troubles: outage(pastTroubles.network) },
  API: {
    usualMs: 38,
    intervalMs: 30_000,
    troubles: [...outage({ agoMs: 63 * dayMs, lastsMs: 14 * minuteMs }), ...outage(pastTroubles.network)],
  },
  Checkout: {
    usualMs: 126,
    intervalMs: 30_000,
    troubles: [
      ...outage({ agoMs: 70 * dayMs, lastsMs: 95 * minuteMs }),
      ...outage(pastTroubles.payments),
      { status: 'DOWN', agoMs: outageMs, lastsMs: outageMs },
    ],
    certificate: { host: checkoutHost, issuer: "Let's Encrypt", endsInMs: 9 * dayMs },
  },
  Search: {
    usualMs: 210,
    intervalMs: 60_000,
    troubles: [{ status: 'PENDING', agoMs: 12 * dayMs, lastsMs: 5 * minuteMs }],
    slow: { ...pastTroubles.search, factor: 9 },
  },
  Mail: {
    usualMs: 22,
    intervalMs: 60_000,
    troubles: [
      ...outage(pastTroubles.mail),
      { status: 'MAINTENANCE', agoMs: maintenanceMs, lastsMs: maintenanceMs },
    ],
  },
}

/** How long five-minute histograms of an hour are kept, and beats are shown. */
const detailMs = 8 * dayMs
const beatsMs = 25 * hourMs
const rowsAtOnce = 200

/**
 * Inserts ninety days of history: hours and days with their latencies, the beats of the last day, outages and states.
 * Monitors that were checked already are left as they are. The same site is made of the same instant.
 */
export async function seedHistory(db: Database, now: number): Promise<void> {
  const monitors = await db.query
    .selectFrom('monitors')
    .leftJoin('monitor_states', 'monitor_states.monitor_id', 'monitors.id')
    .selectAll('monitors')
    .where('name', 'in', Object.keys(seeded))
    .where('monitor_states.monitor_id', 'is', null)
    .execute()
  for (const row of monitors) {
    const about = seeded[row.name]
    if (about) await db.write(...historyOf(db, { ...about, row, id: row.id, name: row.name, now }))
  }
}

type Monitor = Seeded & {
  readonly row: MonitorRow
  readonly id: number
  readonly name: string
  readonly now: number
}

export const insertEvents = (
  { query }: Database,
  events: readonly InsertObject<Tables, 'events'>[],
): readonly Statement[] => chunks(events, rowsAtOnce).map(some => query.insertInto('events').values(some))

function historyOf(db: Database, monitor: Monitor): readonly Statement[] {
  const { query } = db
  const { now } = monitor
  const first = startOfDay(now) - (daysShown - 1) * dayMs
  const draw = seededDraws(monitor.id * 0x9e_37_79_b9)
  const hours: Hour[] = []
  for (let at = first; at < now; at += hourMs) hours.push(hourOf(monitor, at, draw))
  const beats = hours.flatMap(hour => hour.beats)
  const checks = beats.flatMap(({ at, status, latency_ms: latencyMs }) =>
    status === 'MAINTENANCE' ? [] : { at, latencyMs },
  )
  const days = Map.groupBy(hours, ({ row }) => startOfDay(row.starts_at))
  const insert = <T extends 'beat_hours' | 'beat_days'>(table: T, rows: readonly InsertObject<Tables, T>[]) =>
    chunks(rows, rowsAtOnce).map(some =>
      query
        .insertInto(table)
        .values(some)
        .onConflict(clash => clash.columns(['monitor_id', 'starts_at'] as never).doNothing()),
    )
  return [
    ...insert(
      'beat_hours',
      hours.map(({ row }) => row),
    ),
    ...insert(
      'beat_days',
      [...days].map(([startsAt, of]) => dayRow(startsAt, of, now)),
    ),
    ...chunks(beats, rowsAtOnce).map(some => query.insertInto('beats').values(some)),
    ...insertEvents(db, [...outageEvents(monitor), ...certificateEvents(monitor)]),
    // A server that runs meanwhile may have checked the monitor already.
    query
      .insertInto('monitor_states')
      .values({ ...stateRow(monitor), ...checkColumns({ ...monitor, checks, draw }) })
      .onConflict(clash => clash.column('monitor_id').doNothing()),
  ]
}

type Hour = {
  readonly row: InsertObject<Tables, 'beat_hours'> & Rollup
  readonly beats: readonly (InsertObject<Tables, 'beats'> & {
    readonly at: number
    readonly status: Status
    readonly latency_ms: number | null
  })[]
}

type Rollup = {
  readonly monitor_id: number
  readonly starts_at: number
  readonly up_ms: number
  readonly down_ms: number
  readonly pending_ms: number
  readonly maintenance_ms: number
  readonly probes: number
  readonly failures: number
  readonly latency_sum_ms: number
  readonly latency_max_ms: number
  readonly latency: Buffer
}

function hourOf(monitor: Monitor, startsAt: number, draw: () => number): Hour {
  const { id, intervalMs, now } = monitor
  const until = Math.min(startsAt + hourMs, now)
  const spent = (status: Trouble['status']) =>
    monitor.troubles
      .filter(each => each.status === status)
      .reduce((sum, each) => sum + overlap(spanOf(each, now), { from: startsAt, to: until }), 0)
  const [down, pending, maintenance] = [spent('DOWN'), spent('PENDING'), spent('MAINTENANCE')]
  const checks: { readonly at: number; readonly status: Status; readonly latencyMs: number | null }[] = []
  for (let at = startsAt + ((id * 1_009) % intervalMs); at < until; at += intervalMs) {
    const status = statusAt(monitor, at)
    checks.push({ at, status, latencyMs: status === 'UP' ? latencyAt(monitor, at, draw) : null })
  }
  const latencies = checks.flatMap(({ at, latencyMs }) => (latencyMs === null ? [] : [{ at, latencyMs }]))
  const detail = detailOf(latencies)
  const probed = checks.filter(({ status }) => status !== 'MAINTENANCE').length
  return {
    row: {
      monitor_id: id,
      starts_at: startsAt,
      up_ms: until - startsAt - down - pending - maintenance,
      down_ms: down,
      pending_ms: pending,
      maintenance_ms: maintenance,
      probes: probed,
      failures: probed - latencies.length,
      latency_sum_ms: latencies.reduce((sum, { latencyMs }) => sum + latencyMs, 0),
      latency_max_ms: latencies.reduce((most, { latencyMs }) => Math.max(most, latencyMs), 0),
      latency: Buffer.from(encodeCounts(withoutDetail(detail))),
      latency_detail: startsAt > now - detailMs ? Buffer.from(encodeCounts(detail)) : null,
    },
    beats: checks
      .filter(({ at }) => at > now - beatsMs)
      .map(({ at, status, latencyMs }) => ({
        ...{ monitor_id: id, at, status, latency_ms: latencyMs, message: '' },
        ...(status === 'DOWN' || status === 'PENDING' ? refused : { code: null, params: null }),
      })),
  }
}

/** A day is the sum of its hours; that under way gets its histogram when it is over. */
function dayRow(startsAt: number, hours: readonly Hour[], now: number): Rollup | Omit<Rollup, 'latency'> {
  const rows = hours.map(({ row }) => row)
  const sum = (of: (row: Rollup) => number) => rows.reduce((total, row) => total + of(row), 0)
  const day = {
    monitor_id: rows[0]?.monitor_id ?? 0,
    starts_at: startsAt,
    up_ms: sum(row => row.up_ms),
    down_ms: sum(row => row.down_ms),
    pending_ms: sum(row => row.pending_ms),
    maintenance_ms: sum(row => row.maintenance_ms),
    probes: sum(row => row.probes),
    failures: sum(row => row.failures),
    latency_sum_ms: sum(row => row.latency_sum_ms),
    latency_max_ms: Math.max(...rows.map(row => row.latency_max_ms)),
  }
  if (startsAt + dayMs > now) return day
  return { ...day, latency: Buffer.from(encodeCounts(merged(rows.map(row => decodeCounts(row.latency))))) }
}

type Span = { readonly from: number; readonly to: number }

const spanOf = ({ agoMs, lastsMs }: Pick<Trouble, 'agoMs' | 'lastsMs'>, now: number): Span => ({
  from: now - agoMs,
  to: now - agoMs + lastsMs,
})

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

const isWithin = (at: number, { from, to }: Span): boolean => at >= from && at < to

const statusAt = ({ troubles, now }: Monitor, at: number): Status =>
  troubles.find(each => isWithin(at, spanOf(each, now)))?.status ?? 'UP'

/** Slower by day than by night, mostly near the usual, now and then much slower. */
function latencyAt({ usualMs, slow, now }: Monitor, at: number, draw: () => number): number {
  const load = 1 + 0.25 * Math.sin((2 * Math.PI * ((at % dayMs) / hourMs - 9)) / 24)
  const spread = Math.exp(0.5 * (draw() + draw() + draw() - 1.5))
  const hiccup = draw() < 0.004 ? 3 + 5 * draw() : 1
  const slowness = slow && isWithin(at, spanOf(slow, now)) ? slow.factor * (0.6 + 0.8 * draw()) : 1
  return Math.max(1, Math.round(usualMs * load * spread * hiccup * slowness))
}

const { code, params } = findings.make.refused()
const refused = { code, params: JSON.stringify(params) }

/** The beginning and the end of each outage; routed already, so that no notification is sent. */
function outageEvents({ id, name, troubles, now }: Monitor) {
  return troubles
    .filter(({ status }) => status === 'DOWN')
    .flatMap(each => {
      const { from, to } = spanOf(each, now)
      const event = (kind: 'monitor.down' | 'monitor.up', at: number) => ({
        kind,
        key: `${kind}:${id}:${at}`,
        subject: `monitor:${id}`,
        params: JSON.stringify({ monitorId: id, name, downSince: from, message: findings.make.refused() }),
        at,
        routed_at: at,
      })
      return [event('monitor.down', from), ...(to < now ? [event('monitor.up', to)] : [])]
    })
}

/** The state row as if a check had just written it; the first real one continues from it. */
function stateRow(monitor: Monitor) {
  const { id, troubles, now, usualMs } = monitor
  const spans = troubles.map(each => ({ ...spanOf(each, now), status: each.status }))
  const current = spans.find(({ to }) => to >= now)
  const since = current?.from ?? Math.max(now - daysShown * dayMs, ...spans.map(({ to }) => to))
  const isDown = current?.status === 'DOWN'
  return {
    monitor_id: id,
    status: current?.status ?? 'UP',
    retries: 0,
    successes: isDown ? 0 : 1,
    settled: isDown ? 'DOWN' : 'UP',
    since,
    checked_at: now,
    latency_ms: isDown ? null : usualMs,
    message: '',
    down_since: isDown ? since : null,
    notified_at: isDown ? since : null,
  } as const
}
