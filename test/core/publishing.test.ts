/** Reads of publications from a real database, and what other instances see of them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pino from 'pino'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import { blankAnnouncement } from '../../src/announcements/model/announcement-edit.ts'
import { rowOf } from '../../src/announcements/store/announcement-rows.ts'
import type { Board } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { type Loaders, Publisher } from '../../src/board/publisher.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { changedKeys, sliceVersions, touch, touchKeys } from '../../src/db/slices.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { dropWindow, saveWindow } from '../../src/monitors/maintenance-store.ts'
import { nextBeat } from '../../src/monitors/model/beat.ts'
import { addMonitor, changeMonitor, dropMonitor } from '../../src/monitors/monitor-statements.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { boardLoaders } from '../../src/server/board-services.ts'
import { createStores } from '../../src/server/stores.ts'
import { onBothEngines } from '../matrix.ts'
import { settings } from '../monitors/examples.ts'

const midnight = Date.parse('2026-03-01T00:00:00Z')
const us = { name: 'prober', holder: 'us' }

onBothEngines('Publications', open => {
  test('of a burst of writes are few, each writer sees its own, and another instance sees all', async () => {
    const world = await site(await open(), 1)
    // Instances run at real time: reads have connections of their own, so publications do not wait for writes.
    const [one, two] = [await world.instance(() => performance.now()), await world.instance()]
    const begunAt = performance.now()
    let boards = 0
    one.publisher.subscribe(() => boards++)
    const writers = Array.from({ length: 200 }, async (_, index) => {
      await world.announce(`a${index}`)
      await one.publisher.publish('announcements')
      assert.ok(one.board().announcementById.has(`a${index}`))
    })
    await Promise.all(writers)
    // A burst of ten, then one each 100 ms, for as long as the machine takes for the writes.
    const paced = Math.ceil(10 + (performance.now() - begunAt) / 100)
    assert.ok(boards <= paced, `${boards} Boards for 200 writes, instead of ${paced}`)
    await two.publisher.follow()
    assert.equal(two.board().announcements.length, 200)
  })

  test('of one beat read one monitor, here and on another instance', async () => {
    const world = await site(await open(), 60)
    const [one, two] = [await world.instance(), await world.instance()]
    const before = two.board()
    await world.beat(7, 'failure')
    for (const each of [one, two]) {
      each.reads.clear()
      if (each === one) await one.publisher.publish('records')
      else await two.publisher.follow()
      assert.equal(statusOf(each.board(), 7), 'DOWN')
      const { monitor_states, beat_days, monitors, announcements, slice_changes } = each.rows()
      assert.deepEqual([monitor_states, slice_changes, monitors, announcements], [1, 1, undefined, undefined])
      assert.ok((beat_days ?? 0) <= 3, `${beat_days} days`)
      assert.ok(each.reads.size <= 6, [...each.reads.keys()].join('\n'))
    }
    const kept = two.board().monitors.filter((each, index) => each === before.monitors[index])
    assert.equal(kept.length, 59)
  })

  test('of one announcement read that one', async () => {
    const world = await site(await open(), 3)
    for (let index = 0; index < 50; index++) await world.announce(`a${index}`)
    const one = await world.instance()
    await world.announce('a7', 'Another title')
    one.reads.clear()
    await one.publisher.publish('announcements')
    assert.equal(one.board().announcementById.get('a7')?.title, 'Another title')
    assert.deepEqual(one.rows()['announcements'], 1)
    assert.deepEqual(one.rows()['monitor_states'], undefined)
  })

  test('that change nothing visible leave the Board as it is', async () => {
    const world = await site(await open(), 3)
    const one = await world.instance()
    const before = one.board()
    await world.announce('draft', 'Draft', 'draft')
    await one.publisher.publish('announcements')
    await world.db.write(...touchKeys(world.db, 'monitors', [1]))
    await one.publisher.publish('monitors')
    assert.equal(one.board(), before)
  })

  test('after any writes of any instance show what a whole load shows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async writes => {
        const world = await site(await open(), 4)
        const [one, two] = [await world.instance(), await world.instance()]
        for (const each of writes) {
          await each(world)
          await one.publisher.publish()
          await two.publisher.follow()
          const whole = await world.whole()
          assert.deepStrictEqual(one.board(), whole)
          assert.deepStrictEqual(two.board(), whole)
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  test('load a slice whole again that is not trusted, or whose versions went back', async () => {
    const world = await site(await open(), 2)
    const one = await world.instance()
    await world.db.write(world.db.query.updateTable('monitor_states').set({ status: 'DOWN' }))
    await one.publisher.publish('records')
    assert.equal(statusOf(one.board(), 1), 'UP')
    one.publisher.distrust('records')
    await one.publisher.publish('records')
    assert.equal(statusOf(one.board(), 1), 'DOWN')
    // This write is what a backup restored under the running server looks like.
    await world.db.write(
      world.db.query.updateTable('monitor_states').set({ status: 'PENDING' }),
      world.db.query.updateTable('slices').set({ version: 0 }),
    )
    await one.publisher.follow()
    assert.equal(statusOf(one.board(), 1), 'PENDING')
  })
})

onBothEngines('The changes of a slice', open => {
  test('are known by version, each writer having one of its own', async () => {
    const db = await open()
    const before = await versionOf(db)
    await Promise.all(['a', 'b', 'c'].map(key => db.write(...touchKeys(db, 'announcements', [key, 'all']))))
    const latest = await versionOf(db)
    assert.equal(latest, before + 3)
    const keys = (await changedKeys(db, 'announcements', before, latest)) ?? []
    assert.deepEqual([...keys].sort(), ['a', 'all', 'b', 'c'])
    assert.equal((await changedKeys(db, 'announcements', latest - 1, latest))?.length, 2)
  })

  test('are anything when one write named none, or after half a minute', async () => {
    const db = await open()
    const before = await versionOf(db)
    await db.write(...touchKeys(db, 'announcements', ['a']))
    await db.write(touch(db, 'announcements'))
    await db.write(...touchKeys(db, 'announcements', ['b']))
    assert.equal(await changedKeys(db, 'announcements', before, before + 3), null)
    assert.deepEqual(await changedKeys(db, 'announcements', before + 2, before + 3), ['b'])
    await db.write(db.query.updateTable('slice_changes').set(({ eb }) => ({ at: eb('at', '-', 31_000) })))
    await db.write(...touchKeys(db, 'announcements', ['c']))
    assert.equal(await changedKeys(db, 'announcements', before + 2, before + 4), null)
    assert.equal((await db.query.selectFrom('slice_changes').select('version').execute()).length, 1)
  })

  const versionOf = async (db: Database) => (await sliceVersions(db)).get('announcements') ?? 0
})

type Site = Awaited<ReturnType<typeof site>>

/** A site with `monitorCount` monitors of ninety days each, and any number of instances. */
async function site(db: Database, monitorCount: number) {
  const clock = { now: midnight }
  const store = createMonitorStore(db)
  const ids = Array.from({ length: monitorCount }, (_, index) => index + 1)
  const days = Array.from({ length: 90 }, (_, index) => midnight - index * dayMs)
  await db.write(
    db.query.insertInto('leases').values({ ...us, expires_at: Date.now() + 3_600_000 }),
    ...ids.map(id => addMonitor(db.query, id, named(`m${id}`))),
    ...ids.map(id => db.query.insertInto('beat_days').values(days.map(at => dayRow(id, at)))),
    ...ids.map(id => db.query.insertInto('monitor_states').values({ ...stateRow, monitor_id: id })),
    touch(db, 'monitors'),
    touch(db, 'records'),
  )

  async function beat(id: number, kind: 'success' | 'failure'): Promise<void> {
    const watched = (await store.watched(clock.now)).find(each => each.monitor.id === id)
    if (!watched) return
    clock.now += 10_000
    await store.saveBeats(
      [nextBeat(watched, { kind, latencyMs: 1, message: textMessage('') }, clock.now).beat],
      us,
      {
        shown: [id],
      },
    )
  }

  const announce = (id: string, title = id, state: Announcement['state'] = 'published') => {
    const row = rowOf({ ...blank, id, title, state })
    return db.write(
      db.query
        .insertInto('announcements')
        .values(row)
        .onConflict(clash => clash.column('id').doUpdateSet(row)),
      ...touchKeys(db, 'announcements', [id]),
    )
  }

  /** A second passes each time the usual clock is read, so that no publication has to wait. */
  async function instance(monotonic = secondsOf()) {
    const { counting, reads } = countingReads(db)
    const publisher = new Publisher({
      load: loadersOf(counting, () => clock.now),
      versions: () => sliceVersions(counting),
      changes: (slice, seen, latest) => changedKeys(counting, slice, seen, latest),
      surroundings: () => ({ watched: true, offlineSince: null }),
      now: () => clock.now,
      clock: monotonic,
      log: pino({ level: 'silent' }),
      freeze: true,
    })
    await publisher.publish()
    const rows = () => Object.fromEntries(reads)
    return { publisher, board: publisher.board, reads, rows }
  }

  async function whole(): Promise<Board> {
    const load = loadersOf(db, () => clock.now)
    return buildBoard(
      {
        announcements: await load.announcements.load(),
        site: await load.site.load(),
        monitors: await load.monitors.load(),
        records: await load.records.load(),
        maintenance: await load.maintenance.load(),
        pages: await load.pages.load(),
      },
      clock.now,
    )
  }

  return { db, clock, instance, whole, beat, announce }
}

