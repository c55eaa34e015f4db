/** The answers of Uptime Kuma and Gatus agree with the status page, for any Board. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { hourMs } from '../../src/lib/time.ts'
import { endpointStatuses, gatusKey, healthOf } from '../../src/status-apis/gatus/gatus-documents.ts'
import { kumaBadge } from '../../src/status-apis/uptime-kuma/kuma-badges.ts'
import { heartbeats, statusPage } from '../../src/status-apis/uptime-kuma/kuma-documents.ts'
import { anyBoard } from './any-board.ts'
import {
  type GatusEndpoint,
  homepageOfGatus,
  homepageOfKuma,
  homerOfKuma,
  type KumaBeats,
  type KumaPage,
} from './dashboard-readers.ts'

const paths = createPaths(new URL('https://status.example.org/board'))
/** What a program reads: the document after its way through JSON. */
const read = <Document>(value: object): Document => JSON.parse(JSON.stringify(value))

describe('Uptime Kuma and Gatus', () => {
  it('say down of the services that the page calls down, and of no other', () => {
    fc.assert(
      fc.property(anyBoard, board => {
        const beats = read<KumaBeats>(heartbeats(board, null, galleryNow)).heartbeatList
        const endpoints = read<readonly GatusEndpoint[]>(endpointStatuses(board, null, galleryNow))
        for (const [index, each] of board.monitors.entries()) {
          const beat = beats[each.id]?.at(-1)
          const result = endpoints[index]?.results.at(-1)
          assert.equal(beat === undefined, each.since === null)
          assert.equal(result === undefined, each.since === null)
          if (!beat) continue
          assert.equal(beat.status === 0, each.condition === 'DOWN')
          assert.equal(beat.status === 3, each.condition === 'MAINTENANCE')
          assert.equal(result?.success, each.condition !== 'DOWN')
          assert.equal(healthOf(each), each.condition === 'DOWN' ? 'down' : 'up')
          assert.match(beat.time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)
          const badge = kumaBadge(each, { what: 'status', duration: undefined, query: {} }, null)
          assert.equal(badge?.message === 'Down', each.condition === 'DOWN')
        }
      }),
    )
  })

  it('list the open incidents, also under the name of the first version, and the maintenance', () => {
    fc.assert(
      fc.property(anyBoard, board => {
        const page = read<KumaPage>(statusPage({ board, paths, slug: 'default', now: galleryNow }))
        const open = board.ongoing.filter(each => each.event.kind === 'incident').map(each => each.title)
        assert.deepEqual(
          page.incidents.map(each => each.title),
          open,
        )
        assert.equal(page.incident?.title, open[0])
        const listed = page.maintenanceList.map(each => each.status)
        const isOpen = board.openWindows.length + board.ongoing.length - open.length
        assert.equal(listed.filter(each => each === 'under-maintenance').length >= isOpen, true)
        assert.deepEqual(
          page.publicGroupList.flatMap(each => each.monitorList.map(one => one.id)).sort(),
          board.monitors.map(each => each.id).sort(),
        )
      }),
    )
  })

  it('give dashboards what they show', () => {
    const hour = (downMs: number) => ({
      startsAt: Math.floor(galleryNow / hourMs) * hourMs - 2 * hourMs,
      upMs: hourMs - downMs,
      downMs,
      pendingMs: 0,
      maintenanceMs: 0,
      successes: 2,
      latencySumMs: 90,
    })
    const monitors = [monitor(1, 'Web', { group: 'Shop' }), monitor(2, 'Mail', { status: 'DOWN' })]
    const hours = new Map([
      [1, [hour(0)]],
      [2, [hour(hourMs / 2)]],
    ])
    const calm = galleryBoard({ monitors, announcements: [] })
    const beats = read<KumaBeats>(heartbeats(calm, hours, galleryNow))
    const page = (board = calm) =>
      read<KumaPage>(statusPage({ board, paths, slug: 'default', now: galleryNow }))
    assert.deepEqual(homepageOfKuma(page(), beats), { up: 1, down: 1, uptime: '75.0', incidentAt: null })
    assert.equal(homerOfKuma(page(), beats), 'warn')
    assert.deepEqual(
      homepageOfGatus(read<readonly GatusEndpoint[]>(endpointStatuses(calm, hours, galleryNow))),
      {
        up: 1,
        down: 1,
        uptime: '50.0',
      },
    )
    const event = {
      kind: 'incident' as const,
      impact: 'major' as const,
      monitorIds: [2],
      startsAt: galleryNow - hourMs,
      endsAt: null,
      updates: [],
    }
    const createdAt = galleryNow - hourMs
    const troubled = galleryBoard({
      monitors,
      announcements: [announcement('m', { title: 'No mail', createdAt, event })],
    })
    assert.equal(homerOfKuma(page(troubled), beats), 'No mail')
    assert.equal(homepageOfKuma(page(troubled), beats).incidentAt, '2026-03-12T13:32:40.000Z')
  })

  it('make keys and badges as those programs do', () => {
    assert.equal(gatusKey({ name: 'Front Page', group: 'Core/EU' }), 'core-eu_front-page')
    assert.equal(gatusKey({ name: 'a.b,c#d+e&f', group: null }), '_a-b-c-d-e-f')
    const web = monitor(1, 'Web', { recentUptime: 0.98765 })
    const badge = (what: string, duration?: string, query = {}) =>
      kumaBadge(web, { what, duration, query }, null)
    assert.deepEqual(badge('status', undefined, { upLabel: 'fine', upColor: '00ff00', label: 'L' }), {
      label: 'L',
      message: 'fine',
      color: '#00ff00',
      labelColor: '#555',
      style: 'flat',
    })
    assert.equal(badge('uptime', '30d')?.message, '98.76%')
    assert.equal(badge('uptime', '30d', { color: '"><script>' })?.color, '#f8a306')
    assert.equal(badge('cert-exp')?.message, 'N/A')
    assert.equal(badge('other'), null)
    assert.equal(
      kumaBadge(undefined, { what: 'status', duration: undefined, query: {} }, null)?.message,
      'N/A',
    )
  })
})
