/** The calendar of maintenance, read by two parsers, for any windows and across changes of clocks. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { announcement, monitor as boardMonitor } from '../../dev/gallery-board.ts'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import { windowAnnouncementId } from '../../src/announcements/model/incident.ts'
import { calendarOf } from '../../src/board/model/public-calendar.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { createCalendarTimes } from '../../src/monitors/calendar-times.ts'
import { ruleSchema } from '../../src/monitors/maintenance-document.ts'
import type { StoredWindow } from '../../src/monitors/maintenance-store.ts'
import { type CalendarSource, emptyCalendar, type StoredEntry } from '../../src/monitors/model/calendar.ts'
import type { Monitor } from '../../src/monitors/model/monitor.ts'
import { occurrences, type Rule } from '../../src/monitors/recurrence.ts'
import { movedOccurrences } from '../../src/monitors/window-occurrences.ts'
import { renderCalendar } from '../../src/status-site/calendar.ts'
import { anyCharacter } from '../arbitraries.ts'

const begin = Date.UTC(2026, 0, 1)
const paths = createPaths(new URL('https://status.example.org/board'))
const context = {
  language: 'en' as const,
  site: { title: 'Harbour', timeZone: 'Europe/Berlin' },
  paths,
  address: paths.calendar(),
  now: begin,
}

/** An event as a parser has read it. */
type Read = {
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly startsAt: number
  readonly endsAt: number
  readonly status: string
  readonly sequence: number
}

const byUid = (a: Read, b: Read) => (a.uid < b.uid ? -1 : 1)

function readByIcalJs(text: string): readonly Read[] {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(component => {
      const event = new ICAL.Event(component)
      assert.equal(event.isRecurring(), false)
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description ?? '',
        startsAt: event.startDate.toJSDate().getTime(),
        endsAt: event.endDate.toJSDate().getTime(),
        status: String(component.getFirstPropertyValue('status')),
        sequence: event.sequence,
      }
    })
    .sort(byUid)
}

function readByNodeIcal(text: string): readonly Read[] {
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter(each => each?.type === 'VEVENT')
    .map(event => ({
      uid: event.uid ?? '',
      summary: String(event.summary ?? ''),
      description: String(event.description ?? ''),
      startsAt: event.start?.getTime() ?? 0,
      endsAt: event.end?.getTime() ?? event.start?.getTime() ?? 0,
      status: String(event.status),
      sequence: Number(event.sequence),
    }))
    .sort(byUid)
}

function read(text: string): readonly Read[] {
  const events = readByIcalJs(text)
  assert.deepEqual(readByNodeIcal(text), events)
  return events
}

const roster = [{ ...boardMonitor(1, 'Checkout, and; "more"\\'), position: 1 } as unknown as Monitor]

const sourceOf = async (
  windows: readonly StoredWindow[],
  now: number,
  stored: readonly StoredEntry[] = [],
): Promise<CalendarSource> => ({ ...(await createCalendarTimes()(windows, now)), stored })

const window = (given: Partial<StoredWindow>): StoredWindow => ({
  id: 1,
  title: 'Database upgrade',
  monitors: [1],
  startsAt: begin + dayMs,
  endsAt: begin + dayMs + hourMs,
  openEnded: false,
  rule: null,
  announceAheadMinutes: null,
  remindMinutes: [],
  plannedAt: null,
  revision: 1,
  ...given,
})

const recurring = (rule: Rule, id = 1): StoredWindow =>
  window({ id, rule, startsAt: 0, endsAt: Date.UTC(9999, 0, 1) })

const common = {
  durationMinutes: fc.integer({ min: 1, max: 3_000 }),
  timeZone: fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'UTC',
  ),
  from: fc.constant(null),
  until: fc.constant(null),
}
const time = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))

