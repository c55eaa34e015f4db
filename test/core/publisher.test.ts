import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pino from 'pino'
import type { Announcement } from '../../src/announcements/announcement.ts'
import { buildBoard, type Sources } from '../../src/board.ts'
import { createPublisher } from '../../src/publisher.ts'
import { defaultSite } from '../../src/site/site.ts'

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
  monitors: { monitors: [], windows: [], planned: [] },
}

/** A publisher over sources that a test changes as it likes. */
function publisherOver(start: Partial<Sources> = {}, now = () => 1000) {
  const world = { sources: { ...empty, ...start }, version: 1, failing: false }
  const answer = <T>(value: T) =>
    world.failing ? Promise.reject(new Error('no database')) : Promise.resolve(value)
  const publisher = createPublisher({
    load: {
      announcements: () => answer(world.sources.announcements),
      site: () => answer(world.sources.site),
      monitors: () => answer(world.sources.monitors),
    },
    versions: () => answer(new Map([['announcements', world.version]])),
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
      monitors: {
        monitors: [],
        windows: [{ title: 'w', monitorIds: [1], startsAt: 3000, endsAt: 9000 }],
        planned: [],
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
    await publisher.publish('announcements')
    assert.equal(publisher.board().announcements[0]?.id, 'new')
    publisher.close()
  })

  test('keeps the last good Board when a load fails, and goes on when loads work again', async () => {
    const { publisher, world } = publisherOver({ announcements: [announcement('good')] })
    await publisher.publish()
    world.failing = true
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
    const scheduled = announcement('a', { state: 'scheduled', publishAt: Date.now() + 80 })
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

  test('rebuilds one at a time, in the order asked', async () => {
    const { publisher, world } = publisherOver()
    await publisher.publish()
    const boards: number[] = []
    publisher.subscribe(board => boards.push(board.announcements.length))
    const publishes = [1, 2, 3].map(count => {
      world.sources = {
        ...world.sources,
        announcements: Array.from({ length: count }, (_, index) => announcement(`a${index}`)),
      }
      return publisher.publish('announcements')
    })
    await Promise.all(publishes)
    assert.deepEqual(boards, [3, 3, 3])
    publisher.close()
  })
})
