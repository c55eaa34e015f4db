import { z } from 'zod'
import { instant, line, timeZone } from '../lib/fields.ts'
import { dayMs, rfc3339 } from '../lib/time.ts'
import type { PlannedWindow } from './model/monitor.ts'
import { occurrences, type Rule, readCron } from './recurrence.ts'

/** Maintenance windows as people and programs write them. */

const month = 30 * 24 * 60
const day = z.iso.date('must be a day such as 2026-03-12').meta({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  examples: ['2026-03-12'],
})
const time = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time such as 02:30')
const weekday = z.int().min(1, 'must be 1 (Monday) to 7').max(7, 'must be 1 (Monday) to 7')

const common = {
  durationMinutes: z
    .int('must be a whole number of minutes')
    .min(1, 'must be at least 1 minute')
    .max(month, `must be at most ${month} minutes`),
  timeZone,
  from: day.nullable().default(null),
  until: day.nullable().default(null),
}

const monthDay = z.union(
  [
    z.strictObject({
      day: z
        .int()
        .min(1, 'must be 1 to 31, or "last"')
        .max(31, 'must be 1 to 31, or "last"')
        .or(z.literal('last')),
    }),
    z.strictObject({
      nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal('last')]),
      weekday,
    }),
  ],
  'must be {"day": 1 to 31 or "last"} or {"nth": 1 to 4 or "last", "weekday": 1 to 7}',
)

/** More often than every five minutes is no maintenance. */
const startsADayMax = 288

export const ruleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('weekly'),
      weekdays: z.array(weekday).min(1, 'must name at least one day').transform(ascending),
      everyWeeks: z.int().min(1, 'must be at least 1').max(52, 'must be at most 52').default(1),
      time,
      ...common,
    }),
    z.strictObject({ kind: z.literal('monthly'), on: monthDay, time, ...common }),
    z.strictObject({
      kind: z.literal('cron'),
      cron: z
        .string()
        .max(200, 'must be at most 200 characters long')
        .meta({ format: 'cron', examples: ['0 2 * * 6'] })
        .refine(isCron, 'must be a cron expression of five fields, such as "0 2 * * 6"'),
      ...common,
    }),
  ])
  .superRefine((rule: Rule, issues) => {
    // The fields have reported their problems already.
    if (issues.issues.length > 0) return
    const begin = rule.from === null ? Date.UTC(2000, 0, 1) : Date.parse(rule.from) - dayMs
    const path = [rule.kind === 'cron' ? 'cron' : rule.kind === 'monthly' ? 'on' : 'weekdays']
    if (rule.until !== null && rule.from !== null && rule.until < rule.from)
      issues.addIssue({ code: 'custom', path: ['until'], message: 'must not be before from' })
    else if (occurrences({ ...rule, durationMinutes: 1 }, begin, 1).length === 0)
      issues.addIssue({ code: 'custom', path, message: 'never happens' })
    else if (startsInADay(rule, begin) > startsADayMax)
      issues.addIssue({ code: 'custom', path, message: 'must not begin more often than every five minutes' })
  })

export const announceAheadMinutes = z
  .int('must be a whole number of minutes')
  .min(1, 'must be at least 1 minute')
  .max(month, `must be at most ${month} minutes`)
  .nullable()

/** Either both instants, or a rule. */
export const windowFields = {
  title: line(200),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  rule: ruleSchema.nullable().default(null),
  announceAheadMinutes: announceAheadMinutes.default(null),
}

type Times = {
  readonly startsAt?: number | undefined
  readonly endsAt?: number | undefined
  readonly rule: Rule | null
}

/** Of a window that a rule opens: always among those that are still to end. */
export const whileRuled = { startsAt: 0, endsAt: Date.parse('9999-12-31T23:59:59.999Z') } as const

export function checkTimes({ startsAt, endsAt, rule }: Times, issues: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (rule) {
    if (startsAt !== undefined) wrong('startsAt', 'must not be given beside a rule')
    if (endsAt !== undefined) wrong('endsAt', 'must not be given beside a rule')
    return
  }
  if (startsAt === undefined) wrong('startsAt', 'must be given, or a rule')
  if (endsAt === undefined) wrong('endsAt', 'must be given, or a rule')
  if (startsAt !== undefined && endsAt !== undefined && startsAt > endsAt)
    wrong('endsAt', 'must not be before startsAt')
}

/** Parses a `PlannedWindow`. Whether its monitors exist is checked against the whole document. */
export const maintenanceSchema = z
  .strictObject({ ...windowFields, monitors: z.array(line(200)) })
  .superRefine(checkTimes)
  .transform(
    ({ title, monitors, startsAt, endsAt, rule, announceAheadMinutes }): PlannedWindow => ({
      title,
      monitors: [...new Set(monitors)],
      startsAt: startsAt ?? whileRuled.startsAt,
      endsAt: endsAt ?? whileRuled.endsAt,
      rule,
      announceAheadMinutes,
    }),
  )

/** The same JSON shape that `maintenanceSchema` reads. */
export const maintenanceDocument = ({ title, monitors, ...window }: PlannedWindow): object => ({
  title,
  monitors,
  ...timesDocument(window),
})

export const timesDocument = ({
  startsAt,
  endsAt,
  rule,
  announceAheadMinutes,
}: Pick<PlannedWindow, 'startsAt' | 'endsAt' | 'rule' | 'announceAheadMinutes'>) => ({
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
