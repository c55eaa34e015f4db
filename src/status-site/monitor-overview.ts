import type { BoardMonitor } from '../board/model/board.ts'
import { summaryOf } from '../board/model/summary.ts'
import { pageQuery } from '../kernel/paths.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { dayBarsKey } from './day-bars.ts'
import { TroubledMonitors } from './troubled-monitors.ts'

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
export type PlacedSection = {
  readonly group: string | null
  readonly monitors: readonly BoardMonitor[]
  /** Page number in the list of all, from 1. */
  readonly page: number
}

export function placedSections(monitors: readonly BoardMonitor[]): readonly PlacedSection[] {
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
