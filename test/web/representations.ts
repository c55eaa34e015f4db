/** What each representation of a Board says, read out of it as its clients read it. */
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { execute, parse } from 'graphql'
import ICAL from 'ical.js'
import { galleryNow as now } from '../../dev/gallery-board.ts'
import { type Board, type BoardMonitor, hasEvent } from '../../src/board/model/board.ts'
import { createSchema } from '../../src/graphql/resolvers.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { noticesOf } from '../../src/live/model/notices.ts'
import { noticeOf } from '../../src/live/widget.ts'
import type { MonitorOverview } from '../../src/monitors/model/monitor.ts'
import { monitorDocument, monitorSchema } from '../../src/monitors/monitor-document.ts'
import type { StoredEvent } from '../../src/outbox/event.ts'
import { monitorBadge } from '../../src/status-apis/badges/monitor-badge.ts'
import { configOf, endpointStatuses, healthOf } from '../../src/status-apis/gatus/gatus-documents.ts'
import { statuspageDocument } from '../../src/status-apis/statuspage/documents.ts'
import { statuspageWebhook } from '../../src/status-apis/statuspage/webhook-payload.ts'
import { kumaBadge } from '../../src/status-apis/uptime-kuma/kuma-badges.ts'
import { heartbeats, statusPage } from '../../src/status-apis/uptime-kuma/kuma-documents.ts'
import { kumaMetrics } from '../../src/status-apis/uptime-kuma/kuma-metrics.ts'
import { atomFeed, jsonFeed } from '../../src/status-site/announcement-feeds.ts'
import { renderAnnouncement } from '../../src/status-site/announcement-page.ts'
import { renderCalendar } from '../../src/status-site/calendar.ts'
import { renderHistory, shownOf } from '../../src/status-site/history-page.ts'
import { renderHome } from '../../src/status-site/home-page.ts'
import { renderMonitorPage } from '../../src/status-site/monitor-page.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import type { GatusEndpoint, KumaBeats } from '../status-apis/dashboard-readers.ts'
import { monitorsIn } from '../status-apis/metrics-reader.ts'
import { type Summary, statuspageDocuments } from '../status-apis/statuspage-schema.ts'

const paths = createPaths(new URL('https://status.example.org/board'))
const assets = { url: (name: string) => `/assets/${name}`, find: () => null, ready: async () => {} }
const schema = createSchema(10)
const question = parse('{ status { name status } }')
const settings = monitorSchema.parse({ name: 'Any', kind: 'http', url: 'https://a.example/' })

/** What a program reads: the document after its way through JSON. */
const read = <Document>(value: object): Document => JSON.parse(JSON.stringify(value))

const announcementIds = (markup: string) =>
  new Set([...markup.matchAll(/href="\/board\/announcements\/([^"#]+)"/g)].map(([, id = '']) => id))

const section = (page: string, name: string): string =>
  new RegExp(`<section class="${name}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? ''

export function home(board: Board) {
  const page = String(renderHome(board, contextOf(board), now, 5))
  const answer = /<header class="answer ([^"]+)">[\s\S]*?<\/header>/.exec(page)
  const planned = section(page, 'planned')
  return {
    mark: answer?.[1] ?? null,
    /** The mark of each service, by its slug. */
    services: new Map(
      [...page.matchAll(/monitor-name"><svg class="mark ([^"]+)"[\s\S]*?\/monitors\/([^"]+)"/g)].map(
        ([, mark = '', slug = '']) => [slug, mark] as const,
      ),
    ),
    inProgress: announcementIds(`${answer?.[0] ?? ''}${section(page, 'ongoing')}`),
    /** The status of each event in progress that has one, in words. */
    statuses: [...section(page, 'ongoing').matchAll(/<article class="event [\s\S]*?<\/article>/g)].map(
      ([block]) => ({
        id: [...announcementIds(block)][0] ?? '',
        status: /event-facts"><b>([^<]+)<\/b>/.exec(block)?.[1] ?? null,
      }),
    ),
    planned: [...planned.matchAll(/<b dir="auto">(?:<a [^>]*>)?([^<]+)/g)].map(([, title = '']) => title),
    icon: /favicon\.svg\?status=(\w+)/.exec(page)?.[1] ?? null,
    picture: /link-picture\.png\?status=(\w+)/.exec(page)?.[1] ?? null,
    summary: /property="og:description" content="([^"]*)"/.exec(page)?.[1] ?? null,
  }
}

const contextOf = (board: Board) => contextIn(strangerIn('en'), board, { paths, assets }, '/board/')

export function monitorPageMark(board: Board, monitor: BoardMonitor): string {
  const page = {
    monitor,
    board,
    range: 'day' as const,
    history: null,
    compatible: { kuma: false, gatus: false },
    staff: null,
  }
  const text = String(renderMonitorPage(contextOf(board), page, now))
  return /class="monitor-head"><svg class="mark ([^"]+)"/.exec(text)?.[1] ?? ''
}

/** The status of each event on the page of the announcement, and in the history, in words. */
export function eventPages(board: Board) {
  const going = new Set(board.ongoing.map(each => each.id))
  const context = contextOf(board)
  const asked = { month: null, page: 1, kind: null, query: '' }
  const found = shownOf(board, asked, 'UTC')
  const history = found ? String(renderHistory(context, board, { ...asked, ...found }, now)) : ''
  const events = board.announcements.filter(hasEvent)
  return new Map(
    events.map(each => {
      const around = {
        monitors: board.monitors,
        calendar: board.calendar,
        isGoingOn: going.has(each.id),
        previous: null,
      }
      const page = String(renderAnnouncement(context, each, now, around))
      const row =
        history
          .split('<li class="history-row')
          .slice(1)
          .find(one => one.includes(`/announcements/${each.id}"`)) ?? ''
      return [
        each.id,
        {
          page: /announcement-facts"[\s\S]*?<\/svg><\/span> ([A-Za-z ]+)</.exec(page)?.[1] ?? null,
          history: row.replace(/<[^>]+>/g, ''),
          isOpenInHistory: row.includes('history-state is-open'),
        },
      ] as const
    }),
  )
}

