import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import { documentOf } from '../kernel/fields/document.ts'
import { field } from '../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../kernel/fields/noun.ts'
import type { Message } from '../kernel/messages.ts'
import { monitorIds } from '../kernel/monitor-ids.ts'
import { boundedList, instant, issue, line, timeZone, wholeMinutes } from '../lib/fields.ts'
import { dayMs } from '../lib/time.ts'
import { maintenanceChecks } from './model/maintenance-problems.ts'
import { occurrences, type Rule, readCron } from './recurrence.ts'

/** Documents of maintenance windows. */

const month = 30 * 24 * 60
const day = z.iso.date(issue(checks.day())).meta({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  examples: ['2026-03-12'],
})
const weekday = z.int().min(1, issue(maintenanceChecks.weekday())).max(7, issue(maintenanceChecks.weekday()))

const minutes = wholeMinutes(month)

const monthDay = z.union(
  [
    z.strictObject({
      day: z
        .int()
        .min(1, issue(maintenanceChecks.monthDay()))
        .max(31, issue(maintenanceChecks.monthDay()))
        .or(z.literal('last')),
    }),
    z.strictObject({
      nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal('last')]),
      weekday,
    }),
  ],
  issue(maintenanceChecks.dayOfMonth()),
)

/** Fields of all kinds of rules. */
export const ruleFields = {
  weekdays: field(z.array(weekday).min(1, issue(maintenanceChecks.noDay())).transform(ascending), {
    label: { en: 'Days of the week', de: 'Wochentage' },
    visibleTo: 'readers',
  }),
  everyWeeks: field(
    z
      .int()
      .min(1, issue(checks.atLeast({ min: 1 })))
      .max(52, issue(checks.atMost({ max: 52 })))
      .default(1),
    {
      label: { en: 'Repeat every … weeks', de: 'Wiederholen alle … Wochen' },
      hint: {
        en: '1 is every week. Counted from the week of the first day.',
        de: '1 ist jede Woche. Gezählt ab der Woche des ersten Tages.',
      },
      visibleTo: 'readers',
    },
  ),
  on: field(monthDay, { label: { en: 'On', de: 'Am' }, visibleTo: 'readers' }),
  time: field(z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, issue(maintenanceChecks.time())), {
    label: { en: 'From', de: 'Von' },
    visibleTo: 'readers',
  }),
  cron: field(
    z
      .string()
      .max(200, issue(checks.tooLong({ max: 200 })))
      .meta({ format: 'cron', examples: ['0 2 * * 6'] })
      .refine(isCron, issue(maintenanceChecks.cron())),
    {
      label: { en: 'Cron expression', de: 'Cron-Ausdruck' },
      hint: {
        en: 'Five fields: minute, hour, day of the month, month, day of the week. For example 30 2 * * 6.',
        de: 'Fünf Felder: Minute, Stunde, Tag im Monat, Monat, Wochentag. Etwa 30 2 * * 6.',
      },
      visibleTo: 'readers',
    },
  ),
  durationMinutes: field(minutes, {
    label: { en: 'Duration in minutes', de: 'Dauer in Minuten' },
    visibleTo: 'readers',
  }),
  timeZone: field(timeZone, {
    label: { en: 'Time zone', de: 'Zeitzone' },
    hint: {
      en: 'An IANA name such as Europe/Berlin. Times follow the clock there, with daylight saving time.',
      de: 'Ein IANA-Name wie Europe/Berlin. Es gilt die Ortszeit dort, mit Sommerzeit.',
    },
    visibleTo: 'readers',
  }),
  from: field(day.nullable().default(null), {
    label: { en: 'First day', de: 'Erster Tag' },
    visibleTo: 'readers',
  }),
  until: field(day.nullable().default(null), {
    label: { en: 'Last day', de: 'Letzter Tag' },
    visibleTo: 'readers',
  }),
}

const { weekdays, everyWeeks, on, time, cron, ...common } = ruleFields

/** Limit of occurrences in a day; more often than every five minutes is not maintenance. */
const startsADayMax = 288

