/** What is kept of the last checks of a monitor, and of the certificates that they saw. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { certificateNotices } from '../../src/monitors/certificate-notice-store.ts'
import { createDomainStore } from '../../src/monitors/domains/domain-store.ts'
import { type Beat, nextBeat } from '../../src/monitors/model/beat.ts'
import type { Certificate } from '../../src/monitors/model/certificate.ts'
import type { Finding, WatchedMonitor } from '../../src/monitors/model/monitor.ts'
import { phasesKept } from '../../src/monitors/model/phases.ts'
import { MonitorService } from '../../src/monitors/monitor-service.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { createRecentChecksStore } from '../../src/monitors/recent-checks-store.ts'
import { onBothEngines } from '../matrix.ts'
import { httpTarget, settings } from './examples.ts'
import { storeMonitors } from './stored.ts'

const midnight = Date.parse('2026-03-01T00:00:00Z')
const us = { name: 'prober', holder: 'us' }
const certificate: Certificate = { host: 'shop.example', issuer: 'Authority', endsAt: midnight + 30 * dayMs }

const found = (firstByte: number, change: Partial<Finding> = {}): Finding => ({
  ...{ kind: 'success', latencyMs: 10 + firstByte, message: textMessage('fine'), certificate },
  phases: { lookup: null, connect: 3, tls: 7, firstByte },
  ...change,
})

onBothEngines('The last checks of a monitor', open => {
  test('are the newest twenty with their phases, at any instance', async () => {
    const { db, store, run } = await fresh(open)
    for (const minute of Array.from({ length: phasesKept + 3 }, (_, index) => index))
      await store.saveBeats(run([minute, found(minute)]), us)
    const { checks = [] } = (await createRecentChecksStore(db).read('shop')) ?? {}
    assert.deepEqual(
      checks.map(({ at, latencyMs, phases }) => [(at - midnight) / minuteMs, latencyMs, phases?.firstByte]),
      Array.from({ length: phasesKept }, (_, index) => [22 - index, 32 - index, 22 - index]),
    )
    assert.deepEqual(checks[0]?.phases, { lookup: null, connect: 3, tls: 7, firstByte: 22 })
  })

  test('come with the domain of the monitor, read without those of others', async () => {
    const { db } = await fresh(open)
    const known = { registry: null, endsAt: midnight, checkedAt: midnight, problem: null, nextAt: 0 }
    const target = httpTarget('https://www.shop.co.uk/')
    await storeMonitors(db, [settings('Domain', target, { slug: 'domain' })])
    await createDomainStore(db).save([
      { ...known, name: 'co.uk', endsAt: null, checkedAt: null, isAbsent: true },
      { ...known, name: 'shop.co.uk', isAbsent: false },
      { ...known, name: 'other.net', isAbsent: false },
    ])
    const read: string[] = []
    const query = db.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.push(JSON.stringify(result.rows.map(({ name }) => name)))
        return result
      },
    })
    const { domain } = (await createRecentChecksStore({ query }).read('domain')) ?? {}
    assert.equal(domain?.name, 'shop.co.uk')
    assert.ok(read.some(names => names.includes('shop.co.uk')))
    assert.ok(!read.some(names => names.includes('other.net')))
  })

  test('go on after a restart, and after another instance wrote', async () => {
    const { db, store, run } = await fresh(open)
    await store.saveBeats(run([0, found(1)], [1, found(2)]), us)
    await createMonitorStore(db).saveBeats(run([2, found(3)]), us)
    store.forgetWritten()
    await store.saveBeats(run([3, found(4)]), us)
    assert.deepEqual(await firstBytes(db), [4, 3, 2, 1])
  })

  test('have a repeated write once, and none without the lease', async () => {
    const { db, store, run } = await fresh(open)
    const beats = run([0, found(1)])
    await store.saveBeats(beats, us)
    await store.saveBeats(beats, us)
    assert.equal(await store.saveBeats(run([1, found(2)]), { ...us, holder: 'them' }), false)
    await store.saveBeats(run([2, found(3)]), us)
    assert.deepEqual(await firstBytes(db), [3, 1])
  })

  test('have no phases if none were measured, as of pushes and in beats of earlier versions', async () => {
    const { db, store, run } = await fresh(open)
    const { phases, certificate: seen, ...bare } = found(1)
    await store.saveBeats(run([0, found(1)], [1, bare]), us)
    assert.deepEqual(await firstBytes(db), [undefined, 1])
  })

  test('are found by the number of a monitor that has no slug, and not by that of another', async () => {
    const { db, run, store } = await fresh(open)
    await store.saveBeats(run([0, found(1)]), us)
    const checks = createRecentChecksStore(db)
    assert.equal(await checks.read('1'), null)
    await db.write(db.query.updateTable('monitors').set({ slug: null }))
    assert.equal((await checks.read('1'))?.checks.length, 1)
    for (const slug of ['2', '0', '1e0', 'shop', '99999999999999999999'])
      assert.equal(await checks.read(slug), null)
  })
})

onBothEngines('The certificate of a monitor', open => {
  test('is the one seen last; a failure that saw none keeps it, and an answer without TLS clears it', async () => {
    const { db, store, run } = await fresh(open)
    const seen = async () => (await store.overview())[0]?.certificate
    const { certificate: ignored, ...unreached } = found(1, { kind: 'failure' })
    await store.saveBeats(run([0, found(1)]), us)
    assert.deepEqual(await seen(), certificate)
    await store.saveBeats(run([1, unreached]), us)
    assert.deepEqual(await seen(), certificate)
    const renewed = { ...certificate, endsAt: certificate.endsAt + 90 * dayMs }
    await store.saveBeats(run([2, found(1, { certificate: renewed })], [3, unreached]), us)
    assert.deepEqual(await seen(), renewed)
    assert.deepEqual((await createRecentChecksStore(db).read('shop'))?.certificate, renewed)
    await store.saveBeats(run([4, found(1, { certificate: null })]), us)
    assert.equal(await seen(), null)
  })

  test('is forgotten when the monitor checks something else, and kept when it gets another name', async () => {
    const { db, store, run } = await fresh(open)
    await store.saveBeats(run([0, found(1)]), us)
    const service = new MonitorService({
      ...{ db, store, changes: createChanges(db, Date.now), now: Date.now },
      ...{ publish: async () => {}, reload: async () => {} },
    })
    const actor = commandActor('test')
    const renamed = await service.update(actor, await service.find(1), { name: 'Store' }, null)
    assert.deepEqual((await store.overview())[0]?.certificate, certificate)
    await service.update(actor, renamed, { url: 'https://other.example/' }, null)
    assert.equal((await store.overview())[0]?.certificate, null)
  })

  test('is told of fourteen, seven, three days and one day before its end, each once at all instances', async () => {
    const { db, store, run } = await fresh(open)
    await store.saveBeats(run([0, found(1)]), us)
    let at = midnight
    const looks = [certificateNotices(db, () => at), certificateNotices(db, () => at)]
    const told: (readonly [number, number])[] = []
    for (; at < certificate.endsAt + dayMs; at += 6 * hourMs) {
      await Promise.all(looks.map(look => look(new AbortController().signal)))
      const count = (await events(db)).length
      if (count > told.length) told.push([(certificate.endsAt - at) / dayMs, count])
    }
    assert.deepEqual(told, [
      [14, 1],
      [7, 2],
      [3, 3],
      [1, 4],
    ])
    const [first] = await events(db)
    assert.deepEqual(first, {
      subject: 'certificate:1',
      params: { monitorId: 1, name: 'Shop', ...certificate },
    })
  })

  test('that was renewed is told of anew; that of a paused monitor is not told of', async () => {
    const { db, store, run } = await fresh(open)
    const ending = { ...certificate, endsAt: midnight + 5 * dayMs }
    const look = certificateNotices(db, () => midnight)
    const signal = new AbortController().signal
    await store.saveBeats(run([0, found(1, { certificate: ending })]), us)
    await db.write(db.query.updateTable('monitors').set({ active: 0 }))
    await look(signal)
    assert.deepEqual(await events(db), [])
    await db.write(db.query.updateTable('monitors').set({ active: 1 }))
    await look(signal)
    await store.saveBeats(
      run([1, found(1, { certificate: { ...ending, endsAt: ending.endsAt + dayMs } })]),
      us,
    )
    await look(signal)
    assert.equal((await events(db)).length, 2)
    await store.saveBeats(run([2, found(1)]), us)
    await look(signal)
    assert.equal((await events(db)).length, 2)
  })

  const events = async (db: Database) =>
    (
      await db.query
        .selectFrom('events')
        .select(['subject', 'params'])
        .where('kind', '=', 'certificate.expiring')
        .orderBy('id')
        .execute()
    ).map(({ subject, params }) => ({ subject, params: JSON.parse(params) }))
})

const firstBytes = async (db: Database) =>
  (await createRecentChecksStore(db).read('shop'))?.checks.map(({ phases }) => phases?.firstByte)

type Open = Parameters<Parameters<typeof onBothEngines>[1]>[0]

/** A store with one monitor; `run` makes its next beats, at these minutes. */
async function fresh(open: Open) {
  const db = await open()
  const store = createMonitorStore(db)
  await db.write(db.query.insertInto('leases').values({ ...us, expires_at: Date.now() + hourMs }))
  await storeMonitors(db, [settings('Shop', httpTarget('https://shop.example/'), { slug: 'shop' })])
  let [watched = assert.fail()]: readonly WatchedMonitor[] = await store.watched(midnight)
  const run = (...results: readonly (readonly [number, Finding])[]): readonly Beat[] =>
    results.map(([minute, finding]) => {
      const { beat } = nextBeat(watched, finding, midnight + minute * minuteMs)
      watched = { ...watched, state: beat.state, checkedAt: beat.at }
      return beat
    })
  return { db, store, run }
}
