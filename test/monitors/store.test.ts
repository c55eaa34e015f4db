import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sources } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import type { Database } from '../../src/db/database.ts'
import { sliceVersions } from '../../src/db/slices.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { type Beat, nextBeat } from '../../src/monitors/model/beat.ts'
import { findings } from '../../src/monitors/model/findings.ts'
import type { Finding, MonitorSettings, WatchedMonitor } from '../../src/monitors/model/monitor.ts'
import { createMonitorSlices } from '../../src/monitors/monitor-slices.ts'
import { dropMonitor } from '../../src/monitors/monitor-statements.ts'
import { createMonitorStore, type MonitorStore } from '../../src/monitors/monitor-store.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import { onBothEngines } from '../matrix.ts'
import { httpTarget, settings } from './examples.ts'
import { storeMonitors } from './stored.ts'
import { storeWindow } from './windows.ts'

const midnight = Date.parse('2026-03-01T00:00:00Z')
const us = { name: 'prober', holder: 'us' }

onBothEngines('The monitor store', open => {
  test('gives back monitors as they were written, in the order of the operator', async () => {
    const { db, store } = await fresh()
    const web = settings('web', httpTarget('https://example.org', { headers: { a: 'ü' }, body: '{}' }), {
      upsideDown: true,
      public: false,
    })
    const written = [tcp('zebra'), web, tcp('ant', { active: false, maxRetries: 3 })]
    await storeMonitors(db, written)
    const { monitors } = await store.all()
    assert.deepEqual(
      monitors.map(({ id, position, revision, ...rest }) => rest),
      written,
    )
    assert.deepEqual(
      monitors.map(each => each.position),
      [0, 1, 2],
    )
  })

  test('changes a monitor and keeps its history', async () => {
    const { db, store } = await fresh()
    await storeMonitors(db, [tcp('a')])
    const [before] = await store.watched(midnight)
    assert.ok(before)
    await store.saveBeats([observe(before, success, midnight)], us)
    await storeMonitors(db, [tcp('b'), tcp('a', { intervalMs: 5000 })])
    const [b, a] = await store.watched(midnight)
    assert.equal(b?.monitor.name, 'b')
    assert.deepEqual(
      [a?.monitor.id, a?.monitor.intervalMs, a?.state?.status, a?.checkedAt],
      [before.monitor.id, 5000, 'UP', midnight],
    )
  })

  test('gives ids that no monitor ever had', async () => {
    const { db, store } = await fresh(['a', 'b'])
    const ids = async () => (await store.all()).monitors.map(each => each.id)
    const [first = 0, last = 0] = await ids()
    await db.write(dropMonitor(db.query, last))
    await storeMonitors(db, [tcp('c')], 1)
    assert.deepEqual(await ids(), [first, last + 1])
  })

  test('keeps windows, by start and title, with the monitors that exist', async () => {
    const { db, store } = await fresh()
    const plain = { openEnded: false, rule: null, announceAheadMinutes: null, remindMinutes: [] }
    const window = {
      title: 'Move',
      monitors: ['a', 'b'],
      startsAt: midnight,
      endsAt: midnight + 10,
      ...plain,
    }
    const earlier = { ...window, title: 'Zoo', monitors: ['b'], startsAt: midnight - 5 }
    await storeMonitors(db, [tcp('a'), tcp('b')])
    await storeWindow(db, { ...window, monitors: ['b', 'a', 'nobody'] })
    await storeWindow(db, earlier)
    assert.deepEqual((await store.all()).windows, [earlier, window])
  })

  test('gives the Board 90 days with what was observed, and only windows that matter', async () => {
    const { db, store, watched } = await fresh(['a', 'b'])
    const monitors = ['a']
    await storeWindow(db, { title: 'over', monitors, startsAt: midnight - 20, endsAt: midnight })
    const startsAt = midnight + hourMs
    await storeWindow(db, { title: 'to come', monitors, startsAt, endsAt: startsAt + hourMs })
    const [a] = watched
    assert.ok(a)
    const beats = live(a, [
      [midnight - 40_000, success],
      [midnight - 10_000, failure],
      [midnight + 20_000, success],
      [midnight + 30_000, success],
    ])
    await store.saveBeats(beats.slice(0, 2), us)
    await store.saveBeats(beats.slice(2), us)

    const { monitors: shown, windows } = await shownAt(db, midnight + hourMs - 1)
    assert.deepEqual(
      windows.map(each => [each.title, each.monitorIds]),
      [['to come', [a.monitor.id]]],
    )
    const [first, second] = shown
    assert.equal(first?.days.length, 90)
    assert.equal(first?.days.at(0)?.startsAt, midnight - 89 * dayMs)
    const nothing = { upMs: 0, downMs: 0, pendingMs: 0, maintenanceMs: 0 }
    assert.deepEqual(first?.days.slice(-3), [
      { ...nothing, startsAt: midnight - 2 * dayMs },
      { ...nothing, startsAt: midnight - dayMs, upMs: 30_000, downMs: 10_000 },
      { ...nothing, startsAt: midnight, upMs: 10_000, downMs: 20_000 },
    ])
    assert.equal(first?.uptime, 4 / 7)
    assert.deepEqual([first?.status, first?.since], ['UP', midnight + 20_000])
    assert.deepEqual([second?.since, second?.uptime, second?.days.length], [null, null, 90])
  })

  test('shows what is stored at once, also across midnight and for a monitor that is new', async () => {
    const { db, store, watched } = await fresh(['a'])
    const [a] = watched
    assert.ok(a)
    const days = async (now: number) =>
      (await shownAt(db, now)).monitors.map(each => [...each.days].map(day => day.upMs).filter(ms => ms > 0))
    assert.deepEqual(await days(midnight - 1), [[]])
    const beats = live(a, [
      [midnight - 20_000, success],
      [midnight - 10_000, success],
      [midnight + 5_000, success],
    ])
    await store.saveBeats(beats.slice(0, 2), us)
    assert.deepEqual(await days(midnight - 1), [[10_000]])
    await store.saveBeats(beats.slice(2), us)
    assert.deepEqual(await days(midnight + 5_000), [[20_000, 5_000]])
    await storeMonitors(db, [tcp('b')], 1)
    const id = (await store.watched(midnight))[1]?.monitor.id ?? 0
    await db.write(
      db.query
        .insertInto('beat_days')
        .values({ ...emptyRow, monitor_id: id, starts_at: midnight - 50 * dayMs, up_ms: 7 }),
    )
    assert.deepEqual(await days(midnight + 6_000), [[20_000, 5_000], [7]])
  })

  test('keeps a finding as its code with parameters, and reads the sentences of older rows', async () => {
    const { db, store, watched } = await fresh(['a'])
    const [a] = watched
    assert.ok(a)
    const found = findings.make.connectTimedOut({ seconds: 10 })
    const inverted = findings.make.invertedDown({ finding: found })
    for (const [index, message] of [found, inverted].entries())
      for (const beat of live(a, [[midnight + index, { ...failure, message }]]))
        await store.saveBeats([beat], us)
    const rows = await db.query
      .selectFrom('beats')
      .select(['code', 'params', 'message'])
      .orderBy('at')
      .execute()
    assert.deepEqual(Object.values(rows[0] ?? {}), ['probe.connectTimedOut', '{"seconds":10}', ''])
    const message = async () => (await store.overview())[0]?.message
    assert.deepEqual(await message(), inverted)
    await db.write(
      db.query.updateTable('monitor_states').set({ code: null, params: null, message: 'Refused, they said' }),
    )
    assert.deepEqual(await message(), textMessage('Refused, they said'))
  })

  test('keeps every probe, and adds up hours and days', async () => {
    const { db, store, watched } = await fresh(['a'])
    const [a] = watched
    assert.ok(a)
    for (const beat of live(a, [
      [midnight, success],
      [midnight + 1000, failure],
      [midnight + 2000, success],
    ]))
      await store.saveBeats([beat], us)
    const beats = await db.query
      .selectFrom('beats')
      .select(['at', 'status', 'latency_ms', 'message'])
      .orderBy('at')
      .execute()
    assert.deepEqual(
      beats.map(each => Object.values(each)),
      [
        [midnight, 'UP', 12, 'fine'],
        [midnight + 1000, 'DOWN', 30, 'refused'],
        [midnight + 2000, 'UP', 12, 'fine'],
      ],
    )
    for (const table of ['beat_hours', 'beat_days'] as const) {
      const [{ latency, latency_detail, ...row } = assert.fail(), ...rest] = (await db.query
        .selectFrom(table)
        .selectAll()
        .execute()) as readonly Record<string, unknown>[]
      assert.equal(rest.length, 0)
      assert.deepEqual(row, {
        monitor_id: a.monitor.id,
        starts_at: midnight,
        up_ms: 1000,
        down_ms: 1000,
        pending_ms: 0,
        maintenance_ms: 0,
        probes: 3,
        failures: 1,
        latency_sum_ms: 24,
        latency_max_ms: 12,
        // Days are for uptime; averages come from hours.
        ...(table === 'beat_hours' && { untimed: 0 }),
      })
    }
  })

  test('keeps of maintenance its beginning and its length', async () => {
    const { db, store, watched } = await fresh(['a'])
    const [a] = watched
    assert.ok(a)
    await store.saveBeats(
      live(a, [
        [midnight, null],
        [midnight + 1000, null],
        [midnight + 2000, null],
      ]),
      us,
    )
    const beats = await db.query.selectFrom('beats').select(['at', 'status']).execute()
    assert.deepEqual(
      beats.map(each => ({ ...each })),
      [{ at: midnight, status: 'MAINTENANCE' }],
    )
    const day = await db.query.selectFrom('beat_days').select(['maintenance_ms', 'probes']).executeTakeFirst()
    assert.deepEqual({ ...day }, { maintenance_ms: 2000, probes: 0 })
  })

  test('stores beats once, also when the answer to the first attempt was lost', async () => {
    const { db, store, watched } = await fresh(['a', 'b'])
    const batch = watched.flatMap(each =>
      live(each, [
        [midnight, success],
        [midnight + 1000, success],
      ]),
    )
    await store.saveBeats(batch, us)
    await store.saveBeats(batch, us)
    assert.equal((await db.query.selectFrom('beats').select('id').execute()).length, 4)
    const days = await db.query.selectFrom('beat_days').select(['up_ms', 'probes']).execute()
    assert.deepEqual(
      days.map(each => ({ ...each })),
      [
        { up_ms: 1000, probes: 2 },
        { up_ms: 1000, probes: 2 },
      ],
    )
  })

  test('stores beats and the version that shows them to other instances in one write', async () => {
    const { db, watched } = await fresh(['a'])
    const [a] = watched
    assert.ok(a)
    let writes = 0
    const counting: Database = {
      ...db,
      write: (...statements) => {
        writes++
        return db.write(...statements)
      },
    }
    const store = createMonitorStore(counting)
    const version = async () => (await sliceVersions(db)).get('records') ?? 0
    const before = await version()
    await store.saveBeats([observe(a, success, midnight)], us)
    assert.equal(await version(), before)
    await store.saveBeats([observe(a, failure, midnight + 1000)], us, {
      shown: [a.monitor.id],
    })
    assert.equal(await version(), before + 1)
    assert.equal(writes, 2)
  })

  test('stores nothing from an instance that lost its lease', async () => {
    const { db, store, watched } = await fresh(['a'])
    const [a] = watched
    assert.ok(a)
    await store.saveBeats([observe(a, failure, midnight)], { ...us, holder: 'somebody else' })
    assert.equal((await store.watched(midnight))[0]?.state, null)
    for (const table of ['beats', 'beat_hours', 'beat_days'] as const)
      assert.equal((await db.query.selectFrom(table).select('monitor_id').execute()).length, 0)
  })

  test('stores the other beats when a monitor was deleted in the meantime', async () => {
    const { db, store, watched } = await fresh(['a', 'b'])
    const batch = watched.map(each => observe(each, success, midnight))
    await db.write(db.query.deleteFrom('monitors').where('name', '=', 'a'))
    await store.saveBeats(batch, us)
    const beats = await db.query.selectFrom('beats').select('monitor_id').execute()
    assert.deepEqual(
      beats.map(each => each.monitor_id),
      [watched[1]?.monitor.id],
    )
  })

  test('watches active monitors only, each with its own windows', async () => {
    const { db, store } = await fresh(['a', 'b'])
    await storeMonitors(db, [tcp('paused', { active: false })], 2)
    await storeWindow(db, {
      title: 'w',
      monitors: ['b', 'paused'],
      startsAt: midnight,
      endsAt: midnight + 1,
    })
    const watched = await store.watched(midnight)
    assert.deepEqual(
      watched.map(each => [each.monitor.name, each.windows.length]),
      [
        ['a', 0],
        ['b', 1],
      ],
    )
  })

  test('forgets what is too old, and only that', async () => {
    const { db, store, watched } = await fresh(['a'])
    const id = watched[0]?.monitor.id ?? 0
    const at = (days: number) => midnight - days * dayMs
    const beats = [...Array.from({ length: 2500 }, () => 8), 6].map(days => ({
      monitor_id: id,
      at: at(days),
      status: 'UP',
      latency_ms: null,
      message: '',
    }))
    for (let i = 0; i < beats.length; i += 500)
      await db.write(db.query.insertInto('beats').values(beats.slice(i, i + 500)))
    const rollup = (days: number) => ({ ...emptyRow, monitor_id: id, starts_at: at(days) })
    await db.write(
      db.query.insertInto('beat_hours').values([rollup(99), rollup(101)]),
      db.query.insertInto('beat_days').values([rollup(101), rollup(5 * 366 + 1)]),
    )
    assert.equal(await store.prune(midnight), 2502)
    assert.equal(await store.prune(midnight), 0)
    const left = async (table: 'beats' | 'beat_hours' | 'beat_days') =>
      (await db.query.selectFrom(table).select('monitor_id').execute()).length
    assert.deepEqual([await left('beats'), await left('beat_hours'), await left('beat_days')], [1, 1, 1])
  })

  /** A store with monitors of these names, and the lease held. */
  async function fresh(
    names: readonly string[] = [],
  ): Promise<{ db: Database; store: MonitorStore; watched: readonly WatchedMonitor[] }> {
    const db = await open()
    const store = createMonitorStore(db)
    await db.write(db.query.insertInto('leases').values({ ...us, expires_at: Date.now() + 3_600_000 }))
    await storeMonitors(
      db,
      names.map(name => tcp(name)),
    )
    return { db, store, watched: await store.watched(midnight) }
  }
})

