import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pino from 'pino'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import type { Slice, Sources } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { Publisher, type PublisherOptions } from '../../src/board/publisher.ts'
import { emptyCalendar } from '../../src/monitors/model/calendar.ts'
import { defaultSite } from '../../src/site/model/site.ts'

const log = pino({ level: 'silent' })

const announcement = (id: string, changes: Partial<Announcement> = {}): Announcement => ({
  id,
  title: id,
  description: '',
  content: null,
  image: 'https://example.org/i.png',
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
  ...changes,
})

const empty: Sources = {
  announcements: [],
  site: defaultSite,
  monitors: [],
  records: new Map(),
  maintenance: { windows: [], planned: [], calendar: emptyCalendar },
  pages: [],
}

/** A publisher over sources that a test may change. */
function publisherOver(start: Partial<Sources> = {}, now = () => 1000) {
  const world = { sources: { ...empty, ...start }, version: 1, failing: false }
  const answer = <T>(value: T) =>
    world.failing ? Promise.reject(new Error('no database')) : Promise.resolve(value)
  const publisher = new Publisher({
    load: {
      announcements: { load: () => answer(world.sources.announcements) },
      site: { load: () => answer(world.sources.site) },
      monitors: { load: () => answer(world.sources.monitors) },
      records: { load: () => answer(world.sources.records) },
      maintenance: { load: () => answer(world.sources.maintenance) },
      pages: { load: () => answer(world.sources.pages) },
    },
    versions: () => answer(new Map([['announcements', world.version]])),
    changes: async () => null,
    now,
    log,
    freeze: true,
  })
  return { publisher, world }
}

describe('The Board', () => {
  test('says when it goes stale: the next appearance, expiry or window edge', () => {
    const sources: Sources = {
      ...empty,
      announcements: [
        announcement('a', { state: 'scheduled', publishAt: 5000 }),
        announcement('b', { bannerText: 'b', bannerExpiry: 4000 }),
        announcement('past', { bannerText: 'x', bannerExpiry: 10 }),
      ],
      maintenance: {
        windows: [
          { windowId: 1, title: 'w', monitorIds: [1], startsAt: 3000, endsAt: 9000, plannedAt: null },
        ],
        planned: [],
        calendar: emptyCalendar,
      },
    }
    assert.equal(buildBoard(sources, 1000).staleAt, 3000)
    assert.equal(buildBoard(sources, 3000).staleAt, 4000)
    assert.equal(buildBoard(sources, 4000).staleAt, 5000)
    assert.equal(buildBoard(sources, 5000).staleAt, 9000)
    assert.equal(buildBoard(sources, 9000).staleAt, Number.POSITIVE_INFINITY)
  })

  test('shows a scheduled announcement and hides a banner at the very instant', () => {
    const sources: Sources = {
      ...empty,
      announcements: [
        announcement('a', { state: 'scheduled', publishAt: 5000 }),
        announcement('b', { bannerText: 'b', bannerExpiry: 5000 }),
      ],
    }
    const ids = (list: readonly Announcement[]) => list.map(each => each.id)
    assert.deepEqual(ids(buildBoard(sources, 4999).announcements), ['b'])
    assert.deepEqual(ids(buildBoard(sources, 4999).banners), ['b'])
    assert.deepEqual(ids(buildBoard(sources, 5000).announcements), ['b', 'a'])
    assert.deepEqual(ids(buildBoard(sources, 5000).banners), [])
  })

  test('knows nothing of drafts, archived and future announcements', () => {
    const hidden = [
      announcement('draft', { state: 'draft', bannerText: 'x' }),
      announcement('archived', { state: 'archived', bannerText: 'x' }),
      announcement('future', { state: 'scheduled', publishAt: 2000, bannerText: 'x' }),
    ]
    const board = buildBoard({ ...empty, announcements: hidden }, 1000)
    assert.deepEqual(
      [board.announcements.length, board.banners.length, board.announcementById.size],
      [0, 0, 0],
    )
  })
})

