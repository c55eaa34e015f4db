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
  unchecked,
} from '../../dev/gallery-board.ts'
import { criticalIncident, incident, plannedWork } from '../../dev/gallery-events.ts'
import { type BoardMonitor, type OngoingAnnouncement, ongoingOf } from '../../src/board/model/board.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { headlineOf } from '../../src/status-site/headline.ts'

const speaker = { messages: messagesIn('en'), format: createFormat('en', 'UTC') }

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

  it('calls nothing up that cannot be checked, and says since when', () => {
    assert.deepEqual(answer(unchecked(quietMonitors)), ['Not checked since 14:25 UTC.', null])
    const [website, ...others] = quietMonitors
    assert.ok(website)
    assert.deepEqual(answer([...unchecked([website]), ...others]), [
      'Website has not been checked since 14:25 UTC.',
      'The other 4 monitors are up.',
    ])
    assert.deepEqual(answer([website, ...unchecked(others)]), [
      '4 of 5 monitors are not being checked.',
      'Checkout, Mail, Search and Picture uploads.',
    ])
    assert.equal(answer(unchecked(changed({ Checkout: down })))[0], 'Checkout has been down for 12 minutes.')
  })

  it('tells never checked from checked again', () => {
    assert.equal(
      answer([monitor(1, 'Mail', { ...pending, since: null })])[0],
      'Mail has not been checked yet.',
    )
    assert.equal(answer([monitor(1, 'Mail', pending)])[0], 'Mail did not answer and is being checked again.')
  })
})

describe('An open incident', () => {
  const failing = ongoingOf([criticalIncident], galleryNow)

  it('is the answer although all probes succeed, which is said too', () => {
    assert.deepEqual(answer(quietMonitors, failing), [
      'Logins are failing',
      'Major outage. All monitors are up.',
    ])
  })

  it('is the answer when it names the monitor that is down, even if it was called a minor one', () => {
    const [sentence, detail] = answer(changed({ Checkout: down }), ongoingOf([incident], galleryNow))
    assert.equal(sentence, 'Some payments are refused')
    assert.match(detail ?? '', /^Degraded performance\. Checkout has been down for 12 minutes\./)
  })

  it('does not hide an outage of another monitor that is worse', () => {
    const [sentence] = answer(changed({ Website: down }), ongoingOf([incident], galleryNow))
    assert.equal(sentence, 'Website has been down for 12 minutes.')
  })

  it('without impact leaves the answer to the probes', () => {
    const harmless = failing.map(each => ({ ...each, event: { ...each.event, impact: 'none' as const } }))
    assert.equal(answer(quietMonitors, harmless)[0], 'All monitors are up.')
  })

  it('is counted when there are several', () => {
    const both = ongoingOf([incident, criticalIncident], galleryNow)
    assert.equal(answer(quietMonitors, both)[0], '2 incidents are active.')
  })

  it('is the answer on a site that watches nothing', () => {
    assert.deepEqual(answer([], failing), ['Logins are failing', 'Major outage.'])
  })

  it('comes before maintenance that was announced, which is the answer when all else is well', () => {
    assert.equal(answer(quietMonitors, ongoingOf([plannedWork], galleryNow))[0], 'New disks for the archive')
    assert.equal(
      answer(quietMonitors, ongoingOf([plannedWork, incident], galleryNow))[0],
      'Some payments are refused',
    )
  })
})

function answer(
  monitors: readonly BoardMonitor[],
  ongoing: readonly OngoingAnnouncement[] = [],
): readonly [string, string | null] {
  const found = headlineOf(speaker, { monitors, ongoing }, galleryNow)
  assert.ok(found)
  return [found.sentence, found.detail]
}
