import { Cron } from 'croner'
import '../lib/temporal.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { minuteMs } from '../lib/time.ts'

/**
 * A recurrence rule, by local time of its time zone. A start that the clocks skip is at the first instant after the
 * gap; of one that they show twice, the first counts. The duration is elapsed time.
 */
export type Rule = {
  readonly durationMinutes: number
  /** IANA name. */
  readonly timeZone: string
  /** First and last day, such as `2026-03-12`, both included; a null `until` means no end. */
  readonly from: string | null
  readonly until: string | null
} & (WeeklyRule | MonthlyRule | CronRule)

/** A weekly rule. `everyWeeks` counts weeks, Monday to Sunday, from that of `from`. */
type WeeklyRule = {
  readonly kind: 'weekly'
  /** Days of the week; 1 is Monday. */
  readonly weekdays: readonly number[]
  readonly everyWeeks: number
  /** Local time, as `HH:MM`. */
  readonly time: string
}

type MonthlyRule = {
  readonly kind: 'monthly'
  readonly on: MonthDay
  readonly time: string
}

/** A day of the month; months without it are skipped. */
export type MonthDay =
  | { readonly day: number | 'last' }
  | { readonly nth: 1 | 2 | 3 | 4 | 'last'; readonly weekday: number }

type CronRule = { readonly kind: 'cron'; readonly cron: string }

export type Occurrence = { readonly startsAt: number; readonly endsAt: number }

/** Limit of the search, for a rule that matches no day. */
const searchYears = 5

/** Limit of the starts of a cron rule that are looked back at, of which the latest are open. */
const openMax = 60

const unrolledMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Times of a recurring maintenance window that are known at once',
  value: 400,
  unit: 'times',
  why: 'More than a day of the most frequent rule; they are found again every hour. Of times that overlap, the latest 60 count.',
})

/** The next occurrences that end after the instant; fewer if there are no more within five years. */
export const occurrences = (rule: Rule, after: number, count: number): readonly Occurrence[] =>
  occurrencesFrom(rule, after).take(count).toArray()

/** The same, one after another as they are asked for. */
export function occurrencesFrom(rule: Rule, after: number): IteratorObject<Occurrence> {
  return unrolled(rule, after, dateAt(after, rule.timeZone).add({ years: searchYears }))
}

/** Occurrences that overlap the period, of which the latest may be missing in long periods. */
export function occurrencesBetween(rule: Rule, from: number, until: number): readonly Occurrence[] {
  const found: Occurrence[] = []
  for (const each of unrolled(rule, from, dateAt(until, rule.timeZone).add({ days: 1 }))) {
    if (each.startsAt >= until || found.length === unrolledMax) break
    found.push(each)
  }
  return found
}

/** Parses a cron expression of five fields. Throws a sentence if it is invalid. */
export function readCron(text: string): Cron {
  if (text.trim().split(/\s+/).length !== 5) throw new Error('must have five fields')
  return new Cron(text.trim(), { timezone: 'UTC' })
}

/** Occurrences that end after the instant, by start, until the day. */
function* unrolled(rule: Rule, after: number, end: Temporal.PlainDate): Generator<Occurrence, undefined> {
  const durationMs = rule.durationMinutes * minuteMs
  let last: number | null = null
  for (const wall of wallTimes(rule, after, earlierOf(end, rule.until))) {
    const startsAt = startAt(wall, rule.timeZone)
    const endsAt = startsAt + durationMs
    // Several local times within a gap are one instant.
    if (endsAt <= after || startsAt === last) continue
    last = startsAt
    yield { startsAt, endsAt }
  }
}

/** The local times at which a rule starts, from the first that may end after the instant. */
function* wallTimes(rule: Rule, after: number, end: Temporal.PlainDate) {
  // A day earlier, since the clock may have been set meanwhile.
  const early = dateAt(after - rule.durationMinutes * minuteMs, rule.timeZone).subtract({ days: 1 })
  const begin = laterOf(early, rule.from)
  if (rule.kind === 'cron') {
    yield* cronTimes(rule, begin, end, after)
    return
  }
  const time = Temporal.PlainTime.from(rule.time)
  for (let date = begin; Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 }))
    if (isOn(rule, date)) yield date.toPlainDateTime(time)
}

/** The local times of a cron rule, matched on a clock without time changes. */
function* cronTimes(
  { cron, timeZone }: Rule & CronRule,
  begin: Temporal.PlainDate,
  end: Temporal.PlainDate,
  after: number,
) {
  const expression = readCron(cron)
  const endMs = end.add({ days: 1 }).toZonedDateTime('UTC').epochMilliseconds
  const nowMs = wallAt(after, timeZone).toZonedDateTime('UTC').epochMilliseconds
  let last = new Date(lookedBack(expression, nowMs, begin.toZonedDateTime('UTC').epochMilliseconds) - 1)
  for (;;) {
    const next = expression.nextRun(last)
    if (!next || next.getTime() >= endMs) return
    yield Temporal.Instant.fromEpochMilliseconds(next.getTime()).toZonedDateTimeISO('UTC').toPlainDateTime()
    last = next
  }
}

/** The time from which the last starts before `from` are found: that of the oldest of them, or `begin` if there are few. */
function lookedBack(expression: Cron, from: number, begin: number): number {
  let first = from
  for (let count = 0; count < openMax; count++) {
    const [before] = expression.previousRuns(1, new Date(first))
    if (!before || before.getTime() < begin) return begin
    first = before.getTime()
  }
  return first
}

function isOn(rule: Rule & (WeeklyRule | MonthlyRule), date: Temporal.PlainDate): boolean {
  if (rule.kind === 'monthly') return isMonthDay(rule.on, date)
  if (!rule.weekdays.includes(date.dayOfWeek)) return false
  const weeks = mondayOf(firstDay(rule.from)).until(mondayOf(date), { largestUnit: 'weeks' }).weeks
  return weeks % rule.everyWeeks === 0
}

function isMonthDay(on: MonthDay, date: Temporal.PlainDate): boolean {
  if ('day' in on) return date.day === (on.day === 'last' ? date.daysInMonth : on.day)
  if (date.dayOfWeek !== on.weekday) return false
  return on.nth === 'last' ? date.day > date.daysInMonth - 7 : Math.ceil(date.day / 7) === on.nth
}

function startAt(wall: Temporal.PlainDateTime, timeZone: string): number {
  const start = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (start.toPlainDateTime().equals(wall)) return start.epochMilliseconds
  return (start.getTimeZoneTransition('next') ?? start).epochMilliseconds
}

const wallAt = (at: number, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()

/** The local day of an instant. */
export const dateAt = (at: number, timeZone: string): Temporal.PlainDate => wallAt(at, timeZone).toPlainDate()

/** The first day of a rule; a Monday if it has none. */
const firstDay = (from: string | null): Temporal.PlainDate => Temporal.PlainDate.from(from ?? '1970-01-05')

const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

const laterOf = (date: Temporal.PlainDate, other: string | null): Temporal.PlainDate =>
  other === null || Temporal.PlainDate.compare(date, other) >= 0 ? date : Temporal.PlainDate.from(other)

const earlierOf = (date: Temporal.PlainDate, other: string | null): Temporal.PlainDate =>
  other === null || Temporal.PlainDate.compare(date, other) <= 0 ? date : Temporal.PlainDate.from(other)
