import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFormat } from '../../src/i18n/format.ts'
import { dayRuns, lastDays } from '../../src/status-site/past-days.ts'

const berlin = createFormat('en', 'Europe/Berlin')
const dates = (now: string) => lastDays(4, berlin, Date.parse(now)).map(at => berlin.shortDay(at, at))

describe('The last days', () => {
  it('have each date once, also those of 23 and of 25 hours', () => {
    assert.deepEqual(dates('2026-03-30T00:30+02:00'), ['30 Mar', '29 Mar', '28 Mar', '27 Mar'])
    assert.deepEqual(dates('2026-10-25T23:30+01:00'), ['25 Oct', '24 Oct', '23 Oct', '22 Oct'])
    assert.deepEqual(dates('2026-10-26T00:30+01:00'), ['26 Oct', '25 Oct', '24 Oct', '23 Oct'])
  })

  it('are one line where nothing happened on several that follow each other', () => {
    const [today = 0, ...before] = lastDays(7, berlin, Date.parse('2026-03-12T12:00Z'))
    const runs = dayRuns([today, ...before], day => day === before[1])
    assert.deepEqual(
      runs.map(({ newest, oldest }) => berlin.dateRange(oldest, newest).replace(/\s*–\s*/, '–')),
      ['11–12 March 2026', '10 March 2026', '6–9 March 2026'],
    )
  })
})
