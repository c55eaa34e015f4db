import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  changed,
  down,
  galleryNow,
  maintenance,
  monitor,
  pending,
  quietMonitors,
} from '../../dev/gallery-board.ts'
import type { BoardMonitor } from '../../src/board.ts'
import { overallStatus } from '../../src/monitors/maintenance.ts'
import { answerOf } from '../../src/web/answer.ts'
import { createFormat } from '../../src/words/format.ts'
import { wordsOf } from '../../src/words/words.ts'

const speaker = { words: wordsOf('en'), format: createFormat('en', 'UTC') }

describe('The answer of the status page', () => {
  it('says so when all monitors are up', () => {
    assert.deepEqual(answer(quietMonitors), ['All monitors are up.', 'Nothing has changed for 12 days.'])
  })

  it('names the only monitor', () => {
    assert.equal(answer([monitor(1, 'Website')])[0], 'Website is up.')
  })

  it('says since when the one that is down is down, and that the others are up', () => {
    assert.deepEqual(answer(changed({ Checkout: down })), [
      'Checkout has been down for 12 minutes.',
      'The other 4 monitors are up.',
    ])
  })

  it('counts and names several', () => {
    assert.deepEqual(answer(changed({ Checkout: down, Mail: down })), [
      '2 of 5 monitors are down.',
      'Checkout and Mail.',
    ])
  })

  it('speaks of the worst first and does not call the others up', () => {
    assert.deepEqual(answer(changed({ Checkout: down, Mail: pending, Search: maintenance })), [
      'Checkout has been down for 12 minutes.',
      '2 of the other 4 are up.',
    ])
  })

  it('says when maintenance ends', () => {
    assert.equal(answer(changed({ Mail: maintenance }))[0], 'Mail is in maintenance until 15:00 UTC.')
  })

  it('tells never checked from checked again', () => {
    assert.equal(
      answer([monitor(1, 'Mail', { ...pending, since: null })])[0],
      'Mail has not been checked yet.',
    )
    assert.equal(answer([monitor(1, 'Mail', pending)])[0], 'Mail did not answer and is being checked again.')
  })
})

function answer(monitors: readonly BoardMonitor[]): readonly [string, string | null] {
  const overall = overallStatus(monitors.map(each => each.status))
  assert.ok(overall)
  const { sentence, detail } = answerOf(speaker, monitors, overall, galleryNow)
  return [sentence, detail]
}
