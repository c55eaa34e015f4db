import type { BoardMonitor } from '../board.ts'
import { dayBars, dayBarsKey } from './day-bars.ts'
import { type Html, html } from './html.ts'
import type { Frame } from './layout.ts'
import { statusClass, statusMark } from './marks.ts'
import { monitorGroups } from './monitor-groups.ts'
import { timeElement } from './ui.ts'

/** Each with its state and its days, in groups, and what the bars of the days mean. */
export const monitorRows = (frame: Frame, monitors: readonly BoardMonitor[], now: number): Html | null =>
  monitors.length === 0
    ? null
    : html`${monitorGroups(monitors, (each, heading) => monitorRow(frame, each, now, heading))}
<footer class="days-foot">${dayBarsKey(frame)}</footer>`

function monitorRow(frame: Frame, monitor: BoardMonitor, now: number, heading: 'h2' | 'h3'): Html {
  const { name, condition } = monitor
  return html`<li class="monitor">
<${heading} class="monitor-name">${statusMark(condition)}<span dir="auto">${name}</span></${heading}>
<p class="monitor-state ${statusClass[condition]}">${conditionWords(frame, monitor, now)}</p>
${dayBars(frame, monitor)}
</li>`
}

/** What people said of it comes first where that is worse; what the probes say stands beside it. */
function conditionWords(frame: Frame, monitor: BoardMonitor, now: number): Html {
  const { worsenedBy } = monitor
  const state = stateWords(frame, monitor, now)
  if (!worsenedBy) return state
  const { home, updates } = frame.words
  const { kind, impact } = worsenedBy.event
  const said = kind === 'incident' ? updates.impacts[impact] : updates.kinds.maintenance
  return html`<a href="${frame.paths.announcement(worsenedBy.id)}" title="${worsenedBy.title}">${said}</a> <span class="soft">${home.monitorSays} ${state}</span>`
}

function stateWords(frame: Frame, { status, since, maintenanceUntil }: BoardMonitor, now: number): Html {
  const { format } = frame
  const { home, common } = frame.words
  if (status === 'MAINTENANCE' && maintenanceUntil !== null) {
    return html`${common.statuses[status]} ${home.until} ${timeElement(frame, maintenanceUntil, format.instant(maintenanceUntil, now))}`
  }
  if (since === null) return html`${home.notCheckedYet}`
  return html`${common.statuses[status]} ${home.for} ${timeElement(frame, since, home.forDuration(format.duration(now - since)))}`
}
