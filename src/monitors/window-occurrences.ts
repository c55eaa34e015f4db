import { dayMs } from '../lib/time.ts'
import type { StoredWindow } from './maintenance-store.ts'
import { type Occurrence, occurrences, occurrencesBetween, type Rule } from './recurrence.ts'

type Recurring = Pick<StoredWindow, 'endedEarly'>

/** Occurrences that ended early are kept for as long as calendars show what is over, and a limit of them. */
const keptMs = 31 * dayMs
const keptMax = 200

/** Occurrences that overlap the period, each with the end that it has. */
export const occurrencesIn = (
  window: Recurring,
  rule: Rule,
  from: number,
  until: number,
): readonly Occurrence[] => asEnded(window, occurrencesBetween(rule, from, until), from)

/** The next occurrences that take place and end after the instant. */
export function nextOccurrences(
  window: Recurring & Pick<StoredWindow, 'rule'>,
  after: number,
  count: number,
): readonly Occurrence[] {
  const { rule, endedEarly = [] } = window
  if (rule === null) return []
  const found = occurrences(rule, after, count + endedEarly.length)
  return asEnded(window, found, after)
    .filter(each => each.endsAt > each.startsAt)
    .slice(0, count)
}

/** Occurrences of the rule as they ended, those cancelled among them, without those that are over by the instant. */
function asEnded(
  { endedEarly = [] }: Recurring,
  found: readonly Occurrence[],
  after: number,
): readonly Occurrence[] {
  if (endedEarly.length === 0) return found
  const ends = new Map(endedEarly.map(each => [each.startsAt, each.endsAt]))
  return found
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt: Math.min(endsAt, ends.get(startsAt) ?? endsAt) }))
    .filter(each => each.endsAt > after)
}

/** The window with this occurrence ended now. One that has not begun ends as it starts, which cancels it. */
export function withOccurrenceEnded(window: StoredWindow, startsAt: number, now: number): StoredWindow {
  const { endedEarly = [], revision } = window
  const others = endedEarly.filter(each => each.startsAt !== startsAt && each.endsAt > now - keptMs)
  const ended = [...others, { startsAt, endsAt: Math.max(now, startsAt) }]
  return { ...window, endedEarly: ended.slice(-keptMax), revision: revision + 1 }
}

/** The window with this occurrence as the rule has it. */
export const withOccurrenceAgain = (window: StoredWindow, startsAt: number): StoredWindow => ({
  ...window,
  endedEarly: (window.endedEarly ?? []).filter(each => each.startsAt !== startsAt),
  revision: window.revision + 1,
})