describe('The publisher', () => {
  test('has no Board before the first one and says so', async () => {
    const { publisher } = publisherOver()
    assert.equal(publisher.isReady(), false)
    assert.throws(() => publisher.board(), { code: 'unavailable' })
    await publisher.publish()
    assert.equal(publisher.isReady(), true)
    publisher.close()
  })

  test('shows what was written once publish has resolved', async () => {
    const { publisher, world } = publisherOver()
    await publisher.publish()
    world.sources = { ...world.sources, announcements: [announcement('new')] }
    world.version++
    await publisher.publish('announcements')
    assert.equal(publisher.board().announcements[0]?.id, 'new')
    publisher.close()
  })

  test('keeps the last good Board when a load fails, and goes on when loads work again', async () => {
    const { publisher, world } = publisherOver({ announcements: [announcement('good')] })
    await publisher.publish()
    world.failing = true
    world.version++
    await assert.rejects(publisher.publish('announcements'))
    assert.deepEqual(await publisher.follow(), [])
    assert.equal(publisher.board().announcements[0]?.id, 'good')
    world.failing = false
    world.sources = { ...world.sources, announcements: [announcement('better')] }
    await publisher.publish('announcements')
    assert.equal(publisher.board().announcements[0]?.id, 'better')
    publisher.close()
  })

  test('follows what another process wrote, and only that', async () => {
    const { publisher, world } = publisherOver()
    await publisher.publish()
    const before = publisher.board()
    assert.deepEqual(await publisher.follow(), [])
    assert.equal(publisher.board(), before)
    world.sources = { ...world.sources, announcements: [announcement('theirs')] }
    world.version++
    assert.deepEqual(await publisher.follow(), ['announcements'])
    assert.equal(publisher.board().announcements[0]?.id, 'theirs')
    publisher.close()
  })

  test('a reader past staleAt sees the Board of that instant even before the timer', async () => {
    let now = 1000
    const scheduled = announcement('a', { state: 'scheduled', publishAt: 2000 })
    const { publisher } = publisherOver({ announcements: [scheduled] }, () => now)
    await publisher.publish()
    assert.equal(publisher.board().announcements.length, 0)
    now = 2000
    assert.equal(publisher.board().announcements.length, 1)
    publisher.close()
  })

  test('wakes by itself at staleAt and tells those who listen', async () => {
    const scheduled = announcement('a', { state: 'scheduled', publishAt: Date.now() + 1_000 })
    const { publisher } = publisherOver({ announcements: [scheduled] }, Date.now)
    await publisher.publish()
    const keepAlive = setInterval(() => {}, 1000)
    const shown = await new Promise<number>(resolve => {
      publisher.subscribe(board => resolve(board.announcements.length))
    })
    clearInterval(keepAlive)
    assert.equal(shown, 1)
    publisher.close()
  })

  test('gives a Board that nobody can change', async () => {
    const { publisher } = publisherOver({ announcements: [announcement('a')] })
    await publisher.publish()
    const [first] = publisher.board().announcements
    assert.throws(() => Object.assign(first ?? {}, { title: 'x' }), TypeError)
    assert.throws(
      () => (publisher.board().announcements as Announcement[]).push(announcement('b')),
      TypeError,
    )
    publisher.close()
  })

  test('loads once for all who ask while a load runs, and each sees what it wrote', async () => {
    const { publisher, loads, write } = countingPublisher()
    await publisher.publish()
    const before = loads()
    const writers = Array.from({ length: 1_000 }, async (_, index) => {
      await turns(index % 7)
      write(`a${index}`)
      await publisher.publish('announcements')
      return publisher.board().announcementById.has(`a${index}`)
    })
    assert.ok((await Promise.all(writers)).every(Boolean))
    assert.ok(loads() - before <= 10, `${loads() - before} loads`)
    publisher.close()
  })

  test('publishes the write of a caller that is alone at once', async () => {
    const { publisher, write } = countingPublisher({ clock: () => 0 })
    await publisher.publish()
    // The clock stands still: a publication that waited for it would never come.
    for (const id of ['a', 'b', 'c']) {
      write(id)
      await publisher.publish('announcements')
    }
    assert.equal(publisher.board().announcements.length, 3)
    publisher.close()
  })

  test('shows a flood that no caller waits for twice a second, the first of it at once', async t => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
    const { publisher, loads, write } = countingPublisher({ clock: Date.now })
    await publisher.publish()
    t.mock.timers.tick(1_000)
    const before = loads()
    for (let beat = 0; beat < 100; beat++) {
      write(`a${beat}`)
      publisher.publishSoon('announcements')
      await turns(5)
      if (beat === 0) assert.equal(publisher.board().announcements.length, 1)
      t.mock.timers.tick(100)
    }
    t.mock.timers.tick(1_000)
    await turns(5)
    assert.equal(publisher.board().announcements.length, 100)
    assert.ok(loads() - before <= 26, `${loads() - before} loads in ten seconds`)
    publisher.close()
  })

  test('lets a caller that waits go ahead of what no caller waits for', async () => {
    const { publisher, write } = countingPublisher({ clock: () => 0 })
    await publisher.publish()
    write('theirs')
    publisher.publishSoon('announcements')
    write('mine')
    await publisher.publish('announcements')
    assert.equal(publisher.board().announcements.length, 2)
    publisher.close()
  })

  test('refuses only those whose slice cannot be loaded', async () => {
    const { publisher, world, write, touch } = countingPublisher()
    await publisher.publish()
    write('a')
    touch('site')
    world.brokenSite = true
    const both = await Promise.allSettled([publisher.publish('announcements'), publisher.publish('site')])
    assert.deepEqual(
      both.map(each => each.status),
      ['fulfilled', 'rejected'],
    )
    assert.equal(publisher.board().announcements.length, 1)
    publisher.close()
  })

  test('shows what is known here while the database gives no answer', async () => {
    let offlineSince: number | null = null
    const { publisher, world } = countingPublisher({ surroundings: () => ({ watched: true, offlineSince }) })
    await publisher.publish()
    world.hangs = true
    publisher.publish('monitors')
    offlineSince = 900
    publisher.refresh()
    const shown = new Promise(resolve => publisher.subscribe(board => resolve(board.offlineSince)))
    assert.equal(publisher.board().offlineSince ?? (await shown), 900)
    publisher.close()
  })

  test('leaves no caller waiting when it is closed', async () => {
    const { publisher, world } = countingPublisher()
    await publisher.publish()
    world.hangs = true
    void publisher.publish('site')
    const waiting = publisher.publish('site')
    publisher.close()
    await waiting
  })
})

