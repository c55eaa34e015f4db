/** The headline, the mark and the counts of the home page agree with its rows, for any monitors and incidents. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import { impacts } from '../../src/announcements/model/incident.ts'
import type { Board } from '../../src/board/model/board.ts'
import type { Condition } from '../../src/board/model/condition.ts'
import { summaryOf } from '../../src/board/model/summary.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { type Language, messagesIn } from '../../src/i18n/messages.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { statuses } from '../../src/monitors/model/monitor.ts'
import { headlineOf } from '../../src/status-site/headline.ts'

const monitorsMax = 6

const anyMonitor = fc.record({
  status: fc.constantFrom(...statuses),
  since: fc.option(fc.integer({ min: 0, max: 300 }).map(minutes => galleryNow - minutes * minuteMs)),
  uncheckedSince: fc.option(fc.constant(galleryNow - 7 * minuteMs), { freq: 3 }),
})

const anyEvent = fc.record({
  kind: fc.constantFrom('incident' as const, 'maintenance' as const),
  impact: fc.constantFrom(...impacts),
  monitorIds: fc.uniqueArray(fc.integer({ min: 1, max: monitorsMax }), { maxLength: monitorsMax }),
})

const anyBoard = fc
  .record({
    monitors: fc.array(anyMonitor, { maxLength: monitorsMax }),
    events: fc.array(anyEvent, { maxLength: 3 }),
  })
  .map(
    ({ monitors, events }): Board =>
      galleryBoard({
        monitors: monitors.map((each, index) => monitor(index + 1, `Service${index + 1}`, each)),
        announcements: events.map((each, index) =>
          announcement(`event-${index}`, {
            title: `Event ${index}`,
            event: {
              ...each,
              impact: each.kind === 'maintenance' ? 'none' : each.impact,
              startsAt: galleryNow - 10 * minuteMs,
              endsAt: null,
              updates: [],
            },
          }),
        ),
      }),
  )

describe('Whatever the monitors and the incidents are', () => {
  it('no sentence calls up what a row does not', () => {
    everywhere(({ board: { monitors, ongoing, overall }, said }) => {
      const isAllUp = monitors.every(each => each.condition === 'UP')
      if (/All services are up|Alle Dienste sind verfügbar/.test(said)) {
        assert.ok(isAllUp)
        assert.equal(overall, 'UP')
      }
      if (/found no problem|keine Probleme/.test(said)) assert.ok(isAllUp && ongoing.length > 0)
      if (/The other (\d+) services are up|Die anderen (\d+) Dienste/.test(said))
        assert.equal(monitors.filter(each => each.condition !== 'UP').length, 1)
      for (const [, name] of said.matchAll(/(Service\d) (?:is up|ist verfügbar)\./g))
        assert.equal(monitors.find(each => each.name === name)?.condition, 'UP')
    })
  })

  it('every count is the count of the rows', () => {
    everywhere(({ board: { monitors }, said }) => {
      const count = (condition: Condition) => monitors.filter(each => each.condition === condition).length
      const counts: readonly (readonly [RegExp, Condition])[] = [
        [/(\d+) of (\d+) services (?:is|are) up\./, 'UP'],
        [/(\d+) of (\d+) services (?:are down|have an outage)\./, 'DOWN'],
        [/(\d+) of (\d+) services are degraded\./, 'DEGRADED'],
        [/(\d+) of (\d+) services are being checked\./, 'PENDING'],
        [/(\d+) of (\d+) services are in maintenance\./, 'MAINTENANCE'],
        [/(\d+) of (\d+) services are not being checked\./, 'UNCHECKED'],
      ]
      for (const [pattern, condition] of counts) {
        const [, some, all] = pattern.exec(said) ?? []
        if (some) assert.deepEqual([some, all], [count(condition), monitors.length].map(String))
      }
      const [, some, all] = /(\d+) of (\d+) other services (?:is|are) up/.exec(said) ?? []
      if (some) assert.deepEqual([some, all], [count('UP'), monitors.length - 1].map(String))
      const { up, worst, concerned, total } = summaryOf(monitors)
      assert.deepEqual([up, total], [count('UP'), monitors.length])
      assert.equal(concerned.length, worst === null ? 0 : count(worst))
    })
  })

  it('the mark is as bad as the worst row, and quiet only where all rows are up', () => {
    everywhere(({ board: { monitors, overall } }) => {
      if (overall === 'UP') assert.ok(monitors.every(each => each.condition === 'UP'))
      if (monitors.some(each => each.condition === 'DOWN')) assert.equal(overall, 'DOWN')
    })
  })
})

type Case = { readonly board: Board; readonly said: string }

function everywhere(check: (one: Case) => void): void {
  fc.assert(
    fc.property(anyBoard, fc.constantFrom<Language>('en', 'de'), (board, language) => {
      const answer = headlineOf(
        { messages: messagesIn(language), format: createFormat(language, 'UTC') },
        board,
        galleryNow,
      )
      if (answer === null) assert.equal(board.overall === null || board.monitors.length === 0, true)
      check({ board, said: [answer?.sentence, answer?.detail].filter(Boolean).join(' ') })
    }),
    { numRuns: 2_000 },
  )
}
