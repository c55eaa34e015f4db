import type { BoardMonitor } from '../board/model/board.ts'
import { summaryOf } from '../board/model/summary.ts'
import { pageQuery } from '../kernel/paths.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { dayBarsKey } from './day-bars.ts'
import { type PlacedSection, placedSections } from './monitor-overview.ts'
import { TroubledMonitors } from './troubled-monitors.ts'

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
