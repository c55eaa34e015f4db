import type { BoardMonitor } from '../board/model/board.ts'
import { shownStatus } from '../board/model/condition.ts'
import { minuteMs } from '../lib/time.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { daysShown } from '../monitors/model/uptime.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { timeElement } from '../web/ui.ts'
import { meaningOf } from './active-event.ts'
import { dayBars, dayBarsKey } from './day-bars.ts'
import { uptimeText } from './uptime-text.ts'

/** Rows of monitors in groups, each with its state and its days, and the key of the bars. */
export const monitorRows = (
  context: PageContext,
  monitors: readonly BoardMonitor[],
  now: number,
): Html | null =>
  monitors.length === 0
    ? null
    : html`${monitorGroups(monitors, (each, heading) => monitorRow(context, each, now, heading))}
<footer class="days-foot">${dayBarsKey(context)}</footer>`

/** Lists of monitors below the headings of their groups; `row` draws one at the given heading level. */
const monitorGroups = <T extends { readonly group: string | null }>(
  monitors: readonly T[],
  row: (monitor: T, heading: 'h2' | 'h3') => Html,
): Html =>
  html`${inSections(monitors).map(({ group, monitors: members }) =>
    group === null
      ? html`<ul class="monitors">${members.map(each => row(each, 'h2'))}</ul>`
      : html`<section class="monitor-group"><h2 class="monitor-group-name" dir="auto">${group}</h2>
<ul class="monitors">${members.map(each => row(each, 'h3'))}</ul></section>`,
  )}`

export function monitorRow(
  context: PageContext,
  monitor: BoardMonitor,
  now: number,
  heading: 'h2' | 'h3',
): Html {
  const { name, condition } = monitor
  return html`<li class="monitor">
<${heading} class="monitor-name">${statusMark(condition)}<span dir="auto">${name}</span></${heading}>
<p class="monitor-state ${statusClass[condition]}">${conditionText(context, monitor, now)}</p>
${dayBars(context, monitor)}
</li>`
}

/** A row without bars, which take most of the bytes of a page. */
export function briefRow(context: PageContext, monitor: BoardMonitor, now: number): Html {
  const { name, condition, days, uptime } = monitor
  const said = uptimeText(context, days, uptime, daysShown)
  const share = said && html`<span class="soft"> · ${said.share} ${said.period}</span>`
  return html`<li class="monitor brief">
<h3 class="monitor-name">${statusMark(condition)}<span dir="auto">${name}</span></h3>
<p class="monitor-state ${statusClass[condition]}">${conditionText(context, monitor, now)}${share}</p>
</li>`
}

/** The condition; an open incident comes first if it is worse, followed by the probed status. */
function conditionText(context: PageContext, monitor: BoardMonitor, now: number): Html {
  const { worsenedBy } = monitor
  if (!worsenedBy) return stateText(context, monitor, now)
  const { home } = context.messages
  const said = meaningOf(context, worsenedBy.event)
  return html`<a href="${context.paths.announcement(worsenedBy.id)}" title="${worsenedBy.title}">${said}</a> <span class="soft">${home.ourCheck} ${stateText(context, monitor, now, { isBrief: true })}</span>`
}

/** The status; `isBrief` makes it part of a sentence, with a short duration. */
function stateText(
  context: PageContext,
  monitor: BoardMonitor,
  now: number,
  { isBrief }: { readonly isBrief: boolean } = { isBrief: false },
): Html {
  const { format } = context
  const { home, common } = context.messages
  const worded = (text: string) =>
    isBrief ? text.charAt(0).toLocaleLowerCase(context.language) + text.slice(1) : text
  const { since, maintenanceUntil, uncheckedSince } = monitor
  const status = shownStatus(monitor)
  if (status === 'UNCHECKED' && uncheckedSince !== null)
    return html`${worded(home.notCheckedFrom)} ${timeElement(context, uncheckedSince, format.instant(uncheckedSince, now))}`
  if (status === 'MAINTENANCE' && maintenanceUntil !== null) {
    return html`${worded(common.statuses[status])} ${home.until} ${timeElement(context, maintenanceUntil, format.instant(maintenanceUntil, now))}`
  }
  if (since === null) return html`${worded(context.messages.monitors.neverChecked)}`
  if (now - since < minuteMs) return html`${worded(common.statuses[status])}`
  return html`${common.statuses[status]} ${home.for} ${timeElement(context, since, home.forDuration(isBrief ? format.shortDuration(now - since) : format.duration(now - since)))}`
}
