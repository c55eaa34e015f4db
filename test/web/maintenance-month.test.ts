import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, galleryBoard } from '../../dev/gallery-board.ts'
import type { CalendarEntry } from '../../src/board/model/calendar.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { occurrences, type Rule } from '../../src/monitors/recurrence.ts'
import { renderMaintenanceMonth } from '../../src/status-site/maintenance-calendar.ts'
import { allMaintenance, keptMaintenance, maintenanceMonth } from '../../src/status-site/maintenance-month.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { textOf } from '../html-text.ts'

const paths = createPaths(new URL('https://status.example'))
const assets = { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} }
const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-10T12:00:00Z')

const entry = (key: string, from: number, to: number | null, given: Partial<CalendarEntry> = {}) => ({
  ...{
    key,
    title: key,
    description: '',
    monitors: [],
    monitorIds: [2],
    windowId: null,
    announcementId: null,
    noticeId: null,
  },
  ...{ startsAt: from, endsAt: to, isCancelled: false, sequence: 0, createdAt: 0, changedAt: 0 },
  ...given,
})

const boardWith = (entries: readonly CalendarEntry[], given: Parameters<typeof galleryBoard>[0] = {}) => {
  const board = galleryBoard(given)
  return {
    ...board,
    site: { ...board.site, timeZone: zone },
    calendar: { entries, unsaved: [], obsolete: [] },
  }
}

const monthOn = (board: ReturnType<typeof boardWith>, key: string) =>
  maintenanceMonth(allMaintenance(board, now), key, zone, now)

/** Dates of the days on which each entry is shown. */
const daysOf = (board: ReturnType<typeof boardWith>, key: string) =>
  monthOn(board, key)
    .weeks.flat()
    .flatMap(day => day.entries.map(each => [each.key, day.date]))

function pageOf(board: ReturnType<typeof boardWith>, key: string, language: 'en' | 'de' = 'en'): string {
  const context = contextIn(strangerIn(language), board, { paths, assets })
  return String(renderMaintenanceMonth(context, board, monthOn(board, key), now))
}

test('A repeating window stands on its own day and at its own time before and after the clocks change', () => {
  const rule = {
    ...{ kind: 'weekly', weekdays: [7], everyWeeks: 1, time: '02:30', durationMinutes: 60, timeZone: zone },
    ...{ from: null, until: null },
  } as unknown as Rule
  const entries = occurrences(rule, now, 5).map((each, index) =>
    entry(`w${index}`, each.startsAt, each.startsAt + hourMs, { windowId: 1 }),
  )
  const board = boardWith(entries)
  assert.deepEqual(daysOf(board, '2026-10'), [
    ['w0', '2026-10-11'],
    ['w1', '2026-10-18'],
    ['w2', '2026-10-25'],
  ])
  const text = textOf(pageOf(board, '2026-10'))
  assert.equal(text.match(/02:30 – 03:30/g)?.length, 2, text)
  assert.match(text, /02:30 (CEST|GMT\+2) – 02:30 (CET|GMT\+1)/)
  assert.deepEqual(daysOf(board, '2026-11'), [
    ['w3', '2026-11-01'],
    ['w4', '2026-11-08'],
  ])
})

test('A month has whole weeks from Monday on, and the day of 25 hours once', () => {
  const { weeks } = monthOn(boardWith([]), '2026-10')
  assert.deepEqual(
    [weeks.length, weeks[0]?.[0]?.date, weeks.at(-1)?.[6]?.date],
    [5, '2026-09-28', '2026-11-01'],
  )
  const days = weeks.flat()
  assert.equal(new Set(days.map(each => each.date)).size, 35)
  const lengths = days.slice(1).map((each, index) => (each.startsAt - (days[index]?.startsAt ?? 0)) / hourMs)
  assert.deepEqual(
    lengths.filter(each => each !== 24),
    [25],
  )
})

test('What lasts over midnight is on each of its days, and what ends at midnight is not on the next', () => {
  const at = (text: string) => Date.parse(text)
  const board = boardWith([
    entry('long', at('2026-10-30T20:00:00Z'), at('2026-11-02T04:00:00Z')),
    entry('exact', at('2026-10-12T20:00:00Z'), at('2026-10-12T22:00:00Z')),
  ])
  assert.deepEqual(daysOf(board, '2026-10'), [
    ['exact', '2026-10-12'],
    ['long', '2026-10-30'],
    ['long', '2026-10-31'],
  ])
  assert.deepEqual(daysOf(board, '2026-11'), [
    ['long', '2026-11-01'],
    ['long', '2026-11-02'],
  ])
})