const anyRule = fc
  .oneof(
    fc.record({
      kind: fc.constant('weekly' as const),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      everyWeeks: fc.integer({ min: 1, max: 4 }),
      time,
      ...common,
    }),
    fc.record({
      kind: fc.constant('monthly' as const),
      on: fc.oneof(
        fc.record({ day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)) }),
        fc.record({
          nth: fc.constantFrom(1 as const, 4 as const, 'last' as const),
          weekday: fc.integer({ min: 1, max: 7 }),
        }),
      ),
      time,
      ...common,
    }),
    fc.record({
      kind: fc.constant('cron' as const),
      cron: fc.constantFrom('*/20 2 * * *', '30 2 * * 0', '0 */6 * * *', '15 23 28-31 * *', '0 0 1 */2 *'),
      ...common,
    }),
  )
  .map(rule => ruleSchema.parse(rule))

/** Instants near which clocks change in some of the zones, such as that at which Samoa left out a day. */
const instants = fc
  .tuple(
    fc.constantFrom(begin, Date.UTC(2026, 2, 28), Date.UTC(2026, 9, 24), Date.UTC(2011, 11, 28)),
    fc.nat({ max: 5 * 24 * 60 }),
  )
  .map(([day, minutes]) => day + minutes * minuteMs)

describe('The calendar, read by two parsers', () => {
  it('has exactly the occurrences of any rule', async () => {
    await fc.assert(
      fc.asyncProperty(anyRule, instants, async (rule, now) => {
        const { value } = calendarOf([], await sourceOf([recurring(rule)], now), roster, now)
        const events = read(renderCalendar(value.entries, context))
        assert.equal(new Set(events.map(each => each.uid)).size, events.length)
        const expected = occurrences(rule, now, 60).filter(each => each.startsAt < now + 183 * dayMs)
        assert.deepEqual(
          events
            .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
            .sort((a, b) => a.startsAt - b.startsAt),
          expected,
        )
      }),
      { numRuns: 40 },
    )
  })

  it('has any text as it was written', () => {
    const special = fc.constantFrom(',', ';', '\\', '\n', '\t', ':', '"', 'n')
    const texts = fc.string({
      unit: fc.oneof(
        anyCharacter.filter(each => /\P{Cc}/u.test(each)),
        special,
      ),
    })
    fc.assert(
      fc.property(texts, texts, (title, description) => {
        const note = planned('a', { title, description })
        const { value } = calendarOf([note], emptyCalendar, roster, begin)
        const [event] = readByIcalJs(renderCalendar(value.entries, context))
        assert.equal(event?.summary, title || 'Maintenance')
        assert.equal(event?.description, description)
      }),
    )
  })

  it('names the services, the page and how often to look again', async () => {
    const { value } = calendarOf([], await sourceOf([window({})], begin), roster, begin)
    const text = renderCalendar(value.entries, { ...context, language: 'de' })
    const [event] = read(text)
    assert.equal(event?.uid, 'window-1@status.example.org')
    assert.equal(event?.description, 'Betroffen: Checkout, and; "more"\\')
    const plain = text.replaceAll('\r\n ', '')
    assert.match(plain, /^X-WR-CALNAME:Harbour: Wartung\r$/m)
    assert.match(plain, /^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r$/m)
    assert.match(plain, /^URL:https:\/\/status\.example\.org\/board\/\r$/m)
  })

  it('is the same bytes for the same maintenance, however late it is made', async () => {
    const source = await sourceOf([window({})], begin)
    const at = (now: number) => renderCalendar(calendarOf([], source, roster, now).value.entries, context)
    assert.equal(at(begin + 7 * hourMs), at(begin))
  })
})

