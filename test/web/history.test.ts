import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, galleryBoard, galleryNow } from '../../dev/gallery-board.ts'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import type { Incident } from '../../src/announcements/model/incident.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { filtered, monthsOf, pageAt, rowsAtOnce, wordsOf } from '../../src/status-site/history.ts'
import { renderHistory, shownOf } from '../../src/status-site/history-page.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { textOf } from '../html-text.ts'

const at = (text: string): number => Date.parse(text)
const news = (id: string, instant: string): Announcement => announcement(id, { createdAt: at(instant) })
const incident = (id: string, given: Partial<Incident>, change: Partial<Announcement> = {}): Announcement =>
  announcement(id, {
    title: id,
    event: {
      kind: 'incident',
      impact: 'major',
      startsAt: null,
      endsAt: null,
      monitorIds: [],
      updates: [],
      ...given,
    },
    ...change,
  })

test('An event stands in the month in which it began, in the time zone of the site', () => {
  const late = incident(
    'late',
    { startsAt: at('2026-02-28T23:30:00Z') },
    { createdAt: at('2026-03-02T00:00:00Z') },
  )
  const keys = (timeZone: string) =>
    monthsOf([late, news('n', '2026-03-01T12:00:00Z')], timeZone).map(each => [
      each.key,
      each.entries.map(one => one.id),
    ])
  assert.deepEqual(keys('UTC'), [
    ['2026-03', ['n']],
    ['2026-02', ['late']],
  ])
  assert.deepEqual(keys('Europe/Berlin'), [['2026-03', ['n', 'late']]])
})

/** Months with this many entries, the newest first, from December 2026. */
const monthsWith = (...counts: readonly number[]) =>
  monthsOf(
    counts.flatMap((count, place) =>
      Array.from({ length: count }, (_, index) =>
        announcement(`${place}-${index}`, { createdAt: Date.UTC(2026, 11 - place, 5) + index }),
      ),
    ),
    'UTC',
  )

test('Paging to the older and back again passes every announcement once', () => {
  const months = monthsWith(40, 40, 40, 250, 1, 1, 1, 1, 100, 1, 30)
  const seen: string[] = []
  const visited: string[] = []
  let position = { month: months[0]?.key ?? '', page: 1 }
  for (;;) {
    const page = pageAt(months, position)
    assert.ok(page)
    visited.push(JSON.stringify(position))
    const ids = page.months.flatMap(each => each.entries.map(one => one.id))
    assert.ok(ids.length > 0 && ids.length <= rowsAtOnce)
    assert.ok(page.months.length <= 3)
    seen.push(...ids)
    if (page.older === null) break
    position = page.older
  }
  assert.deepEqual(
    seen,
    months.flatMap(each => each.entries.map(one => one.id)),
  )
  const back: string[] = []
  for (let each: typeof position | null = position; each; each = pageAt(months, each)?.newer ?? null)
    back.push(JSON.stringify(each))
  assert.equal(back.at(-1), visited[0])
})

test('A month without entries leads to those before it, and a page past its end is not there', () => {
  const months = monthsWith(1, 0, 2)
  assert.deepEqual(
    pageAt(months, { month: '2026-11', page: 1 })?.months.map(each => each.key),
    ['2026-10'],
  )
  assert.deepEqual(pageAt(months, { month: '2026-11', page: 1 })?.newer, { month: '2026-12', page: 1 })
  assert.deepEqual(pageAt(months, { month: '2020-01', page: 1 })?.months, [])
  assert.equal(pageAt(months, { month: '2026-12', page: 2 }), null)
  assert.deepEqual(pageAt([], { month: '', page: 1 }), { months: [], newer: null, older: null })
})

