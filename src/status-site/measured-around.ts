import type { Announcement } from '../announcements/model/announcement.ts'
import type { Board, BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import type { Point } from '../monitors/model/monitor-history.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { latencyStrip, stripKey } from './latency-chart.ts'

/** What was measured of one affected monitor around an incident. */
export type MeasuredAround = { readonly monitor: BoardMonitor; readonly points: readonly Point[] }

/** Monitors of which a page shows what was measured, and the longest incident around which it does. */
const [measuredMax, measuredWithinMs] = [4, 60 * dayMs]

/** The monitors and the period of which the page of an announcement shows what was measured; null unless it is an incident that is over. */
export function measuredAround(
  { monitors }: Pick<Board, 'monitors'>,
  { event }: Announcement,
  now: number,
): { readonly monitors: readonly BoardMonitor[]; readonly from: number; readonly to: number } | null {
  if (event?.kind !== 'incident' || event.startsAt === null || event.endsAt === null) return null
  const lastedMs = event.endsAt - event.startsAt
  if (event.endsAt > now || lastedMs < 0 || lastedMs > measuredWithinMs) return null
  const affected = new Set(event.monitorIds)
  const shown = monitors.filter(each => affected.has(each.id)).slice(0, measuredMax)
  return { monitors: shown, from: event.startsAt - hourMs, to: Math.min(now, event.endsAt + hourMs) }
}

/** What was measured of each affected monitor, in a section of its own; null if nothing was. */
export function strips(
  context: PageContext,
  { event }: OngoingAnnouncement,
  measured: readonly MeasuredAround[],
): Html | null {
  const { startsAt, endsAt } = event
  if (measured.length === 0 || startsAt === null || endsAt === null) return null
  const words = context.messages.announcementPage
  const strip = ({ monitor, points }: MeasuredAround) =>
    html`<h3 class="strip-name"><a href="${context.paths.monitor(monitor.slug)}" dir="auto">${monitor.name}</a></h3>
${latencyStrip(context, { name: monitor.name, points }, { from: startsAt, to: endsAt })}`
  return html`<section class="announcement-part"><h2>${words.around}</h2>
${measured.map(strip)}
${stripKey(
  context,
  measured.flatMap(({ points }) => points),
)}</section>`
}
