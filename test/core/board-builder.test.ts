import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Announcement, newestFirst } from '../../src/announcements/model/announcement.ts'
import { impacts } from '../../src/announcements/model/incident.ts'
import type { MonitorRecord, Sources } from '../../src/board/model/board.ts'
import { BoardBuilder, buildBoard, type Surroundings } from '../../src/board/model/board-builder.ts'
import { patched, patchedMap } from '../../src/lib/patched.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { emptyCalendar } from '../../src/monitors/model/calendar.ts'
import { type MaintenanceWindow, type Monitor, statuses } from '../../src/monitors/model/monitor.ts'
import { historyOf } from '../../src/monitors/model/uptime.ts'
import { defaultSite } from '../../src/site/model/site.ts'

const midnight = Date.parse('2026-03-01T00:00:00Z')
const all: Surroundings = { staleSince: null, watched: true, offlineSince: null }

describe('A Board that is built from the one before', () => {
  test('is the Board that is built whole, after any changes and at any time', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), changes => {
        const builder = new BoardBuilder()
        let world: World = { sources: nothing, now: midnight, surroundings: all }
        for (const apply of changes) {
          world = apply(world)
          const { sources, now, surroundings } = world
          const built = builder.build(sources, now, surroundings)
          assert.deepStrictEqual(built, buildBoard(sources, now, surroundings))
          assert.equal(builder.build(sources, now, surroundings), built)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('never shows past its staleAt what a Board built then would not', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), fc.nat({ max: 200 }), (changes, hours) => {
        const start: World = { sources: nothing, now: midnight, surroundings: all }
        const { sources, now } = changes.reduce((world, apply) => apply(world), start)
        const board = buildBoard(sources, now)
        const later = Math.min(now + hours * hourMs, board.staleAt - 1)
        assert.deepStrictEqual(buildBoard(sources, later), board)
      }),
    )
  })

  test('keeps everything that one beat does not touch', () => {
    const builder = new BoardBuilder()
    const ids = Array.from({ length: 1_000 }, (_, index) => index + 1)
    const sources: Sources = {
      ...nothing,
      announcements: ids.map(id => announcement(`a${id}`, { createdAt: -id })),
      monitors: ids.map(id => monitor(id)),
      records: new Map(ids.map(id => [id, record('UP', midnight - dayMs, 1)])),
    }
    const before = builder.build(sources, midnight, all)
    const records = patchedMap(sources.records, [500], new Map([[500, record('DOWN', midnight, 2)]]))
    const after = builder.build({ ...sources, records }, midnight, all)
    const others = after.monitors.filter((each, index) => each === before.monitors[index])
    assert.deepEqual([after.monitors[499]?.status, others.length, after.overall], ['DOWN', 999, 'DOWN'])
    assert.equal(after.announcements, before.announcements)
    assert.equal(after.announcementById, before.announcementById)
  })

  test('is the very same while nothing that readers see was changed', () => {
    const builder = new BoardBuilder()
    const hidden = monitor(2, { public: false })
    const sources: Sources = { ...nothing, monitors: [monitor(1), hidden] }
    const before = builder.build(sources, midnight, all)
    const beat = { ...sources, records: new Map([[2, record('DOWN', midnight, 3)]]) }
    assert.equal(builder.build(beat, midnight, all), before)
    const equal = { keys: new Set(['a']), fresh: [announcement('a')], keyOf: idOf, order: newestFirst }
    const list = patched([], equal)
    assert.equal(patched(list, equal), list)
  })

  test('begins another day at midnight, in UTC, without a write', () => {
    const builder = new BoardBuilder()
    const sources: Sources = {
      ...nothing,
      monitors: [monitor(1)],
      records: new Map([[1, record('UP', midnight, 1_000)]]),
    }
    const evening = builder.build(sources, midnight + dayMs - 1, all)
    assert.equal(evening.staleAt, midnight + dayMs)
    assert.deepEqual(evening.monitors[0]?.days.at(-1)?.startsAt, midnight)
    const morning = builder.build(sources, midnight + dayMs, all)
    assert.deepEqual(
      morning.monitors[0]?.days.slice(-2).map(day => [day.startsAt, day.upMs]),
      [
        [midnight, 1_000],
        [midnight + dayMs, 0],
      ],
    )
    assert.equal(morning.monitors[0]?.days.length, 90)
  })
})

type World = { readonly sources: Sources; readonly now: number; readonly surroundings: Surroundings }
type Change = (world: World) => World

const nothing: Sources = {
  announcements: [],
  site: defaultSite,
  monitors: [],
  records: new Map(),
  maintenance: { windows: [], planned: [], calendar: emptyCalendar },
  pages: [],
}

const idOf = ({ id }: { readonly id: string }) => id

const announcement = (id: string, change: Partial<Announcement> = {}): Announcement => ({
  id,
  title: id,
  description: '',
  content: null,
  image: '',
  banner: '',
  bannerText: null,
  bannerType: null,
  bannerExpiry: null,
  postmortem: null,
  backfilled: false,
  createdAt: 1,
  updatedAt: 1,
  platformUserId: 1,
  platformUser: null,
  state: 'published',
  publishAt: null,
  event: null,
  ...change,
})