test('A search finds all words in titles, descriptions, updates and the names of affected services', () => {
  const monitors = [{ id: 4, name: 'Checkout API' }]
  const all = monthsOf(
    [
      incident('Cards are refused', {
        startsAt: galleryNow,
        monitorIds: [4],
        updates: [
          {
            id: 'u',
            status: 'identified',
            content: 'The **Rollback** runs.',
            author: null,
            at: galleryNow,
            editedAt: null,
            nextUpdateMinutes: null,
          },
        ],
      }),
      incident(
        'Search is slow',
        { startsAt: galleryNow - dayMs },
        { description: 'A disk of the cards index.' },
      ),
      announcement('news', { title: 'Cards in new colours', description: '' }),
    ],
    'UTC',
  )
  const found = (query: string, kind: 'incident' | null = null) =>
    filtered(all, { kind, words: wordsOf(query) }, monitors).flatMap(each =>
      each.entries.map(one => one.title),
    )
  assert.deepEqual(found('CARDS check'), ['Cards are refused'])
  assert.deepEqual(found('cards', 'incident'), ['Cards are refused', 'Search is slow'])
  assert.deepEqual(found('rollback checkout'), ['Cards are refused'])
  assert.deepEqual(found('nothing of that'), [])
  assert.equal(wordsOf('a '.repeat(500)).length, 8)
})

const board = galleryBoard({
  announcements: [
    incident('Open', { startsAt: galleryNow - 2 * hourMs, monitorIds: [2, 3] }),
    incident('Closed', {
      startsAt: galleryNow - 2 * dayMs,
      endsAt: galleryNow - 2 * dayMs + hourMs,
      impact: 'minor',
    }),
    announcement('work', {
      title: 'Disks',
      event: {
        kind: 'maintenance',
        impact: 'none',
        startsAt: galleryNow - 3 * dayMs,
        endsAt: galleryNow - 3 * dayMs + hourMs,
        monitorIds: [],
        updates: [],
      },
    }),
    announcement('news', { title: 'Uploads', createdAt: galleryNow - 4 * dayMs }),
  ],
})
const context = contextIn(strangerIn('en'), board, {
  paths: createPaths(new URL('https://status.example')),
  assets: { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} },
})

test('Each row says its kind, and an event its impact, state, duration and affected services', () => {
  const asked = { month: null, page: 1, kind: null, query: '' } as const
  const found = shownOf(board, asked, 'UTC')
  assert.ok(found)
  const ongoing = board.announcements.flatMap(each =>
    each.event && each.title === 'Open' ? [{ ...each, event: each.event }] : [],
  )
  const page = String(
    renderHistory(context, { monitors: board.monitors, ongoing }, { ...asked, ...found }, galleryNow),
  )
  const rows = [...page.matchAll(/<li class="history-row[\s\S]*?<\/li>/g)].map(([row]) =>
    textOf(row).replace(/\s+/g, ' ').trim(),
  )
  assert.match(rows[0] ?? '', /Open Incident · Investigating · Partial outage · 2 h · \w+/)
  assert.match(rows[1] ?? '', /Closed Incident · Resolved · Degraded performance · 1 h/)
  assert.match(rows[2] ?? '', /Disks Maintenance · Completed · 1 h/)
  assert.match(rows[3] ?? '', /Uploads News/)
  assert.match(textOf(page), /2 incidents · 1 maintenance · 1 news/)
})

test('A row of news has its summary on one line, without its markup', () => {
  const description = 'The **rollback** runs.\n\n- wait\n- [see](https://a.example)'
  const one = galleryBoard({ announcements: [{ ...news('1', '2026-03-01T00:00:00Z'), description }] })
  const asked = { month: null, page: 1, kind: null, query: '' } as const
  const found = shownOf(one, asked, 'UTC') ?? assert.fail()
  const page = renderHistory(context, one, { ...asked, ...found }, galleryNow)
  assert.match(String(page), /<p class="history-summary" dir="auto">The rollback runs\. · wait · see<\/p>/)
})

test('Ten thousand announcements make pages of a hundred rows', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => news(String(index), '2026-03-01T00:00:00Z'))
  const asked = { month: '2026-03', page: 100, kind: null, query: '' } as const
  const found = shownOf({ announcements: many, monitors: [] }, asked, 'UTC')
  assert.equal(found?.months[0]?.entries.length, rowsAtOnce)
  assert.equal(found?.older, null)
  assert.equal(shownOf({ announcements: many, monitors: [] }, { ...asked, page: 101 }, 'UTC'), null)
})
