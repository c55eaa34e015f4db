import type { BoardMonitor } from '../board/model/board.ts'
import { summaryOf } from '../board/model/summary.ts'
import { pageQuery } from '../kernel/paths.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { dayBarsKey } from './day-bars.ts'
import { briefRow, monitorRow } from './monitor-list.ts'
import { type PlacedSection, placedSections } from './monitor-overview.ts'

/** From so many monitors on, groups are folded: what is up takes a line a group, and only what is not up its bars. */
export const foldedFrom = 15

/** Monitors that are not up with their bars, of all groups together; the others stand without. */
const barsMax = 50

type Drawing = {
  readonly context: PageContext
  readonly now: number
  barsLeft: number
  readonly isOnly: boolean
}

/** Groups with what is not up in sight, and the rest of each folded; without scripts, too. */
export function monitorFolds(context: PageContext, monitors: readonly BoardMonitor[], now: number): Html {
  const sections = placedSections(monitors)
  const drawing = { context, now, barsLeft: barsMax, isOnly: sections.length === 1 }
  const groups = sections.map(each => groupSection(drawing, each))
  return html`<div class="folds">${groups}</div>
${drawing.barsLeft === barsMax ? null : html`<footer class="days-foot">${dayBarsKey(context)}</footer>`}`
}

function groupSection(drawing: Drawing, { group, monitors, page }: PlacedSection): Html {
  const { context, now, isOnly } = drawing
  const { messages, format, paths } = context
  const { home } = messages
  const { worst, up, total } = summaryOf(monitors)
  const title = group ?? (isOnly ? home.services : home.otherServices)
  const key = group ?? ''
  const count = html`<span class="fold-count">${home.upOf(format.number(up), format.number(total))}</span>`
  const heading = html`<h2 class="fold-name">${statusMark(worst ?? 'UP')}<span dir="auto">${title}</span></h2>`
  const troubled = monitors.filter(each => each.condition !== 'UP')
  const quiet = monitors.filter(each => each.condition === 'UP')
  const folded = html`<ul class="monitors">${quiet.map(each => briefRow(context, each, now))}</ul>
<p class="monitors-more"><a href="${paths.monitors(pageQuery(page))}">${home.historyOf(title)}</a></p>`
  if (troubled.length === 0)
    return html`<details class="fold" data-fold="${key}"><summary>${heading}${count}</summary>
${folded}</details>`
  return html`<section class="fold"><div class="fold-head">${heading}${count}</div>
<ul class="monitors">${troubled.map(each => (drawing.barsLeft-- > 0 ? monitorRow(context, each, now, 'h3') : briefRow(context, each, now)))}</ul>
${
  quiet.length === 0
    ? null
    : html`<details data-fold="${key}"><summary>${home.showUp(quiet.length, format.number(quiet.length))}</summary>
${folded}</details>`
}</section>`
}