export const ruleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('weekly'), weekdays, everyWeeks, time, ...common }),
    z.strictObject({ kind: z.literal('monthly'), on, time, ...common }),
    z.strictObject({ kind: z.literal('cron'), cron, ...common }),
  ])
  .superRefine((rule: Rule, issues) => {
    // The fields have reported their problems already.
    if (issues.issues.length > 0) return
    const begin = rule.from === null ? Date.UTC(2000, 0, 1) : Date.parse(rule.from) - dayMs
    const path = [rule.kind === 'cron' ? 'cron' : rule.kind === 'monthly' ? 'on' : 'weekdays']
    if (rule.until !== null && rule.from !== null && rule.until < rule.from)
      issues.addIssue({ code: 'custom', path: ['until'], message: issue(maintenanceChecks.beforeFrom()) })
    else if (occurrences({ ...rule, durationMinutes: 1 }, begin, 1).length === 0)
      issues.addIssue({ code: 'custom', path, message: issue(maintenanceChecks.never()) })
    else if (startsInADay(rule, begin) > startsADayMax)
      issues.addIssue({ code: 'custom', path, message: issue(maintenanceChecks.tooOften()) })
  })

/** Fields of a window, which has either two instants or a rule. */
export const windowFields = nounFields({
  title: field(line(200), {
    label: { en: 'Title', de: 'Titel' },
    visibleTo: 'readers',
    example: 'Database upgrade',
  }),
  monitors: field(monitorIds.default([]), {
    label: { en: 'Monitors', de: 'Monitore' },
    visibleTo: 'readers',
    answered: 'Ids.',
    example: [7],
  }),
  startsAt: field(instant.optional(), {
    label: { en: 'Starts', de: 'Beginnt' },
    visibleTo: 'readers',
    documented: 'instant; required, unless there is a `rule`',
    answered: 'Of a window that opens once.',
    example: '2026-01-01T22:00:00.000Z',
  }),
  endsAt: field(instant.optional(), {
    label: { en: 'Ends', de: 'Endet' },
    visibleTo: 'readers',
    documented: 'instant; required, unless there is a `rule`',
    example: '2026-01-01T23:00:00.000Z',
  }),
  openEnded: field(z.boolean().default(false), {
    label: { en: 'Goes on until I complete it', de: 'Dauert an, bis ich sie abschließe' },
    hint: {
      en: 'Stays in progress after its planned end, and is shown as overdue, until someone completes it.',
      de: 'Bleibt nach dem geplanten Ende in Arbeit und gilt als überfällig, bis jemand sie abschließt.',
    },
    visibleTo: 'readers',
    documented:
      'true: stays in progress after `endsAt`, and is shown as overdue, until it is completed; not beside a `rule`',
    answered:
      'True while it goes on past `endsAt` until it is completed, which ends it and sets this to false.',
    example: false,
  }),
  rule: field(ruleSchema.nullable().default(null), {
    label: { en: 'Rule', de: 'Regel' },
    visibleTo: 'readers',
    documented:
      'when it opens again and again, see below; then without `startsAt` and `endsAt`, and known by `title` alone',
    answered: 'Of a window that opens again and again.',
    example: { kind: 'weekly', weekdays: [2], time: '02:00', durationMinutes: 60, timeZone: 'Europe/Berlin' },
  }),
  announceAheadMinutes: field(minutes.nullable().default(null), {
    label: { en: 'Announce in advance', de: 'Vorab ankündigen' },
    hint: {
      en: 'Publishes an announcement this many minutes before the start. Leave empty for none.',
      de: 'Veröffentlicht so viele Minuten vor Beginn eine Ankündigung. Leer lassen für keine.',
    },
    visibleTo: 'readers',
    documented: `1 to ${month}: an announcement appears by itself that long before; or null`,
    example: 1_440,
  }),
  remindMinutes: field(
    boundedList(minutes, 10)
      .transform(list => [...new Set(list)].sort((a, b) => b - a))
      .prefault([]),
    {
      label: { en: 'Reminders', de: 'Erinnerungen' },
      hint: {
        en: 'Minutes before the start at which channels are notified again, separated by commas: 10080, 1440, 60 is a week, a day and an hour. The announcement is published with the first one at the latest.',
        de: 'Minuten vor Beginn, zu denen Kanäle noch einmal benachrichtigt werden, durch Kommas getrennt: 10080, 1440, 60 ist eine Woche, ein Tag und eine Stunde. Die Ankündigung erscheint spätestens mit der ersten.',
      },
      visibleTo: 'readers',
      documented: `lead times, 1 to ${month}, 10 at most: channels are reminded that long before; the announcement appears with the longest one at the latest`,
      example: [1_440, 60],
    },
  ),
})

