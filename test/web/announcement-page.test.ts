import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, galleryBoard, galleryNow } from '../../dev/gallery-board.ts'
import { incident, overdueIncident, resolvedIncident, silentIncident } from '../../dev/gallery-events.ts'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import { type Incident, isGoingOn, statusOf } from '../../src/announcements/model/incident.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { previousOf, renderAnnouncement } from '../../src/status-site/announcement-page.ts'
import { measuredAround } from '../../src/status-site/measured-around.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { textOf } from '../html-text.ts'

const board = galleryBoard()
const assets = { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} }
const paths = createPaths(new URL('https://status.example'))

function pageOf(shown: Announcement, { isSignedIn = false, now = galleryNow } = {}): string {
  const context = { ...contextIn(strangerIn('en'), board, { paths, assets }), isSignedIn }
  const going = shown.event ? isGoingOn(shown.event, now) : false
  const around = { monitors: board.monitors, calendar: board.calendar, isGoingOn: going, previous: null }
  return String(renderAnnouncement(context, shown, now, around))
}

const main = (page: string): string => textOf(/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '')

test('What was measured is shown around an incident, until now while it goes on, of monitors that readers see', () => {
  const resolved = resolvedIncident.event ?? assert.fail()
  const from = (given: Partial<Incident>, over: Partial<typeof board> = {}) =>
    measuredAround(
      { ...board, ...over },
      { ...resolvedIncident, event: { ...resolved, ...given } },
      galleryNow,
    )
  const { startsAt, endsAt } = resolved
  assert.ok(startsAt !== null && endsAt !== null)
  const all = board.monitors.map(each => each.id)
  const wanted = from({ monitorIds: [999, ...all] }) ?? assert.fail()
  assert.deepEqual([wanted.monitors.length, wanted.from, wanted.to], [4, startsAt - hourMs, endsAt + hourMs])
  assert.deepEqual(from({ monitorIds: all }, { monitors: [] })?.monitors, [])
  assert.equal(from({ endsAt: galleryNow - minuteMs })?.to, galleryNow)
  const updates = resolved.updates.slice(1)
  for (const open of [{ endsAt: null, updates }, { endsAt: galleryNow + 1 }]) {
    const { from: since, to } = from(open) ?? assert.fail()
    assert.deepEqual([since, to], [startsAt - hourMs, galleryNow])
  }
  for (const none of [
    { startsAt: null },
    { startsAt: galleryNow + 1, endsAt: null, updates: [] },
    { startsAt: galleryNow - 61 * dayMs, endsAt: null, updates: [] },
    { startsAt: endsAt - 61 * dayMs },
    { kind: 'maintenance' },
  ] as const)
    assert.equal(from(none), null)
})

test('The page of an incident has the current message first, then its steps with the time between them', () => {
  const text = main(pageOf(incident))
  const places = [
    'Monitoring',
    'Duration',
    'Latest update, 6 min ago',
    'Payments go through',
    '+ 12 min',
    '+ 13 min',
  ]
  const found = places.map(each => text.indexOf(each))
  assert.ok(!found.includes(-1), text)
  assert.deepEqual(
    found,
    found.toSorted((a, b) => a - b),
  )
  assert.equal(text.split('Payments go through').length, 2, 'the newest text stands once')
})

test('An incident without an update says so, and shows what was announced', () => {
  const text = main(pageOf(silentIncident))
  assert.match(text, /Some searches take several seconds\..*No update yet\./s)
  assert.doesNotMatch(text, /Timeline/)
})

test('A promised time that is past is called overdue to those who are signed in alone', () => {
  assert.match(main(pageOf(overdueIncident)), /Next update by 14:12/)
  assert.doesNotMatch(main(pageOf(overdueIncident)), /overdue/)
  assert.match(main(pageOf(overdueIncident, { isSignedIn: true })), /Update overdue/)
})

test('Readers see when an update was edited, and those who are signed in also what changed', () => {
  const edited = /edited (<time[^>]*data-time="instant">14:17 UTC<\/time>)/
  assert.match(pageOf(incident), edited)
  assert.doesNotMatch(pageOf(incident), /\/manage\/announcements/)
  assert.match(
    pageOf(incident, { isSignedIn: true }),
    /<a class="update-edited" href="\/manage\/announcements\/payments\/updates#update-b"/,
  )
})

test('What is over says after how long, and why once there is a postmortem', () => {
  const given = { ...resolvedIncident, postmortem: 'A **queue** was full.', backfilled: true }
  const text = main(pageOf(given))
  assert.match(text, /Resolved after 1 h 30 min/)
  assert.match(text, /Recorded afterwards/)
  assert.match(text, /Postmortem\s+A queue was full\./)
  assert.doesNotMatch(text, /Subscribe/)
  assert.doesNotMatch(main(pageOf({ ...incident, postmortem: 'Too early.' })), /Too early/)
})

test('A page does not show its own banner', () => {
  const own = announcement('own', { bannerText: 'Look here.', bannerType: 'warning' })
  const context = contextIn(strangerIn('en'), galleryBoard({ banners: [own] }), { paths, assets })
  const around = { monitors: [], calendar: board.calendar, isGoingOn: false, previous: null }
  assert.doesNotMatch(String(renderAnnouncement(context, own, galleryNow, around)), /Look here/)
  const other = announcement('other')
  assert.match(String(renderAnnouncement(context, other, galleryNow, around)), /Look here/)
})

test('The previous incident is the newest one before it that names one of its monitors', () => {
  const event = (daysAgo: number, monitorIds: readonly number[]): Incident => ({
    kind: 'incident',
    impact: 'minor',
    startsAt: galleryNow - daysAgo * dayMs,
    endsAt: galleryNow - daysAgo * dayMs + hourMs,
    monitorIds,
    updates: [],
  })
  const at = (id: string, daysAgo: number, monitorIds: readonly number[]) =>
    announcement(id, { event: event(daysAgo, monitorIds) })
  const shown = at('shown', 5, [2, 3])
  const all = [
    at('later', 1, [2]),
    shown,
    at('other', 6, [4]),
    at('before', 7, [3]),
    at('long-ago', 9, [2, 3]),
  ]
  assert.equal(previousOf(all, shown)?.id, 'before')
  assert.equal(previousOf(all, at('lonely', 5, [])), null)
  assert.equal(previousOf(all, announcement('news')), null)
})

test('The status follows whether the event is in progress, whatever its newest update says', () => {
  const said = (
    kind: Incident['kind'],
    status: Incident['updates'][number]['status'] | null,
    going: boolean,
  ) => {
    const updates = status === null ? [] : [{ ...(incident.event as Incident).updates[0], status }]
    const event = { kind, startsAt: null, endsAt: null, updates } as Parameters<typeof statusOf>[0]
    return statusOf(event, { isGoingOn: going, now: minuteMs })
  }
  assert.equal(said('incident', null, true), 'investigating')
  assert.equal(said('incident', 'resolved', true), 'monitoring')
  assert.equal(said('incident', 'identified', false), 'resolved')
  assert.equal(said('maintenance', null, false), 'scheduled')
  assert.equal(said('maintenance', 'completed', false), 'completed')
  assert.equal(said('maintenance', 'scheduled', true), 'in_progress')
})
