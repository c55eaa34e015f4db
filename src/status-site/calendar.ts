import type { Calendar, CalendarEntry } from '../board/model/calendar.ts'
import { createFormat } from '../i18n/format.ts'
import { type Language, messagesIn } from '../i18n/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { calendarInstant, calendarLines, calendarText } from '../lib/icalendar.ts'
import type { Site } from '../site/model/site.ts'

/** How often clients are asked to fetch a calendar again. */
const refresh = 'PT1H'

type CalendarContext = {
  readonly language: Language
  readonly site: Pick<Site, 'title' | 'timeZone'>
  readonly paths: Paths
  /** Time of the last change of entries that are not stored yet. */
  readonly now: number
  /** The path of the calendar itself. */
  readonly address: string
}

/**
 * The calendar as iCalendar (RFC 5545 and 7986). All times are in UTC and each occurrence of a recurring window is an
 * event of its own (decision 37). The same entries always make the same bytes, so `DTSTAMP` is the time of the last change.
 */
export function renderCalendar(entries: Calendar['entries'], context: CalendarContext): string {
  const { language, site, paths, address } = context
  const { calendar: messages } = messagesIn(language)
  const name = calendarText(messages.title(site.title))
  const about = calendarText(messages.description(site.title))
  const changedAt = Math.max(0, ...entries.map(each => each.changedAt))
  return calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Corkboard//Corkboard//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `DESCRIPTION:${about}`,
    `X-WR-CALDESC:${about}`,
    `URL:${paths.absolute(paths.home())}`,
    `SOURCE;VALUE=URI:${paths.absolute(address)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    'COLOR:steelblue',
    ...(changedAt > 0 ? [`LAST-MODIFIED:${calendarInstant(changedAt)}`] : []),
    ...entries.flatMap(each => eventLines(each, context)),
    'END:VCALENDAR',
  ])
}

function eventLines(
  entry: CalendarEntry,
  { language, site, paths, now }: CalendarContext,
): readonly string[] {
  const { calendar: messages } = messagesIn(language)
  const { key, title, monitors, startsAt, endsAt, isCancelled, announcementId } = entry
  const host = new URL(paths.absolute('/')).hostname
  const text = title === '' ? messages.maintenance : title
  const affected =
    monitors.length === 0 ? '' : messages.affected(createFormat(language, site.timeZone).list(monitors))
  const description = [entry.description, affected].filter(Boolean).join('\n\n')
  const page = announcementId === null ? paths.home() : paths.announcement(announcementId)
  return [
    'BEGIN:VEVENT',
    `UID:${key}@${host}`,
    `DTSTAMP:${calendarInstant(entry.changedAt || now)}`,
    `SEQUENCE:${entry.sequence}`,
    `CREATED:${calendarInstant(entry.createdAt || now)}`,
    `LAST-MODIFIED:${calendarInstant(entry.changedAt || now)}`,
    `DTSTART:${calendarInstant(startsAt)}`,
    // An event without an end takes no time; one that ends as it starts is not allowed.
    ...(endsAt !== null && calendarInstant(endsAt) > calendarInstant(startsAt)
      ? [`DTEND:${calendarInstant(endsAt)}`]
      : []),
    `SUMMARY:${calendarText(isCancelled ? messages.cancelled(text) : text)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${calendarText(description)}`]),
    `URL:${paths.absolute(page)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `CATEGORIES:${calendarText(messages.maintenance)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
