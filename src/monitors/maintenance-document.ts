import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import type { Message } from '../kernel/messages.ts'
import { instant, issue, line, timeZone, wholeMinutes } from '../lib/fields.ts'
import { dayMs, rfc3339 } from '../lib/time.ts'
import { maintenanceChecks } from './model/maintenance-problems.ts'
import type { PlannedWindow, WindowOf } from './model/monitor.ts'
import { occurrences, type Rule, readCron } from './recurrence.ts'

/** Maintenance windows as people and programs write them. */

const month = 30 * 24 * 60
const day = z.iso.date(issue(checks.day())).meta({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  examples: ['2026-03-12'],
})
const time = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, issue(maintenanceChecks.time()))
const weekday = z.int().min(1, issue(maintenanceChecks.weekday())).max(7, issue(maintenanceChecks.weekday()))

const minutes = wholeMinutes(month)

const common = {
  durationMinutes: minutes,
  timeZone,
  from: day.nullable().default(null),
  until: day.nullable().default(null),
}

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

/** More often than every five minutes is no maintenance. */
const startsADayMax = 288

export const ruleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('weekly'),
      weekdays: z.array(weekday).min(1, issue(maintenanceChecks.noDay())).transform(ascending),
      everyWeeks: z
        .int()
        .min(1, issue(checks.atLeast({ min: 1 })))
        .max(52, issue(checks.atMost({ max: 52 })))
        .default(1),
      time,
      ...common,
    }),
    z.strictObject({ kind: z.literal('monthly'), on: monthDay, time, ...common }),
    z.strictObject({
      kind: z.literal('cron'),
      cron: z
        .string()
        .max(200, issue(checks.tooLong({ max: 200 })))
        .meta({ format: 'cron', examples: ['0 2 * * 6'] })
        .refine(isCron, issue(maintenanceChecks.cron())),
      ...common,
    }),
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

/** Either both instants, or a rule. */
export const windowFields = {
  title: line(200),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  rule: ruleSchema.nullable().default(null),
  announceAheadMinutes: minutes.nullable().default(null),
}

type Times = {
  readonly startsAt?: number | undefined
  readonly endsAt?: number | undefined
  readonly rule: Rule | null
}

/** A window that a rule opens is always among those that are still to end. */
export const withTimes = <W extends Times>({ startsAt, endsAt, ...window }: W) => ({
  ...window,
  startsAt: startsAt ?? 0,
  endsAt: endsAt ?? Date.parse('9999-12-31T23:59:59.999Z'),
})

export function checkTimes({ startsAt, endsAt, rule }: Times, issues: z.RefinementCtx): void {
  const wrong = (path: string, message: Message) =>
    issues.addIssue({ code: 'custom', path: [path], message: issue(message) })
  if (rule) {
    if (startsAt !== undefined) wrong('startsAt', maintenanceChecks.besideRule())
    if (endsAt !== undefined) wrong('endsAt', maintenanceChecks.besideRule())
    return
  }
  if (startsAt === undefined) wrong('startsAt', maintenanceChecks.timeOrRule())
  if (endsAt === undefined) wrong('endsAt', maintenanceChecks.timeOrRule())
  if (startsAt !== undefined && endsAt !== undefined && startsAt > endsAt)
    wrong('endsAt', maintenanceChecks.beforeStart())
}

/** Parses a `PlannedWindow`. Whether its monitors exist is checked against the whole document. */
export const maintenanceSchema = z
  .strictObject({ ...windowFields, monitors: z.array(line(200)) })
  .superRefine(checkTimes)
  .transform((window): PlannedWindow => ({ ...withTimes(window), monitors: [...new Set(window.monitors)] }))

/** The JSON shape that the schema reads, with the monitors by name or by id. */
export const windowDocument = <M>({
  title,
  monitors,
  startsAt,
  endsAt,
  rule,
  announceAheadMinutes,
}: WindowOf<M>) => ({
  title,
  monitors,
  ...(rule ? { rule } : { startsAt: rfc3339(startsAt), endsAt: rfc3339(endsAt) }),
  ...(announceAheadMinutes === null ? {} : { announceAheadMinutes }),
})

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
