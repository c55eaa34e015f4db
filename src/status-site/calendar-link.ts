import type { Calendar } from '../board/model/calendar.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { calendarQuery } from './calendar-routes.ts'

/** Links to the calendar of one maintenance, by the id of its announcement, or that an announcement would have; null if it has none. */
export function calendarLink(
  { paths, messages, language }: PageContext,
  { entries }: Calendar,
  { id, title }: { readonly id: string; readonly title: string },
): Html | null {
  const entry = entries.find(each => each.noticeId === id)
  if (!entry || entry.isCancelled) return null
  const address = paths.calendarOf(entry.key, calendarQuery(language))
  return html`<a href="${address}" aria-label="${messages.calendar.addOf(title)}">${messages.calendar.add}</a>`
}
