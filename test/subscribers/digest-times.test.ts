import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../src/lib/temporal.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { type Digest, nextDigestAt } from '../../src/subscribers/model/digest.ts'

const berlin: Digest = { frequency: 'daily', weekday: 1, hour: 9, timeZone: 'Europe/Berlin' }
const next = (digest: Partial<Digest>, after: string) =>
  new Date(nextDigestAt({ ...berlin, ...digest }, Date.parse(after))).toISOString()

describe('The next digest', () => {
  it('is at its hour in the zone of the reader, whatever the clocks do', () => {
    assert.equal(next({}, '2026-03-28T07:59:59Z'), '2026-03-28T08:00:00.000Z')
    assert.equal(next({}, '2026-03-28T08:00:00Z'), '2026-03-29T07:00:00.000Z')
    assert.equal(next({}, '2026-10-24T07:00:00Z'), '2026-10-25T08:00:00.000Z')
  })

  it('comes once on a day whose clocks skip its hour, or have it twice', () => {
    assert.equal(next({ hour: 2 }, '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z')
    assert.equal(next({ hour: 2 }, '2026-03-29T01:00:00Z'), '2026-03-30T00:00:00.000Z')
    assert.equal(next({ hour: 2 }, '2026-10-24T12:00:00Z'), '2026-10-25T00:00:00.000Z')
    assert.equal(next({ hour: 2 }, '2026-10-25T00:00:00Z'), '2026-10-26T01:00:00.000Z')
  })

  it('is on the chosen day of the week if there is one a week', () => {
    assert.equal(
      next({ frequency: 'weekly', weekday: 5 }, '2026-11-27T07:00:00Z'),
      '2026-11-27T08:00:00.000Z',
    )
    assert.equal(
      next({ frequency: 'weekly', weekday: 5 }, '2026-11-27T08:00:00Z'),
      '2026-12-04T08:00:00.000Z',
    )
    assert.equal(
      next({ frequency: 'weekly', weekday: 1 }, '2026-11-29T23:30:00Z'),
      '2026-11-30T08:00:00.000Z',
    )
  })

  it('comes on each local day of any zone exactly once', () => {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: Date.UTC(2011, 0, 1), max: Date.UTC(2035, 0, 1) }),
        (timeZone, hour, from) => {
          let at = from
          let day: Temporal.PlainDate | null = null
          for (let n = 0; n < 40; n++) {
            const before = at
            at = nextDigestAt({ ...berlin, hour, timeZone }, at)
            const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
            assert.ok(at > before && at - before <= 2 * dayMs + 2 * hourMs)
            const date = local.toPlainDate()
            if (day) assert.ok(Temporal.PlainDate.compare(date, day) > 0, `${timeZone} ${date} twice`)
            // A skipped hour moves the digest by the gap, which is a day where a zone changed sides of the date line.
            if (local.hour !== hour) assert.ok(local.startOfDay().hoursInDay < 24, `${timeZone} ${local}`)
            day = date
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
