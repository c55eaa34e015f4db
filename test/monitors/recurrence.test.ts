import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ruleSchema } from '../../src/monitors/maintenance-document.ts'
import { type Occurrence, occurrences, occurrencesBetween, type Rule } from '../../src/monitors/recurrence.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const base = { durationMinutes: 60, timeZone: 'Europe/Berlin', from: null, until: null }
const weekly = (weekdays: readonly number[], time: string, given: Partial<Rule> = {}): Rule =>
  ({ ...base, kind: 'weekly', weekdays, everyWeeks: 1, time, ...given }) as Rule
const daily = (time: string, given: Partial<Rule> = {}) => weekly([1, 2, 3, 4, 5, 6, 7], time, given)
const monthly = (on: object, time = '02:00', given: Partial<Rule> = {}): Rule =>
  ({ ...base, kind: 'monthly', on, time, ...given }) as Rule
const cron = (text: string, given: Partial<Rule> = {}): Rule =>
  ({ ...base, kind: 'cron', cron: text, ...given }) as Rule

const starts = (rule: Rule, after: string, count: number) =>
  occurrences(rule, Date.parse(after), count).map(each => new Date(each.startsAt).toISOString().slice(0, 16))

describe('A window that opens again and again', () => {
  it('opens by the clock on the wall, in winter and in summer', () => {
    assert.deepEqual(starts(weekly([7], '02:00'), '2026-03-20T00:00Z', 3), [
      '2026-03-22T01:00',
      // The clocks skip from 02:00 to 03:00, so the window opens at the first instant after.
      '2026-03-29T01:00',
      '2026-04-05T00:00',
    ])
  })

  it('opens at the first instant after a gap, once, however many starts lie in it', () => {
    assert.deepEqual(starts(daily('02:30'), '2026-03-28T12:00Z', 2), ['2026-03-29T01:00', '2026-03-30T00:30'])
    const often = cron('*/10 2 * * *', { durationMinutes: 1 })
    assert.equal(starts(often, '2026-03-29T00:30Z', 1)[0], '2026-03-29T01:00')
    assert.equal(starts(often, '2026-03-29T00:30Z', 2)[1], '2026-03-30T00:00')
  })

  it('opens once where the clocks show its start twice, and lasts as long as it says', () => {
    const [only, next] = occurrences(daily('02:30'), Date.parse('2026-10-24T12:00Z'), 2)
    assert.equal(new Date(only?.startsAt ?? 0).toISOString(), '2026-10-25T00:30:00.000Z')
    assert.equal((only?.endsAt ?? 0) - (only?.startsAt ?? 0), hourMs)
    assert.equal(new Date(next?.startsAt ?? 0).toISOString(), '2026-10-26T01:30:00.000Z')
  })

  it('does not skip the first time on the same day, nor one that is open', () => {
    assert.deepEqual(starts(weekly([4], '14:00', { timeZone: 'UTC' }), '2026-03-12T13:59Z', 1), [
      '2026-03-12T14:00',
    ])
    assert.deepEqual(starts(weekly([4], '14:00', { timeZone: 'UTC' }), '2026-03-12T14:30Z', 1), [
      '2026-03-12T14:00',
    ])
    assert.deepEqual(starts(weekly([4], '14:00', { timeZone: 'UTC' }), '2026-03-12T15:00Z', 1), [
      '2026-03-19T14:00',
    ])
  })

  it('opens every second week from the week of its first day', () => {
    const rule = weekly([1, 5], '00:00', {
      timeZone: 'UTC',
      everyWeeks: 2,
      from: '2026-03-04',
    } as Partial<Rule>)
    assert.deepEqual(starts(rule, '2026-01-01T00:00Z', 4), [
      '2026-03-06T00:00',
      '2026-03-16T00:00',
      '2026-03-20T00:00',
      '2026-03-30T00:00',
    ])
  })

  it('knows the days of a month: by number, the last, and by weekday', () => {
    const utc = { timeZone: 'UTC' }
    assert.deepEqual(starts(monthly({ day: 31 }, '00:00', utc), '2026-01-01T00:00Z', 3), [
      '2026-01-31T00:00',
      '2026-03-31T00:00',
      '2026-05-31T00:00',
    ])
    assert.deepEqual(starts(monthly({ day: 'last' }, '00:00', utc), '2026-02-01T00:00Z', 2), [
      '2026-02-28T00:00',
      '2026-03-31T00:00',
    ])
    assert.deepEqual(starts(monthly({ nth: 2, weekday: 2 }, '00:00', utc), '2026-03-01T00:00Z', 2), [
      '2026-03-10T00:00',
      '2026-04-14T00:00',
    ])
    assert.deepEqual(starts(monthly({ nth: 'last', weekday: 7 }, '00:00', utc), '2026-03-01T00:00Z', 2), [
      '2026-03-29T00:00',
      '2026-04-26T00:00',
    ])
  })

  it('keeps to its first and last day', () => {
    const rule = daily('12:00', { timeZone: 'UTC', from: '2026-03-12', until: '2026-03-13' })
    assert.deepEqual(starts(rule, '2026-01-01T00:00Z', 9), ['2026-03-12T12:00', '2026-03-13T12:00'])
  })

  it('gives for any rule the same as looking at every minute', () => {
    const anyRule = fc.record({
      hour: fc.integer({ min: 0, max: 4 }),
      minute: fc.constantFrom(0, 15, 30, 45),
      durationMinutes: fc.integer({ min: 1, max: 2_000 }),
      timeZone: fc.constantFrom(
        'Europe/Berlin',
        'America/New_York',
        'Australia/Lord_Howe',
        'Asia/Kathmandu',
        'UTC',
      ),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      begin: fc.constantFrom(
        '2026-03-27',
        '2026-03-06',
        '2026-04-03',
        '2026-10-23',
        '2026-10-02',
        '2026-10-30',
      ),
    })
    fc.assert(
      fc.property(anyRule, ({ hour, minute, begin, weekdays, durationMinutes, timeZone }) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const rule = weekly(weekdays, time, { durationMinutes, timeZone })
        const from = Date.parse(begin)
        const until = from + 5 * dayMs
        const found = occurrencesBetween(rule, from, until).filter(each => each.startsAt >= from)
        assert.deepEqual(found, byTheMinute(weekdays, time, timeZone, durationMinutes, from, until))
      }),
      { numRuns: 60 },
    )
  })

  it('is refused when it never happens, is no rule, or opens all the time', () => {
    const problems = (rule: object) =>
      ruleSchema.safeParse(rule).error?.issues.map(each => each.path.join('.')) ?? []
    const plain = { durationMinutes: 60, timeZone: 'UTC' }
    assert.deepEqual(problems({ kind: 'cron', cron: '0 0 30 2 *', ...plain }), ['cron'])
    assert.deepEqual(problems({ kind: 'cron', cron: '* * * * *', ...plain }), ['cron'])
    assert.deepEqual(problems({ kind: 'cron', cron: '0 0 0 * * *', ...plain }), ['cron'])
    assert.deepEqual(problems({ kind: 'cron', cron: 'often', ...plain }), ['cron'])
    for (const wrong of ['from', 'until'])
      assert.deepEqual(
        problems({ kind: 'weekly', weekdays: [1], time: '02:00', ...plain, [wrong]: 'soon' }),
        [wrong],
      )
    assert.deepEqual(problems({ kind: 'weekly', weekdays: [], time: '02:00', ...plain }), ['weekdays'])
    assert.deepEqual(problems({ kind: 'weekly', weekdays: [8], time: '25:00', ...plain }), [
      'weekdays.0',
      'time',
    ])
    assert.deepEqual(problems({ kind: 'monthly', on: { day: 32 }, time: '02:00', ...plain }), ['on.day'])
    assert.deepEqual(
      problems({
        kind: 'weekly',
        weekdays: [1],
        time: '02:00',
        ...plain,
        from: '2026-02-01',
        until: '2026-01-01',
      }),
      ['until'],
    )
    assert.deepEqual(problems({ kind: 'weekly', weekdays: [1], time: '02:00', ...plain, timeZone: 'Mars' }), [
      'timeZone',
    ])
    assert.deepEqual(problems({ kind: 'cron', cron: '30 2 * * 6', ...plain }), [])
  })
})