const monitor = (id: number, change: Partial<Monitor> = {}): Monitor =>
  ({ id, name: `m${id}`, group: null, public: true, active: true, position: id, ...change }) as Monitor

const record = (status: (typeof statuses)[number], startsAt: number, upMs: number): MonitorRecord => ({
  state: {
    status,
    retries: 0,
    successes: 0,
    settled: null,
    downSince: null,
    notifiedAt: null,
    changes: [],
    unstableSince: null,
    since: startsAt,
  },
  history: historyOf([{ startsAt, upMs, downMs: 5, pendingMs: 0, maintenanceMs: 0 }], startsAt),
})

const ids = fc.integer({ min: 1, max: 5 })
const instant = fc.integer({ min: -50, max: 120 }).map(hours => midnight + hours * hourMs)
const someIds = fc.uniqueArray(ids, { maxLength: 3 })

const anAnnouncement = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    createdAt: fc.nat({ max: 3 }),
    state: fc.constantFrom('published', 'scheduled', 'published'),
    publishAt: instant,
    bannerText: fc.option(fc.constant('!')),
    bannerExpiry: fc.option(instant),
    event: fc.option(
      fc.record({
        kind: fc.constantFrom('incident', 'maintenance'),
        impact: fc.constantFrom(...impacts),
        monitorIds: someIds,
        startsAt: fc.option(instant),
        endsAt: fc.option(instant),
        updates: fc.constant([]),
      }),
    ),
  })
  .map(({ id, ...rest }) => announcement(id, rest as Partial<Announcement>))

const aWindow: fc.Arbitrary<MaintenanceWindow> = fc.record({
  title: fc.constantFrom('w', 'v'),
  monitorIds: someIds,
  startsAt: instant,
  endsAt: instant,
})

const withSources = (world: World, sources: Partial<Sources>): World => ({
  ...world,
  sources: { ...world.sources, ...sources },
})

const change: fc.Arbitrary<Change> = fc.oneof(
  anAnnouncement.map(
    (each): Change =>
      world => {
        const patch = { keys: new Set([each.id]), fresh: [each], keyOf: idOf, order: newestFirst }
        return withSources(world, { announcements: patched(world.sources.announcements, patch) })
      },
  ),
  fc.constantFrom('a', 'b', 'c', 'd').map(
    (id): Change =>
      world => {
        const patch = { keys: new Set([id]), fresh: [], keyOf: idOf, order: newestFirst }
        return withSources(world, { announcements: patched(world.sources.announcements, patch) })
      },
  ),
  fc.record({ id: ids, position: fc.nat({ max: 9 }), public: fc.boolean(), isGone: fc.boolean() }).map(
    ({ id, isGone, ...rest }): Change =>
      world => {
        const fresh = isGone ? [] : [monitor(id, { ...rest, position: rest.position * 10 + id })]
        const order = (a: Monitor, b: Monitor) => a.position - b.position
        const patch = { keys: new Set([id]), fresh, keyOf: (each: Monitor) => each.id, order }
        return withSources(world, { monitors: patched(world.sources.monitors, patch) })
      },
  ),
  fc.record({ id: ids, status: fc.constantFrom(...statuses), at: instant, upMs: fc.nat({ max: 9 }) }).map(
    ({ id, status, at, upMs }): Change =>
      world => {
        const fresh = new Map([[id, record(status, at - (at % dayMs), upMs)]])
        return withSources(world, { records: patchedMap(world.sources.records, [id], fresh) })
      },
  ),
  ids.map(
    (id): Change =>
      world =>
        withSources(world, { records: patchedMap(world.sources.records, [id], new Map()) }),
  ),
  fc.array(aWindow, { maxLength: 4 }).map(
    (windows): Change =>
      world => {
        const planned = windows.map((each, windowId) => ({ ...each, windowId, plannedAt: null }))
        const times = planned.map(each => ({ ...each, key: `window-${each.windowId}` }))
        const calendar = { ...world.sources.maintenance.calendar, times }
        return withSources(world, { maintenance: { windows: planned, planned, calendar } })
      },
  ),
  // What the calendar shows is stored.
  fc.constant((world: World): World => {
    const { entries, unsaved } = buildBoard(world.sources, world.now).calendar
    const { maintenance } = world.sources
    const others = maintenance.calendar.stored.filter(each => !unsaved.some(one => one.key === each.key))
    assert.ok(entries.length <= others.length + unsaved.length)
    const calendar = { ...maintenance.calendar, stored: [...others, ...unsaved] }
    return withSources(world, { maintenance: { ...maintenance, calendar } })
  }),
  fc.nat({ max: 60 }).map(
    (hours): Change =>
      world => ({ ...world, now: world.now + hours * hourMs }),
  ),
  // The clock is set back.
  fc.nat({ max: 30 }).map(
    (hours): Change =>
      world => ({ ...world, now: world.now - hours * hourMs }),
  ),
  fc
    .record({
      staleSince: fc.option(instant),
      watched: fc.boolean(),
      offlineSince: fc.option(instant),
      unchecked: fc.array(fc.tuple(fc.nat({ max: 4 }), instant)).map(each => new Map(each)),
    })
    .map(
      (surroundings): Change =>
        world => ({ ...world, surroundings }),
    ),
)
