import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { OngoingAnnouncement } from '../../src/board/model/board.ts'
import { needsOf, type Overview, type ShownMonitor } from '../../src/desk/overview.ts'
import { hourMs, minuteMs } from '../../src/lib/time.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

const nothing: Overview = {
  ...{
    monitors: [],
    ongoing: [],
    overdue: [],
    outageDrafts: new Map(),
    publishing: new Map(),
    proposals: [],
    channels: [],
    drafts: [],
  },
  ...{
    reports: { count: 0, oldest: null },
    cases: { count: 0, oldest: null },
    diskUsed: null,
    backedUpAt: null,
    certificates: [],
    domains: [],
    tightened: null,
    release: null,
    coming: [],
  },
  ...{ latest: [], hours: new Map(), setup: null, now },
}

const monitor = (id: number, condition: ShownMonitor['condition']): ShownMonitor => ({
  ...{ id, name: `Monitor ${id}`, condition, since: now - hourMs },
  status: condition === 'DOWN' ? 'DOWN' : 'UP',
})

const incident = (
  id: string,
  saidAgoMs: number,
  monitorIds: readonly number[] = [],
  nextUpdateMinutes: number | null = null,
) =>
  ({
    ...{ id, title: id, createdAt: now - 10 * hourMs },
    event: {
      kind: 'incident',
      impact: 'minor',
      monitorIds,
      updates: [{ at: now - saidAgoMs, status: 'identified', nextUpdateMinutes }],
    },
  }) as unknown as OngoingAnnouncement

const kinds = (overview: Partial<Overview>) => needsOf({ ...nothing, ...overview }).map(each => each.kind)

it('Nothing waits where all is well', () => {
  assert.deepEqual(kinds({ monitors: [monitor(1, 'UP'), monitor(2, 'MAINTENANCE')], diskUsed: 0.79 }), [])
})

it('A backup waits once the last one is more than a week old, and none where none is known', () => {
  assert.deepEqual(kinds({ backedUpAt: now - 7 * 24 * hourMs }), [])
  assert.deepEqual(kinds({ backedUpAt: now - 7 * 24 * hourMs - minuteMs }), ['backup'])
})

it('A monitor that is down waits for its incident, and then the incident for its updates', () => {
  const monitors = [monitor(1, 'DOWN'), monitor(2, 'DOWN')]
  const ongoing = [incident('told', minuteMs, [1])]
  const needs = needsOf({ ...nothing, monitors, ongoing, overdue: [], outageDrafts: new Map([[2, 'draft']]) })
  assert.deepEqual(
    needs.map(each => (each.kind === 'down' ? [each.monitor.id, each.draftId] : each.kind)),
    [[2, 'draft'], 'event'],
  )
})

it('An incident without word for an hour comes before the others, and is marked', () => {
  const ongoing = [incident('fresh', 60 * minuteMs), incident('old', 61 * minuteMs)]
  const needs = needsOf({ ...nothing, ongoing })
  assert.deepEqual(
    needs.map(each => each.kind === 'event' && [each.event.id, each.isOverdue]),
    [
      ['old', true],
      ['fresh', false],
    ],
  )
})

it('A promised update is overdue from the promised time on, be it earlier or later than an hour', () => {
  const needs = needsOf({
    ...nothing,
    ongoing: [incident('late', 21 * minuteMs, [], 20), incident('kept', 2 * hourMs, [], 180)],
  })
  assert.deepEqual(
    needs.map(each => each.kind === 'event' && [each.event.id, each.isOverdue]),
    [
      ['late', true],
      ['kept', false],
    ],
  )
})

it('The worst comes first, and a disk that is full before everything', () => {
  const all: Partial<Overview> = {
    monitors: [monitor(1, 'UNCHECKED'), monitor(2, 'DOWN')],
    ongoing: [incident('slow', minuteMs)],
    proposals: [{ announcementId: 'slow', title: 'slow', at: now }],
    channels: [{ id: 1, name: 'Ops', error: 'http_status 410', since: null }],
    reports: { count: 3, oldest: now },
    cases: { count: 1, oldest: now },
    drafts: [{ id: 'a', title: 'a', at: now }],
  }
  const rest = ['down', 'event', 'unchecked', 'proposal', 'channel', 'cases', 'reports']
  assert.deepEqual(kinds({ ...all, diskUsed: 0.8 }), [...rest, 'disk', 'draft'])
  assert.deepEqual(kinds({ ...all, diskUsed: 0.95 }), ['disk', ...rest, 'draft'])
})

it('Certificates wait from two weeks before their end on, first those that end first, once for all their monitors', () => {
  const seen = (monitorId: number, host: string, leftMs: number) => ({
    ...{ monitorId, name: `Monitor ${monitorId}` },
    certificate: { host, issuer: 'Authority', endsAt: now + leftMs },
  })
  const certificates = [
    seen(1, 'later.example', 15 * 24 * hourMs),
    seen(2, 'soon.example', 9 * 24 * hourMs),
    seen(3, 'ended.example', -hourMs),
    seen(4, 'soon.example', 9 * 24 * hourMs),
    seen(5, 'next.example', 13 * 24 * hourMs),
  ]
  const needs = needsOf({
    ...{ ...nothing, certificates, reports: { count: 1, oldest: now }, backedUpAt: 0 },
    release: { version: '9.8.7', url: null },
  })
  assert.deepEqual(
    needs.map(each =>
      each.kind === 'certificate' ? [each.ending.certificate.host, each.ending.monitors] : each.kind,
    ),
    [['ended.example', 1], 'reports', 'backup', ['soon.example', 2], ['next.example', 1], 'release'],
  )
})

it('Domains wait among certificates by their end, once for all their monitors', () => {
  const used = (monitorId: number, name: string, leftMs: number | null) => ({
    ...{ monitorId, name: `Monitor ${monitorId}` },
    domain: { name, endsAt: leftMs === null ? null : now + leftMs, checkedAt: now, problem: null },
  })
  const domains = [
    used(1, 'later.example', 15 * 24 * hourMs),
    used(2, 'shop.example', 9 * 24 * hourMs),
    used(3, 'unnamed.example', null),
    used(4, 'shop.example', 9 * 24 * hourMs),
    used(5, 'urgent.example', 3 * 24 * hourMs),
  ]
  const certificate = { host: 'shop.example', issuer: 'Authority', endsAt: now + 9 * 24 * hourMs }
  const certificates = [{ monitorId: 2, name: 'Monitor 2', certificate }]
  const needs = needsOf({ ...nothing, domains, certificates, reports: { count: 1, oldest: now } })
  assert.deepEqual(
    needs.map(each =>
      each.kind === 'domain' || each.kind === 'certificate'
        ? [each.kind, each.ending.host, each.ending.monitors]
        : each.kind,
    ),
    [
      ['domain', 'urgent.example', 1],
      'reports',
      ['certificate', 'shop.example', 1],
      ['domain', 'shop.example', 2],
    ],
  )
})
