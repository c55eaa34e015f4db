import type { BoardMonitor } from '../board/model/board.ts'
import { shownStatus } from '../board/model/condition.ts'
import { minuteMs } from '../lib/time.ts'
import { daysShown } from '../monitors/model/uptime.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { timeAt, timeElement } from '../web/ui.ts'
import { meaningOf } from './active-event.ts'
import { dayBars } from './day-bars.ts'
import { uptimeText } from './uptime-text.ts'

/** A list of rows of monitors, each with its state and its days. */
export const monitorRows = (context: PageContext, monitors: readonly BoardMonitor[], now: number): Html =>
  html`<ul class="monitors">${monitors.map(each => monitorRow(context, each, now))}</ul>`

export function monitorRow(context: PageContext, monitor: BoardMonitor, now: number): Html {
  return html`<li class="monitor">${heading(context, monitor, now)}
${dayBars(context, monitor)}
</li>`
}

/** A row without bars, which take most of the bytes of a page. */
export function briefRow(context: PageContext, monitor: BoardMonitor, now: number): Html {
  const { days, uptime } = monitor
  const said = uptimeText(context, days, uptime, daysShown)
  return html`<li class="monitor">${heading(context, monitor, now)}
${said && html`<p class="monitor-uptime" title="${said.share} ${said.period}">${said.share}</p>`}
</li>`
}

/** The name, and the state unless the monitor is simply up. */
function heading(context: PageContext, monitor: BoardMonitor, now: number): Html {
  const { name, slug, condition } = monitor
  const state =
    condition === 'UP'
      ? html` <span class="visually-hidden">${context.messages.common.statuses.UP}</span>`
      : html`
<p class="monitor-state ${statusClass[condition]}">${conditionText(context, monitor, now)}</p>`
  return html`<div class="monitor-heading"><h3 class="monitor-name">${statusMark(condition)}<a class="monitor-link" href="${context.paths.monitor(slug)}" dir="auto">${name}</a></h3>${state}</div>`
}

/** The condition; an open incident comes first if it is worse, followed by the probed status. */
export function conditionText(context: PageContext, monitor: BoardMonitor, now: number): Html {
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
  const { home, common, updates } = context.messages
  const worded = (text: string) =>
    isBrief ? text.charAt(0).toLocaleLowerCase(context.language) + text.slice(1) : text
  const { since, maintenanceUntil, uncheckedSince } = monitor
  const status = shownStatus(monitor)
  if (status === 'UNCHECKED' && uncheckedSince !== null)
    return html`${worded(home.notCheckedFrom)} ${timeAt(context, uncheckedSince, now)}`
  if (status === 'MAINTENANCE' && maintenanceUntil !== null) {
    const until = maintenanceUntil <= now ? `· ${updates.overdueSince}` : home.until
    return html`${worded(common.statuses[status])} ${until} ${timeAt(context, maintenanceUntil, now)}`
  }
  if (since === null) return html`${worded(context.messages.monitors.neverChecked)}`
  if (now - since < minuteMs) return html`${worded(common.statuses[status])}`
  return html`${common.statuses[status]} ${home.for} ${timeElement(context, since, home.forDuration(format.shortDuration(now - since)))}`
}
