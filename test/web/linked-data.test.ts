/** What search engines and chats read of a page: JSON-LD and Open Graph. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import { plannedWork } from '../../dev/gallery-events.ts'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { renderAnnouncement } from '../../src/status-site/announcement-page.ts'
import { renderHome } from '../../src/status-site/home-page.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'

const assets = { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} }
const paths = createPaths(new URL('https://status.example/board'))
const board = galleryBoard()
const context = contextIn(strangerIn('en'), board, { paths, assets })

const dataOf = (page: string): Record<string, unknown> => {
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  assert.equal(blocks.length, 1)
  return JSON.parse(blocks[0]?.[1] ?? '')
}
const pageOf = (shown: Announcement) =>
  String(
    renderAnnouncement(context, shown, galleryNow, {
      monitors: board.monitors,
      calendar: board.calendar,
      isGoingOn: false,
      previous: null,
    }),
  )

describe('The data of a page for search engines', () => {
  it('has what the page has, whatever its texts contain', () => {
    const title = '</script><script>alert(1)</script><!-- "\u2028'
    const page = pageOf(announcement('hostile', { title, description: title }))
    const data = dataOf(page)
    assert.equal(data['@type'], 'NewsArticle')
    assert.deepEqual([data['headline'], data['description']], [title, title])
    assert.equal(data['url'], 'https://status.example/board/announcements/hostile')
    assert.doesNotMatch(page, /<script>alert/)
  })

  it('calls planned maintenance an event with its period', () => {
    const data = dataOf(pageOf(plannedWork))
    assert.equal(data['@type'], 'Event')
    assert.equal(Date.parse(String(data['startDate'])), plannedWork.event?.startsAt)
    assert.equal(Date.parse(String(data['endDate'])), plannedWork.event?.endsAt)
  })

  it('says of maintenance that was closed before its start that it is cancelled', () => {
    const { event } = plannedWork
    assert.ok(event)
    const update = { id: 'u', status: 'completed' as const, content: 'Not needed.', author: null }
    const updates = [{ ...update, at: galleryNow, editedAt: null, nextUpdateMinutes: null }]
    const data = dataOf(pageOf({ ...plannedWork, event: { ...event, endsAt: event.startsAt, updates } }))
    assert.equal(data['eventStatus'], 'https://schema.org/EventCancelled')
    assert.equal(data['endDate'], undefined)
  })

  it('names the site on its home page, where a link shows the state', () => {
    const monitors = [monitor(1, 'Checkout', { status: 'DOWN' }), monitor(2, 'Website')]
    const page = String(renderHome(galleryBoard({ monitors, announcements: [] }), context, galleryNow, 5))
    assert.equal(dataOf(page)['@type'], 'WebSite')
    const [, said = ''] = /<meta property="og:description" content="([^"]*)"/.exec(page) ?? []
    assert.match(said, /^Checkout .*down.* Website is up\./)
  })
})
