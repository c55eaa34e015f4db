/**
 * What is said of one instant is one truth: every page, feed, badge and answer for programs is made of the same Board, and
 * no two contradict each other, whatever the monitors, the incidents and the maintenance are.
 */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { galleryNow as now } from '../../dev/gallery-board.ts'
import { traitsOf } from '../../src/announcements/model/announcement-kinds.ts'
import { impacts, isOverdue } from '../../src/announcements/model/incident.ts'
import { type Board, hasEvent } from '../../src/board/model/board.ts'
import type { Condition } from '../../src/board/model/condition.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { withMarkdown } from '../../src/web/markdown-html.ts'
import { statusClass } from '../../src/web/marks.ts'
import { anySite } from './any-site.ts'
import * as said from './representations.ts'

/** What each representation says of a service in a condition. An outage that people report may be a partial one. */
const ofService: Readonly<
  Record<
    Condition,
    {
      readonly badge: string
      readonly component: readonly string[]
      readonly beat: 0 | 1 | 2 | 3
      readonly kumaBadge: string
      readonly gatus: boolean
    }
  >
> = {
  UP: { badge: 'up', component: ['operational'], beat: 1, kumaBadge: 'Up', gatus: true },
  DEGRADED: { badge: 'degraded', component: ['degraded_performance'], beat: 1, kumaBadge: 'Up', gatus: true },
  DOWN: {
    badge: 'down',
    component: ['major_outage', 'partial_outage'],
    beat: 0,
    kumaBadge: 'Down',
    gatus: false,
  },
  PENDING: { badge: 'being checked', component: ['operational'], beat: 2, kumaBadge: 'Pending', gatus: true },
  MAINTENANCE: {
    badge: 'maintenance',
    component: ['under_maintenance'],
    beat: 3,
    kumaBadge: 'Maintenance',
    gatus: true,
  },
  UNCHECKED: { badge: 'not checked', component: ['operational'], beat: 1, kumaBadge: 'Up', gatus: true },
}

/** The indicators of Statuspage that a state of the whole site allows; an incident without impact is minor there. */
const ofSite: Readonly<Record<Condition, readonly string[]>> = {
  UP: ['none', 'minor'],
  PENDING: ['none', 'minor', 'maintenance'],
  UNCHECKED: ['none', 'minor', 'maintenance'],
  MAINTENANCE: ['maintenance', 'minor'],
  DEGRADED: ['minor'],
  DOWN: ['major', 'critical'],
}

const words: Readonly<Record<string, string>> = messagesIn('en').updates.statuses
const sorted = (all: Iterable<string>) => [...all].sort()
const isIncident = ({ event }: Board['ongoing'][number]) => traitsOf(event.kind).hasImpact

