/** The documents of Statuspage, of any Board, by what strict clients demand and by the faults known of imitations. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import { backfilledIncident, incident, resolvedIncident } from '../../dev/gallery-events.ts'
import type { Board } from '../../src/board/model/board.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { type DocumentName, statuspageDocument } from '../../src/status-apis/statuspage/documents.ts'
import { statuspageWebhook } from '../../src/status-apis/statuspage/webhook-payload.ts'
import { anyBoard } from './any-board.ts'
import { type Summary, statuspageDocuments } from './statuspage-schema.ts'

const paths = createPaths(new URL('https://status.example.org/board'))
const names = Object.keys(statuspageDocuments) as DocumentName[]

const read = (name: DocumentName, board: Board, now = galleryNow) =>
  statuspageDocuments[name].parse(JSON.parse(JSON.stringify(statuspageDocument(name, board, paths, now))))
const summary = (board: Board, now = galleryNow) => read('summary', board, now) as Summary

const worstFirst = ['critical', 'major', 'minor', 'maintenance', 'none']

describe('The documents of Statuspage', () => {
  it('have every key, and no other value than listed, for any Board', () => {
    fc.assert(
      fc.property(anyBoard, board => {
        for (const name of names) read(name, board)
      }),
    )
  })

  it('have empty lists where there is nothing', () => {
    const empty = galleryBoard({ monitors: [], announcements: [] })
    assert.deepEqual(
      { ...summary(empty), page: null },
      {
        page: null,
        status: { indicator: 'none', description: 'All Systems Operational' },
        components: [],
        incidents: [],
        scheduled_maintenances: [],
      },
    )
  })

  it('never say none while an incident is open, nor less than its impact or than a component', () => {
    const least: Readonly<Record<string, string>> = {
      major_outage: 'major',
      partial_outage: 'major',
      degraded_performance: 'minor',
      under_maintenance: 'maintenance',
      operational: 'none',
    }
    fc.assert(
      fc.property(anyBoard, board => {
        const { status, incidents, components } = summary(board)
        const atLeast = [
          ...incidents.map(({ impact }) => (impact === 'none' ? 'minor' : impact)),
          ...components.map(each => least[each.status] ?? ''),
        ]
        for (const each of atLeast)
          assert.ok(worstFirst.indexOf(status.indicator) <= worstFirst.indexOf(each), each)
        assert.deepEqual(
          incidents.map(each => each.id),
          board.announcements
            .filter(each => each.event?.kind === 'incident' && board.ongoing.some(one => one.id === each.id))
            .map(each => each.id),
        )
        if (status.description === 'All Systems Operational')
          assert.ok(board.overall === 'UP' || board.overall === null)
      }),
    )
  })

  it('have groups as containers, and components with the same ids everywhere', () => {
    fc.assert(
      fc.property(anyBoard, board => {
        const { components, incidents, scheduled_maintenances: maintenance } = summary(board)
        const groups = components.filter(each => each.group)
        for (const each of components.filter(one => !one.group)) {
          const holders = groups.filter(group => group.components?.includes(each.id))
          assert.deepEqual(
            holders.map(group => group.id),
            each.group_id === null ? [] : [each.group_id],
          )
        }
        assert.equal(new Set(components.map(each => each.id)).size, components.length)
        assert.equal(components.length - groups.length, board.monitors.length)
        const known = new Map(components.map(each => [each.id, each.status]))
        for (const each of [...incidents, ...maintenance].flatMap(one => one.components))
          assert.equal(known.get(each.id), each.status)
      }),
    )
  })

  it('are the same bytes until something is another, also at a later request', () => {
    fc.assert(
      fc.property(anyBoard, fc.constantFrom(...names), (board, name) => {
        const text = (now: number) => JSON.stringify(statuspageDocument(name, board, paths, now))
        assert.equal(text(galleryNow), text(galleryNow + 20_000))
      }),
    )
  })

  it('say when the content changed, in no case the future', () => {
    const changedAt = (board: Board) => summary(board).page.updated_at
    const calm = galleryBoard({ announcements: [] })
    assert.equal(changedAt(calm), new Date(galleryNow - 12 * dayMs).toISOString())
    const down = galleryBoard({
      announcements: [],
      monitors: [monitor(1, 'Web', { status: 'DOWN', since: galleryNow - 5 })],
    })
    assert.equal(changedAt(down), new Date(galleryNow - 5).toISOString())
    fc.assert(
      fc.property(anyBoard, board => {
        assert.ok(Date.parse(changedAt(board)) <= galleryNow)
      }),
    )
  })

  it('put maintenance where it belongs as time passes', () => {
    const board = (now: number) => {
      const planned = announcement('disks', {
        createdAt: galleryNow - dayMs,
        event: {
          kind: 'maintenance',
          impact: 'none',
          monitorIds: [1],
          startsAt: galleryNow + hourMs,
          endsAt: galleryNow + 2 * hourMs,
          updates: [],
        },
      })
      const given = galleryBoard({ announcements: [planned] })
      const isOn = now >= galleryNow + hourMs && now < galleryNow + 2 * hourMs
      return { ...given, ongoing: isOn ? (given.announcements as Board['ongoing']) : [] }
    }
    const placesAt = (now: number) =>
      (['maintenance', 'upcoming', 'active', 'summary'] as const).map(name => {
        const document = read(name, board(now), now) as Pick<Summary, 'scheduled_maintenances'>
        return document.scheduled_maintenances.map(each => each.status).join()
      })
    assert.deepEqual(placesAt(galleryNow), ['scheduled', 'scheduled', '', 'scheduled'])
    assert.deepEqual(placesAt(galleryNow + 90 * minuteMs), ['in_progress', '', 'in_progress', 'in_progress'])
    assert.deepEqual(placesAt(galleryNow + 3 * hourMs), ['completed', '', '', ''])
  })

  it('name the pages of incidents, and their updates with the newest first', () => {
    const update = (id: string, status: 'investigating' | 'identified', minutes: number) => ({
      id,
      status,
      content: `It is **${status}**.`,
      author: null,
      at: galleryNow - minutes * minuteMs,
      editedAt: null,
      nextUpdateMinutes: null,
    })
    const board = galleryBoard({
      announcements: [
        announcement('search', {
          title: 'Search is slow',
          createdAt: galleryNow - hourMs,
          event: {
            kind: 'incident',
            impact: 'major',
            monitorIds: [4, 99],
            startsAt: galleryNow - 2 * hourMs,
            endsAt: null,
            updates: [update('b', 'identified', 5), update('a', 'investigating', 30)],
          },
        }),
      ],
    })
    const [incident] = summary(board).incidents
    assert.equal(incident?.shortlink, 'https://status.example.org/board/announcements/search')
    assert.equal(incident?.status, 'identified')
    assert.deepEqual(
      incident?.incident_updates.map(each => each.id),
      ['b', 'a', 'search-opening'],
    )
    assert.equal(incident?.incident_updates[0]?.body, 'It is **identified**.')
    assert.deepEqual(
      incident?.components.map(each => [each.name, each.status]),
      [['Search', 'partial_outage']],
    )
    assert.deepEqual(incident?.incident_updates.at(-1)?.affected_components, [
      { code: '4', name: 'Search', old_status: 'operational', new_status: 'partial_outage' },
    ])
  })

  it('say how old the last known state is, and that services are not checked', () => {
    const at = galleryNow - 7 * minuteMs
    const lost = galleryBoard({
      announcements: [],
      monitors: [monitor(1, 'Web', { uncheckedSince: at })],
      uncheckedSince: at,
    })
    assert.deepEqual(summary(lost).status, {
      indicator: 'none',
      description: `Services Are Not Being Checked (last known state, ${new Date(at).toISOString()})`,
    })
  })

  it('list the fifty newest incidents', () => {
    const over = (index: number) =>
      announcement(`i-${String(index).padStart(3, '0')}`, {
        createdAt: galleryNow - index * hourMs - dayMs,
        event: {
          kind: 'incident',
          impact: 'minor',
          monitorIds: [],
          startsAt: galleryNow - index * hourMs - dayMs,
          endsAt: galleryNow - index * hourMs - dayMs + minuteMs,
          updates: [],
        },
      })
    const board = galleryBoard({ announcements: Array.from({ length: 70 }, (_, index) => over(index)) })
    const { incidents } = read('incidents', board) as Summary
    assert.equal(incidents.length, 50)
    assert.equal(incidents[0]?.id, 'i-000')
    assert.ok(incidents.every(each => each.status === 'resolved' && each.resolved_at !== null))
    assert.deepEqual(summary(board).incidents, [])
  })
})

describe('A webhook in the shape of Statuspage', () => {
  const about = (id: string, announcements: Board['announcements']) => {
    const event = {
      id: 1,
      kind: 'incident.closed' as const,
      key: id,
      subject: `announcement:${id}`,
      at: galleryNow,
      params: {
        announcementId: id,
        title: '',
        impact: 'minor' as const,
        monitorIds: [],
        startsAt: null,
        endsAt: null,
        update: null,
      },
    }
    const links = { unsubscribe: 'https://a.example/u', documentation: 'https://a.example/d' }
    const body = statuspageWebhook(event, links, galleryBoard({ announcements }), paths, galleryNow, 'en')
    return (body as { incident: Record<string, unknown> }).incident
  }

  it('has the postmortem once readers see it, and marks what was recorded afterwards', () => {
    const postmortem = 'A disk was **full**.'
    const over = about(resolvedIncident.id, [{ ...resolvedIncident, postmortem }])
    assert.equal(over['postmortem_body'], postmortem)
    assert.equal(typeof over['postmortem_published_at'], 'string')
    assert.equal(over['backfilled'], false)
    const open = about(incident.id, [{ ...incident, postmortem }])
    assert.deepEqual([open['postmortem_body'], open['postmortem_published_at']], [null, null])
    assert.equal(about(backfilledIncident.id, [backfilledIncident])['backfilled'], true)
  })
})
