import type { BoardMonitor } from '../board/model/board.ts'
import { summaryOf } from '../board/model/summary.ts'
import { groupNames } from '../lib/group-path.ts'
import { allIn, type GroupNode } from '../monitors/model/monitor-groups.ts'
import type { Day } from '../monitors/model/uptime.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { dayBars, foldedDayBars } from './day-bars.ts'

type Node = GroupNode<BoardMonitor>

/** A group without its services, as one row with its worst state and the days of all of them. */
export const groupRow = (
  context: PageContext,
  node: Node,
  { hasBars }: { readonly hasBars: boolean } = { hasBars: true },
): Html => rowOf(context, node, { name: html`<span dir="auto">${groupTitle(context, node)}</span>`, hasBars })

function rowOf(
  context: PageContext,
  node: Node,
  { name, hasBars }: { readonly name: Html; readonly hasBars: boolean },
): Html {
  const monitors = allIn(node)
  const { worst } = summaryOf(monitors)
  const share = uptimeOfGroup(monitors)
  const uptime = share === null ? null : html`<p class="monitor-uptime">${context.format.percent(share)}</p>`
  return html`<div class="monitor group-row"><div class="monitor-heading"><h3 class="monitor-name">${statusMark(worst ?? 'UP')}${name}</h3>
<p class="group-count">${groupCount(context, node)}</p></div>
${hasBars ? dayBars(context, { name: groupTitle(context, node), uptime: share, ...daysOfGroup(monitors) }) : uptime}
</div>`
}

type Fold = { readonly isOpen: boolean; readonly content: Html; readonly hasBars: boolean }

/** A group that opens to its content. While it is folded its row has the days and the uptime of all its services. */
export function groupFold(context: PageContext, node: Node, { isOpen, content, hasBars }: Fold): Html {
  const monitors = allIn(node)
  const { worst } = summaryOf(monitors)
  const share = uptimeOfGroup(monitors)
  const uptime = hasBars
    ? foldedDayBars(context, { uptime: share, ...daysOfGroup(monitors) })
    : share === null
      ? null
      : html`<span class="monitor-uptime">${context.format.percent(share)}</span>`
  return html`<details class="group" data-fold="${node.group ?? ''}"${isOpen ? ' open' : null}><summary><h3 class="group-name">${statusMark(worst ?? 'UP')}<span dir="auto">${groupTitle(context, node)}</span></h3> <span class="group-count">${groupCount(context, node)}</span>${uptime && html` ${uptime}`}</summary>
${content}</details>`
}

/** A group that only links to where it begins in the list of all monitors. */
export function groupLink(
  context: PageContext,
  node: Node,
  { address, hasBars }: { readonly address: string; readonly hasBars: boolean },
): Html {
  const name = html`<a href="${address}" dir="auto">${groupTitle(context, node)}</a>`
  return html`<li>${rowOf(context, node, { name, hasBars })}</li>`
}

/** The name of a group in the one around it. */
export const groupTitle = ({ messages: { home } }: PageContext, { group }: Pick<Node, 'group'>): string =>
  group === null ? home.otherServices : (groupNames(group).at(-1) ?? group)

/** The number of the services in a group that are up. */
function groupCount({ messages, format }: PageContext, node: Node): string {
  const { up, total } = summaryOf(allIn(node))
  return messages.home.upOf(format.number(up), format.number(total))
}

/** The mean uptime of the monitors that have one; null if none has. */
const uptimeOfGroup = (monitors: readonly BoardMonitor[]): number | null =>
  meanOf(monitors.map(each => each.uptime))

function meanOf(all: readonly (number | null)[]): number | null {
  const shares = all.filter(each => each !== null)
  return shares.length === 0 ? null : shares.reduce((sum, each) => sum + each, 0) / shares.length
}

/** The days of a group: on each the longest time in which one of its services was down, pending or in maintenance. */
function daysOfGroup(monitors: readonly BoardMonitor[]) {
  const all = monitors.map(({ days }) => [...days])
  const days = (all[0] ?? []).map(({ startsAt }, index) => {
    const those = all.flatMap(each => each[index] ?? [])
    const longest = (time: (day: Day) => number) => Math.max(0, ...those.map(time))
    const [downMs, pendingMs, maintenanceMs] = [
      longest(each => each.downMs),
      longest(each => each.pendingMs),
      longest(each => each.maintenanceMs),
    ]
    const watchedMs = longest(each => each.upMs + each.downMs + each.pendingMs + each.maintenanceMs)
    return {
      startsAt,
      upMs: Math.max(0, watchedMs - downMs - pendingMs - maintenanceMs),
      downMs,
      pendingMs,
      maintenanceMs,
    }
  })
  return { days, recentUptime: meanOf(monitors.map(each => each.recentUptime)) }
}