export const statuspage = (board: Board): Summary =>
  statuspageDocuments.summary.parse(read(statuspageDocument('summary', board, paths, now))) as Summary

export const kuma = (board: Board) => ({
  page: read<{
    readonly incidents: readonly { readonly title: string }[]
    readonly maintenanceList: readonly { readonly title: string; readonly status: string }[]
  }>(statusPage({ board, paths, slug: 'default', now })),
  beats: read<KumaBeats>(heartbeats(board, null, now)).heartbeatList,
  badge: (monitor: BoardMonitor) =>
    kumaBadge(monitor, { what: 'status', duration: undefined, query: {} }, null)?.message,
})

export const metrics = (board: Board) => {
  const monitors = board.monitors.map(
    ({ id, name, status, since }, position): MonitorOverview => ({
      monitor: { ...settings, id, name, position, revision: 1 },
      ...{ status, since, checkedAt: since, latencyMs: 1, message: null },
    }),
  )
  return monitorsIn(
    kumaMetrics({
      board,
      monitors,
      hours: null,
      documentOf: monitorDocument,
      version: '1.0.0',
      tightenedSteps: 0,
    }),
  )
}

export const gatus = (board: Board) => ({
  endpoints: read<readonly GatusEndpoint[]>(endpointStatuses(board, null, now)),
  health: healthOf,
  announcements: read<{ readonly announcements: readonly { readonly message: string }[] }>(configOf(board))
    .announcements,
})

export const badge = (monitor: BoardMonitor): string =>
  monitorBadge(monitor, { kind: 'status', window: null }, null).message

export const widget = (board: Board) =>
  noticesOf(board, null).map(each => ({ ...noticeOf(each, 'en', paths, now), isEvent: hasEvent(each) }))

export function graphql(board: Board): readonly { readonly name: string; readonly status: string }[] {
  const answer = execute({ schema, document: question, contextValue: board })
  if (!('data' in answer)) throw new Error('The answer is not there at once.')
  return read<{ status: { name: string; status: string }[] }>(answer.data ?? {}).status
}

export function calendar(board: Board) {
  const text = renderCalendar(board.calendar.entries, {
    ...{ language: 'en', site: board.site, paths, address: paths.calendar(), now },
  })
  const component = new ICAL.Component(ICAL.parse(text))
  return component.getAllSubcomponents('vevent').map(each => {
    const event = new ICAL.Event(each)
    const hasEnd = each.hasProperty('dtend')
    return {
      title: event.summary,
      isCancelled: each.getFirstPropertyValue('status') === 'CANCELLED',
      startsAt: event.startDate.toJSDate().getTime(),
      endsAt: hasEnd ? event.endDate.toJSDate().getTime() : null,
    }
  })
}

export const feeds = (board: Board) => ({
  atom: parseAtomFeed(atomFeed({ board, paths, since: 0 })).entries?.map(({ id, title }) => ({
    id,
    title: title?.value,
  })),
  json: parseJsonFeed(jsonFeed({ board, paths, since: 0 })).items?.map(({ id, title }) => ({ id, title })),
})

/** The incident of a webhook about an announcement, as it is sent now. */
export function webhook(board: Board, id: string): Readonly<Record<string, unknown>> {
  const params = {
    announcementId: id,
    title: '',
    impact: 'minor' as const,
    monitorIds: [],
    startsAt: null,
    endsAt: null,
    update: null,
  }
  const event: StoredEvent = {
    id: 1,
    kind: 'incident.updated',
    key: id,
    subject: `announcement:${id}`,
    at: now,
    params,
  }
  const links = { unsubscribe: 'https://a.example/u', documentation: 'https://a.example/d' }
  return read<{ incident: Record<string, unknown> }>(
    statuspageWebhook(event, links, board, paths, now, 'en') ?? {},
  ).incident
}
