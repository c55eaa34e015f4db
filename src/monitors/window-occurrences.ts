import '../lib/temporal.ts'
import { dayMs } from '../lib/time.ts'
import { calendarOccurrences, calendarPastMs } from './calendar-times.ts'
import type { StoredWindow } from './maintenance-store.ts'
import { type MovedOccurrence, plannedAtOf } from './model/maintenance.ts'
import { dateAt, type Occurrence, occurrencesBetween, occurrencesFrom, type Rule } from './recurrence.ts'

type Recurring = Pick<StoredWindow, 'endedEarly'>

/**
 * How long an early end is kept. Calendars show it for so many days, and no rule lasts longer; the prober still accounts
 * for the day before, in which the window must not be open by its rule either.
 */
const keptMs = calendarPastMs + dayMs

/** Limit of the early ends of a window, and of its moved occurrences; those of the latest ones are kept. */
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

/** The occurrences that take place and are not over, as far ahead as calendars have them. */
export const comingOccurrences = (window: Recurring, rule: Rule, now: number): readonly Occurrence[] =>
  calendarOccurrences(rule, now)
    .map(endsOf(window))
    .filter(each => each.endsAt > Math.max(now, each.startsAt))

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

/**
 * The occurrences of a recurring window that a change of its rule moves, each with the start that it was first planned for. An
 * occurrence that has not begun is taken for the new one at the same start, else on the same local day, else in the same
 * week, of two monthly rules month. Of several on a day or in a week the first is taken for the first and so on, unless the
 * numbers differ: then they are dropped and planned anew, as is one that was cancelled.
 */
export function movedOccurrences(
  before: StoredWindow,
  rule: Rule | null,
  now: number,
): readonly MovedOccurrence[] {
  const { rule: former, moved = [] } = before
  if (former === null || rule === null) return []
  if (JSON.stringify(former) === JSON.stringify(rule)) return moved
  const coming = comingOccurrences(before, former, now)
  const begun = new Set(coming.map(each => each.startsAt).filter(start => start <= now))
  let olds = coming
    .map(each => each.startsAt)
    .filter(start => start > now)
    .map(startsAt => ({ startsAt, plannedAt: plannedAtOf(before, startsAt) ?? startsAt }))
  let starts = calendarOccurrences(rule, now)
    .map(each => each.startsAt)
    .filter(start => !begun.has(start))
  const pairs: MovedOccurrence[] = []
  for (const [ofOld, ofNew] of likenesses(former, rule)) {
    const [oldGroups, newGroups] = [Map.groupBy(olds, ofOld), Map.groupBy(starts, ofNew)]
    const alike = [...oldGroups].flatMap(([name, group]) => {
      const others = newGroups.get(name) ?? []
      return others.length === group.length
        ? others.map((startsAt, nth) => ({ startsAt, old: group[nth] }))
        : []
    })
    const [placed, taken] = [new Set(alike.map(each => each.old)), new Set(alike.map(each => each.startsAt))]
    olds = olds.filter(each => !placed.has(each))
    starts = starts.filter(start => !taken.has(start))
    pairs.push(...alike.map(({ startsAt, old }) => ({ startsAt, plannedAt: old?.plannedAt ?? startsAt })))
  }
  const kept = moved.filter(each => each.startsAt <= now && each.startsAt > now - keptMs)
  return [...kept, ...pairs.filter(each => each.plannedAt !== each.startsAt)]
    .sort((a, b) => a.startsAt - b.startsAt)
    .slice(-keptMax)
}

/** Names that an old occurrence shares with the one that takes its place, the clearest first. */
function likenesses(former: Rule, rule: Rule) {
  const isMonthly = former.kind === 'monthly' && rule.kind === 'monthly'
  const periodAt = isMonthly ? monthAt : weekAt
  return ([startAt, dayAt, periodAt] as const).flatMap(at =>
    (['plannedAt', 'startsAt'] as const).map(
      name =>
        [
          (old: MovedOccurrence) => at(old[name], former.timeZone),
          (start: number) => at(start, rule.timeZone),
        ] as const,
    ),
  )
}

const startAt = (at: number, _timeZone: string): string => String(at)
const dayAt = (at: number, timeZone: string): string => dateAt(at, timeZone).toString()
const monthAt = (at: number, timeZone: string): string => dateAt(at, timeZone).toPlainYearMonth().toString()

function weekAt(at: number, timeZone: string): string {
  const { yearOfWeek, weekOfYear } = dateAt(at, timeZone)
  return `${yearOfWeek}-W${weekOfYear}`
}
