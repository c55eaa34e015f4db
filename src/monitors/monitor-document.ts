import { z } from 'zod'
import { documentOf, pickFields } from '../kernel/fields/document.ts'
import type { Fields } from '../kernel/fields/field.ts'
import { choices, issue } from '../lib/fields.ts'
import { minuteMs } from '../lib/time.ts'
import { commonFields } from './common-fields.ts'
import { definitionOf, kinds, targetFieldsOf } from './kinds/kinds.ts'
import type { Kind, MonitorSettings, Target } from './model/monitor.ts'
import { monitorChecks } from './model/monitor-problems.ts'

/** Documents of monitors. Every schema produces the types of `model/`. */

/** Fields of a monitor of this kind, including those of all kinds. */
export const fieldsOf = (kind: Kind): Fields => ({ ...commonFields, ...targetFieldsOf(kind) })

const schemas = kinds.map(kind =>
  z.strictObject({ ...commonFields, kind: z.literal(kind), ...definitionOf(kind).fields }),
)

type Written = z.output<z.ZodObject<typeof commonFields>> & { readonly kind: Kind }

/** Parses `MonitorSettings`; an unknown or invalid property is an issue with its path. */
export const monitorSchema = z
  .discriminatedUnion('kind', choices(schemas))
  .superRefine((written, issues) => {
    if ((written.timeoutSeconds ?? 0) > written.intervalSeconds)
      issues.addIssue({
        code: 'custom',
        path: ['timeoutSeconds'],
        message: issue(monitorChecks.timeoutTooLong()),
      })
  })
  .transform(settingsOf)

/** Schema of an edit with any of the fields; `monitorSchema` then checks the result as a whole. */
export const monitorPatchSchema = z.union(choices(schemas.map(patchOf)))

/** Removes defaults, since a field left out of an edit keeps its value. */
function patchOf(schema: (typeof schemas)[number]) {
  const withoutDefaults = Object.entries<z.core.$ZodType>(schema.shape).map(([name, each]) => [
    name,
    each instanceof z.ZodDefault || each instanceof z.ZodPrefault ? each.unwrap() : each,
  ])
  return z.strictObject(Object.fromEntries(withoutDefaults) as z.ZodRawShape).partial()
}

/** The JSON document that `monitorSchema` reads, with its fields always in the same order. */
export function monitorDocument(monitor: MonitorSettings): Readonly<Record<string, unknown>> {
  const { name, target } = monitor
  const { kind } = target
  return { name, kind, ...documentOf(targetFieldsOf(kind), target), ...commonDocument(monitor) }
}

/** The fields of all kinds, as a document. */
export const commonDocument = (monitor: MonitorSettings): Readonly<Record<string, unknown>> =>
  pickFields(commonFields, {
    ...monitor,
    intervalSeconds: monitor.intervalMs / 1000,
    timeoutSeconds: monitor.timeoutMs / 1000,
    retryIntervalSeconds: monitor.retryIntervalMs / 1000,
    remindEveryMinutes: monitor.remindEveryMs === null ? null : monitor.remindEveryMs / minuteMs,
  })

function settingsOf(written: Written): MonitorSettings {
  const { intervalSeconds, timeoutSeconds, retryIntervalSeconds, remindEveryMinutes } = written
  return {
    name: written.name,
    publicName: written.publicName,
    slug: written.slug,
    target: { kind: written.kind, ...pickFields(targetFieldsOf(written.kind), written) } as Target,
    intervalMs: intervalSeconds * 1000,
    timeoutMs: (timeoutSeconds ?? Math.min(10, intervalSeconds)) * 1000,
    retryIntervalMs: (retryIntervalSeconds ?? Math.min(20, intervalSeconds)) * 1000,
    maxRetries: written.maxRetries,
    successThreshold: written.successThreshold,
    remindEveryMs: remindEveryMinutes === null ? null : remindEveryMinutes * minuteMs,
    upsideDown: written.upsideDown,
    public: written.public,
    active: written.active,
    group: written.group,
    tags: written.tags,
  }
}
