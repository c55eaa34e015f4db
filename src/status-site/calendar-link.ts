import { windowAnnouncementId, windowOfAnnouncement } from '../announcements/model/incident.ts'
import type { Calendar, CalendarEntry } from '../board/model/calendar.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { calendarQuery } from './calendar-routes.ts'

/** Links to the calendar of one maintenance, by the id of its announcement, or that an announcement would have; null if it has none. */
export function calendarLink(
  { paths, messages, language }: PageContext,
  { entries }: Calendar,
  { id, title }: { readonly id: string; readonly title: string },
): Html | null {
  const entry = entries.find(each => isEntryOf(each, id))
  if (!entry || entry.isCancelled) return null
  const address = paths.calendarOf(entry.key, calendarQuery(language))
  return html`<a href="${address}" aria-label="${messages.calendar.addOf(title)}">${messages.calendar.add}</a>`
}

/** True if the entry is the maintenance of the announcement with this id, or that an announcement would have. */
export function isEntryOf({ key, announcementId, windowId, startsAt }: CalendarEntry, id: string): boolean {
  if (announcementId === id) return true
  return windowId !== null && (windowAnnouncementId(windowId, startsAt) === id || isSingle(key, id))
}

/** True of the entry of a window that opens once, whatever it was planned for. */
const isSingle = (key: string, id: string): boolean => key === `window-${windowOfAnnouncement(id)?.windowId}`
