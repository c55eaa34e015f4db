import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Cron } from 'croner'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import type { StoredWindow } from '../../src/monitors/maintenance-store.ts'
import { occurrencesBetween, type Rule } from '../../src/monitors/recurrence.ts'
import { nextOccurrences, occurrencesIn, withOccurrenceEnded } from '../../src/monitors/window-occurrences.ts'

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