/** The time by which a window is extended. */
export const extensionFields = nounFields({
  minutes: field(minutes, {
    label: { en: 'Minutes', de: 'Minuten' },
    visibleTo: 'readers',
    example: 30,
  }),
})
export const extensionSchema = extensionFields.schema

/** The parts of which a window keeps one when it is started ahead of time. */
export const startKeeps = ['length', 'end'] as const
export const startFields = nounFields({
  keep: field(z.enum(startKeeps).default('length'), {
    label: { en: 'Keep', de: 'Beibehalten' },
    visibleTo: 'readers',
    documented: '`length`: lasts as long as planned; `end`: ends when planned',
    example: 'length',
  }),
})
export const startSchema = startFields.schema

/** Fields of a window in the import document. That the monitors exist is checked against the whole document. */
export const plannedFields = nounFields({
  ...windowFields.fields,
  monitors: field(z.array(line(200)), {
    label: { en: 'Monitors', de: 'Monitore' },
    visibleTo: 'readers',
    documented: 'names of monitors, here or already known',
  }),
})

/** A maintenance window as its operator writes it: a single one, or by a rule. */
export type WindowOf<Monitors> = Omit<
  ValuesOf<(typeof windowFields)['fields']>,
  'monitors' | 'startsAt' | 'endsAt' | 'rule'
> & {
  readonly monitors: Monitors
  /** Start and end; for a rule, those of all its occurrences. */
  readonly startsAt: number
  readonly endsAt: number
  readonly rule: Rule | null
}

/** A window that refers to monitors by name. */
export type PlannedWindow = WindowOf<readonly string[]>

type Times = {
  readonly startsAt?: number | undefined
  readonly endsAt?: number | undefined
  readonly openEnded: boolean
  readonly rule: Rule | null
}

/** The window with its bounds in time. A recurring window without an end date never ends. */
export const withTimes = <W extends Times>({ startsAt, endsAt, ...window }: W) => ({
  ...window,
  startsAt: startsAt ?? 0,
  endsAt: endsAt ?? Date.parse('9999-12-31T23:59:59.999Z'),
})

export function checkTimes({ startsAt, endsAt, openEnded, rule }: Times, issues: z.RefinementCtx): void {
  const wrong = (path: string, message: Message) =>
    issues.addIssue({ code: 'custom', path: [path], message: issue(message) })
  if (rule) {
    if (startsAt !== undefined) wrong('startsAt', maintenanceChecks.besideRule())
    if (endsAt !== undefined) wrong('endsAt', maintenanceChecks.besideRule())
    if (openEnded) wrong('openEnded', maintenanceChecks.openEndedRule())
    return
  }
  if (startsAt === undefined) wrong('startsAt', maintenanceChecks.timeOrRule())
  if (endsAt === undefined) wrong('endsAt', maintenanceChecks.timeOrRule())
  if (startsAt !== undefined && endsAt !== undefined && startsAt > endsAt)
    wrong('endsAt', maintenanceChecks.beforeStart())
}

/** Parses a `PlannedWindow`. */
export const maintenanceSchema = plannedFields.schema
  .superRefine(checkTimes)
  .transform((window): PlannedWindow => ({ ...withTimes(window), monitors: [...new Set(window.monitors)] }))

/** The JSON document that the schema reads, with monitors by name or by id. Fields that do not apply are omitted. */
export const windowDocument = <M>(window: WindowOf<M>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(documentOf(windowFields.fields, window)).filter(
      ([name, value]) => value !== null && !(window.rule && (name === 'startsAt' || name === 'endsAt')),
    ),
  )

const startsInADay = (rule: Rule, begin: number): number => {
  const brief = { ...rule, durationMinutes: 1 }
  const [first] = occurrences(brief, begin, 1)
  const many = occurrences(brief, first?.startsAt ?? begin, startsADayMax + 1)
  return many.filter(each => each.startsAt < (first?.startsAt ?? begin) + dayMs).length
}

function ascending(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b)
}

function isCron(text: string): boolean {
  try {
    return readCron(text) !== null
  } catch {
    return false
  }
}