test('Each entry of a day leads to its row in the list, which stands there once', () => {
  const board = boardWith([
    entry('before', now - 20 * dayMs, now - 8 * dayMs),
    entry('one', now + dayMs, now + 3 * dayMs),
  ])
  const page = pageOf(board, '2026-10')
  const links = [...page.matchAll(/<a href="#([^"]+)" dir="auto"><b>/g)].map(([, id]) => id)
  assert.equal(links.length, daysOf(board, '2026-10').length)
  assert.deepEqual([...new Set(links)], ['row-before', 'row-one'])
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  for (const id of new Set(links)) assert.equal(ids.filter(each => each === id).length, 1)
  assert.match(page, /href="\/calendar\/one\.ics"/)
  assert.match(page, /href="\/calendar\.ics"/)
})

test('Each entry says how it stands; what calendars no longer have comes from its announcement', () => {
  const event = (from: number, to: number | null) => ({
    ...({
      kind: 'maintenance',
      impact: 'none',
      startsAt: from,
      endsAt: to,
      monitorIds: [2],
      updates: [],
    } as const),
  })
  const long = announcement('long-ago', {
    title: 'New cables',
    event: event(now - 200 * dayMs, now - 200 * dayMs + 90 * 60_000),
  })
  const board = boardWith(
    [
      entry('gone', now + hourMs, now + 2 * hourMs, { isCancelled: true }),
      entry('next', now + 3 * dayMs, now + 4 * dayMs),
      entry('open', now - hourMs, now + hourMs),
      entry('over', now - 4 * hourMs, now - 3 * hourMs),
    ],
    { announcements: [long], openWindows: [] },
  )
  const states = Object.fromEntries(monthOn(board, '2026-10').entries.map(each => [each.key, each.state]))
  assert.deepEqual(states, { gone: 'cancelled', next: 'scheduled', open: 'in_progress', over: 'completed' })
  assert.match(textOf(pageOf(board, '2026-03')), /New cables\s+Completed · 1 h 30 min · Checkout/)
  assert.doesNotMatch(pageOf(board, '2026-03'), /rel="prev"/)
})

test('Links lead to the nearest months with maintenance, over those without any', () => {
  const at = (text: string) => Date.parse(text)
  const board = boardWith(
    [
      entry('first', at('2026-02-10T00:00:00Z'), at('2026-02-10T01:00:00Z')),
      entry('long', at('2026-05-30T00:00:00Z'), at('2026-07-02T00:00:00Z')),
      entry('last', at('2027-03-31T22:30:00Z'), at('2027-03-31T23:00:00Z')),
    ],
    { announcements: [], openWindows: [] },
  )
  const around = (key: string) => {
    const { before, after } = monthOn(board, key)
    return [before?.key ?? null, after?.key ?? null]
  }
  assert.deepEqual(around('2026-02'), [null, '2026-05'])
  assert.deepEqual(around('2026-05'), ['2026-02', '2026-06'])
  assert.deepEqual(around('2026-06'), ['2026-05', '2026-07'])
  // By the clock of the site the last one is in April.
  assert.deepEqual(around('2026-11'), ['2026-07', '2027-04'])
  assert.deepEqual(around('2027-04'), ['2026-07', null])
  assert.deepEqual(around('2031-01'), ['2027-04', null])
  assert.match(
    pageOf(board, '2026-11'),
    /rel="prev" href="\/calendar\?month=2026-07" aria-label="Earlier: July 2026">← July 2026</,
  )
})

test('Of one Board and minute all maintenance is put together once', () => {
  const board = boardWith([entry('one', now + dayMs, now + 2 * dayMs)])
  const all = keptMaintenance(board, now)
  assert.equal(keptMaintenance(board, now), all)
  assert.equal(keptMaintenance(board, now + 1.5 * dayMs)[0]?.state, 'in_progress')
  assert.notEqual(keptMaintenance({ ...board }, now), all)
})

test('A month without maintenance says so, in both languages', () => {
  assert.match(textOf(pageOf(boardWith([]), '2031-02')), /No maintenance in February 2031\./)
  assert.match(textOf(pageOf(boardWith([]), '2031-02', 'de')), /Keine Wartungen im Februar 2031\./)
})
