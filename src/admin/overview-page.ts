import type { FastifyInstance } from 'fastify'
import type { Board, BoardMonitor, PlannedMaintenance } from '../board/model/board.ts'
import { type Condition, conditionOf, shownStatus, worstFirst } from '../board/model/condition.ts'
import { type Actor, may } from '../kernel/actor.ts'
import type { Paths } from '../kernel/paths.ts'
import type { MonitorOverview } from '../monitors/model/monitor.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import { route } from '../web/route.ts'
import { buttonLink, timeAgo, timeElement } from '../web/ui.ts'
import type { AdminContextOf } from './admin-context.ts'
import { type AdminContext, adminPage } from './admin-layout.ts'
import { sendPage } from './problems.ts'

type OverviewOptions = {
  readonly board: () => Board
  /** All monitors, including hidden ones. */
  readonly monitors: () => Promise<readonly MonitorOverview[]>
  /** Active channels whose deliveries fail, and those that were disabled because of failures. */
  readonly troubledChannels: (actor: Actor) => Promise<readonly NamedChannel[]>
  /** Number of reported snippets without a decision, counted up to `atMost`. */
  readonly openReports: (atMost: number) => Promise<number>
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

type NamedChannel = { readonly id: number; readonly name: string }

/** Mounts the overview: open problems, worst monitors first, each with a link to the page to act on. */
export function overviewRoutes(app: FastifyInstance, options: OverviewOptions): void {
  const { board, monitors, troubledChannels, openReports, context, paths, now } = options
  route.get(app, paths.manage.overview, { config: { access: 'read' } }, async (request, reply) => {
    const page = context(request)
    const { actor } = page
    const { ongoing, planned, monitors: shown } = board()
    const overview: Overview = {
      ongoing,
      planned,
      monitors: conditions(await monitors(), shown),
      channels: may(actor, 'notifications') ? await troubledChannels(actor) : [],
      reports: may(actor, 'moderation') ? await openReports(reportsCounted + 1) : 0,
      now: now(),
    }
    return sendPage(reply, renderOverview(page, overview))
  })
}

type ShownMonitor = {
  readonly id: number
  readonly name: string
  readonly condition: Condition
  /** Instant at which the status by probes began; null if unknown. */
  readonly since: number | null
  /** The incident that makes the condition worse than the status by probes; null if none does. */
  readonly worsenedBy: { readonly id: string; readonly title: string } | null
}

export type Overview = Pick<Board, 'ongoing' | 'planned'> & {
  /** Active monitors, in the operator's order. */
  readonly monitors: readonly ShownMonitor[]
  readonly channels: readonly NamedChannel[]
  readonly reports: number
  readonly now: number
}

/** Conditions of active monitors as readers see them; for a hidden monitor, its status by probes. */
function conditions(
  all: readonly MonitorOverview[],
  shown: readonly BoardMonitor[],
): readonly ShownMonitor[] {
  const byId = new Map(shown.map(each => [each.id, each]))
  return all
    .filter(({ monitor }) => monitor.active)
    .map(({ monitor: { id, name }, status, since }) => {
      const onBoard = byId.get(id)
      const condition = onBoard?.condition ?? shownStatus({ status, uncheckedSince: null })
      return { id, name, condition, since, worsenedBy: onBoard?.worsenedBy ?? null }
    })
}

/** Largest numbers of monitors and planned maintenance windows on the page. */
const [monitorsShown, plannedShown] = [10, 5]

/** Largest number of reported snippets that the page gives. */
const reportsCounted = 100

export function renderOverview(context: AdminContext, overview: Overview): Html {
  const { manage } = context.messages
  const waiting = needs(context, overview)
  return adminPage(context, {
    title: manage.overview,
    current: 'overview',
    actions: may(context.actor, 'announcements')
      ? buttonLink(context.paths.manage.newAnnouncement(), context.messages.editor.newTitle, 'primary')
      : null,
    main: html`<section class="sheet"><h2>${manage.attention}</h2>${
      waiting.length === 0 ? html`<p>${manage.nothingWaits}</p>` : html`<ul class="needs">${waiting}</ul>`
    }</section>
<section class="sheet"><div class="sheet-head"><h2>${manage.monitors}</h2>${overview.monitors.length === 0 ? null : html`<a href="${context.paths.manage.monitors()}">${manage.allMonitors}</a>`}</div><p>${counts(context, overview)}</p></section>
${planned(context, overview)}`,
  })
}

function needs(context: AdminContext, overview: Overview): readonly Html[] {
  const { paths, messages, actor, format } = context
  const { manage } = messages
  const monitors = worstFirst
    .filter(condition => troubled.has(condition))
    .flatMap(condition => overview.monitors.filter(each => each.condition === condition))
  const left = monitors.length - monitorsShown
  return [
    ...monitors.slice(0, monitorsShown).map(each => monitorNeed(context, each, overview.now)),
    ...(left > 0
      ? [need(html`<a href="${paths.manage.monitors()}">${manage.moreNotUp(left, format.number(left))}</a>`)]
      : []),
    ...overview.ongoing.map(event =>
      need(
        html`<a href="${paths.manage.announcementUpdates(event.id)}"><bdi>${event.title}</bdi></a> <span class="small">${messages.updates.kinds[event.event.kind]}</span>`,
        {
          mark: conditionOf(event.event),
          action: may(actor, 'announcements')
            ? buttonLink(paths.manage.announcementUpdates(event.id), manage.postUpdate)
            : null,
        },
      ),
    ),
    ...overview.channels.map(({ id, name }) =>
      need(
        html`<a href="${paths.manage.channel(id)}"><bdi>${name}</bdi></a> <span class="small is-down">${messages.notifications.failing}</span>`,
        { mark: 'DOWN' },
      ),
    ),
    ...(overview.reports > 0
      ? [
          need(
            html`<a href="${paths.manage.reports()}">${
              overview.reports > reportsCounted
                ? manage.moreReports(format.number(reportsCounted))
                : manage.openReports(overview.reports, format.number(overview.reports))
            }</a>`,
          ),
        ]
      : []),
  ]
}

const troubled: ReadonlySet<Condition> = new Set(['DOWN', 'DEGRADED', 'UNCHECKED'])

function monitorNeed(context: AdminContext, monitor: ShownMonitor, now: number): Html {
  const { messages, paths, actor } = context
  const { id, name, condition, since, worsenedBy } = monitor
  const reason = worsenedBy
    ? html` · <a href="${paths.manage.announcementUpdates(worsenedBy.id)}"><bdi>${worsenedBy.title}</bdi></a>`
    : since === null
      ? null
      : html` · ${timeAgo(context, since, now)}`
  return need(
    html`<a href="${paths.manage.monitor(id)}"><bdi>${name}</bdi></a> <span class="small ${statusClass[condition]}">${messages.common.statuses[condition]}${reason}</span>`,
    {
      mark: condition,
      action:
        worsenedBy === null && may(actor, 'announcements')
          ? buttonLink(paths.manage.newAnnouncement(), messages.manage.reportIncident)
          : null,
    },
  )
}

type NeedParts = { readonly mark?: Condition; readonly action?: Html | null }

/** A row: a status mark or an empty space for it, the text, and the action. */
const need = (what: Html, { mark, action = null }: NeedParts = {}): Html =>
  html`<li><span class="need">${mark ? statusMark(mark) : html`<span class="mark"></span>`}<span class="need-text">${what}</span></span>${action}</li>`

/** Number of monitors in each condition, worst first; a link to create monitors if there are none. */
function counts(context: AdminContext, { monitors }: Overview): Html | string {
  const { messages, format, paths } = context
  if (monitors.length === 0) return html`<a href="${paths.manage.monitors()}">${messages.monitors.empty}</a>`
  const parts = worstFirst.flatMap(condition => {
    const count = monitors.filter(each => each.condition === condition).length
    const text = `${messages.common.statuses[condition]}: ${format.number(count)}`
    return count === 0 ? [] : [html`<span class="marked">${statusMark(condition)}${text}</span>`]
  })
  return html`<span class="need-counts">${parts}</span>`
}

function planned(context: AdminContext, { planned: windows, now }: Overview): Html | null {
  if (windows.length === 0) return null
  const { messages, paths, format } = context
  const { manage } = messages
  const row = ({ title, monitors, startsAt }: PlannedMaintenance) =>
    need(
      html`<bdi>${title}</bdi> <span class="soft small">${timeElement(context, startsAt, format.instant(startsAt, now))}${monitors.length === 0 ? null : html` · <bdi>${format.list(monitors)}</bdi>`}</span>`,
      { mark: 'MAINTENANCE' },
    )
  return html`<section class="sheet"><div class="sheet-head"><h2>${manage.coming}</h2><a href="${paths.manage.maintenance()}">${manage.allMaintenance}</a></div>
<ul class="needs">${windows.slice(0, plannedShown).map(row)}</ul></section>`
}
