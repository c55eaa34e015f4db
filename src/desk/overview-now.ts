import type { AdminContext } from '../admin/admin-layout.ts'
import { statuses } from '../monitors/model/monitor.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import { lastDay } from './last-day.ts'
import { monitorsShown, type Overview, type ShownMonitor } from './overview.ts'
import { link, row } from './overview-row.ts'

/** How many monitors have each status, and the last day of those that are not up. */
export function nowPart(context: AdminContext, overview: Overview): Html {
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
    return row({
      mark: monitor.condition,
      what: link(paths.manage.monitor(monitor.id), monitor.name),
      about: messages.common.statuses[monitor.condition],
      tone: statusClass[monitor.condition],
      action: observed ? lastDay(context, monitor.name, observed, overview.now) : null,
    })
  }
  return html`<p class="need-counts">${counts}</p>
${notUp.length === 0 ? null : html`<ul class="needs">${notUp.slice(0, monitorsShown).map(shown)}${left > 0 ? row({ what: link(paths.manage.monitors(), desk.moreDown(left, format.number(left))) }) : null}</ul>`}`
}
