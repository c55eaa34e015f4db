import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFormat } from '../../src/i18n/format.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const now = Date.UTC(2026, 2, 12, 14, 32)
const english = createFormat('en', 'UTC')
const german = createFormat('de', 'Europe/Berlin')

describe('A format', () => {
  it('says a length of time in its largest whole unit', () => {
    const lengths = [59_999, minuteMs, 119_999, 3_599_999, 3_600_000, dayMs, 30 * dayMs]
    assert.deepEqual(lengths.map(english.duration), [
      'less than a minute',
      '1 minute',
      '1 minute',
      '59 minutes',
      '1 hour',
      '1 day',
      '30 days',
    ])
    assert.deepEqual([minuteMs, 2 * dayMs].map(german.duration), ['1 Minute', '2 Tage'])
  })

  it('calls the last minute just now', () => {
    assert.deepEqual(
      [english.ago(now - 59_000, now), english.ago(now - minuteMs, now)],
      ['just now', '1 min ago'],
    )
    assert.deepEqual(
      [german.ago(now - 59_000, now), german.ago(now - 3 * dayMs, now)],
      ['gerade eben', 'vor 3 Tagen'],
    )
  })

  it('never rounds an uptime up to 100 %', () => {
    assert.deepEqual([1, 0.99999, 0.9998, 0.5, 0].map(english.percent), [
      '100 %',
      '99.99 %',
      '99.98 %',
      '50.00 %',
      '0 %',
    ])
    assert.equal(german.percent(0.99999), '99,99 %')
  })

  it('names the day of an instant only when it is another day, on the clock of its zone', () => {
    assert.equal(english.instant(Date.UTC(2026, 2, 12, 3), now), '03:00 UTC')
    assert.equal(english.instant(Date.UTC(2026, 2, 13, 0), now), '13 March, 00:00 UTC')
    assert.equal(german.instant(Date.UTC(2026, 2, 12, 22, 59), now), '23:59 MEZ')
    assert.equal(german.instant(Date.UTC(2026, 2, 12, 23), now), '13. März, 00:00 MEZ')
  })

  it('names the year of a day only when it is another year, on the calendar of its zone', () => {
    const [newYear, far] = [Date.UTC(2026, 11, 31, 23, 30), Date.UTC(2099, 0, 1, 2)]
    assert.equal(english.instant(newYear, now), '31 December, 23:30 UTC')
    assert.equal(german.instant(newYear, now), '1. Januar 2027, 00:30 MEZ')
    assert.equal(english.instant(far, now), '1 January 2099, 02:00 UTC')
    assert.equal(english.beginning(far, far + minuteMs, now), '1 January 2099, 02:00')
    assert.deepEqual(
      [newYear, far].map(at => english.shortDay(at, now)),
      ['31 Dec', '1 Jan 2099'],
    )
    assert.deepEqual(
      [newYear, far].map(at => german.shortDay(at, now)),
      ['1. Jan. 2027', '1. Jan. 2099'],
    )
    assert.deepEqual(
      [newYear, far].map(at => english.moment(at, now)),
      ['Thu 31 Dec, 23:30', 'Thu 1 Jan 2099, 02:00'],
    )
    assert.equal(german.moment(far, now), 'Do. 1. Jan. 2099, 03:00')
  })

  it('names the zone at the start of a period only if the end has another', () => {
    const autumn = Date.UTC(2026, 9, 25, 0, 30)
    const [hour, noon] = [60 * minuteMs, Date.UTC(2026, 2, 12, 12)]
    assert.equal(english.beginning(noon, noon + hour, now), '12:00')
    assert.equal(english.beginning(noon + 2 * dayMs, noon + 3 * dayMs, now), '14 March, 12:00')
    assert.equal(german.beginning(noon, noon + hour, now), '13:00')
    assert.equal(german.beginning(autumn, autumn + hour, autumn), '02:30 MESZ')
    assert.deepEqual([autumn, autumn + hour].map(german.zone), ['MESZ', 'MEZ'])
  })

  it('follows the clocks when they are set forward and back', () => {
    const before = Date.UTC(2026, 2, 29, 0, 59)
    assert.deepEqual([german.time(before), german.time(before + minuteMs)], ['01:59', '03:00'])
    const autumn = Date.UTC(2026, 9, 25, 0, 59)
    assert.deepEqual([german.time(autumn), german.time(autumn + minuteMs)], ['02:59', '02:00'])
  })

  it('gives the exact instant to the second and with its zone', () => {
    assert.equal(english.exact(now), '12 March 2026 at 14:32:00 UTC')
    assert.equal(german.exact(now), '12. März 2026 um 15:32:00 MEZ')
  })

  it('joins names as a sentence does', () => {
    assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(english.list), [
      '',
      'a',
      'a and b',
      'a, b and c',
    ])
    assert.equal(german.list(['a', 'b']), 'a und b')
  })

  it('says sizes in binary units', () => {
    assert.deepEqual([1, 1023, 1024, 1536, 2_621_440].map(english.bytes), [
      '1 byte',
      '1,023 bytes',
      '1 KB',
      '1.5 KB',
      '2.5 MB',
    ])
  })

  it('takes an unknown time zone for UTC', () => {
    assert.equal(createFormat('en', 'Mars/Olympus').timeZone, 'UTC')
  })
})
