import '../lib/temporal.ts'
import { type Incident, isOverdue } from '../announcements/model/incident.ts'
import { type Board, hasEvent } from '../board/model/board.ts'
import { type Month, monthOf } from '../lib/month.ts'

/** One maintenance as the calendar of a month shows it. */
export type ShownMaintenance = {
  readonly key: string
  readonly title: string
  readonly startsAt: number
  /** The planned or real end; null if unknown. */
  readonly endsAt: number | null
  readonly state: 'scheduled' | 'in_progress' | 'overdue' | 'completed' | 'cancelled'
  /** Id of its announcement; null if it has none. */
  readonly announcementId: string | null
  /** True if it has an iCalendar file at its key. */
  readonly isInCalendar: boolean
  readonly monitorIds: readonly number[]
}

/** A day of a month in the time zone of the site, and the maintenance of which a part lies in it. */
export type MonthDay = {
  /** The date: `2026-12-05`. */
  readonly date: string
  readonly startsAt: number
  readonly isInMonth: boolean
  readonly entries: readonly ShownMaintenance[]
  /** Entries that begin on this day, and on the first of the month also those that began before it. */
  readonly begun: readonly ShownMaintenance[]
}

export type MaintenanceMonth = {
  readonly key: string
  readonly startsAt: number
  /** Seven days each, from Monday on; the first and the last may have days of other months. */
  readonly weeks: readonly (readonly MonthDay[])[]
  /** Entries that begin in the month or go on from before, by start. */
  readonly entries: readonly ShownMaintenance[]
  /** The nearest months before and after with maintenance; null if there are none. */
  readonly before: Month | null
  readonly after: Month | null
}

type Source = Pick<Board, 'calendar' | 'announcements' | 'ongoing' | 'openWindows'>

const kept = new WeakMap<Source, { readonly at: number; readonly all: readonly ShownMaintenance[] }>()

/** All maintenance, past and planned, by start; kept until the Board or the minute is another. */
export function keptMaintenance(source: Source, minute: number): readonly ShownMaintenance[] {
  const known = kept.get(source)
  if (known?.at === minute) return known.all
  const all = allMaintenance(source, minute)
  kept.set(source, { at: minute, all })
  return all
}

/**
 * All maintenance, past and planned, by start: the entries of the calendar, which has each occurrence of a repeating window
 * as an instant, and announced maintenance that is over for too long to be in it.
 */
export function allMaintenance(
  { calendar, announcements, ongoing, openWindows }: Source,
  now: number,
): readonly ShownMaintenance[] {
  const going = new Set(ongoing.map(each => each.id))
  const open = new Map(openWindows.map(each => [each.id, each]))
  const events = new Map(
    announcements
      .filter(hasEvent)
      .filter(({ event }) => event.kind === 'maintenance' && event.startsAt !== null)
      .map(each => [each.id, each]),
  )
  const listed = calendar.entries.map((entry): ShownMaintenance => {
    const { key, title, startsAt, announcementId, monitorIds, isCancelled } = entry
    const event = announcementId === null ? undefined : events.get(announcementId)?.event
    const window = open.get(entry.noticeId ?? '')
    // Calendars put off the end of what is overdue; here it is the planned one.
    const endsAt = (event ?? window ?? entry).endsAt
    const isGoingOn = window !== undefined || (announcementId !== null && going.has(announcementId))
    return {
      ...{ key, title, startsAt, endsAt, announcementId, monitorIds, isInCalendar: !isCancelled },
      state: isCancelled ? 'cancelled' : stateOf({ startsAt, endsAt }, event, isGoingOn, now),
    }
  })
  const known = new Set(calendar.entries.map(each => each.announcementId))
  const past = [...events.values()]
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, event }): ShownMaintenance => {
      const { startsAt, endsAt, monitorIds } = event
      const at = startsAt ?? 0
      return {
        ...{ key: id, title, startsAt: at, endsAt, announcementId: id, monitorIds, isInCalendar: false },
        state: stateOf({ startsAt: at, endsAt }, event, going.has(id), now),
      }
    })
  return [...listed, ...past].sort((a, b) => a.startsAt - b.startsAt || (a.key < b.key ? -1 : 1))
}

function stateOf(
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number | null },
  event: Incident | undefined,
  isGoingOn: boolean,
  now: number,
): ShownMaintenance['state'] {
  if (isGoingOn) {
    const isLate = event ? isOverdue(event, now) : endsAt !== null && endsAt <= now
    return isLate ? 'overdue' : 'in_progress'
  }
  if (startsAt > now) return 'scheduled'
  return event || (endsAt ?? startsAt) <= now ? 'completed' : 'in_progress'
}

/** The month with this key, such as `2026-12`, in the time zone with this IANA name. */
export function maintenanceMonth(
  all: readonly ShownMaintenance[],
  key: string,
  timeZone: string,
  now: number,
): MaintenanceMonth {
  const first = Temporal.PlainDate.from(`${key}-01`)
  const next = first.add({ months: 1 })
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  const [startsAt, endsAt] = [startOf(first), startOf(next)]
  const isWithin = (from: number, to: number) => (each: ShownMaintenance) =>
    each.startsAt < to && (each.startsAt >= from || lastInstantOf(each, now) >= from)
  const entries = all.filter(isWithin(startsAt, endsAt))
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const dayAfter = next.add({ days: (8 - next.dayOfWeek) % 7 })
  const days = Array.from({ length: monday.until(dayAfter).days }, (_, index): MonthDay => {
    const date = monday.add({ days: index })
    const [from, to] = [startOf(date), startOf(date.add({ days: 1 }))]
    const isInMonth = date.month === first.month
    const shown = isInMonth ? entries.filter(isWithin(from, to)) : []
    const begun = from === startsAt ? shown : shown.filter(each => each.startsAt >= from)
    return { date: date.toString(), startsAt: from, isInMonth, entries: shown, begun }
  })
  let [earlier, later] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const each of all) {
    const last = lastInstantOf(each, now)
    if (each.startsAt < startsAt) earlier = Math.max(earlier, Math.min(last, startsAt - 1))
    if (last >= endsAt) later = Math.min(later, Math.max(each.startsAt, endsAt))
  }
  return {
    ...{ key, startsAt, entries },
    weeks: Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7)),
    before: Number.isFinite(earlier) ? monthOf(earlier, timeZone) : null,
    after: Number.isFinite(later) ? monthOf(later, timeZone) : null,
  }
}

/** The last instant at which it goes on; what has no end lasts until now at least. */
function lastInstantOf({ startsAt, endsAt, state }: ShownMaintenance, now: number): number {
  if (state === 'in_progress' || state === 'overdue') return Math.max(now, (endsAt ?? now) - 1)
  return Math.max(startsAt, (endsAt ?? startsAt) - 1)
}
