import type { AdminContext } from '../admin/admin-layout.ts'
import { statuses } from '../monitors/model/monitor.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import { lastDay } from './last-day.ts'
import { monitorsShown, type Overview, type ShownMonitor } from './overview.ts'

/** How many monitors have each status, and the last day of those that are not up. */
export function nowCard(context: AdminContext, overview: Overview): Html {
  const { messages, paths, format } = context
  const { monitors, hours } = overview
  if (monitors.length === 0)
    return html`<p><a href="${paths.manage.monitors()}">${messages.monitors.empty}</a></p>`
  const counts = statuses.toReversed().map(status => {
    const count = monitors.filter(each => each.status === status).length
    return html`<a class="marked" href="${paths.manage.monitors({ status })}">${statusMark(status)}<span><b>${format.number(count)}</b> ${messages.common.statuses[status]}</span></a>`
  })
  const notUp = monitors.filter(({ condition }) => condition !== 'UP')
  const left = notUp.length - monitorsShown
  const { desk } = messages
  const shown = (monitor: ShownMonitor) => {
    const observed = hours.get(monitor.id)
    return html`<li><span class="need">${statusMark(monitor.condition)}<span class="need-text"><a href="${paths.manage.monitor(monitor.id)}"><bdi>${monitor.name}</bdi></a> <span class="${statusClass[monitor.condition]}">${messages.common.statuses[monitor.condition]}</span></span></span>${observed ? lastDay(context, monitor.name, observed, overview.now) : null}</li>`
  }
  return html`<p class="need-counts">${counts}</p>
${notUp.length === 0 ? null : html`<ul class="needs">${notUp.slice(0, monitorsShown).map(shown)}${left > 0 ? html`<li><a href="${paths.manage.monitors()}">${desk.moreDown(left, format.number(left))}</a></li>` : null}</ul>`}`
}
