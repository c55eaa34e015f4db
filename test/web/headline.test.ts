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
import {
  type BoardMonitor,
  type OngoingAnnouncement,
  ongoingOf,
  underEvent,
} from '../../src/board/model/board.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { headlineOf } from '../../src/status-site/headline.ts'

const speaker = { messages: messagesIn('en'), format: createFormat('en', 'UTC') }

describe('The answer of the status page', () => {
  it('says so when all services are up', () => {
    assert.deepEqual(answer(quietMonitors), ['All services are up.', 'Nothing has changed for 12 days.'])
  })

  it('names the only monitor', () => {
    assert.equal(answer([monitor(1, 'Website')])[0], 'Website is up.')
  })

  it('says since when the one that is down is down, and that the others are up', () => {
    assert.deepEqual(answer(changed({ Checkout: down })), [
      'Checkout has been down for 12 minutes.',
      'The other 4 services are up.',
    ])
  })

  it('has no length of time for what has just happened', () => {
    const just = { ...down, since: galleryNow - 20_000 }
    assert.equal(answer(changed({ Checkout: just }))[0], 'Checkout just went down.')
  })

  it('counts and names several', () => {
    assert.deepEqual(answer(changed({ Checkout: down, Mail: down })), [
      '2 of 5 services are down.',
      'Checkout and Mail.',
    ])
  })

  it('speaks of the worst first and does not call the others up', () => {
    assert.deepEqual(answer(changed({ Checkout: down, Mail: pending, Search: maintenance })), [
      'Checkout has been down for 12 minutes.',
      '2 of 4 other services are up.',
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
      'The other 4 services are up.',
    ])
    assert.deepEqual(answer([website, ...unchecked(others)]), [
      '4 of 5 services are not being checked.',
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

  it('promises the first results while there are none', () => {
    const unseen = quietMonitors.map(each => ({ ...each, ...pending, since: null }))
    assert.deepEqual(answer(unseen), ['No service has been checked yet.', 'First results within a minute.'])
  })

  it('names the likely cause when all went down at about the same time', () => {
    const allDown = (minutesApart: number) =>
      quietMonitors.map((each, index) => ({
        ...each,
        ...down,
        since: galleryNow - index * minutesApart * 60_000,
      }))
    assert.deepEqual(answer(allDown(1)), [
      'All 5 services are down.',
      'All 5 since 14:28 UTC, probably for the same reason.',
    ])
    assert.match(answer(allDown(20))[1] ?? '', /^Website, /)
  })

  it('adds on the page only what neither the headline nor the number of services says', () => {
    assert.equal(noteOf(quietMonitors), null)
    assert.equal(noteOf(changed({ Checkout: down })), null)
    assert.equal(noteOf(changed({ Checkout: down, Mail: down })), 'Checkout and Mail.')
  })
})

describe('An open incident', () => {
  const failing = ongoingOf([criticalIncident], galleryNow)

  it('is the answer although all probes succeed, and its services do not count as up', () => {
    assert.deepEqual(answer(quietMonitors, failing), [
      'Logins are failing',
      'Major outage. 4 of 5 services are up.',
    ])
  })

  it('that names no service leaves none called up, only what the checks found', () => {
    const general = failing.map(each => ({ ...each, event: { ...each.event, monitorIds: [] } }))
    assert.deepEqual(answer(quietMonitors, general), [
      'Logins are failing',
      'Major outage. Our checks have found no problem.',
    ])
  })

  it('counts beside an outage that it does not name', () => {
    assert.deepEqual(answer(changed({ Search: down }), ongoingOf([incident], galleryNow)), [
      'Search has been down for 12 minutes.',
      '2 of 4 other services are up.',
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
    assert.equal(answer(quietMonitors, harmless)[0], 'All services are up.')
  })

  it('is counted when there are several', () => {
    const both = ongoingOf([incident, criticalIncident], galleryNow)
    const [sentence, detail] = answer(quietMonitors, both)
    assert.equal(sentence, '2 incidents are active.')
    assert.doesNotMatch(detail ?? '', /All services|other/)
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
  const shown = monitors.map(each =>
    underEvent(each, ongoing.find(({ event }) => event.monitorIds.includes(each.id)) ?? null),
  )
  const found = headlineOf(speaker, { monitors: shown, ongoing }, galleryNow)
  assert.ok(found)
  return [found.sentence, found.detail]
}

const noteOf = (monitors: readonly BoardMonitor[]) =>
  headlineOf(speaker, { monitors: monitors.map(each => underEvent(each, null)), ongoing: [] }, galleryNow)
    ?.note
