import type { BoardMonitor } from '../board/model/board.ts'
import { worstFirst } from '../board/model/condition.ts'
import { summaryOf } from '../board/model/summary.ts'
import { pageQuery } from '../kernel/paths.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { dayBarsKey } from './day-bars.ts'
import { briefRow, monitorRow } from './monitor-list.ts'

/**
 * Number of monitors above which the home page shows only those that are not up, and the groups: a row takes 2 kB and
 * rendering time.
 */
export const monitorsShown = 200
/** Number of monitors on a page of the full list. */
export const monitorsPageSize = 100
const groupsShown = 200

/** The worst monitors first, then the groups, each with a link to its place in the full list. */
export function monitorOverview(context: PageContext, monitors: readonly BoardMonitor[], now: number): Html {
  const { messages, format, paths } = context
  const troubled = new TroubledMonitors(monitors)
  const left = troubled.count - troubled.inSight.length
  return html`${
    troubled.count === 0
      ? null
      : html`<section><h2 class="monitor-group-name">${messages.home.notUp}</h2>
<ul class="monitors">${troubled.inSight.map(each => troubled.row(context, each, now))}</ul>
${left > 0 ? html`<p class="monitors-more">${messages.home.moreNotUp(left, format.number(left))}</p>` : null}
${troubled.hasBars ? html`<footer class="days-foot">${dayBarsKey(context)}</footer>` : null}</section>`
  }
<section><h2 class="monitor-group-name">${messages.home.groups}</h2>
<ul class="monitors monitor-summaries">${placedSections(monitors)
    .slice(0, groupsShown)
    .map(each => summaryRow(context, each))}</ul>
<p class="monitors-more"><a href="${paths.monitors()}">${messages.home.allMonitors(format.number(monitors.length))}</a></p></section>`
}

/** A section of the list of all monitors, and the page of that list on which it begins. */
type PlacedSection = {
  readonly group: string | null
  readonly monitors: readonly BoardMonitor[]
  /** Page number in the list of all, from 1. */
  readonly page: number
}

function placedSections(monitors: readonly BoardMonitor[]): readonly PlacedSection[] {
  let place = 0
  return inSections(monitors).map(section => {
    const page = 1 + Math.floor(place / monitorsPageSize)
    place += section.monitors.length
    return { ...section, page }
  })
}

function summaryRow(
  { messages, format, paths }: PageContext,
  { group, monitors, page }: PlacedSection,
): Html {
  const { worst, up, total } = summaryOf(monitors)
  return html`<li class="monitor"><h3 class="monitor-name">${statusMark(worst ?? 'UP')}<a href="${paths.monitors(pageQuery(page))}" dir="auto">${group ?? messages.home.otherServices}</a></h3>
<p class="monitor-state">${messages.home.upOf(format.number(up), format.number(total))}</p></li>`
}

/** Maximum number of rows of monitors that are not up on one page. */
const inSightMax = 30
/** Number of shown rows above which none has bars. */
const barsMax = 10

/**
 * The monitors that are not up. The worst are shown; of those in a better condition either all are or none, so that the
 * choice is never arbitrary.
 */
class TroubledMonitors {
  readonly count: number
  /** The shown monitors, worst first. */
  readonly inSight: readonly BoardMonitor[]
  readonly hasBars: boolean
  readonly #inSight: ReadonlySet<BoardMonitor>

  constructor(monitors: readonly BoardMonitor[]) {
    const byCondition = worstFirst
      .filter(condition => condition !== 'UP')
      .map(condition => monitors.filter(each => each.condition === condition))
      .filter(each => each.length > 0)
    this.count = byCondition.flat().length
    this.inSight = inSightOf(byCondition)
    this.hasBars = this.count > 0 && this.inSight.length <= barsMax
    this.#inSight = new Set(this.inSight)
  }

  isInSight(monitor: BoardMonitor): boolean {
    return this.#inSight.has(monitor)
  }

  row(context: PageContext, monitor: BoardMonitor, now: number): Html {
    return this.hasBars && this.isInSight(monitor)
      ? monitorRow(context, monitor, now, 'h3')
      : briefRow(context, monitor, now)
  }
}

function inSightOf([worst = [], ...others]: readonly (readonly BoardMonitor[])[]): readonly BoardMonitor[] {
  let inSight = worst.slice(0, inSightMax)
  for (const each of others) {
    if (inSight.length + each.length > inSightMax) break
    inSight = [...inSight, ...each]
  }
  return inSight
}

/**
 * Number of monitors from which groups are folded: only monitors that are not up have bars, the others take a line for
 * each group.
 */
export const foldedFrom = 15

/** Groups with monitors that are not up shown, as far as there is room, and the rest folded; works without scripts. */
export function monitorFolds(context: PageContext, monitors: readonly BoardMonitor[], now: number): Html {
  const sections = placedSections(monitors)
  const drawing = { context, now, troubled: new TroubledMonitors(monitors), isOnly: sections.length === 1 }
  return html`<div class="folds">${sections.map(each => groupSection(drawing, each))}</div>
${drawing.troubled.hasBars ? html`<footer class="days-foot">${dayBarsKey(context)}</footer>` : null}`
}

type Drawing = {
  readonly context: PageContext
  readonly now: number
  readonly troubled: TroubledMonitors
  readonly isOnly: boolean
}

function groupSection(drawing: Drawing, { group, monitors, page }: PlacedSection): Html {
  const { context, now, troubled, isOnly } = drawing
  const { messages, format, paths } = context
  const { home } = messages
  const { worst, up, total } = summaryOf(monitors)
  const title = group ?? (isOnly ? home.services : home.otherServices)
  const key = group ?? ''
  const count = html`<span class="fold-count">${home.upOf(format.number(up), format.number(total))}</span>`
  const heading = html`<h2 class="fold-name">${statusMark(worst ?? 'UP')}<span dir="auto">${title}</span></h2>`
  const rows = (members: readonly BoardMonitor[]) =>
    html`<ul class="monitors">${members.map(each => troubled.row(context, each, now))}</ul>`
  const quiet = monitors.filter(each => each.condition === 'UP')
  const quietRows = html`${rows(quiet)}
<p class="monitors-more"><a href="${paths.monitors(pageQuery(page))}">${home.historyOf(title)}</a></p>`
  if (up === total)
    return html`<details class="fold" data-fold="${key}"><summary>${heading}${count}</summary>
${quietRows}</details>`
  const inSight = monitors.filter(each => troubled.isInSight(each))
  const further = monitors.filter(each => each.condition !== 'UP' && !troubled.isInSight(each))
  const fold = (members: readonly BoardMonitor[], name: string, summary: string, content: Html) =>
    members.length === 0
      ? null
      : html`<details data-fold="${name}"><summary>${summary}</summary>
${content}</details>`
  const furtherText = home.showNotUp(further.length, format.number(further.length), inSight.length > 0)
  return html`<section class="fold"><div class="fold-head">${heading}${count}</div>
${inSight.length === 0 ? null : rows(inSight)}
${fold(further, `not up: ${key}`, furtherText, rows(further))}
${fold(quiet, key, home.showUp(quiet.length, format.number(quiet.length)), quietRows)}</section>`
}
