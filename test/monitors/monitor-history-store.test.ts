/** The history of a monitor as its page reads it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { type Beat, nextBeat } from '../../src/monitors/model/beat.ts'
import { totalOf } from '../../src/monitors/model/latency-histogram.ts'
import type { Finding, WatchedMonitor } from '../../src/monitors/model/monitor.ts'
import { type Point, ranges } from '../../src/monitors/model/monitor-history.ts'
import { createMonitorHistoryStore } from '../../src/monitors/monitor-history-store.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { onBothEngines } from '../matrix.ts'
import { settings } from './examples.ts'
import { storeMonitors } from './stored.ts'

const us = { name: 'prober', holder: 'us' }
const noon = Date.parse('2026-03-12T12:00:00Z')
const success: Finding = { kind: 'success', latencyMs: 40, message: textMessage('fine') }
const failure: Finding = { kind: 'failure', latencyMs: 9, message: textMessage('refused') }

const measured = (points: readonly Point[]) => points.reduce((sum, each) => sum + totalOf(each.latencies), 0)
const checks = (points: readonly Point[]) => points.reduce((sum, each) => sum + each.checks, 0)

onBothEngines('The history of a monitor', open => {
  test('has the same checks and latencies in each range', async () => {
    const { id, read } = await observed()
    for (const range of ranges) {
      const { points } = await read(id, range, noon + 30 * minuteMs)
      assert.deepEqual([range, measured(points), checks(points)], [range, 5, 7])
      assert.equal(
        points.some(each => each.isDown),
        true,
      )
    }
  })

  test('has the outage with its cause, the last check and the last day', async () => {
    const { id, read } = await observed()
    const { outages, checkedAt, latencyMs, lastDay } = await read(id, 'day', noon + 30 * minuteMs)
    assert.deepEqual(outages, [
      { from: noon + 3 * minuteMs, to: noon + 5 * minuteMs, cause: textMessage('refused') },
    ])
    assert.deepEqual([checkedAt, latencyMs], [noon + 6 * minuteMs, 40])
    assert.deepEqual(lastDay, [{ upMs: 4 * minuteMs, downMs: 2 * minuteMs, pendingMs: 0, maintenanceMs: 0 }])
  })

  test('leaves a gap where nothing was observed, and marks maintenance', async () => {
    const { id, read, save, run } = await observed()
    await save(run([20, null], [21, null]))
    const { points } = await read(id, 'day', noon + 30 * minuteMs)
    const at = (minute: number) => points.find(each => each.to > noon + minute * minuteMs) ?? assert.fail()
    assert.deepEqual([at(21).inMaintenance, at(21).checks], [true, 0])
    assert.deepEqual([at(27).inMaintenance, at(27).checks], [false, 0])
    assert.deepEqual([at(-61).inMaintenance, at(-61).checks, at(-61).isDown], [false, 0, false])
  })

  test('of a monitor that was never checked is empty', async () => {
    const { read } = await observed()
    const { points, ...others } = await read(99, 'week', noon)
    assert.equal(checks(points), 0)
    assert.deepEqual(others, { checkedAt: null, latencyMs: null, pushedAt: null, lastDay: [], outages: [] })
  })

  test('of a period has its latencies and downtime in five minutes, and in hours once the details are gone', async () => {
    const { id, db, readBetween } = await observed()
    const around = [noon - hourMs, noon + hourMs] as const
    const points = await readBetween(id, ...around)
    assert.deepEqual([points.length, points[0]?.from, points.at(-1)?.to], [24, ...around])
    assert.equal(measured(points), 5)
    assert.deepEqual(
      points.filter(each => each.isDown).map(each => each.from),
      [noon],
    )
    await db.write(db.query.updateTable('beat_hours').set({ latency_detail: null }))
    const hours = await readBetween(id, ...around)
    assert.deepEqual([hours.length, measured(hours)], [2, 5])
    assert.deepEqual(
      hours.map(each => each.isDown),
      [false, true],
    )
    assert.equal((await readBetween(id, noon - 400 * dayMs, noon)).length, 312)
    assert.equal(measured(await readBetween(99, ...around)), 0)
  })

  async function observed() {
    const db = await open()
    const store = createMonitorStore(db)
    await db.write(db.query.insertInto('leases').values({ ...us, expires_at: Date.now() + hourMs }))
    await storeMonitors(db, [settings('a', { kind: 'tcp', host: 'h', port: 1 })])
    let [watched = assert.fail()]: readonly WatchedMonitor[] = await store.watched(noon - dayMs)
    const run = (...results: readonly (readonly [number, Finding | null])[]): readonly Beat[] =>
      results.map(([minute, finding]) => {
        const { beat } = nextBeat(watched, finding, noon + minute * minuteMs)
        watched = { ...watched, state: beat.state, checkedAt: beat.at }
        return beat
      })
    const save = (beats: readonly Beat[]) => store.saveBeats(beats, us)
    await save(
      run([0, success], [1, success], [2, success], [3, failure], [4, failure], [5, success], [6, success]),
    )
    const { read, readBetween } = createMonitorHistoryStore(db)
    return { id: watched.monitor.id, read, readBetween, run, save, db }
  }
})
