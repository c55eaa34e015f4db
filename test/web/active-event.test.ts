import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryBoard, galleryNow } from '../../dev/gallery-board.ts'
import { criticalIncident, incident, overdueIncident } from '../../dev/gallery-events.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { ongoingEvents } from '../../src/status-site/active-event.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { textOf } from '../html-text.ts'

const board = galleryBoard()
const assets = { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} }
const paths = createPaths(new URL('https://status.example'))

function blockOf({ event, ...shown }: typeof incident, language: 'en' | 'de' = 'en', isSignedIn = false) {
  const context = { ...contextIn(strangerIn(language), board, { paths, assets }), isSignedIn }
  const ongoing = [{ ...shown, event: event ?? assert.fail() }]
  return String(ongoingEvents(context, ongoing, null, board.monitors, galleryNow))
}

test('An active incident says until when its next update comes, in the zone of the reader', () => {
  assert.match(blockOf(criticalIncident), /Next update by <time[^>]* data-time="instant">15:00 UTC<\/time>/)
  assert.match(textOf(blockOf(criticalIncident, 'de')), /Nächstes Update bis 15:00 UTC/)
  assert.doesNotMatch(blockOf(incident), /Next update/)
})

test('That the next update is overdue is said to those who are signed in alone', () => {
  assert.doesNotMatch(blockOf(overdueIncident), /Update overdue/)
  assert.match(blockOf(overdueIncident, 'en', true), /Update overdue/)
})
