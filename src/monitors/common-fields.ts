import { z } from 'zod'
import { monitors as german } from '../i18n/de/monitors.ts'
import { monitors as english } from '../i18n/en/monitors.ts'
import { checks } from '../kernel/checks.ts'
import { field } from '../kernel/fields/field.ts'
import { characters, issue, line, wholeNumber } from '../lib/fields.ts'
import { groupDepthMax, groupNames, normalGroup } from '../lib/group-path.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { monitorChecks } from './model/monitor-problems.ts'
import { isReserved, reservedSlugs, slugLength, slugPattern } from './model/slug.ts'

const seconds = (from: number, to: number) =>
  z
    .int(issue(monitorChecks.wholeSeconds()))
    .min(from, issue(monitorChecks.atLeastSeconds({ min: from })))
    .max(to, issue(monitorChecks.atMostSeconds({ max: to })))

const daySeconds = dayMs / 1000
const weekMinutes = (7 * dayMs) / minuteMs
type Name =
  | 'name'
  | 'publicName'
  | 'slug'
  | 'intervalSeconds'
  | 'timeoutSeconds'
  | 'retryIntervalSeconds'
  | 'maxRetries'
  | 'successThreshold'
  | 'remindEveryMinutes'
  | 'upsideDown'
  | 'public'
  | 'active'
  | 'group'
  | 'tags'

const common = <S extends z.ZodType>(name: Name, schema: S, more: { readonly unit?: string } = {}): S =>
  field(schema, {
    label: { en: english[name], de: german[name] },
    hint: { en: english[`${name}Hint`], de: german[`${name}Hint`] },
    visibleTo: 'readers',
    ...more,
  })

const inSeconds = { unit: 's' }

/** Interval of reminders; 0 means never, as in other monitoring tools. */
const reminder = z
  .int(issue(checks.wholeMinutes()))
  .min(0, issue(checks.atLeast({ min: 0 })))
  .max(weekMinutes, issue(checks.atMostMinutes({ max: weekMinutes })))
  .transform(minutes => minutes || null)
  .nullable()
  .prefault(null)

const slug = characters(slugLength)
  .meta({
    maxLength: slugLength,
    pattern: `(?!^(${reservedSlugs.join('|')})$)${slugPattern}`,
    examples: ['checkout'],
  })
  .refine(value => new RegExp(slugPattern).test(value), issue(monitorChecks.slug()))
  .refine(value => !isReserved(value), issue(monitorChecks.slugReserved({ words: reservedSlugs.join(', ') })))

/** The fields of monitors of every kind. By default three failures in a row, 20 seconds apart, are an outage; one is not. */
export const commonFields = {
  name: common('name', line(200)),
  publicName: common('publicName', line(200).nullable().prefault(null)),
  slug: common('slug', slug.nullable().prefault(null)),
  intervalSeconds: common('intervalSeconds', seconds(1, daySeconds).default(60), inSeconds),
  timeoutSeconds: common('timeoutSeconds', seconds(1, 300).optional(), inSeconds),
  retryIntervalSeconds: common('retryIntervalSeconds', seconds(1, daySeconds).optional(), inSeconds),
  maxRetries: common('maxRetries', wholeNumber(0, 100).default(2)),
  successThreshold: common('successThreshold', wholeNumber(1, 100).default(1)),
  remindEveryMinutes: common('remindEveryMinutes', reminder, { unit: 'min' }),
  upsideDown: common('upsideDown', z.boolean().default(false)),
  public: common('public', z.boolean().default(true)),
  active: common('active', z.boolean().default(true)),
  group: common(
    'group',
    line(100)
      .transform(normalGroup)
      .refine(
        value => groupNames(value).length <= groupDepthMax,
        issue(monitorChecks.groupsTooDeep({ max: groupDepthMax })),
      )
      .nullable()
      .prefault(null),
  ),
  tags: common(
    'tags',
    z
      .array(line(50))
      .max(20, issue(monitorChecks.tooManyTags({ max: 20 })))
      .transform(tags => [...new Set(tags)])
      .prefault([]),
  ),
} satisfies Record<Name, z.ZodType>