const loadersOf = (db: Database, now: () => number): Loaders => boardLoaders(db, createStores(db), now)

/** Counts the rows that are read of each table. */
function countingReads(db: Database) {
  const reads = new Map<string, number>()
  const tables = new WeakMap<object, string>()
  const counting: Database = {
    ...db,
    query: db.query.withPlugin({
      transformQuery: ({ node, queryId }) => {
        tables.set(
          queryId,
          /"name":"(\w+)"/.exec(JSON.stringify('from' in node ? node.from : node))?.[1] ?? '',
        )
        return node
      },
      transformResult: async ({ result, queryId }) => {
        const table = tables.get(queryId) ?? ''
        reads.set(table, (reads.get(table) ?? 0) + result.rows.length)
        return result
      },
    }),
  }
  return { counting, reads }
}

function secondsOf(): () => number {
  let second = 0
  return () => {
    second += 1_000
    return second
  }
}

const statusOf = (board: Board, id: number) => board.monitors.find(each => each.id === id)?.status

const named = (name: string) => settings(name, { kind: 'tcp', host: 'h', port: 1 })

const blank = blankAnnouncement({ id: '', platformUserId: 1, now: midnight })

const dayRow = (monitor_id: number, starts_at: number) => ({
  monitor_id,
  starts_at,
  up_ms: 1_000,
  down_ms: 0,
  pending_ms: 0,
  maintenance_ms: 0,
  probes: 1,
  failures: 0,
  latency_sum_ms: 1,
  latency_max_ms: 1,
})

