/** Histograms of latencies as they are stored with beats. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { type Beat, joinBeats, nextBeat } from '../../src/monitors/model/beat.ts'
import {
  decodeCounts,
  detailsOf,
  type Histogram,
  totalOf,
  withoutDetail,
} from '../../src/monitors/model/latency-histogram.ts'
import type { Finding, WatchedMonitor } from '../../src/monitors/model/monitor.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { onBothEngines } from '../matrix.ts'
import { settings } from './examples.ts'
import { storeMonitors } from './stored.ts'

const midnight = Date.parse('2026-03-01T00:00:00Z')
const us = { name: 'prober', holder: 'us' }
const found = (kind: Finding['kind'], latencyMs: number): Finding => ({
  kind,
  latencyMs,
  message: textMessage(kind),
})
const success = (latencyMs: number) => found('success', latencyMs)

onBothEngines('Histograms of latencies', open => {
  test('are stored with the beats, by five minutes and by hour, of successes alone', async () => {
    const { db, store, run } = await fresh()
    await store.saveBeats(run([0, success(10)], [1, success(20)], [6, found('failure', 30_000)]), us)
    await store.saveBeats(run([7, success(40)], [61, success(80)]), us)
    const [first, second] = await hours(db)
    assert.deepEqual(first?.detail.map(totalOf).slice(0, 3), [2, 1, 0])
    assert.deepEqual(
      [totalOf(first?.latency ?? assert.fail()), totalOf(second?.latency ?? assert.fail())],
      [3, 1],
    )
  })

  test('go on after a restart, and after another instance wrote', async () => {
    const { db, store, run } = await fresh()
    await store.saveBeats(run([0, success(10)]), us)
    const other = createMonitorStore(db)
    await other.saveBeats(run([1, success(10)]), us)
    store.forgetWritten()
    await store.saveBeats(run([2, success(10)]), us)
    assert.deepEqual(
      (await hours(db)).map(each => totalOf(each.latency)),
      [3],
    )
  })

  test('count a repeated write once, and none without the lease', async () => {
    const { db, store, run } = await fresh()
    const beats = run([0, success(10)])
    await store.saveBeats(beats, us)
    await store.saveBeats(beats, us)
    assert.equal(await store.saveBeats(run([1, success(10)]), { ...us, holder: 'them' }), false)
    await store.saveBeats(run([2, success(10)]), us)
    assert.deepEqual(
      (await hours(db)).map(each => totalOf(each.latency)),
      [2],
    )
  })

  test('keep the latencies of beats that were merged while the database was away', async () => {
    const { db, store, run } = await fresh()
    const beats = run([0, success(10)], [1, success(20)], [2, success(40)], [8, success(80)])
    const [first, ...others] = beats
    const joined = others.reduce<Beat | null>((sum, each) => (sum ? joinBeats(sum, each) : each), null)
    await store.saveBeats([first ?? assert.fail(), joined ?? assert.fail()], us)
    const [hour] = await hours(db)
    assert.deepEqual(hour?.detail.map(totalOf).slice(0, 3), [3, 1, 0])
  })

  test('are made of the beats where an earlier version wrote, hours first and then their day', async () => {
    const { db, store, run } = await fresh()
    await store.saveBeats(
      run([0, success(10)], [6, success(20)], [61, success(40)], [62, found('failure', 1)]),
      us,
    )
    const written = await hours(db)
    await db.write(db.query.updateTable('beat_hours').set({ latency: null, latency_detail: null }))
    const later = midnight + 2 * dayMs
    assert.equal(await store.fillLatencies(later), 3)
    assert.deepEqual(await hours(db), written)
    const days = await db.query.selectFrom('beat_days').select('latency').execute()
    assert.deepEqual(
      days.map(each => totalOf(decodeCounts(each.latency ?? assert.fail()))),
      [3],
    )
    assert.equal(await store.fillLatencies(later), 0)
  })

  test('of an hour that an earlier version began are left to its end', async () => {
    const { db, store, run } = await fresh()
    await store.saveBeats(run([0, success(10)]), us)
    await db.write(db.query.updateTable('beat_hours').set({ latency: null, latency_detail: null }))
    const after = createMonitorStore(db)
    await after.saveBeats(run([1, success(20)]), us)
    assert.deepEqual(await hours(db), [])
    assert.equal(await after.fillLatencies(midnight + 5 * minuteMs), 0)
    await after.fillLatencies(midnight + hourMs)
    assert.deepEqual(
      (await hours(db)).map(each => totalOf(each.latency)),
      [2],
    )
  })

  test('of a day are made anew when beats come late', async () => {
    const { db, store, run } = await fresh()
    await store.saveBeats(run([0, success(10)]), us)
    await store.fillLatencies(midnight + 2 * dayMs)
    await store.saveBeats(run([90, success(20)]), us)
    assert.equal(await store.fillLatencies(midnight + 2 * dayMs), 1)
    const day = await db.query.selectFrom('beat_days').select('latency').executeTakeFirstOrThrow()
    assert.equal(totalOf(decodeCounts(day.latency ?? assert.fail())), 2)
  })

  test('lose their five minutes after eight days, and keep their hours', async () => {
    const { db, store, run } = await fresh()
    await store.saveBeats(run([0, success(10)]), us)
    await store.prune(midnight + 9 * dayMs)
    const row = await db.query.selectFrom('beat_hours').selectAll().executeTakeFirstOrThrow()
    assert.equal(row.latency_detail, null)
    assert.equal(totalOf(decodeCounts(row.latency ?? assert.fail())), 1)
  })

  /** A store with one monitor; `run` makes its next beats, at these minutes. */
  async function fresh() {
    const db = await open()
    const store = createMonitorStore(db)
    await db.write(db.query.insertInto('leases').values({ ...us, expires_at: Date.now() + hourMs }))
    await storeMonitors(db, [settings('a', { kind: 'tcp', host: 'h', port: 1 }, { maxRetries: 3 })])
    let [watched = assert.fail()]: readonly WatchedMonitor[] = await store.watched(midnight)
    const run = (...results: readonly (readonly [number, Finding])[]): readonly Beat[] =>
      results.map(([minute, finding]) => {
        const { beat } = nextBeat(watched, finding, midnight + minute * minuteMs)
        watched = { ...watched, state: beat.state, checkedAt: beat.at }
        return beat
      })
    return { db, store, run }
  }
})

/** The hours that have histograms. Each detail adds up to the whole. */
async function hours(db: Database): Promise<readonly { latency: Histogram; detail: readonly Histogram[] }[]> {
  const rows = await db.query.selectFrom('beat_hours').selectAll().orderBy('starts_at').execute()
  return rows.flatMap(({ latency, latency_detail }) => {
    if (!latency || !latency_detail) return []
    const whole = decodeCounts(latency)
    const detail = decodeCounts(latency_detail)
    assert.deepEqual(whole, withoutDetail(detail))
    return [{ latency: whole, detail: detailsOf(detail) }]
  })
}
