/** Feeds have an entry for each update, with an id of its own, and tell nothing old anew. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announcement, galleryBoard, galleryNow } from '../../dev/gallery-board.ts'
import type { Update } from '../../src/announcements/model/update.ts'
import { upgradedAt } from '../../src/db/migration-times.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { atomFeed, type Feed, jsonFeed } from '../../src/status-site/announcement-feeds.ts'
import { withMarkdown } from '../../src/web/markdown-html.ts'
import { onBothEngines } from '../matrix.ts'

const paths = createPaths(new URL('https://status.example.org/board'))
const address = 'https://status.example.org/board/announcements/search'

const update = (id: string, status: Update['status'], minutesAgo: number): Update => ({
  id,
  status,
  content: `It is **${id}**.`,
  author: null,
  at: galleryNow - minutesAgo * minuteMs,
  editedAt: null,
  nextUpdateMinutes: null,
})

const boardWith = (updates: readonly Update[]) =>
  galleryBoard({
    announcements: [
      announcement('search', {
        title: 'Search is slow',
        createdAt: galleryNow - 60 * minuteMs,
        updatedAt: updates[0]?.at ?? galleryNow - 60 * minuteMs,
        event: {
          kind: 'incident',
          impact: 'minor',
          monitorIds: [],
          startsAt: galleryNow - 60 * minuteMs,
          endsAt: null,
          updates,
        },
      }),
    ],
  })

type Item = {
  readonly id: string
  readonly title: string
  readonly date_modified: string
  readonly content_html?: string
  readonly tags?: readonly string[]
}

async function read(updates: readonly Update[], since = 0) {
  const feed: Feed = { board: boardWith(updates), paths, since }
  const rendered = async (write: (each: Feed) => string) =>
    String((await withMarkdown(() => ({ body: Buffer.from(write(feed)), type: '' }))).body)
  const { items } = JSON.parse(await rendered(jsonFeed)) as { items: readonly Item[] }
  return { atom: await rendered(atomFeed), items }
}

describe('A feed', () => {
  it('has an entry for each update, which names the incident, newest first', async () => {
    const { atom, items } = await read([update('b', 'identified', 5), update('a', 'investigating', 30)])
    assert.deepEqual(
      items.map(each => [each.id, each.title]),
      [
        [`${address}#update-b`, 'Identified: Search is slow'],
        [`${address}#update-a`, 'Investigating: Search is slow'],
        [address, 'Incident: Search is slow'],
      ],
    )
    assert.match(items[0]?.content_html ?? '', /It is <strong>b<\/strong>/)
    assert.deepEqual(items[0]?.tags, ['incident', 'identified'])
    const ids = [...atom.matchAll(/<entry>\n<id>([^<]*)<\/id>\n<title>([^<]*)<\/title>/g)].map(each =>
      each.slice(1, 3),
    )
    assert.deepEqual(
      ids,
      items.map(each => [each.id, each.title]),
    )
  })

  it('leaves the entries of before as they are when an update is posted', async () => {
    const before = await read([update('a', 'investigating', 30)])
    const after = await read([update('b', 'resolved', 5), update('a', 'investigating', 30)])
    assert.deepEqual(after.items.slice(1), before.items)
  })

  it('keeps updates from before the upgrade within the entry of their announcement', async () => {
    const old = [update('a', 'investigating', 30)]
    const before = await read(old, galleryNow)
    assert.deepEqual(
      before.items.map(each => each.id),
      [address],
    )
    assert.match(before.items[0]?.content_html ?? '', /It is <strong>a<\/strong>/)
    assert.equal(before.items[0]?.date_modified, new Date(old[0]?.at ?? 0).toISOString())
    const after = await read([update('b', 'resolved', 5), ...old], galleryNow - 10 * minuteMs)
    assert.deepEqual(
      after.items.map(each => each.id),
      [`${address}#update-b`, address],
    )
    assert.deepEqual(after.items[1], before.items[0])
  })
})

onBothEngines('The upgrade', open => {
  it('is the instant of the migration, unless the database began with it', async () => {
    const db = await open()
    assert.equal(await upgradedAt(db, '0021-latency-and-slugs'), 0)
    await db.write(
      db.query.updateTable('migrations').set({ applied_at: galleryNow - dayMs }),
      db.query
        .updateTable('migrations')
        .set({ applied_at: galleryNow })
        .where('name', '=', '0021-latency-and-slugs'),
    )
    assert.equal(await upgradedAt(db, '0021-latency-and-slugs'), galleryNow)
  })
})
