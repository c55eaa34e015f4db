/** The consequences of one result, and the time of the next probe: pure functions of the monitors' model. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { textMessage } from '../../src/kernel/messages.ts'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { type Beat, beginOf, isVisible, joinBeats, nextBeat } from '../../src/monitors/model/beat.ts'
import { classifyFailure } from '../../src/monitors/model/classify-failure.ts'
import { decodeCounts, totalOf } from '../../src/monitors/model/latency-histogram.ts'
import { openWindow, windowEdges } from '../../src/monitors/model/maintenance.ts'
import type { Finding, MonitorState, Status, WatchedMonitor } from '../../src/monitors/model/monitor.ts'
import { firstProbeAt, isWindowMissed, repeatDelay } from '../../src/monitors/model/probe-times.ts'
import { settings } from './examples.ts'

const now = Date.parse('2026-03-01T12:10:00Z')
const monitor = {
  ...settings('m', { kind: 'tcp', host: '127.0.0.1', port: 9 }),
  ...{ id: 1, position: 0, revision: 1 },
}
const retried = { ...monitor, maxRetries: 2 }

const success: Finding = { kind: 'success', latencyMs: 5, message: textMessage('') }
const failure: Finding = { kind: 'failure', latencyMs: 9, message: textMessage('') }

const stateOf = (status: Status, change: Partial<MonitorState> = {}): MonitorState => ({
  status,
  retries: 0,
  successes: 0,
  settled: status === 'UP' || status === 'DOWN' ? status : null,
  downSince: null,
  notifiedAt: null,
  changes: [],
  unstableSince: null,
  since: now - hourMs,
  ...change,
})

const window = (startsAt: number, endsAt: number, monitorIds = [1], title = 'Move') => ({
  ...{ title, monitorIds, startsAt, endsAt },
})

const watched = (change: Partial<WatchedMonitor>): WatchedMonitor => ({
  ...{ monitor, state: null, checkedAt: null, windows: [] },
  ...change,
})

describe('The open window of a monitor', () => {
  const titleAt = (at: number, ...windows: Parameters<typeof openWindow>[0]) =>
    openWindow(windows, 1, at)?.title

  test('is open from its start on, and no longer at its end', () => {
    const each = window(10, 20)
    assert.deepEqual(
      [9, 10, 19, 20].map(at => titleAt(at, each)),
      [undefined, 'Move', 'Move', undefined],
    )
  })

  test('is none of another monitor', () => {
    assert.equal(titleAt(15, window(10, 20, [2])), undefined)
    assert.equal(titleAt(15, window(10, 20, [2], 'Other'), window(10, 20, [2, 1])), 'Move')
  })

  test('is the one that ends last, and of equal ones the first', () => {
    const [long, short] = [window(10, 30, [1], 'Long'), window(12, 20, [1], 'Short')]
    assert.equal(titleAt(15, long, short), 'Long')
    assert.equal(titleAt(15, short, long), 'Long')
    assert.equal(titleAt(15, long, window(12, 30, [1], 'Equal')), 'Long')
  })

  test('has its edges ahead, without the present instant', () => {
    assert.deepEqual(windowEdges([window(10, 20), window(5, 30)], 10), [20, 30])
  })
})

describe('The first probe after a start', () => {
  const up = stateOf('UP')

  test('keeps the rhythm of a monitor that was probed lately', () => {
    const first = (checkedAt: number | null, state: MonitorState | null = up) =>
      firstProbeAt(watched({ state, checkedAt, monitor: retried }), now, 7) - now
    assert.equal(first(now), minuteMs)
    assert.equal(first(now - 10_000), 50_000)
    assert.equal(first(now - minuteMs + 1), 1)
    // After a whole interval the probe is overdue, and a beat from the future does not count.
    assert.equal(first(now - minuteMs), 7)
    assert.equal(first(now + 1), 7)
    assert.equal(first(null), 7)
    assert.equal(first(now - 5_000, stateOf('PENDING', { retries: 1 })), 15_000)
  })

  test('is at once where a window began, ended or was withdrawn meanwhile', () => {
    const open = [window(now - 5, now + 5)]
    const maintained = stateOf('MAINTENANCE')
    const first = (state: MonitorState, windows: typeof open) =>
      firstProbeAt(watched({ state, checkedAt: now - 1_000, windows }), now, 7) - now
    assert.equal(first(up, open), 0)
    assert.equal(first(maintained, []), 0)
    assert.equal(first(up, []), 59_000)
    assert.equal(first(maintained, open), 59_000)
    assert.equal(isWindowMissed(watched({ state: null, windows: open }), now), true)
    assert.equal(isWindowMissed(watched({ state: null }), now), false)
  })

  test('is repeated without a result as soon as one in doubt, and never later than usual', () => {
    assert.equal(repeatDelay(up, monitor), 20_000)
    assert.equal(repeatDelay(up, { ...monitor, retryIntervalMs: 2 * minuteMs }), minuteMs)
  })
})

const unstableSinceOf = (event: Beat['event']) =>
  event && 'unstableSince' in event.params ? event.params.unstableSince : undefined

describe('A beat', () => {
  const beatAt = (at: number, change: Partial<WatchedMonitor>, finding: Finding | null = success) =>
    nextBeat(watched(change), finding, at).beat

  test('has another instant than the one before', () => {
    const state = stateOf('UP')
    assert.equal(beatAt(now, { state, checkedAt: now }).at, now + 1)
    assert.equal(beatAt(now, { state, checkedAt: now - 1 }).at, now)
  })

  test('accounts for the time since the last one, as long as it is no later than a slow probe can be', () => {
    const state = stateOf('UP')
    // Silence that is tolerated: the interval, the timeout and a grace period of 15 seconds.
    const patienceMs = 60_000 + 10_000 + 15_000
    const from = now - patienceMs
    assert.deepEqual(beatAt(now, { state, checkedAt: from }).spans, [{ status: 'UP', from, to: now }])
    assert.deepEqual(beatAt(now, { state, checkedAt: from - 1 }).spans, [])
    assert.equal(beginOf(beatAt(now, { state, checkedAt: from })), from)
    assert.equal(beginOf(beatAt(now, { state, checkedAt: from - 1 })), now)
  })

  test('is visible where the status changes', () => {
    assert.equal(isVisible(beatAt(now, { state: stateOf('UP'), checkedAt: now - 9 })), false)
    assert.equal(isVisible(beatAt(now, { state: stateOf('UP'), checkedAt: now - 9 }, failure)), true)
    assert.equal(isVisible(beatAt(now, { state: stateOf('UP'), checkedAt: now - 9 }, null)), true)
  })

  test('says since when the monitor was unstable where that ends, and nowhere else', () => {
    const unstable = { unstableSince: now - hourMs, changes: [now - hourMs] }
    for (const [settled, finding] of [
      ['UP', success],
      ['DOWN', failure],
    ] as const) {
      const { event } = beatAt(now, { state: stateOf(settled, { settled, ...unstable }) }, finding)
      assert.equal(event?.kind, settled === 'UP' ? 'monitor.up' : 'monitor.down')
      assert.equal(unstableSinceOf(event), now - hourMs)
    }
    const { event } = beatAt(now, { state: stateOf('UP') }, failure)
    assert.equal(event?.kind, 'monitor.down')
    assert.equal(unstableSinceOf(event), undefined)
  })
})

describe('Two successive beats', () => {
  const state = stateOf('UP')
  const span = (from: number, to: number, status: Status = 'UP') => ({ status, from, to })
  const beat = (at: number, change: Partial<Beat> = {}): Beat => ({
    ...{ monitorId: 1, at, state, finding: { ...success, latencyMs: 5 }, spans: [span(at - 10, at)] },
    ...change,
  })

  test('become one that keeps the time and the results of both', () => {
    const slow = { ...success, latencyMs: 30 }
    const joined = joinBeats(beat(now, { finding: slow }), beat(now + 10)) ?? assert.fail()
    assert.equal(joined.at, now + 10)
    assert.deepEqual(joined.spans, [span(now - 10, now + 10)])
    const resultsOf = ({ joined: results = assert.fail() }: Beat) => ({
      ...results,
      latencies: totalOf(decodeCounts(results.latencies)),
    })
    assert.deepEqual(resultsOf(joined), {
      probes: 1,
      failures: 0,
      untimed: 0,
      latencySumMs: 30,
      latencyMaxMs: 30,
      latencies: 1,
    })
    const third = joinBeats(joined, beat(now + 20, { finding: failure })) ?? assert.fail()
    assert.deepEqual(resultsOf(third), {
      probes: 2,
      failures: 0,
      untimed: 0,
      latencySumMs: 35,
      latencyMaxMs: 30,
      latencies: 2,
    })
    const fourth = joinBeats(third, beat(now + 30)) ?? assert.fail()
    assert.deepEqual(resultsOf(fourth), {
      probes: 3,
      failures: 1,
      untimed: 0,
      latencySumMs: 35,
      latencyMaxMs: 30,
      latencies: 2,
    })
    assert.deepEqual(fourth.spans, [span(now - 10, now + 30)])
    const both = joinBeats(fourth, third) ?? assert.fail()
    assert.equal(both.joined?.probes, 3 + 1 + 2)
  })

  test('keep spans apart that differ in status, do not touch, or lie in two hours', () => {
    const spans = (older: Beat['spans'], newer: Beat['spans']) =>
      joinBeats(beat(now, { spans: older }), beat(now + 10, { spans: newer }))?.spans
    const hour = now - 10 * minuteMs
    for (const [a, b] of [
      [span(now - 10, now, 'MAINTENANCE'), span(now, now + 10)],
      [span(now - 10, now), span(now + 1, now + 10)],
      [span(hour - 10, hour), span(hour, hour + 10)],
    ] as const)
      assert.deepEqual(spans([a], [b]), [a, b])
    assert.deepEqual(spans([span(now - 20, now - 10), span(now - 10, now)], []), [span(now - 20, now)])
  })

  test('stay two where readers or channels need both', () => {
    const visible = { ...state, since: now }
    const event = {} as NonNullable<Beat['event']>
    const pairs: readonly (readonly [Beat, Beat])[] = [
      [beat(now, { state: visible }), beat(now + 10)],
      [beat(now - 10), beat(now, { state: visible })],
      [beat(now, { event }), beat(now + 10)],
      [beat(now), beat(now + 10, { event })],
      [beat(now), beat(now + 10, { state: stateOf('DOWN') })],
      [beat(now), beat(now + hourMs)],
    ]
    for (const [index, [older, newer]] of pairs.entries())
      assert.equal(joinBeats(older, newer), null, `pair ${index}`)
  })
})

test('Only hosts of this machine are never unclear', () => {
  for (const host of ['127.0.0.1', '127.10.200.30', '::1', 'localhost', 'LOCALHOST.', 'api.localhost'])
    assert.equal(classifyFailure('ETIMEDOUT', host), 'theirs', host)
  for (const host of [
    ...['10.127.0.0.1', '127.0.0.1.example', '127.0.0.1234', '2001:db8::1', '::12'],
    ...['localhost.example', 'mylocalhost', '127.0.0.1x'],
  ])
    assert.equal(classifyFailure('ETIMEDOUT', host), 'unclear', host)
})