describe('An entry of the calendar', () => {
  it('keeps its UID through every change of times and state, each with the next number', async () => {
    const { look } = life()
    assert.deepEqual(await look([window({})]), [['window-1', 'CONFIRMED', 0, 24]])
    assert.deepEqual(await look([window({ title: 'Another title' })]), [['window-1', 'CONFIRMED', 0, 24]])
    const moved = { startsAt: begin + 2 * dayMs, endsAt: begin + 2 * dayMs + hourMs }
    assert.deepEqual(await look([window(moved)]), [['window-1', 'CONFIRMED', 1, 48]])
    assert.deepEqual(await look([]), [['window-1', 'CANCELLED', 2, 48]])
    assert.deepEqual(await look([window(moved)]), [['window-1', 'CONFIRMED', 3, 48]])
  })

  it('stays for thirty days after it was cancelled, and after its end', async () => {
    const { look, pass } = life()
    await look([window({}), window({ id: 2, endsAt: begin + 3 * dayMs })])
    await look([window({ id: 2, endsAt: begin + 3 * dayMs })])
    pass(30 * dayMs - 1)
    assert.equal((await look([])).length, 2)
    pass(1)
    assert.deepEqual(await look([]), [['window-2', 'CONFIRMED', 0, 24]])
    pass(3 * dayMs)
    assert.deepEqual(await look([]), [])
  })

  it('that was ended early is over, not cancelled', async () => {
    const { look, pass } = life()
    await look([window({})])
    pass(dayMs + hourMs / 2)
    assert.deepEqual(await look([window({ endsAt: begin + dayMs + hourMs / 2 })]), [
      ['window-1', 'CONFIRMED', 1, 24],
    ])
  })

  it('of a recurring window that was ended early has its real end, and the next ones stay', async () => {
    const { look, pass, ends } = life()
    const rule: Rule = {
      ...{
        kind: 'weekly',
        weekdays: [5],
        everyWeeks: 1,
        time: '00:00',
        durationMinutes: 60,
        timeZone: 'UTC',
      },
      ...{ from: null, until: '2026-01-10' },
    }
    const startsAt = begin + dayMs
    const whole = [
      ['window-1-20260102', 'CONFIRMED', 0, 24],
      ['window-1-20260109', 'CONFIRMED', 0, 192],
    ]
    assert.deepEqual(await look([recurring(rule)]), whole)
    pass(dayMs + hourMs / 2)
    const endsAt = startsAt + hourMs / 2
    const ended = { ...recurring(rule), endedEarly: [{ startsAt, endsAt }] }
    const [first, second] = whole
    assert.deepEqual(await look([ended]), [['window-1-20260102', 'CONFIRMED', 1, 24], second])
    assert.equal(ends()[0], endsAt)
    pass(2 * dayMs)
    assert.deepEqual(await look([ended]), [['window-1-20260102', 'CONFIRMED', 1, 24], second])
    const cancelled = {
      ...recurring(rule),
      endedEarly: [{ startsAt: startsAt + 7 * dayMs, endsAt: startsAt + 7 * dayMs }],
    }
    assert.deepEqual((await look([cancelled])).at(-1), ['window-1-20260109', 'CANCELLED', 1, 192])
    assert.equal(first?.[0], 'window-1-20260102')
  })

  it('of a recurring window stays the same entry if its rule moves it, also to another day', async () => {
    const { look } = life()
    const weekly = (weekdays: readonly number[], time: string): Rule => ({
      ...{ kind: 'weekly', weekdays, everyWeeks: 1, time, durationMinutes: 60, timeZone: 'UTC' },
      ...{ from: null, until: '2026-01-18' },
    })
    const edited = (window: StoredWindow, rule: Rule) => ({
      ...window,
      rule,
      moved: movedOccurrences(window, rule, begin),
    })
    const tuesdays = recurring(weekly([2], '00:00'))
    await look([tuesdays])
    const moved = edited(tuesdays, weekly([3], '01:00'))
    assert.deepEqual(await look([moved]), [
      ['window-1-20260106', 'CONFIRMED', 1, 145],
      ['window-1-20260113', 'CONFIRMED', 1, 313],
    ])
    // The former day takes place as well, without a name in common.
    const both = edited(moved, weekly([2, 3], '01:00'))
    const keys = (await look([both])).map(([key, status]) => `${key} ${status}`)
    assert.deepEqual(keys, [
      'window-1-20260106 CONFIRMED',
      'window-1-20260107 CONFIRMED',
      'window-1-20260113 CONFIRMED',
      'window-1-20260114 CONFIRMED',
    ])
  })

  it('has the id of its announcement, which follows the planned start also after an earlier one', async () => {
    const noticeOf = async (given: Partial<StoredWindow>) => {
      const source = await sourceOf([window(given)], begin)
      return calendarOf([], source, roster, begin).value.entries.map(each => each.noticeId)
    }
    const expected = [windowAnnouncementId(1, begin + dayMs)]
    assert.deepEqual(await noticeOf({}), expected)
    assert.deepEqual(await noticeOf({ startsAt: begin, plannedAt: begin + dayMs }), expected)
  })

  it('is extended with its window, while that is in progress', async () => {
    const { look, pass, ends } = life()
    await look([window({})])
    pass(dayMs + hourMs / 2)
    assert.deepEqual(await look([window({ endsAt: begin + dayMs + 3 * hourMs })]), [
      ['window-1', 'CONFIRMED', 1, 24],
    ])
    assert.deepEqual(ends(), [begin + dayMs + 3 * hourMs])
  })

  it('of a window that goes on until it is completed ends later by the hour, and then as it did', async () => {
    const { look, pass, ends } = life()
    const open = window({ openEnded: true })
    await look([open])
    assert.deepEqual(ends(), [open.endsAt])
    pass(dayMs + hourMs)
    assert.deepEqual(await look([open]), [['window-1', 'CONFIRMED', 1, 24]])
    assert.deepEqual(ends(), [open.endsAt + hourMs])
    pass(hourMs - 1)
    assert.deepEqual(await look([open]), [['window-1', 'CONFIRMED', 1, 24]])
    pass(1)
    assert.deepEqual(await look([open]), [['window-1', 'CONFIRMED', 2, 24]])
    assert.deepEqual(ends(), [open.endsAt + 2 * hourMs])
    pass(40 * dayMs)
    assert.deepEqual(await look([open]), [['window-1', 'CONFIRMED', 3, 24]])
    const completed = { endsAt: begin + 42 * dayMs, openEnded: false }
    assert.deepEqual(await look([window(completed)]), [['window-1', 'CONFIRMED', 4, 24]])
    assert.deepEqual(ends(), [completed.endsAt])
  })

  it('is rebuilt when the end of what is overdue is put off once more', async () => {
    const open = window({ openEnded: true })
    const source = await sourceOf([open], open.endsAt)
    assert.equal(calendarOf([], source, roster, open.endsAt).until, open.endsAt + hourMs)
    assert.equal(calendarOf([], source, roster, open.startsAt).until, open.endsAt)
  })

  it('of a recurring window moves with the time of its day, and is cancelled with its day', async () => {
    const { look } = life()
    const rule = (weekdays: number[], at: string): Rule => ({
      ...{ kind: 'weekly', weekdays, everyWeeks: 1, time: at, durationMinutes: 60, timeZone: 'UTC' },
      ...{ from: null, until: '2026-01-13' },
    })
    await look([recurring(rule([1], '02:00'))])
    assert.deepEqual(await look([recurring(rule([1], '03:00'))]), [
      ['window-1-20260105', 'CONFIRMED', 1, 99],
      ['window-1-20260112', 'CONFIRMED', 1, 267],
    ])
    assert.deepEqual(await look([recurring(rule([2], '03:00'))]), [
      ['window-1-20260105', 'CANCELLED', 2, 99],
      ['window-1-20260106', 'CONFIRMED', 0, 123],
      ['window-1-20260112', 'CANCELLED', 2, 267],
      ['window-1-20260113', 'CONFIRMED', 0, 291],
    ])
  })

  it('beyond the occurrences that are known is not cancelled', async () => {
    const { look, stored } = life()
    const rule = (kind: object): Rule => ruleSchema.parse({ durationMinutes: 5, timeZone: 'UTC', ...kind })
    await look([recurring(rule({ kind: 'weekly', weekdays: [1], time: '00:00' }))])
    const count = stored().length
    const often = await look([recurring(rule({ kind: 'cron', cron: '0 */2 * * *' }))])
    assert.ok(count > 20)
    assert.equal(often.filter(([, status]) => status === 'CANCELLED').length, 1)
    assert.equal(stored().filter(each => !each.isCancelled).length, 60 + count - 1)
  })

  it('has the times of its announcement, and no text of one that was withdrawn', async () => {
    const { look, entries } = life()
    const startsAt = begin + dayMs
    const notice = planned(windowAnnouncementId(1, startsAt), {
      title: 'Announced',
      event: { ...event, startsAt, endsAt: startsAt + 3 * hourMs },
    })
    assert.deepEqual(await look([window({})], [notice, planned('own', { title: 'Secret' })]), [
      ['announcement-own', 'CONFIRMED', 0, 24],
      ['window-1', 'CONFIRMED', 0, 24],
    ])
    assert.equal(entries().find(each => each.windowId === 1)?.endsAt, startsAt + 3 * hourMs)
    assert.deepEqual(await look([window({})]), [
      ['announcement-own', 'CANCELLED', 1, 24],
      ['window-1', 'CONFIRMED', 1, 24],
    ])
    assert.deepEqual(
      entries().map(each => each.title),
      ['', 'Database upgrade'],
    )
  })

  it('of an announcement that was completed before it began is cancelled', async () => {
    const { look } = life()
    await look([], [planned('a')])
    const update = { id: 'u', content: 'Not needed.', at: begin, editedAt: null, author: null }
    const over = planned('a', {
      event: {
        ...event,
        endsAt: event.startsAt,
        updates: [{ ...update, status: 'completed' } as (typeof event.updates)[number]],
      },
    })
    assert.deepEqual(await look([], [over]), [['announcement-a', 'CANCELLED', 1, 24]])
  })

  it('of monitors that readers do not see is absent, also once it is cancelled', async () => {
    const { look } = life()
    assert.deepEqual(await look([window({ monitors: [9] })]), [])
    await look([window({})])
    assert.deepEqual(await look([window({ monitors: [9] })], [], []), [])
    assert.deepEqual(await look([], [], []), [])
  })
})

