import type { Announcement } from '../announcements/model/announcement.ts'
import { isGoingOn } from '../announcements/model/incident.ts'
import type { Board, BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import type { Point } from '../monitors/model/monitor-history.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { latencyStrip, stripKey } from './latency-chart.ts'

/** The measurements of one affected monitor around an incident. */
export type MeasuredAround = { readonly monitor: BoardMonitor; readonly points: readonly Point[] }

/** Most monitors whose measurements a page shows, and the longest incident around which it does. */
const [measuredMax, measuredWithinMs] = [4, 60 * dayMs]

/**
 * The monitors and the period of which the page of an incident shows what was measured: from an hour before it to an hour after
 * it, or to `now` while it goes on. Null for anything else.
 */
export function measuredAround(
  { monitors }: Pick<Board, 'monitors'>,
  { event }: Announcement,
  now: number,
): { readonly monitors: readonly BoardMonitor[]; readonly from: number; readonly to: number } | null {
  if (event?.kind !== 'incident' || event.startsAt === null || event.startsAt > now) return null
  const endsAt = isGoingOn(event, now) ? now : event.endsAt
  if (endsAt === null) return null
  const lastedMs = endsAt - event.startsAt
  if (lastedMs < 0 || lastedMs > measuredWithinMs) return null
  const affected = new Set(event.monitorIds)
  const shown = monitors.filter(each => affected.has(each.id)).slice(0, measuredMax)
  return { monitors: shown, from: event.startsAt - hourMs, to: Math.min(now, endsAt + hourMs) }
}

/** The section with the measurements of each affected monitor; null if there are none. */
export function strips(
  context: PageContext,
  { event }: OngoingAnnouncement,
  measured: readonly MeasuredAround[],
  { isOver, now }: { readonly isOver: boolean; readonly now: number },
): Html | null {
  const { startsAt } = event
  if (measured.length === 0 || startsAt === null) return null
  const words = context.messages.announcementPage
  const to = isOver ? event.endsAt : null
  const strip = ({ monitor, points }: MeasuredAround) =>
    html`<h3 class="strip-name"><a href="${context.paths.monitor(monitor.slug)}" dir="auto">${monitor.name}</a></h3>
${latencyStrip(context, { name: monitor.name, points }, { from: startsAt, to, now })}`
  return html`<section class="announcement-part"><h2>${isOver ? words.around : words.aroundSoFar}</h2>
${measured.map(strip)}
${stripKey(
  context,
  measured.flatMap(({ points }) => points),
  isOver,
)}</section>`
}
