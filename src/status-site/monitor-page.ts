import { isOverdue } from '../announcements/model/incident.ts'
import type { Board, BoardMonitor } from '../board/model/board.ts'
import { shownStatus } from '../board/model/condition.ts'
import { sentenceOf } from '../kernel/messages.ts'
import { minuteMs } from '../lib/time.ts'
import { totalOf } from '../monitors/model/latency-histogram.ts'
import { type MonitorHistory, type Outage, type Range, ranges } from '../monitors/model/monitor-history.ts'
import { type Day, daysShown, uptimeOf } from '../monitors/model/uptime.ts'
import { type Html, html } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { dotted, timeAgo, timeCounted, timeDated, timeUntil } from '../web/ui.ts'
import { dayBars, underDayBarsHead } from './day-bars.ts'
import { latencyChart, latencyText } from './latency-chart.ts'
import { lengthText } from './length-text.ts'
import { conditionText } from './monitor-list.ts'
import { type CompatibleWith, monitorMenu } from './monitor-menu.ts'

type MonitorPage = {
  readonly monitor: BoardMonitor
  readonly board: Pick<Board, 'announcements' | 'openWindows' | 'planned'>
  readonly range: Range
  /** Null if it could not be read. */
  readonly history: MonitorHistory | null
  readonly compatible: CompatibleWith
  /** What the page has for those who run the site; null for everyone else. */
  readonly staff: StaffView | null
}

/** What those who run the site see of a monitor, made for one person. */
export type StaffView = {
  readonly name: string
  /** Why readers do not see the monitor; null if they do. */
  readonly hidden: string | null
  /** The buttons beside the heading. */
  readonly actions: Html
  /** The sections with its last checks, and with its settings. */
  readonly checks: Html
  readonly settings: Html
}

/** The public page of a monitor: its state, its history, and the incidents and maintenance of it. */
export function renderMonitorPage(context: PageContext, page: MonitorPage, now: number): Html {
  const { monitor, history, staff } = page
  return layout(context, {
    title: monitor.name,
    current: 'status',
    width: 'status',
    subscribe: {
      href: context.paths.subscribe({ monitor: monitor.slug }),
      title: context.messages.subscribe.titleTo(monitor.name),
    },
    edit: context.paths.manage.monitor(monitor.id),
    scripts: [
      'live.js',
      'days.js',
      'day-outages.js',
      'plot-zone.js',
      'monitor-page.js',
      ...(staff ? staffScripts : []),
    ],
    styles: ['monitor.css', ...(staff ? staffStyles : [])],
    sendsForms: staff !== null,
    main: html`<article class="monitor-page">
${breadcrumb(context, monitor)}
<header class="monitor-head">${statusMark(monitor.condition)}<h1 dir="auto">${monitor.name}</h1><div class="monitor-actions">${staff?.actions}${monitorMenu(context, monitor, page.compatible)}</div>
<p class="monitor-now ${statusClass[monitor.condition]}">${stateLine(context, monitor, history, now)}</p>${monitor.isInverted ? html`<p class="monitor-now soft">${context.messages.monitorPage.inverted}</p>` : null}</header>
${figures(context, monitor, history)}
${responseTime(context, page)}${staff?.checks}
<section><h2>${context.messages.monitorPage.days}</h2>
<div class="monitor-days">${underDayBarsHead(context, dayBars(context, monitor))}</div></section>
${outages(context, page, now)}
${maintenance(context, page, now)}${staff?.settings}
</article>`,
  })
}

const staffScripts = ['monitor-test.js']
const staffStyles = ['monitor-staff.css']

/** The page of a monitor that readers do not see, for those who run the site. */
export function renderHiddenMonitor(context: PageContext, staff: StaffView): Html {
  const { common, monitorPage } = context.messages
  return layout(context, {
    title: staff.name,
    robots: 'noindex',
    current: 'status',
    width: 'status',
    scripts: staffScripts,
    styles: ['monitor.css', ...staffStyles],
    sendsForms: true,
    main: html`<article class="monitor-page">
<nav class="monitor-path" aria-label="${monitorPage.breadcrumb}"><a href="${context.paths.home()}">${common.status}</a></nav>
<header class="monitor-head"><h1 dir="auto">${staff.name}</h1><div class="monitor-actions">${staff.actions}</div>
<p class="monitor-now">${staff.hidden}</p></header>${staff.checks}${staff.settings}
</article>`,
  })
}

function breadcrumb({ messages, paths }: PageContext, { group }: BoardMonitor): Html {
  const { common, monitorPage } = messages
  return html`<nav class="monitor-path" aria-label="${monitorPage.breadcrumb}"><a href="${paths.home()}">${common.status}</a>${group === null ? null : html` <span aria-hidden="true">/</span> <span dir="auto">${group}</span>`}</nav>`
}

