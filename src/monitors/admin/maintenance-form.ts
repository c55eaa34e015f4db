import type { Form } from '../../admin/admin-form.ts'
import { pickedIn } from '../../admin/picker.ts'
import { readValues } from '../../admin/schema-form.ts'
import { documentOf } from '../../kernel/fields/document.ts'
import type { Fields } from '../../kernel/fields/field.ts'
import { type FormValues, inputFrom, newValues, valuesOf } from '../../kernel/fields/form.ts'
import { readLocalTime, writeLocalTime } from '../../lib/local-time.ts'
import { dayMs, minuteMs, rfc3339 } from '../../lib/time.ts'
import { windowFields } from '../maintenance-document.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import type { MonthDay, Rule } from '../recurrence.ts'

/** Ways in which the form asks for times. */
export const windowKinds = ['once', 'weekly', 'monthly', 'cron'] as const
export type WindowKind = (typeof windowKinds)[number]

/** The values of the form, all as text. */
export type WindowForm = Readonly<Record<TimeField, string>> & {
  /** Fields typed as they are stored; the others have controls of their own. */
  readonly plain: FormValues
  readonly monitors: readonly string[]
  readonly weekdays: readonly string[]
}

const { monitors, startsAt, endsAt, rule, ...plain } = windowFields.fields
export const plainFields: Fields = plain

const timeFields = [
  'startsAt',
  'endsAt',
  'everyWeeks',
  'on',
  'cron',
  'time',
  'endTime',
  'durationMinutes',
  'timeZone',
  'from',
  'until',
] as const
export type TimeField = (typeof timeFields)[number]

export const kindOfWindow = ({ rule }: Pick<StoredWindow, 'rule'>): WindowKind => rule?.kind ?? 'once'

export const readWindowForm = (form: Form): WindowForm => ({
  ...(Object.fromEntries(timeFields.map(name => [name, form.text(name).trim()])) as Record<
    TimeField,
    string
  >),
  plain: readValues(form, plainFields),
  monitors: pickedIn(form, 'monitors'),
  weekdays: form.all('weekdays'),
})

export const newWindowForm = (timeZone: string): WindowForm => ({
  ...(Object.fromEntries(timeFields.map(name => [name, ''])) as Record<TimeField, string>),
  plain: newValues(plainFields),
  everyWeeks: '1',
  on: 'day 1',
  time: '02:00',
  endTime: '04:00',
  durationMinutes: '120',
  timeZone,
  monitors: [],
  weekdays: [],
})

/** Form values of a window; `zone` is the site's, used for the times of a single window. */
export function formOfWindow(window: StoredWindow, zone: string): WindowForm {
  const untimed = {
    ...newWindowForm(zone),
    plain: valuesOf(plainFields, documentOf(plainFields, window)),
    monitors: window.monitors.map(String),
  }
  const { rule } = window
  if (!rule)
    return {
      ...untimed,
      startsAt: writeLocalTime(window.startsAt, zone),
      endsAt: writeLocalTime(window.endsAt, zone),
    }
  return {
    ...untimed,
    timeZone: rule.timeZone,
    from: rule.from ?? '',
    until: rule.until ?? '',
    durationMinutes: String(rule.durationMinutes),
    ...(rule.kind === 'weekly'
      ? { weekdays: rule.weekdays.map(String), everyWeeks: String(rule.everyWeeks) }
      : {}),
    ...(rule.kind === 'monthly' ? { on: monthDayText(rule.on) } : {}),
    ...(rule.kind === 'cron'
      ? { cron: rule.cron }
      : { time: rule.time, endTime: isLong(rule) ? '' : endTimeOf(rule) }),
  }
}

/**
 * Input for the schema. Values that cannot be parsed are passed on for the schema to refuse. A time that was not
 * changed is the stored instant, even where the clock shows it twice.
 */
export function windowInput(
  form: WindowForm,
  kind: WindowKind,
  zone: string,
  standing: StoredWindow | null = null,
): Record<string, unknown> {
  const common = {
    ...inputFrom(plainFields, form.plain),
    monitors: form.monitors.map(Number),
  }
  if (kind === 'once')
    return {
      ...common,
      startsAt: instantOf(form.startsAt, zone, standing?.startsAt),
      endsAt: instantOf(form.endsAt, zone, standing?.endsAt),
    }
  return { ...common, rule: ruleInput(form, kind) }
}

function ruleInput(form: WindowForm, kind: Exclude<WindowKind, 'once'>): object {
  const { timeZone, time } = form
  const days = { from: form.from || null, until: form.until || null }
  if (kind === 'cron')
    return { kind, cron: form.cron, durationMinutes: Number(form.durationMinutes), timeZone, ...days }
  const durationMinutes =
    form.endTime === '' ? Number(form.durationMinutes) : minutesBetween(time, form.endTime)
  const timed = { time, durationMinutes, timeZone, ...days }
  if (kind === 'monthly') return { kind, on: monthDayOf(form.on), ...timed }
  return { kind, weekdays: form.weekdays.map(Number), everyWeeks: Number(form.everyWeeks), ...timed }
}

/** Duration in minutes between two times of day: equal times are a whole day, an earlier end is on the next day. */
function minutesBetween(start: string, end: string): number {
  const [from, to] = [minuteOfDay(start), minuteOfDay(end)]
  return to > from ? to - from : to - from + 24 * 60
}

function endTimeOf({
  time,
  durationMinutes,
}: {
  readonly time: string
  readonly durationMinutes: number
}): string {
  const end = (minuteOfDay(time) + durationMinutes) % (24 * 60)
  return [Math.floor(end / 60), end % 60].map(part => String(part).padStart(2, '0')).join(':')
}

const minuteOfDay = (time: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** True for durations above a day, for which times of day are ambiguous, so the form asks for minutes. */
const isLong = ({ durationMinutes }: Rule): boolean => durationMinutes * minuteMs > dayMs

/** The instant of a local time. A time skipped by the clocks is passed on unparsed; of two instants the first is used. */
function instantOf(text: string, zone: string, standing: number | undefined): string {
  if (standing !== undefined && text === writeLocalTime(standing, zone)) return rfc3339(standing)
  const read = readLocalTime(text, zone)
  if (read.kind === 'once') return rfc3339(read.at)
  return read.kind === 'twice' ? rfc3339(read.first) : text
}

export const monthDayText = (on: MonthDay): string =>
  'day' in on ? `day ${on.day}` : `nth ${on.nth} ${on.weekday}`

function monthDayOf(text: string): unknown {
  const [kind, first = '', second = ''] = text.split(' ')
  const number = (value: string) => (value === 'last' ? value : Number(value))
  return kind === 'nth' ? { nth: number(first), weekday: Number(second) } : { day: number(first) }
}