const stateRow = {
  status: 'UP',
  retries: 0,
  successes: 1,
  settled: 'UP',
  since: midnight - hourMs,
  checked_at: midnight - 5_000,
  latency_ms: 1,
  message: '',
}

const window = (id: number, monitors: readonly number[], startsAt: number) => ({
  id,
  title: `w${id}`,
  monitors,
  startsAt,
  endsAt: startsAt + hourMs,
  openEnded: false,
  rule: null,
  announceAheadMinutes: null,
  remindMinutes: [],
  plannedAt: null,
  revision: 1,
})

type Write = (world: Site) => Promise<unknown>

const ids = fc.integer({ min: 1, max: 6 })

const writing =
  (statements: (db: Database, world: Site) => readonly Statement[]): Write =>
  async world =>
    world.db.write(...statements(world.db, world))

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ id: ids, kind: fc.constantFrom('success' as const, 'failure' as const) }).map(
    ({ id, kind }): Write =>
      world =>
        world.beat(id, kind),
  ),
  fc
    .record({
      id: fc.constantFrom('a', 'b', 'c'),
      title: fc.constantFrom('x', 'y'),
      state: fc.constantFrom('published' as const, 'archived' as const),
    })
    .map(
      ({ id, title, state }): Write =>
        world =>
          world.announce(id, title, state),
    ),
  fc
    .constantFrom('a', 'b')
    .map(id =>
      writing(db => [
        db.query.deleteFrom('announcements').where('id', '=', id),
        ...touchKeys(db, 'announcements', [id]),
      ]),
    ),
  fc
    .record({ id: ids, public: fc.boolean(), name: fc.constantFrom('p', 'q') })
    .map(({ id, name, ...rest }) =>
      writing(db => [
        changeMonitor(db.query, id, { ...named(`${name}${id}`), ...rest }, 2),
        ...touchKeys(db, 'monitors', [id]),
      ]),
    ),
  ids.map(id =>
    writing(db => [
      dropMonitor(db.query, id),
      ...touchKeys(db, 'records', [id]),
      ...touchKeys(db, 'monitors', [id]),
      touch(db, 'maintenance'),
    ]),
  ),
  ids.map(id =>
    writing(db => [
      dropMonitor(db.query, id),
      addMonitor(db.query, id, named(`new${id}`)),
      ...touchKeys(db, 'records', [id]),
      ...touchKeys(db, 'monitors', [id]),
      touch(db, 'maintenance'),
    ]),
  ),
  fc
    .record({
      id: fc.constantFrom(1, 2),
      monitors: fc.uniqueArray(fc.constantFrom(1, 2)),
      inHours: fc.nat({ max: 30 }),
    })
    .map(
      ({ id, monitors, inHours }): Write =>
        async ({ db, clock }) => {
          const there = await db.query.selectFrom('monitors').select('id').where('id', 'in', [1, 2]).execute()
          const known = monitors.filter(each => there.some(row => row.id === each))
          await db.write(
            ...saveWindow(db.query, window(id, known, clock.now + inHours * hourMs)),
            touch(db, 'maintenance'),
          )
        },
    ),
  fc.constantFrom(1, 2).map(id => writing(db => [dropWindow(db.query, id), touch(db, 'maintenance')])),
  fc.constantFrom(1, 5, 30).map(
    (hours): Write =>
      async world => {
        world.clock.now += hours * hourMs
      },
  ),
)