describe('Of one instant', () => {
  before(() => withMarkdown(() => ({ body: Buffer.alloc(0), type: '' })))

  it('every representation says the same of a service', () => {
    everySite(board => {
      const [home, page, kuma, gatus] = [
        said.home(board),
        said.statuspage(board),
        said.kuma(board),
        said.gatus(board),
      ]
      const [metrics, graphql] = [said.metrics(board), said.graphql(board)]
      for (const [index, monitor] of board.monitors.entries()) {
        const { condition, id, slug, name, since } = monitor
        const expected = ofService[condition]
        assert.equal(home.services.get(slug), statusClass[condition])
        assert.equal(said.monitorPageMark(board, monitor), statusClass[condition])
        assert.equal(said.badge(monitor), expected.badge)
        assert.ok(
          expected.component.includes(page.components.find(each => each.id === String(id))?.status ?? ''),
        )
        assert.equal(kuma.badge(monitor), expected.kumaBadge)
        assert.equal(metrics.find(each => each.id === id)?.status, expected.beat)
        // Neither has a beat or a result of what was never checked.
        assert.equal(kuma.beats[id]?.at(-1)?.status, since === null ? undefined : expected.beat)
        assert.equal(
          gatus.endpoints[index]?.results.at(-1)?.success,
          since === null ? undefined : expected.gatus,
        )
        assert.equal(gatus.health(monitor), since === null ? '?' : expected.gatus ? 'up' : 'down')
        // GraphQL says what the probes and the windows say; what people say makes it only worse elsewhere.
        const probed = graphql.find(each => each.name === name)?.status
        if (probed === 'DOWN') assert.equal(condition, 'DOWN')
        if (probed === 'MAINTENANCE') assert.notEqual(condition, 'UP')
        if (condition === 'UP') assert.equal(probed, 'UP')
        if (monitor.worsenedBy === null && condition !== 'UNCHECKED') assert.equal(probed, condition)
      }
      assert.equal(graphql.length, board.monitors.length)
      assert.equal(metrics.length, board.monitors.length)
      assert.equal(home.services.size, board.monitors.length)
    })
  })

  it('every representation says the same of the whole site', () => {
    everySite(board => {
      const { mark, icon, picture, summary } = said.home(board)
      const { status, components, incidents } = said.statuspage(board)
      assert.equal(icon, board.overall)
      if (summary !== null) assert.equal(picture, board.overall)
      if (board.overall === null) {
        assert.equal(status.indicator, 'none')
        assert.deepEqual([components, incidents], [[], []])
        return
      }
      assert.equal(mark, statusClass[board.overall])
      assert.ok(ofSite[board.overall].includes(status.indicator), `${board.overall}: ${status.indicator}`)
      const worst = impacts.findLast(each => incidents.some(one => one.impact === each))
      const scale = ['none', 'maintenance', 'minor', 'major', 'critical']
      if (worst) assert.ok(scale.indexOf(status.indicator) >= Math.max(2, scale.indexOf(worst)))
      if (summary?.startsWith('All services are up'))
        assert.ok(board.monitors.every(each => said.badge(each) === 'up'))
      const isOutdated =
        board.staleSince !== null || board.offlineSince !== null || board.uncheckedSince !== null
      assert.equal(/last known state/.test(status.description), isOutdated)
    })
  })

  it('every representation lists the same open incidents, each in the same state', () => {
    everySite(board => {
      const [home, { incidents }, kuma] = [said.home(board), said.statuspage(board), said.kuma(board)]
      const [widget, gatus, pages] = [said.widget(board), said.gatus(board), said.eventPages(board)]
      const open = board.ongoing.filter(isIncident)
      const ids = sorted(incidents.map(each => each.id))
      const titles = sorted(incidents.map(each => each.name))
      assert.deepEqual(ids, sorted(open.map(each => each.id)))
      assert.deepEqual(sorted(home.inProgress), sorted(board.ongoing.map(each => each.id)))
      assert.deepEqual(sorted(kuma.page.incidents.map(each => each.title)), titles)
      assert.deepEqual(
        sorted(gatus.announcements.map(each => each.message)),
        sorted(board.ongoing.map(each => each.title)),
      )
      for (const id of ids) assert.ok(widget.some(each => each.id === id))
      const events = new Map(board.announcements.filter(hasEvent).map(each => [each.id, each]))
      for (const [id, page] of pages) {
        assert.equal(
          page.isOpenInHistory,
          board.ongoing.some(each => each.id === id),
        )
        assert.ok(page.history.includes(page.page ?? '?'), `${page.history}: ${page.page}`)
        if (events.get(id) && isIncident(events.get(id) as Board['ongoing'][number]))
          assert.equal(page.page === 'Resolved', !ids.includes(id))
      }
      for (const incident of incidents) {
        const { id, status } = incident
        assert.equal(pages.get(id)?.page, words[status])
        const shown = home.statuses.find(each => each.id === id)?.status ?? null
        if (shown !== null) assert.equal(shown, words[status])
        const hasUpdate = (events.get(id)?.event.updates.length ?? 0) > 0
        if (hasUpdate) assert.equal(widget.find(each => each.id === id)?.label, words[status])
        const sent = said.webhook(board, id)
        for (const [name, value] of Object.entries(incident)) assert.deepEqual(sent[name], value, name)
      }
    })
  })

  it('feeds have each event and each update of it, under names of their own, and nothing else', () => {
    everySite(board => {
      const { atom, json } = said.feeds(board)
      const expected = board.announcements.flatMap(({ id, title, event }) => {
        const address = `https://status.example.org/board/announcements/${id}`
        const updates = (event?.updates ?? []).map(each => ({
          id: `${address}#update-${each.id}`,
          title: `${words[each.status]}: ${title}`,
        }))
        const kind = event ? messagesIn('en').updates.kinds[event.kind] : null
        return [...updates, { id: address, title: kind ? `${kind}: ${title}` : title }]
      })
      const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
        (a.id ?? '') < (b.id ?? '') ? -1 : 1
      assert.deepEqual((atom ?? []).sort(byId), expected.sort(byId))
      assert.deepEqual((json ?? []).sort(byId), expected.sort(byId))
    })
  })

  it('what goes on past its planned end is in progress everywhere, and on no calendar over', () => {
    let seen = 0
    everySite(board => {
      const events = board.ongoing.filter(({ event }) => isOverdue(event, now))
      const windows = board.openWindows.filter(({ endsAt }) => endsAt !== null && endsAt <= now)
      if (events.length + windows.length === 0) return
      seen++
      const [pages, calendar, kuma] = [said.eventPages(board), said.calendar(board), said.kuma(board).page]
      const { scheduled_maintenances: listed } = said.statuspage(board)
      for (const { id, title } of [...events, ...windows]) {
        const maintenance = listed.find(each => each.id === id)
        assert.equal(maintenance?.status, 'in_progress')
        assert.ok(Date.parse(maintenance.scheduled_until) <= now)
        assert.equal(kuma.maintenanceList.find(each => each.title === title)?.status, 'under-maintenance')
        const entry = calendar.find(each => each.title === title)
        if (entry) assert.ok((entry.endsAt ?? 0) > now && !entry.isCancelled, title)
      }
      for (const { id } of events) assert.match(pages.get(id)?.history ?? '', /Overdue/)
      for (const each of windows)
        for (const monitor of board.monitors)
          if (each.monitorIds.includes(monitor.id)) assert.notEqual(monitor.condition, 'UP')
    })
    assert.ok(seen > 5, `${seen} sites had any`)
  })

  it('every representation lists the same maintenance, in progress and to come', () => {
    everySite(board => {
      const { scheduled_maintenances: all } = said.statuspage(board)
      const [home, kuma, calendar] = [said.home(board), said.kuma(board).page, said.calendar(board)]
      const named = (status: string) =>
        sorted(all.filter(each => each.status === status).map(each => each.name))
      const kumaNamed = (status: string) =>
        sorted(kuma.maintenanceList.filter(each => each.status === status).map(each => each.title))
      assert.deepEqual(kumaNamed('under-maintenance'), named('in_progress'))
      assert.deepEqual(kumaNamed('scheduled'), named('scheduled'))
      const planned = board.planned.map(each => each.title)
      assert.deepEqual(home.planned, planned.slice(0, 3))
      // Without a time it is on no calendar and in no list of what comes, but on its page.
      const timed = new Set([...board.planned, ...board.openWindows].map(each => each.title))
      for (const each of planned) assert.ok(named('scheduled').includes(each), each)
      const coming = calendar.filter(each => !each.isCancelled && each.startsAt > now).map(each => each.title)
      assert.deepEqual(sorted(coming), sorted(planned))
      const open = calendar.filter(
        each => !each.isCancelled && each.startsAt <= now && each.endsAt !== null && each.endsAt > now,
      )
      for (const each of open) assert.ok(named('in_progress').includes(each.title), each.title)
      for (const each of board.openWindows) assert.ok(open.some(one => one.title === each.title))
      for (const { title, isCancelled } of calendar)
        if (isCancelled) assert.ok(![...timed].includes(title.replace(/^Cancelled: /, '')), title)
      for (const [id, page] of said.eventPages(board)) {
        const event = board.announcementById.get(id)
        const listed = all.find(each => each.id === id)
        if (event?.event && traitsOf(event.event.kind).isPlanned)
          assert.equal(page.page, words[listed?.status ?? 'completed'])
      }
    })
  })
})

function everySite(check: (board: Board) => void): void {
  fc.assert(fc.property(anySite, check), { numRuns: 200 })
}