/** Monitors as the Board shows them, and maintenance windows. */
async function shownAt(db: Database, now: number) {
  const { monitors, records, maintenance } = createMonitorSlices(db, () => now)
  const sources: Sources = {
    announcements: [],
    site: defaultSite,
    monitors: await monitors.load(),
    records: await records.load(),
    maintenance: await maintenance.load(),
    pages: [],
  }
  return { monitors: buildBoard(sources, now).monitors, windows: sources.maintenance.windows }
}

const success: Finding = { kind: 'success', latencyMs: 12, message: textMessage('fine') }
const failure: Finding = { kind: 'failure', latencyMs: 30, message: textMessage('refused') }

const tcp = (name: string, change: Partial<MonitorSettings> = {}) =>
  settings(name, { kind: 'tcp', host: 'h', port: 1 }, change)

const observe = (watched: WatchedMonitor, finding: Finding | null, at: number): Beat =>
  nextBeat(watched, finding, at).beat

function live(
  watched: WatchedMonitor,
  story: readonly (readonly [at: number, finding: Finding | null])[],
): readonly Beat[] {
  let now = watched
  return story.map(([at, finding]) => {
    const beat = observe(now, finding, at)
    now = { ...now, state: beat.state, checkedAt: beat.at }
    return beat
  })
}

const emptyRow = {
  up_ms: 0,
  down_ms: 0,
  pending_ms: 0,
  maintenance_ms: 0,
  probes: 0,
  failures: 0,
  latency_sum_ms: 0,
  latency_max_ms: 0,
}