function stateLine(
  context: PageContext,
  monitor: BoardMonitor,
  history: MonitorHistory | null,
  now: number,
): Html {
  const { monitorPage } = context.messages
  const isCurrent = shownStatus(monitor) !== 'UNCHECKED'
  const { pushedAt = null, latencyMs = null } = history ?? {}
  const checkedAt = pushedAt ?? history?.checkedAt ?? null
  const words = pushedAt === null ? monitorPage.checked : monitorPage.pushed
  return dotted([
    conditionText(context, monitor, now),
    // The state of one that cannot be checked names the last check.
    checkedAt === null || !isCurrent ? null : html`${words} ${timeCounted(context, checkedAt, now)}`,
    latencyMs === null || !isCurrent
      ? null
      : html`<span class="monitor-latency">${latencyText(context, latencyMs)}</span>`,
  ])
}

type Spans = Iterable<Omit<Day, 'startsAt'>>

/** Uptime of four periods, each with its downtime in words: a percentage alone means little to most readers. */
function figures(context: PageContext, { days }: BoardMonitor, history: MonitorHistory | null): Html {
  const { over, uptime } = context.messages.monitorPage
  const today = days.at(-1)?.startsAt ?? 0
  const since = [...days].find(each => each.upMs + each.downMs + each.pendingMs > 0)?.startsAt ?? null
  const cell = (name: string, spans: Spans | null, length: number) =>
    figure(context, { name, spans, since: isYounger(days.at(-length), since) ? since : null, today })
  return html`<dl class="monitor-figures" aria-label="${uptime}">
${cell(over.day, history?.lastDay ?? null, 2)}
${cell(over.week, days.slice(-7), 7)}
${cell(over.month, days.slice(-30), 30)}
${cell(over.quarter, days.slice(-daysShown), daysShown)}
</dl>`
}

const isYounger = (first: Day | undefined, since: number | null): boolean =>
  first !== undefined && since !== null && since > first.startsAt

type Figure = {
  readonly name: string
  /** Null if they could not be read. */
  readonly spans: Spans | null
  /** The first day, of a monitor that is younger than the period. */
  readonly since: number | null
  /** The last day of the period. */
  readonly today: number
}

function figure({ messages, format }: PageContext, { name, spans, since, today }: Figure): Html {
  const words = messages.monitorPage
  const share = spans && uptimeOf(spans)
  const downMs = [...(spans ?? [])].reduce((sum, each) => sum + each.downMs, 0)
  const downtime = downMs === 0 ? words.noDowntime : words.down(lengthText(format, downMs))
  const said = spans === null ? words.notAvailable : share === null ? words.notMonitored : downtime
  const period =
    since === null ? null : html` <span class="soft">${words.since(format.shortDay(since, today))}</span>`
  return html`<div><dt>${name}${period}</dt><dd><b>${share === null ? '–' : format.percent(share)}</b> <span class="${downMs > 0 ? 'monitor-down' : 'soft'}">${said}</span></dd></div>`
}

function responseTime(context: PageContext, { monitor, range, history }: MonitorPage): Html {
  const words = context.messages.monitorPage
  const link = (each: Range) =>
    html`<a href="${context.paths.monitor(monitor.slug, rangeQuery(each))}#response-time" title="${words.rangeNames[each]}"${each === range ? html` aria-current="true"` : null}>${words.ranges[each]}</a>`
  return html`<section id="response-time"><div class="plot-head"><h2>${words.responseTime}</h2>
<nav class="plot-ranges" aria-label="${words.responseTime}">${ranges.map(link)}</nav></div>
${plot(context, history, range)}</section>`
}

function plot(context: PageContext, history: MonitorHistory | null, range: Range): Html {
  const words = context.messages.monitorPage
  if (!history) return html`<p class="plot-empty">${words.away}</p>`
  const { points } = history
  if (points.every(each => totalOf(each.latencies) === 0 && !each.isDown && !each.inMaintenance))
    return html`<p class="plot-empty">${words.noLatency}</p>`
  return latencyChart(context, points, range)
}

/** The query of a range; the usual one has none. */
export const rangeQuery = (range: Range) => ({ range: range === 'day' ? undefined : range })

/** Outages that are shown before the older ones are folded. */
const outagesAtOnce = 20