/** Openings found by reading a wall clock minute by minute. */
function byTheMinute(
  weekdays: readonly number[],
  time: string,
  timeZone: string,
  durationMinutes: number,
  from: number,
  until: number,
): readonly Occurrence[] {
  const found: Occurrence[] = []
  const seen = new Set<number>()
  const wallAt = clock(timeZone)
  let before = wallAt(from - 60_000)
  for (let at = from; at < until; at += 60_000) {
    const wall = wallAt(at)
    const day = Math.floor(wall / dayMs) * dayMs
    const planned = day + Date.parse(`1970-01-01T${time}Z`)
    if (
      weekdays.includes(new Date(day).getUTCDay() || 7) &&
      planned <= wall &&
      planned > before &&
      !seen.has(day)
    ) {
      seen.add(day)
      found.push({ startsAt: at, endsAt: at + durationMinutes * 60_000 })
    }
    before = wall
  }
  return found
}

/** The local time of a zone as if it were UTC. Clocks are only ever changed at a quarter of an hour. */
function clock(timeZone: string): (at: number) => number {
  const offsets = new Map<number, number>()
  return at => {
    const quarter = Math.floor(at / 900_000) * 900_000
    const offset = offsets.get(quarter) ?? offsetAt(quarter, timeZone)
    offsets.set(quarter, offset)
    return at + offset
  }
}

const offsetAt = (at: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
