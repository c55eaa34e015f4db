/** What the page of a monitor shows of its past. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { histogramOf, totalOf } from '../../src/monitors/model/latency-histogram.ts'
import {
  firstPoint,
  observedBeat,
  outagesOf,
  pointsOf,
  ranges,
  shapeOf,
} from '../../src/monitors/model/monitor-history.ts'
import { scaleFor } from '../../src/status-site/latency-chart.ts'

const now = Date.parse('2026-03-12T14:32:10Z')
const down = (at: number) => ({ kind: 'monitor.down', at, downSince: at, message: textMessage('refused') })
const up = (at: number, downSince: number | null = null) => ({
  kind: 'monitor.up',
  at,
  downSince,
  message: null,
})

test('A range has points without gaps up to now', () => {
  for (const range of ranges) {
    const { spanMs, stepMs } = shapeOf[range]
    const points = pointsOf(range, now, [])
    assert.equal(points.length, spanMs / stepMs)
    assert.ok((points.at(-1)?.from ?? 0) <= now && now < (points.at(-1)?.to ?? 0), range)
    for (const [index, { from }] of points.entries())
      assert.equal(from, firstPoint(range, now) + index * stepMs)
  }
})

test('Observations add up in their point, and others are left out', () => {
  const at = now - 10 * minuteMs
  const beats = [
    observedBeat(at, 'UP', 12),
    observedBeat(at + 1, 'DOWN', 30),
    observedBeat(now - hourMs - 1, 'UP', 1),
  ]
  const points = pointsOf('hour', now, beats)
  const [point, ...others] = points.filter(each => each.checks > 0)
  assert.deepEqual([point?.checks, point?.isDown, totalOf(point?.latencies ?? histogramOf([]))], [2, true, 1])
  assert.deepEqual(others, [])
})

test('An hour with maintenance counts as such where nothing was checked', () => {
  const at = now - 10 * minuteMs
  const near = { nearMaintenance: true }
  const points = pointsOf('hour', now, [
    { at, ...near },
    observedBeat(at, 'UP', 12),
    { at: at + minuteMs, ...near },
  ])
  assert.deepEqual(
    points.filter(each => each.inMaintenance).map(each => each.checks),
    [0],
  )
})

test('Outages lie between events, newest first', () => {
  assert.deepEqual(
    outagesOf([up(20), down(10), down(30)]).map(({ from, to }) => [from, to]),
    [
      [30, null],
      [10, 20],
    ],
  )
})

test('An outage whose beginning is no longer known is told by its end, and an unstable monitor has one', () => {
  assert.deepEqual(
    outagesOf([up(20, 5)]).map(({ from, to, cause }) => [from, to, cause]),
    [[5, 20, null]],
  )
  const unstable = { ...down(12), kind: 'monitor.unstable' }
  assert.equal(outagesOf([down(10), unstable, { ...down(15), kind: 'monitor.down' }, up(20)]).length, 1)
  assert.deepEqual(outagesOf([up(20)]), [])
  const paused = { kind: 'monitor.paused', at: 40, downSince: 30, message: null }
  assert.deepEqual(outagesOf([down(30), paused])[0]?.to, 40)
})

test('The scale of the plot has three round steps that contain the highest value', () => {
  const tops = { 0: 3, 2: 3, 4: 6, 142: 150, 301: 600, 351: 600, 999: 1500, 300000: 300_000 }
  for (const [highest, top] of Object.entries(tops)) {
    const { max, lines } = scaleFor(Number(highest))
    assert.equal(max, top)
    assert.equal(lines.length, 4)
  }
  for (let highest = 0; highest < 400_000; highest += 7) assert.ok(scaleFor(highest).max >= highest)
})

test('A month has the days that are shown', () => {
  assert.equal(firstPoint('month', now) > now - 30 * dayMs, true)
})
