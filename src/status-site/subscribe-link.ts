import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import type { OngoingAnnouncement } from '../board/model/board.ts'
import { minuteMs } from '../lib/time.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'

/** A link to subscribe to an incident or to maintenance alone; null for one that is over, which has no further updates. */
export function eventSubscribeLink(
  { paths, isPart, messages: { subscribe } }: PageContext,
  { id, event }: Pick<OngoingAnnouncement, 'id' | 'event'>,
  { now, isGoingOn }: { readonly now: number; readonly isGoingOn: boolean },
): Html | null {
  if (isPart) return null
  // `now` is the beginning of a minute, in which it may have begun and ended.
  const isAhead = event.startsAt !== null && event.startsAt >= now + minuteMs
  if (!isGoingOn && !isAhead) return null
  const text = traitsOf(event.kind).isPlanned ? subscribe.toMaintenance : subscribe.toIncident
  return html`<a class="button" href="${paths.subscribe({ incident: id })}" rel="nofollow">${text}</a>`
}
