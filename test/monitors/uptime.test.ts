import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { type Beat, dayTallies, hourTallies } from '../../src/monitors/model/beat.ts'
import { statuses } from '../../src/monitors/model/monitor.ts'
import {
  accountedSpans,
  type Day,
  daysShown,
  historyOf,
  type Span,
  startOfDay,
  startOfHour,
  uptimeOf,
} from '../../src/monitors/model/uptime.ts'

const midnight = Date.parse('2026-03-01T00:00:00Z')

describe('The time between two beats', () => {
  test('belongs to the status before, split at the hour', () => {
    const seen = { status: 'UP', at: midnight - 20_000 } as const
    assert.deepEqual(accountedSpans(seen, midnight + 40_000, 60_000, []), [
      { status: 'UP', from: midnight - 20_000, to: midnight },
      { status: 'UP', from: midnight, to: midnight + 40_000 },
    ])
  })

  test('is maintenance where a window was open', () => {
    const seen = { status: 'DOWN', at: midnight + 10 } as const
    const window = { startsAt: midnight + 20, endsAt: midnight + 30 }
    assert.deepEqual(accountedSpans(seen, midnight + 50, 60_000, [window]), [
      { status: 'DOWN', from: midnight + 10, to: midnight + 20 },
      { status: 'MAINTENANCE', from: midnight + 20, to: midnight + 30 },
      { status: 'DOWN', from: midnight + 30, to: midnight + 50 },
    ])
  })

  test('belongs to nothing when nobody looked, when there was no beat before, or when the clock was set back', () => {
    const seen = { status: 'UP', at: midnight } as const
    assert.deepEqual(accountedSpans(seen, midnight + 60_001, 60_000, []), [])
    assert.equal(accountedSpans(seen, midnight + 60_000, 60_000, []).length, 1)
    assert.deepEqual(accountedSpans(null, midnight, 60_000, []), [])
    assert.deepEqual(accountedSpans(seen, midnight - 1, 60_000, []), [])
  })

  const instant = fc.integer({ min: midnight, max: midnight + 3 * dayMs })
  const window = fc
    .tuple(instant, instant)
    .map(([a, b]) => ({ startsAt: Math.min(a, b), endsAt: Math.max(a, b) }))
  const windows = fc.array(window, { maxLength: 4 })
  const status = fc.constantFrom(...statuses)
  const total = (spans: readonly Span[]) => spans.reduce((sum, each) => sum + each.to - each.from, 0)

  test('adds up to exactly the time elapsed, each piece within one hour', () =>
    fc.assert(
      fc.property(instant, fc.nat(2 * dayMs), status, windows, (at, elapsed, was, open) => {
        const spans = accountedSpans({ status: was, at }, at + elapsed, Number.POSITIVE_INFINITY, open)
        assert.equal(total(spans), elapsed)
        assert.ok(
          spans.every(each => each.from < each.to && startOfHour(each.from) === startOfHour(each.to - 1)),
        )
        assert.ok(spans.every((each, i) => i === 0 || spans[i - 1]?.to === each.from))
      }),
    ))

  test('is the same whether it is accounted for at once or in two pieces', () =>
    fc.assert(
      fc.property(instant, fc.nat(dayMs), fc.nat(dayMs), status, windows, (at, one, two, was, open) => {
        const forever = Number.POSITIVE_INFINITY
        const whole = accountedSpans({ status: was, at }, at + one + two, forever, open)
        const pieces = [
          ...accountedSpans({ status: was, at }, at + one, forever, open),
          ...accountedSpans({ status: was, at: at + one }, at + one + two, forever, open),
        ]
        for (const each of statuses)
          assert.equal(
            total(pieces.filter(s => s.status === each)),
            total(whole.filter(s => s.status === each)),
          )
      }),
    ))

  test('reaches the hours and the days in full', () =>
    fc.assert(
      fc.property(instant, fc.nat(2 * dayMs), status, windows, (at, elapsed, was, open) => {
        const spans = accountedSpans({ status: was, at }, at + elapsed, Number.POSITIVE_INFINITY, open)
        for (const tallies of [
          hourTallies([beat(at + elapsed, spans)]),
          dayTallies([beat(at + elapsed, spans)]),
        ]) {
          const sum = tallies.reduce(
            (all, each) => all + each.upMs + each.downMs + each.pendingMs + each.maintenanceMs,
            0,
          )
          assert.equal(sum, elapsed)
        }
      }),
    ))
})

