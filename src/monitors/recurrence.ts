import { Cron } from 'croner'
import '../lib/temporal.ts'
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

/** The next occurrences that end after the instant; fewer if there are no more within five years. */
export function occurrences(rule: Rule, after: number, count: number): readonly Occurrence[] {
  const end = dateAt(after, rule.timeZone).add({ years: searchYears })
  return take(rule, after, end, each => each.length < count)
}

/** Occurrences that overlap the period. */
export function occurrencesBetween(rule: Rule, from: number, until: number): readonly Occurrence[] {
  const end = dateAt(until, rule.timeZone).add({ days: 1 })
  return take(rule, from, end, () => true).filter(each => each.startsAt < until)
}

/** Parses a cron expression of five fields. Throws a sentence if it is invalid. */
export function readCron(text: string): Cron {
  if (text.trim().split(/\s+/).length !== 5) throw new Error('must have five fields')
  return new Cron(text.trim(), { timezone: 'UTC' })
}

function take(
  rule: Rule,
  after: number,
  end: Temporal.PlainDate,
  wantsMore: (found: readonly Occurrence[]) => boolean,
): readonly Occurrence[] {
  const durationMs = rule.durationMinutes * minuteMs
  const found: Occurrence[] = []
  // Starts a day earlier, since the clock may have been set meanwhile.
  const begin = dateAt(after - durationMs, rule.timeZone).subtract({ days: 1 })
  for (const wall of wallTimes(rule, laterOf(begin, rule.from), earlierOf(end, rule.until))) {
    if (!wantsMore(found)) break
    const startsAt = startAt(wall, rule.timeZone)
    const endsAt = startsAt + durationMs
    // Several local times within a gap are one instant.
    if (endsAt > after && found.at(-1)?.startsAt !== startsAt) found.push({ startsAt, endsAt })
  }
  return found
}

function* wallTimes(rule: Rule, begin: Temporal.PlainDate, end: Temporal.PlainDate) {
  if (rule.kind === 'cron') {
    yield* cronTimes(rule, begin, end)
    return
  }
  const time = Temporal.PlainTime.from(rule.time)
  for (let date = begin; Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 }))
    if (isOn(rule, date)) yield date.toPlainDateTime(time)
}

/** The local times of a cron rule, matched on a clock without time changes. */
function* cronTimes({ cron }: CronRule, begin: Temporal.PlainDate, end: Temporal.PlainDate) {
  const expression = readCron(cron)
  let last = new Date(begin.toZonedDateTime('UTC').epochMilliseconds - 1)
  const endMs = end.add({ days: 1 }).toZonedDateTime('UTC').epochMilliseconds
  for (;;) {
    const next = expression.nextRun(last)
    if (!next || next.getTime() >= endMs) return
    yield Temporal.Instant.fromEpochMilliseconds(next.getTime()).toZonedDateTimeISO('UTC').toPlainDateTime()
    last = next
  }
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

const dateAt = (at: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()

/** The first day of a rule; a Monday if it has none. */
const firstDay = (from: string | null): Temporal.PlainDate => Temporal.PlainDate.from(from ?? '1970-01-05')

const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

const laterOf = (date: Temporal.PlainDate, other: string | null): Temporal.PlainDate =>
  other === null || Temporal.PlainDate.compare(date, other) >= 0 ? date : Temporal.PlainDate.from(other)

const earlierOf = (date: Temporal.PlainDate, other: string | null): Temporal.PlainDate =>
  other === null || Temporal.PlainDate.compare(date, other) <= 0 ? date : Temporal.PlainDate.from(other)