const event = {
  kind: 'maintenance' as const,
  impact: 'none' as const,
  monitorIds: [],
  startsAt: begin + dayMs,
  endsAt: begin + dayMs + hourMs,
  updates: [] as readonly NonNullable<Announcement['event']>['updates'][number][],
}

const planned = (id: string, given: Partial<Announcement> = {}): Announcement =>
  announcement(id, { event, createdAt: begin, updatedAt: begin, description: '', ...given })

/** A site whose calendar is stored after every change. */
function life() {
  let now = begin
  let stored: readonly StoredEntry[] = []
  let entries: ReturnType<typeof calendarOf>['value']['entries'] = []
  /** The events after a change: key, status, number, and the start in hours. */
  const look = async (
    windows: readonly StoredWindow[],
    announcements: readonly Announcement[] = [],
    shown: readonly Monitor[] = roster,
  ) => {
    const { value } = calendarOf(announcements, await sourceOf(windows, now, stored), shown, now)
    const next = new Map(stored.map(each => [each.key, each]))
    for (const each of value.unsaved) next.set(each.key, { ...each, createdAt: now, changedAt: now })
    for (const key of value.obsolete) next.delete(key)
    stored = [...next.values()]
    entries = value.entries
    const events = read(renderCalendar(entries, context))
    return events.map(({ uid, status, sequence, startsAt }) => [
      uid.split('@')[0],
      status,
      sequence,
      (startsAt - begin) / hourMs,
    ])
  }
  return {
    look,
    pass: (ms: number) => {
      now += ms
    },
    stored: () => stored,
    entries: () => entries,
    ends: () => read(renderCalendar(entries, context)).map(each => each.endsAt),
  }
}
