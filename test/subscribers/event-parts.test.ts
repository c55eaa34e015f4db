/** What subscribers are sent about an outage and about an incident. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import type { Update } from '../../src/announcements/model/update.ts'
import type { Board } from '../../src/board/model/board.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { hourMs } from '../../src/lib/time.ts'
import type { StoredEvent } from '../../src/outbox/event.ts'
import { digestMail } from '../../src/subscribers/delivery/digest-mail.ts'
import { partsOf } from '../../src/subscribers/delivery/event-parts.ts'
import { createShown } from '../../src/subscribers/delivery/shown-events.ts'

const paths = createPaths(new URL('https://status.example'))

const partsIn = (events: readonly StoredEvent[], board: Board) =>
  partsOf(events, { language: 'en', board, paths, now: galleryNow })

const partIn = (event: StoredEvent, board: Board) => partsIn([event], board)[0] ?? assert.fail()

const outage = (monitorId: number) =>
  ({
    kind: 'monitor.down',
    subject: `monitor:${monitorId}`,
    params: { monitorId, name: 'web-01' },
  }) as unknown as StoredEvent

describe('A message about an outage', () => {
  const board = galleryBoard({ monitors: [monitor(1, 'Website')] })

  it('has the name that readers see, not the one of the event', () => {
    const { title, text } = partIn(outage(1), board)
    assert.equal(title, 'Website')
    assert.match(text, /Website/)
  })

  it('names no monitor that is no longer shown', () => {
    const part = partIn(outage(9), board)
    assert.equal(part.title, 'A service')
    assert.doesNotMatch(JSON.stringify(part), /web-01/)
  })
})

describe('A message about an announcement', () => {
  const at = galleryNow - hourMs
  const stored = (kind: 'incident.updated' | 'maintenance.announced', update: object | null) =>
    ({
      ...{ kind, at, subject: 'announcement:one' },
      params: {
        ...{ announcementId: 'one', title: 'Before', impact: 'minor', monitorIds: [1, 2] },
        ...{ startsAt: at, endsAt: at + hourMs, update },
      },
    }) as unknown as StoredEvent

  it('says what the page says, also where that was edited after the event', () => {
    const update: Update = {
      id: 'a',
      status: 'monitoring',
      content: 'Corrected.',
      at,
      author: null,
      editedAt: galleryNow,
      nextUpdateMinutes: 120,
    }
    const board = galleryBoard({
      monitors: [monitor(1, 'Website'), monitor(3, 'Search')],
      announcements: [
        announcement('one', {
          title: 'After',
          event: {
            kind: 'incident',
            impact: 'minor',
            monitorIds: [1, 2, 3],
            startsAt: at,
            endsAt: null,
            updates: [update],
          },
        }),
      ],
    })
    const event = stored('incident.updated', {
      id: 'a',
      status: 'identified',
      content: 'Wrong.',
      nextAt: null,
    })
    const { title, state, text, facts } = partIn(event, board)
    assert.deepEqual([title, state, text], ['After', 'Monitoring', 'Corrected.'])
    const { exact } = createFormat('en', board.site.timeZone)
    assert.deepEqual(facts, [`Next update by ${exact(at + 2 * hourMs)}`, 'Affects: Website, Search'])
  })

  it('has the period of maintenance as it is now', () => {
    const [startsAt, endsAt] = [galleryNow + hourMs, galleryNow + 2 * hourMs]
    const board = galleryBoard({
      announcements: [
        announcement('one', {
          event: { kind: 'maintenance', impact: 'none', monitorIds: [], startsAt, endsAt, updates: [] },
        }),
      ],
    })
    const { exact } = createFormat('en', board.site.timeZone)
    const { facts } = partIn(stored('maintenance.announced', null), board)
    assert.deepEqual(facts, [`From ${exact(startsAt)} to ${exact(endsAt)}`])
  })

  it('says the status of the page, whatever the status of its update, and each step before it its own', () => {
    const [startsAt, endsAt] = [galleryNow - 2 * hourMs, galleryNow - hourMs]
    const posted = (id: string, status: Update['status']): Update => ({
      ...{ id, status, content: id, at, author: null, editedAt: null, nextUpdateMinutes: null },
    })
    const updates = [posted('b', 'scheduled'), posted('a', 'in_progress')]
    const board = galleryBoard({
      announcements: [
        announcement('one', {
          event: { kind: 'maintenance', impact: 'none', monitorIds: [], startsAt, endsAt, updates },
        }),
      ],
    })
    const events = ['a', 'b'].map(id => ({
      ...stored('maintenance.announced', updates.find(each => each.id === id) ?? null),
    }))
    assert.deepEqual(
      partsIn(events, board).map(each => `${each.state} ${each.text}`),
      ['In progress a', 'Completed b'],
    )
  })

  it('has in a digest that was sent late the status of the page after those of its time', () => {
    const posted = (id: string, status: Update['status']): Update => ({
      ...{ id, status, content: id, at, author: null, editedAt: null, nextUpdateMinutes: null },
    })
    const updates = [posted('b', 'resolved'), posted('a', 'identified')]
    const endsAt = galleryNow - 1
    const event = {
      kind: 'incident',
      impact: 'minor',
      monitorIds: [],
      startsAt: at,
      endsAt,
      updates,
    } as const
    const board = galleryBoard({ announcements: [announcement('one', { event })] })
    const { timeZone } = board.site
    const { text } = digestMail({
      events: [stored('incident.updated', { id: 'a', status: 'identified', content: 'A disk.' })],
      digest: { frequency: 'daily', weekday: 1, hour: 9, timeZone },
      subscriber: { language: 'en', token: 'token' },
      ...{ board, paths, now: galleryNow },
    })
    const { time } = createFormat('en', timeZone)
    assert.deepEqual(
      [...text.matchAll(/^.*, (.*) {2}(.*)$/gm)].map(([, at, state]) => `${at} ${state}`),
      [`${time(at)} Identified`, `${time(galleryNow)} Resolved`],
    )
  })

  it('says an update that was corrected once', () => {
    const board = galleryBoard({
      announcements: [
        announcement('one', {
          event: {
            ...{ kind: 'incident', impact: 'minor', monitorIds: [], startsAt: at, endsAt: null, updates: [] },
          },
        }),
      ],
    })
    const update = { id: 'a', status: 'identified', content: '', nextAt: null }
    const [first, corrected, other] = [
      stored('incident.updated', update),
      stored('incident.updated', { ...update, status: 'monitoring' }),
      stored('incident.updated', null),
    ]
    const { shownOf } = createShown({ board: () => board, now: () => galleryNow })
    assert.deepEqual(shownOf([first, other, corrected]), [other, corrected])
  })

  it('says that maintenance was cancelled, without the page that is gone, unless it is back', () => {
    const planned = stored('maintenance.announced', null)
    const withdrawn = {
      ...planned,
      ...{ kind: 'maintenance.ended', params: { ...planned.params, withdrawn: { silent: [] } } },
    } as StoredEvent
    const gone = galleryBoard({ announcements: [], monitors: [monitor(1, 'Website')] })
    const { exact } = createFormat('de', gone.site.timeZone)
    const [part = assert.fail()] = partsOf([withdrawn], {
      ...{ language: 'de', board: gone, paths, now: galleryNow },
    })
    assert.deepEqual(part, {
      ...{ title: 'Before', state: 'Wartung abgesagt', text: 'Sie findet nicht wie angekündigt statt.' },
      facts: [`Von ${exact(at)} bis ${exact(at + hourMs)}`, 'Betrifft: Website'],
      link: 'https://status.example/',
    })
    const event = { kind: 'maintenance', impact: 'none', monitorIds: [], startsAt: at, endsAt: at } as const
    const back = galleryBoard({
      announcements: [announcement('one', { event: { ...event, updates: [] } })],
    })
    const shown = (events: readonly StoredEvent[], board: typeof gone) =>
      createShown({ board: () => board, now: () => galleryNow }).shownOf(events)
    assert.deepEqual(shown([planned, withdrawn], gone), [withdrawn])
    assert.deepEqual(shown([withdrawn], back), [])
    assert.deepEqual(shown([withdrawn, planned], back), [], 'nothing has changed')
    const moved = { ...planned, params: { ...planned.params, endsAt: at + 1 } } as StoredEvent
    assert.deepEqual(shown([withdrawn, moved], back), [moved])
    const begun = { ...planned, kind: 'maintenance.begun' } as StoredEvent
    assert.deepEqual(shown([withdrawn, begun], back), [begun])
  })

  it('is not sent once it is news, withdrawn, or about a monitor that is hidden', () => {
    const shown = (events: readonly StoredEvent[], board: ReturnType<typeof galleryBoard>) =>
      createShown({ board: () => board, now: () => galleryNow }).shownOf(events).length
    const about = stored('incident.updated', null)
    const down = { ...outage(1), at } as StoredEvent
    const nothing = { announcements: [], monitors: [] }
    const news = galleryBoard({ announcements: [announcement('one', { event: null })] })
    assert.equal(shown([about], news), 0)
    assert.equal(shown([about, down], galleryBoard(nothing)), 0)
    assert.equal(shown([down], galleryBoard({ monitors: [monitor(1, 'Website')] })), 1)
    const fresh = { ...down, at: galleryNow }
    assert.throws(() => shown([fresh], galleryBoard(nothing)), /recipient_gone/)
  })
})