describe('Tallies', () => {
  test('count every probe in the hour of its beat, and latency only of successes', () => {
    const finding = (kind: 'success' | 'failure', latencyMs: number) => ({
      kind,
      latencyMs,
      message: textMessage(''),
    })
    const [hour, next, ...rest] = hourTallies([
      { ...beat(midnight, []), finding: finding('success', 30) },
      { ...beat(midnight + 1, []), finding: finding('success', 10) },
      { ...beat(midnight + 2, []), finding: finding('failure', 5000) },
      { ...beat(midnight + hourMs, []), finding: finding('failure', 1) },
      { ...beat(midnight + hourMs + 1, []), finding: null },
    ])
    assert.equal(rest.length, 0)
    assert.deepEqual([hour?.probes, hour?.failures, hour?.latencySumMs, hour?.latencyMaxMs], [3, 1, 40, 30])
    assert.deepEqual(
      [next?.startsAt, next?.probes, next?.failures, next?.latencyMaxMs],
      [midnight + hourMs, 1, 1, 0],
    )
  })
})

describe('Uptime', () => {
  const day = { upMs: 0, downMs: 0, pendingMs: 0, maintenanceMs: 0 }

  test('is UP time over UP, DOWN and PENDING time; maintenance is left out', () => {
    assert.equal(
      uptimeOf([
        { ...day, upMs: 60, maintenanceMs: 900 },
        { ...day, downMs: 30, pendingMs: 10 },
      ]),
      0.6,
    )
  })

  test('is unknown when nothing was observed', () => {
    assert.equal(uptimeOf([]), null)
    assert.equal(uptimeOf([{ ...day, maintenanceMs: 900 }]), null)
  })
})

describe('The history of a monitor', () => {
  const today = midnight + 200 * dayMs
  const day = fc.record({
    startsAt: fc.integer({ min: -5, max: daysShown + 5 }).map(ago => today - ago * dayMs),
    upMs: fc.nat(dayMs),
    downMs: fc.nat(dayMs),
    pendingMs: fc.nat(dayMs),
    maintenanceMs: fc.nat(dayMs),
  })
  const empty = (startsAt: number): Day => ({ startsAt, upMs: 0, downMs: 0, pendingMs: 0, maintenanceMs: 0 })

  test('is ninety days without a gap, and what was observed of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { selector: each => each.startsAt }), observed => {
        const byStart = new Map(observed.map(each => [each.startsAt, { ...each }]))
        const wanted = Array.from({ length: daysShown }, (_, index) => {
          const startsAt = today - (daysShown - 1 - index) * dayMs
          return byStart.get(startsAt) ?? empty(startsAt)
        })
        const { days, uptime, recentUptime } = historyOf(observed, today)
        assert.deepEqual([...days], wanted)
        assert.deepEqual([days.length, days.at(0), days.at(-1)], [daysShown, wanted[0], wanted.at(-1)])
        assert.deepEqual([days.at(daysShown), days.at(-daysShown - 1)], [undefined, undefined])
        assert.deepEqual(days.slice(-3), wanted.slice(-3))
        assert.deepEqual([uptime, recentUptime], [uptimeOf(wanted), uptimeOf(wanted.slice(-30))])
      }),
    )
  })

  test('shares the days of all monitors that nothing is known of', () => {
    assert.equal(historyOf([], today).days, historyOf([], today).days)
    assert.deepEqual(historyOf([], today + dayMs).days.at(-1), empty(today + dayMs))
  })
})

test('Hours and days start in UTC, also before 1970', () => {
  assert.equal(startOfDay(midnight + dayMs - 1), midnight)
  assert.equal(startOfHour(midnight + hourMs), midnight + hourMs)
  assert.equal(startOfDay(-1), -dayMs)
})

const beat = (at: number, spans: readonly Span[]): Beat => ({
  monitorId: 1,
  at,
  state: {
    status: 'UP',
    retries: 0,
    successes: 1,
    settled: 'UP',
    downSince: null,
    notifiedAt: null,
    changes: [],
    unstableSince: null,
    since: 0,
  },
  finding: null,
  spans,
})