function outages(context: PageContext, { monitor, board, history }: MonitorPage, now: number): Html | null {
  if (!history) return null
  const words = context.messages.monitorPage
  const [latest, older] = [history.outages.slice(0, outagesAtOnce), history.outages.slice(outagesAtOnce)]
  const table = (
    rows: readonly Outage[],
  ) => html`<table class="table monitor-outages"><thead><tr><th scope="col">${words.began}</th><th scope="col">${words.lasted}</th><th scope="col">${words.cause}</th><th scope="col">${words.announced}</th></tr></thead>
<tbody>${rows.map(each => outageRow(context, each, board.announcements, monitor.id, now))}</tbody></table>`
  return html`<section><h2>${words.outages}</h2>
${latest.length === 0 ? html`<p class="soft">${words.noOutages}</p>` : table(latest)}
${older.length === 0 ? null : html`<details><summary>${words.olderOutages(context.format.number(older.length))}</summary>${table(older)}</details>`}</section>`
}

function outageRow(
  context: PageContext,
  outage: Outage,
  announcements: Board['announcements'],
  monitorId: number,
  now: number,
): Html {
  const words = context.messages.monitorPage
  const { format, paths, language } = context
  const { from, to, cause } = outage
  const lasted = lengthText(format, (to ?? now) - from)
  const incident = announcements.find(
    ({ event }) =>
      event?.kind === 'incident' && event.monitorIds.includes(monitorId) && overlaps(event, outage),
  )
  const said = incident
    ? html`<a href="${paths.announcement(incident.id)}" dir="auto">${incident.title}</a>`
    : html`<span class="soft">${words.notAnnounced}</span>`
  return html`<tr id="outage-${from.toString(36)}" data-from="${from}"${to === null ? null : html` data-to="${to}"`}><td data-head="${words.began}">${timeDated(context, from, now)}</td><td data-head="${words.lasted}">${to === null ? words.ongoing(lasted) : lasted}</td><td data-head="${words.cause}">${cause ? sentenceOf(cause, language) : words.unknownCause}</td><td data-head="${words.announced}">${said}</td></tr>
`
}

/** How long before an outage its incident may have begun, and how long after it, in milliseconds. */
const marginMs = 5 * minuteMs

const overlaps = (
  event: { readonly startsAt: number | null; readonly endsAt: number | null },
  { from, to }: Outage,
): boolean =>
  event.startsAt !== null &&
  event.startsAt <= (to ?? Number.POSITIVE_INFINITY) + marginMs &&
  (event.endsAt ?? Number.POSITIVE_INFINITY) >= from - marginMs

/** Past maintenance that is shown. */
const pastAtOnce = 10

function maintenance(context: PageContext, { monitor, board }: MonitorPage, now: number): Html {
  const words = context.messages.monitorPage
  const planned = [...board.openWindows, ...board.planned].filter(each =>
    each.monitorIds.includes(monitor.id),
  )
  const known = new Set(planned.map(each => each.announcementId))
  const past = board.announcements
    .filter(
      ({ id, event }) =>
        event?.kind === 'maintenance' && event.monitorIds.includes(monitor.id) && !known.has(id),
    )
    .flatMap(({ id, title, event }) =>
      event && event.startsAt !== null
        ? [
            {
              ...{ title, startsAt: event.startsAt, endsAt: event.endsAt, announcementId: id },
              isOverdue: isOverdue(event, now),
            },
          ]
        : [],
    )
    .slice(0, pastAtOnce)
  // A window in this list has not ended, so a planned end in the past means that it goes on until it is completed.
  const open = planned.map(each => ({ ...each, isOverdue: each.endsAt !== null && each.endsAt <= now }))
  const all = [...open.toReversed(), ...past]
  return html`<section><h2>${words.maintenance}</h2>
${all.length === 0 ? html`<p class="soft">${words.noMaintenance}</p>` : html`<ul class="monitor-windows">${all.map(each => windowRow(context, each, now))}</ul>`}</section>`
}

type Window = {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number | null
  readonly announcementId: string | null
  /** True while it goes on although its planned end has passed. */
  readonly isOverdue: boolean
}

function windowRow(
  context: PageContext,
  { title, startsAt, endsAt, announcementId, isOverdue: isLate }: Window,
  now: number,
): Html {
  const { paths, messages } = context
  const name =
    announcementId === null
      ? html`<span dir="auto">${title}</span>`
      : html`<a href="${paths.announcement(announcementId)}" dir="auto">${title}</a>`
  const end = endsAt === null ? messages.monitorPage.untilUnknown : timeUntil(context, endsAt, startsAt)
  const when = html`${timeDated(context, startsAt, now)} – ${end}`
  return html`<li>${name} <span class="soft">${when}${startsAt > now ? null : html` · ${isLate ? messages.announcementPage.isOverdue : timeAgo(context, startsAt, now)}`}</span></li>`
}
