import { dayMs } from '../lib/time.ts'
import { calendarPastMs } from './calendar-times.ts'
import type { StoredWindow } from './maintenance-store.ts'
import { type Occurrence, occurrencesBetween, occurrencesFrom, type Rule } from './recurrence.ts'

type Recurring = Pick<StoredWindow, 'endedEarly'>

/**
 * How long an early end is kept. Calendars show it for so many days, and no rule lasts longer; the prober still accounts
 * for the day before, in which the window must not be open by its rule either.
 */
const keptMs = calendarPastMs + dayMs

/** Limit of the early ends of a window; those of the latest occurrences are kept. */
const keptMax = 200

/** Occurrences that overlap the period, each with the end that it has. */
export const occurrencesIn = (
  window: Recurring,
  rule: Rule,
  from: number,
  until: number,
): readonly Occurrence[] =>
  occurrencesBetween(rule, from, until)
    .map(endsOf(window))
    .filter(each => each.endsAt > from)

/** The next occurrences that take place and end after the instant. */
export function nextOccurrences(
  window: Recurring & Pick<StoredWindow, 'rule'>,
  after: number,
  count: number,
): readonly Occurrence[] {
  if (window.rule === null) return []
  const endOf = endsOf(window)
  return occurrencesFrom(window.rule, after)
    .map(endOf)
    .filter(each => each.endsAt > Math.max(after, each.startsAt))
    .take(count)
    .toArray()
}

/** Gives each occurrence of the rule the end that it has; one that was cancelled ends as it starts. */
function endsOf({ endedEarly = [] }: Recurring): (each: Occurrence) => Occurrence {
  const ends = new Map(endedEarly.map(each => [each.startsAt, each.endsAt]))
  return each => ({ ...each, endsAt: Math.min(each.endsAt, ends.get(each.startsAt) ?? each.endsAt) })
}

/** The window with this occurrence ended now. One that has not begun ends as it starts, which cancels it. */
export function withOccurrenceEnded(window: StoredWindow, startsAt: number, now: number): StoredWindow {
  const { endedEarly = [], revision } = window
  const others = endedEarly.filter(each => each.startsAt !== startsAt && each.endsAt > now - keptMs)
  const ended = [...others, { startsAt, endsAt: Math.max(now, startsAt) }]
  const sorted = ended.sort((a, b) => a.startsAt - b.startsAt)
  return { ...window, endedEarly: sorted.slice(-keptMax), revision: revision + 1 }
}

/** The window with this occurrence as the rule has it. */
export const withOccurrenceAgain = (window: StoredWindow, startsAt: number): StoredWindow => ({
  ...window,
  endedEarly: (window.endedEarly ?? []).filter(each => each.startsAt !== startsAt),
  revision: window.revision + 1,
})
