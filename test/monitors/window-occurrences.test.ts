import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Cron } from 'croner'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import type { StoredWindow } from '../../src/monitors/maintenance-store.ts'
import { occurrencesBetween, type Rule } from '../../src/monitors/recurrence.ts'
import {
  movedOccurrences,
  nextOccurrences,
  occurrencesIn,
  withOccurrenceEnded,
} from '../../src/monitors/window-occurrences.ts'

const now = Date.parse('2026-11-28T10:02:00Z')
const stepMs = 5 * minuteMs
/** The last start before now. */
const lastStart = now - (now % stepMs)

const rule = (durationMinutes: number): Rule => ({
  ...{ kind: 'cron', cron: '*/5 * * * *', durationMinutes },
  ...{ timeZone: 'Europe/Berlin', from: '2020-01-01', until: null },
})

const window = (given: Partial<StoredWindow>): StoredWindow => ({
  ...{ id: 1, title: 'Racks', monitors: [], startsAt: 0, endsAt: 0, openEnded: false, rule: rule(5) },
  ...{ announceAheadMinutes: null, remindMinutes: [], plannedAt: null, revision: 1 },
  ...given,
})

/** Number of starts that the rule was asked for. */
function counted(t: TestContext): () => number {
  const next = t.mock.method(Cron.prototype, 'nextRun')
  const previous = t.mock.method(Cron.prototype, 'previousRuns')
  return () => next.mock.callCount() + previous.mock.callCount()
}

test('A rule of every five minutes is unrolled for more than a day, not for years', t => {
  const asked = counted(t)
  const found = occurrencesBetween(rule(5), now, now + 5 * 365 * dayMs)
  assert.equal(found[0]?.startsAt, lastStart)
  assert.ok((found.at(-1)?.startsAt ?? 0) > now + dayMs)
  assert.ok(asked() < 600, `${asked()} starts`)
})

test('Of occurrences that overlap for a month the latest are open', t => {
  const asked = counted(t)
  const open = occurrencesIn({}, rule(30 * 24 * 60), now, now + 1)
  assert.equal(open.at(-1)?.startsAt, lastStart)
  assert.ok(open.every(each => each.endsAt > now))
  assert.ok(asked() < 150, `${asked()} starts`)
})

test('The next occurrence is found without the rest of those that may have ended', t => {
  const endedEarly = Array.from({ length: 200 }, (_, index) => {
    const startsAt = lastStart - (199 - index) * stepMs
    return { startsAt, endsAt: startsAt + minuteMs }
  })
  const asked = counted(t)
  const [next] = nextOccurrences(window({ endedEarly }), now, 1)
  assert.equal(next?.startsAt, lastStart + stepMs)
  assert.ok(asked() < 150, `${asked()} starts`)
})

test('Of more early ends than are kept those of the latest occurrences stay, oldest first', () => {
  const starts = Array.from({ length: 201 }, (_, index) => lastStart + (201 - index) * stepMs)
  const ended = starts.reduce((each, start) => withOccurrenceEnded(each, start, now), window({}))
  const kept = (ended.endedEarly ?? []).map(each => each.startsAt)
  assert.deepEqual(kept, starts.slice(0, 200).reverse())
})

const anyDay = { durationMinutes: 60, timeZone: 'UTC', from: null, until: null }

/** Rules and what becomes of the occurrences of the first days, each as "new from old"; now is a Saturday. */
const changes: readonly (readonly [what: string, former: Rule, rule: Rule, moved: readonly string[]])[] = [
  ['another time', weekly([2], '18:00'), weekly([2], '19:30'), ['12-01T19:30 from 12-01T18:00']],
  ['another duration', weekly([2], '18:00'), { ...weekly([2], '18:00'), durationMinutes: 30 }, []],
  ['another day of the week', weekly([2], '18:00'), weekly([3], '18:00'), ['12-02T18:00 from 12-01T18:00']],
  [
    'two other days of the week',
    weekly([1, 4], '18:00'),
    weekly([2, 5], '18:00'),
    ['12-01T18:00 from 11-30T18:00', '12-04T18:00 from 12-03T18:00'],
  ],
  [
    'one of two days',
    weekly([2, 4], '18:00'),
    weekly([2, 5], '20:00'),
    ['12-01T20:00 from 12-01T18:00', '12-04T20:00 from 12-03T18:00'],
  ],
  ['one day more', weekly([2], '18:00'), weekly([2, 4], '18:00'), []],
  ['fewer days', weekly([1, 2, 3, 4, 5], '18:00'), weekly([1, 3], '18:00'), []],
  ['other days, and more', weekly([2], '18:00'), weekly([3, 4], '18:00'), []],
  ['another week', weekly([2], '18:00'), { ...weekly([2], '18:00'), from: '2026-12-07' }, []],
  [
    'another day of the month',
    monthly({ day: 2 }),
    monthly({ nth: 2, weekday: 2 }),
    ['12-08T18:00 from 12-02T18:00'],
  ],
  [
    'twice a day by cron',
    cron('0 2,14 * * *'),
    cron('30 3,15 * * *'),
    ['11-28T15:30 from 11-28T14:00', '11-29T03:30 from 11-29T02:00', '11-29T15:30 from 11-29T14:00'],
  ],
  ['another kind of rule', weekly([2], '18:00'), cron('0 20 * * 2'), ['12-01T20:00 from 12-01T18:00']],
]

function weekly(weekdays: readonly number[], time: string): Rule {
  return { ...anyDay, kind: 'weekly', weekdays, everyWeeks: 1, time }
}
function monthly(on: (Rule & { kind: 'monthly' })['on']): Rule {
  return { ...anyDay, kind: 'monthly', on, time: '18:00' }
}
function cron(expression: string): Rule {
  return { ...anyDay, kind: 'cron', cron: expression }
}

for (const [what, former, changed, expected] of changes)
  test(`Occurrences that a rule moves are known by their first starts: ${what}`, () => {
    const moved = movedOccurrences(window({ rule: former }), changed, now)
    const name = (at: number) => new Date(at).toISOString().slice(5, 16)
    const named = moved.map(({ startsAt, plannedAt }) => `${name(startsAt)} from ${name(plannedAt)}`)
    assert.deepEqual(named.slice(0, expected.length), expected)
    if (expected.length === 0) assert.deepEqual(named, [])
    const again = window({ rule: changed, moved })
    assert.deepEqual(movedOccurrences(again, changed, now), moved)
    assert.deepEqual(movedOccurrences(again, former, now), [])
  })

test('An occurrence that was cancelled, or has begun, is not moved', () => {
  const tuesdays = weekly([2], '18:00')
  const start = Date.parse('2026-12-01T18:00:00Z')
  const cancelled = window({ rule: tuesdays, endedEarly: [{ startsAt: start, endsAt: start }] })
  const [first] = movedOccurrences(cancelled, weekly([2], '19:00'), now)
  assert.equal(first?.plannedAt, start + 7 * dayMs)
  const [next] = movedOccurrences(window({ rule: tuesdays }), weekly([2], '19:00'), start + 30 * minuteMs)
  assert.equal(next?.plannedAt, start + 7 * dayMs)
})
