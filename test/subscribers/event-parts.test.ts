/** What subscribers are sent about an outage. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { galleryBoard, monitor } from '../../dev/gallery-board.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import type { StoredEvent } from '../../src/outbox/event.ts'
import { partOf } from '../../src/subscribers/delivery/event-parts.ts'

const outage = (monitorId: number) =>
  ({
    kind: 'monitor.down',
    subject: `monitor:${monitorId}`,
    params: { monitorId, name: 'web-01' },
  }) as unknown as StoredEvent

describe('A message about an outage', () => {
  const board = galleryBoard({ monitors: [monitor(1, 'Website')] })
  const paths = createPaths(new URL('https://status.example'))

  it('has the name that readers see, not the one of the event', () => {
    const { title, text } = partOf(outage(1), 'en', board, paths)
    assert.equal(title, 'Website')
    assert.match(text, /Website/)
  })

  it('names no monitor that is no longer shown', () => {
    const part = partOf(outage(9), 'en', board, paths)
    assert.equal(part.title, 'A service')
    assert.doesNotMatch(JSON.stringify(part), /web-01/)
  })
})
