import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formOfWindow, kindOfWindow, windowInput } from '../../src/monitors/admin/maintenance-form.ts'
import { ruleSchema } from '../../src/monitors/maintenance-document.ts'
import type { StoredWindow } from '../../src/monitors/maintenance-store.ts'
import type { Rule } from '../../src/monitors/recurrence.ts'

const berlin = 'Europe/Berlin'
const plain = {
  ...{ id: 1, revision: 1, title: 'w', monitors: [], announceAheadMinutes: null, remindMinutes: [] },
  openEnded: false,
  plannedAt: null,
}
const ruled = (rule: Rule): StoredWindow => ({ ...plain, startsAt: 0, endsAt: 0, rule })
const saved = (window: StoredWindow) =>
  windowInput(formOfWindow(window, berlin), kindOfWindow(window), berlin, window)

describe('The form of a window that is saved as it was opened', () => {
  it('changes no rule, however long it lasts', () => {
    const common = {
      durationMinutes: fc.integer({ min: 1, max: 43_200 }),
      timeZone: fc.constantFrom('UTC', berlin),
      from: fc.constantFrom(null, '2026-03-02'),
      until: fc.constantFrom(null, '2027-01-01'),
    }
    const time = fc.constantFrom('00:00', '02:30', '23:59')
    const weekdays = fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
      .map(days => days.toSorted((a, b) => a - b))
    const rule = fc.oneof(
      fc.record({
        kind: fc.constant('weekly'),
        weekdays,
        everyWeeks: fc.integer({ min: 1, max: 52 }),
        time,
        ...common,
      }),
      fc.record({
        kind: fc.constant('monthly'),
        on: fc.constantFrom(
          { day: 31 },
          { day: 'last' },
          { nth: 2, weekday: 2 },
          { nth: 'last', weekday: 7 },
        ),
        time,
        ...common,
      }),
      fc.record({ kind: fc.constant('cron'), cron: fc.constant('30 2 * * 6'), ...common }),
    )
    fc.assert(
      fc.property(rule, written => {
        const before = ruleSchema.parse(written)
        assert.deepEqual(ruleSchema.parse(saved(ruled(before))['rule']), before)
      }),
    )
  })

  it('moves no instant, not even one that the clock shows a second time', () => {
    const startsAt = Date.parse('2026-10-25T01:30:00.000Z')
    const { startsAt: start, endsAt: end } = saved({ ...plain, startsAt, endsAt: startsAt + 1, rule: null })
    assert.deepEqual([start, end], ['2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.001Z'])
  })
})
