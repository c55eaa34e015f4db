import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, galleryBoard } from '../../dev/gallery-board.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { renderAnnouncements } from '../../src/status-site/announcement-pages.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'

const assets = { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} }
const paths = createPaths(new URL('https://status.example'))

test('News stand below the names of their months, in the time zone of the site', () => {
  const board = galleryBoard()
  const site = { ...board.site, timeZone: 'Europe/Berlin' }
  const context = contextIn(strangerIn('de'), { ...board, site }, { paths, assets })
  const at = (title: string, instant: string) =>
    announcement(title, { title, createdAt: Date.parse(instant) })
  const announcements = [
    at('one', '2026-03-01T12:00:00Z'),
    at('two', '2026-02-28T23:30:00Z'),
    at('three', '2026-02-27T12:00:00Z'),
  ]
  const page = String(renderAnnouncements(context, { announcements, page: 1, hasOlder: false }))
  const heads = page.matchAll(/<h2 class="notes-month"[^>]*>([^<]+)|note-title"[^>]*>([^<]+)/g)
  assert.deepEqual(
    [...heads].map(([, month, title]) => month ?? title),
    ['März 2026', 'one', 'two', 'Februar 2026', 'three'],
  )
})