/** A publisher over announcements that a test writes, which counts how often they are loaded. */
function countingPublisher(change: Partial<PublisherOptions> = {}) {
  const world = {
    announcements: [] as Announcement[],
    versions: new Map<Slice, number>(),
    loads: 0,
    brokenSite: false,
    hangs: false,
  }
  const later = async <T>(value: T): Promise<T> => {
    await turns(1)
    return world.hangs ? new Promise(() => {}) : value
  }
  const touch = (slice: Slice) => world.versions.set(slice, (world.versions.get(slice) ?? 0) + 1)
  const publisher = new Publisher({
    load: {
      announcements: {
        load: () => {
          world.loads++
          return later([...world.announcements])
        },
      },
      site: { load: () => (world.brokenSite ? Promise.reject(new Error('no site')) : later(defaultSite)) },
      monitors: { load: () => later(empty.monitors) },
      records: { load: () => later(empty.records) },
      maintenance: { load: () => later(empty.maintenance) },
      pages: { load: () => later(empty.pages) },
    },
    versions: () => later(new Map(world.versions)),
    changes: async () => null,
    now: () => 1000,
    log,
    freeze: true,
    ...change,
  })
  const write = (id: string) => {
    world.announcements.push(announcement(id))
    touch('announcements')
  }
  return { publisher, world, write, touch, loads: () => world.loads }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}
