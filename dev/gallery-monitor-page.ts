import type { Incident } from '../src/announcements/model/incident.ts'
import type { Board, BoardMonitor } from '../src/board/model/board.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { httpFindings } from '../src/monitors/kinds/http/findings.ts'
import { findings } from '../src/monitors/model/findings.ts'
import { histogramOf } from '../src/monitors/model/latency-histogram.ts'
import {
  firstPoint,
  gridOf,
  type MonitorHistory,
  type Observed,
  type Point,
  pointsBetween,
  pointsOf,
  type Range,
  shapeOf,
} from '../src/monitors/model/monitor-history.ts'
import { renderMonitorPage } from '../src/status-site/monitor-page.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import {
  down,
  galleryBoard,
  galleryNow,
  history,
  lostAt,
  monitor,
  quietMonitors,
  unchecked,
} from './gallery-board.ts'
import { explainedIncident, incident, plannedWindows, plannedWork } from './gallery-events.ts'

/** What was measured of a monitor around an incident, until now if it goes on. */
export function pointsAround({ startsAt, endsAt }: Pick<Incident, 'startsAt' | 'endsAt'>): readonly Point[] {
  const [from, to] = [startsAt ?? galleryNow, endsAt ?? galleryNow]
  const grid = gridOf(from - hourMs, Math.min(to + hourMs, galleryNow), true)
  const observed = Array.from({ length: grid.count }, (_, place): Observed => {
    const at = grid.from + place * grid.stepMs
    const isIn = at >= from && at < to
    const base = isIn ? 900 + (place % 5) * 180 : 120 + (place % 4) * 12
    return isIn && place % 9 < 3 ? { at, isDown: true } : { at, latencies: histogramOf([base, base * 1.8]) }
  })
  return pointsBetween(grid, observed)
}

const neither = { kuma: false, gatus: false }

/** The page of a monitor in every state. */
export function monitorPages(frameOf: (board: Board) => PageContext): readonly (readonly [string, Html])[] {
  const page = (
    range: Range,
    given: Partial<BoardMonitor> = {},
    known: Partial<MonitorHistory> | null = {},
    around: Partial<Board> = {},
  ): Html => {
    const checkout = quietMonitors.find(each => each.name === 'Checkout') ?? monitor(2, 'Checkout')
    const shown = { ...checkout, ...given }
    const board = galleryBoard({ monitors: [shown], ...around })
    const read = known && { ...historyOfRange(range), ...known }
    return renderMonitorPage(
      frameOf(board),
      { monitor: shown, board, range, history: read, compatible: neither, staff: null },
      galleryNow,
    )
  }
  const young = history({}).map((day, index, { length }) =>
    index < length - 9 ? { ...day, upMs: 0 } : index === length - 9 ? { ...day, upMs: 3 * hourMs } : day,
  )
  return [
    ['monitor', page('day')],
    ['monitor-hour', page('hour')],
    [
      'monitor-week',
      page(
        'week',
        { ...down, condition: 'DOWN', group: 'Shop' },
        {},
        { announcements: [incident, plannedWork, explainedIncident], planned: plannedWindows },
      ),
    ],
    ['monitor-month', page('month', {}, { outages: manyOutages() })],
    [
      'monitor-no-latency',
      page(
        'day',
        { ...down, condition: 'DOWN' },
        { latencyMs: null, points: pointsOf('day', galleryNow, []) },
      ),
    ],
    [
      'monitor-never-checked',
      page('day', neverChecked(), {
        checkedAt: null,
        latencyMs: null,
        points: pointsOf('day', galleryNow, []),
        lastDay: [],
        outages: [],
      }),
    ],
    ['monitor-inverted', page('day', { isInverted: true }, invertedHistory())],
    ['monitor-young', page('week', { days: young })],
    [
      'monitor-unchecked',
      page(
        'day',
        { ...unchecked([monitor(2, 'Checkout')])[0], condition: 'UNCHECKED' },
        { checkedAt: lostAt },
      ),
    ],
    ['monitor-database-away', page('day', {}, null, { staleSince: lostAt })],
    [
      'monitor-long-name',
      page('day', { name: `${'Zahlungsabwicklung'.repeat(9)} ${'und Rechnungen '.repeat(4)}` }),
    ],
  ]
}

/** Of a service that is not to answer: what succeeds has no latency, and an outage is an answer. */
const invertedHistory = (): Partial<MonitorHistory> => {
  const answered = httpFindings.make.answered({ status: '200 OK' })
  return {
    latencyMs: null,
    points: pointsOf('day', galleryNow, []),
    outages: [
      {
        from: galleryNow - 3 * hourMs,
        to: galleryNow - 2 * hourMs - 19 * minuteMs,
        cause: findings.make.invertedUp({ finding: answered }),
      },
    ],
  }
}

const neverChecked = (): Partial<BoardMonitor> => ({
  status: 'PENDING',
  condition: 'PENDING',
  since: null,
  days: [],
  uptime: null,
  recentUptime: null,
})

/** Believable latencies with a gap, an outage and maintenance; the same ones each time. */
export function historyOfRange(range: Range): MonitorHistory {
  const { spanMs, stepMs } = shapeOf[range]
  const count = spanMs / stepMs
  const first = firstPoint(range, galleryNow)
  const share = (place: number) => place / count
  const observed = Array.from({ length: count }, (_, place): Observed => {
    const at = first + place * stepMs
    if (share(place) > 0.3 && share(place) < 0.34) return { at }
    if (share(place) > 0.55 && share(place) < 0.6) return { at, checks: 5, isDown: true }
    if (share(place) > 0.8 && share(place) < 0.84) return { at, inMaintenance: true }
    const base = 120 + 40 * Math.sin((place / count) * 12) + ((place * 37) % 23)
    return { at, checks: 5, latencies: histogramOf([base, base + 8, base + 15, base + 40, base * 2.1]) }
  })
  return {
    checkedAt: galleryNow - 14_000,
    latencyMs: 142,
    points: pointsOf(range, galleryNow, observed),
    lastDay: [
      { upMs: 23 * hourMs, downMs: 21 * minuteMs, pendingMs: 2 * minuteMs, maintenanceMs: 37 * minuteMs },
    ],
    outages: [
      {
        from: galleryNow - 3 * hourMs,
        to: galleryNow - 2 * hourMs - 19 * minuteMs,
        cause: findings.make.refused(),
      },
      {
        from: galleryNow - 9 * dayMs,
        to: galleryNow - 9 * dayMs + 38 * minuteMs,
        cause: findings.make.connectTimedOut({ seconds: 10 }),
      },
    ],
  }
}

const manyOutages = () =>
  Array.from({ length: 23 }, (_, index) => ({
    from: galleryNow - (index + 1) * dayMs,
    to: galleryNow - (index + 1) * dayMs + 12 * minuteMs,
    cause: index % 3 === 0 ? null : findings.make.closed(),
  }))
