import { validateHeaderName, validateHeaderValue } from 'node:http'
import { z } from 'zod'
import { characters, control, httpAddress, line } from '../lib/fields.ts'
import { dayMs } from '../lib/time.ts'
import type { HttpTarget, Kind, MonitorSettings, TcpTarget } from './monitor.ts'
import { originOf, withHarmlessValues } from './placeholder.ts'

/** Monitors as the import document has them. Every schema gives our own nouns. */

/**
 * The fields of a target that open no door, each with what of its value is harmless: those who may not edit monitors
 * see that, and of all other fields nothing, also of kinds to come.
 */
export const harmless = z.registry<{ readonly shown: (value: unknown) => unknown }>()
const asItIs = { shown: (value: unknown) => value }

const seconds = (from: number, to: number) =>
  z
    .int('must be a whole number of seconds')
    .min(from, `must be at least ${from} seconds`)
    .max(to, `must be at most ${to} seconds`)

const daySeconds = dayMs / 1000
const whole = 'must be a whole number'

/** What monitors of every kind have. Three failures in a row, 20 seconds apart, are an outage; one is a hiccup. */
const common = {
  name: line(200),
  intervalSeconds: seconds(1, daySeconds).default(60),
  timeoutSeconds: seconds(1, 300).optional(),
  retryIntervalSeconds: seconds(1, daySeconds).optional(),
  maxRetries: z.int(whole).min(0, 'must be at least 0').max(100, 'must be at most 100').default(2),
  successThreshold: z.int(whole).min(1, 'must be at least 1').max(100, 'must be at most 100').default(1),
  upsideDown: z.boolean().default(false),
  public: z.boolean().default(true),
  active: z.boolean().default(true),
  group: line(100).nullable().prefault(null),
  tags: z
    .array(line(50))
    .max(20, 'must have at most 20 tags')
    .transform(tags => [...new Set(tags)])
    .prefault([]),
}

const statusRange = z
  .string()
  .regex(
    /^[1-5][0-9][0-9](-[1-5][0-9][0-9])?$/,
    'must be a status such as "301" or a range such as "200-299"',
  )
  .transform(text => {
    const [from = '', to = from] = text.split('-')
    return [Number(from), Number(to)] as const
  })
  .refine(([from, to]) => from <= to, 'must not end before it starts')

const headers = z
  .record(
    z
      .string()
      .max(200, 'must be at most 200 characters long')
      .meta({ minLength: 1, pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" })
      .refine(isHeaderName, 'is not the name of a header')
      .refine(name => !ours.has(name.toLowerCase()), 'is a header that the probe sets itself'),
    z
      .string()
      .max(8_000, 'must be at most 8000 characters long')
      .meta({ pattern: '^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$' })
      .refine(isHeaderValue, 'is not the value of a header'),
  )
  .meta({ maxProperties: 50, examples: [{ accept: 'application/json' }] })
  .refine(all => Object.keys(all).length <= 50, 'must have at most 50 headers')
  .default({})
  .register(harmless, { shown: value => withHarmlessValues(value as Record<string, string>) })

const text = characters(100_000, 'must have at most 100000 characters').min(1, 'must not be empty').nullish()

const httpSchema = z.strictObject({
  ...common,
  kind: z.literal('http').register(harmless, asItIs),
  // Paths and queries often hold keys; `shown` gets nothing but strings from the schema.
  url: httpAddress.clone().register(harmless, { shown: value => originOf(String(value)) }),
  method: z
    .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    .default('GET')
    .register(harmless, asItIs),
  headers,
  body: text,
  acceptedStatuses: z
    .array(statusRange)
    .min(1, 'must name at least one status')
    .max(100, 'must have at most 100 entries')
    .prefault(['200-299'])
    .register(harmless, asItIs),
  maxRedirects: z
    .int(whole)
    .min(0, 'must be at least 0')
    .max(20, 'must be at most 20')
    .default(10)
    .register(harmless, asItIs),
  bodyContains: text,
  bodyLacks: text,
  ignoreTls: z.boolean().default(false).register(harmless, asItIs),
})

const tcpSchema = z.strictObject({
  ...common,
  kind: z.literal('tcp').register(harmless, asItIs),
  host: z
    .string()
    .max(253, 'must have at most 253 characters')
    .regex(new RegExp(`^[^\\s/@\\[\\]${control}]+$`, 'u'), 'must be a host name or an IP address')
    .meta({ examples: ['mail.example.org'] })
    .register(harmless, asItIs),
  port: z
    .int(whole)
    .min(1, 'must be at least 1')
    .max(65_535, 'must be at most 65535')
    .register(harmless, asItIs),
})

/** The fields of each kind, those that all kinds have included. */
export const fieldSchemas = { http: httpSchema.shape, tcp: tcpSchema.shape } satisfies Record<
  Kind,
  Readonly<Record<string, z.ZodType>>
>

type Written = z.output<typeof httpSchema> | z.output<typeof tcpSchema>

/** Gives `MonitorSettings`; an unknown or wrong property is an issue with its path. */
export const monitorSchema = z
  .discriminatedUnion('kind', [httpSchema, tcpSchema])
  .superRefine((written, issues) => {
    if ((written.timeoutSeconds ?? 0) > written.intervalSeconds)
      issues.addIssue({
        code: 'custom',
        path: ['timeoutSeconds'],
        message: 'must not be longer than intervalSeconds',
      })
  })
  .transform(settingsOf)

/** Any of the fields, as an edit hands them in; what becomes of them with the others `monitorSchema` says. */
export const monitorPatchSchema = z.union([patchOf(httpSchema), patchOf(tcpSchema)])

/** What is left out stays as it is, whatever a new monitor would get. */
function patchOf<S extends z.ZodRawShape>(schema: z.ZodObject<S>) {
  const withoutDefaults = Object.entries<unknown>(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field,
  ])
  return z.strictObject(Object.fromEntries(withoutDefaults) as S).partial()
}

/** The same JSON shape that `monitorSchema` reads, always in the same order. */
export function monitorDocument(monitor: MonitorSettings): object {
  return {
    name: monitor.name,
    ...(monitor.target.kind === 'http' ? httpDocument(monitor.target) : tcpDocument(monitor.target)),
    ...traits(monitor),
  }
}

/** What monitors of every kind have. */
export const commonDocument = (monitor: MonitorSettings): object => ({
  name: monitor.name,
  ...traits(monitor),
})

const traits = (monitor: MonitorSettings) => ({
  intervalSeconds: monitor.intervalMs / 1000,
  timeoutSeconds: monitor.timeoutMs / 1000,
  retryIntervalSeconds: monitor.retryIntervalMs / 1000,
  maxRetries: monitor.maxRetries,
  successThreshold: monitor.successThreshold,
  upsideDown: monitor.upsideDown,
  public: monitor.public,
  active: monitor.active,
  group: monitor.group,
  tags: monitor.tags,
})

const httpDocument = (target: HttpTarget) => ({
  kind: target.kind,
  url: target.url,
  method: target.method,
  headers: target.headers,
  body: target.body,
  acceptedStatuses: target.acceptedStatuses.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)),
  maxRedirects: target.maxRedirects,
  bodyContains: target.bodyContains,
  bodyLacks: target.bodyLacks,
  ignoreTls: target.ignoreTls,
})

const tcpDocument = ({ kind, host, port }: TcpTarget) => ({ kind, host, port })

function settingsOf(written: Written): MonitorSettings {
  const { intervalSeconds, timeoutSeconds, retryIntervalSeconds } = written
  return {
    name: written.name,
    target: written.kind === 'http' ? httpTarget(written) : tcpDocument(written),
    intervalMs: intervalSeconds * 1000,
    timeoutMs: (timeoutSeconds ?? Math.min(10, intervalSeconds)) * 1000,
    retryIntervalMs: (retryIntervalSeconds ?? Math.min(20, intervalSeconds)) * 1000,
    maxRetries: written.maxRetries,
    successThreshold: written.successThreshold,
    upsideDown: written.upsideDown,
    public: written.public,
    active: written.active,
    group: written.group,
    tags: written.tags,
  }
}

const httpTarget = (written: z.output<typeof httpSchema>): HttpTarget => ({
  kind: 'http',
  url: written.url,
  method: written.method,
  headers: written.headers,
  body: written.body ?? null,
  acceptedStatuses: written.acceptedStatuses,
  maxRedirects: written.maxRedirects,
  bodyContains: written.bodyContains ?? null,
  bodyLacks: written.bodyLacks ?? null,
  ignoreTls: written.ignoreTls,
})

/** The probe frames its requests by itself; a header that contradicts it makes no request at all. */
const ours = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function isHeaderName(name: string): boolean {
  return accepts(() => validateHeaderName(name))
}

function isHeaderValue(value: string): boolean {
  return accepts(() => validateHeaderValue('value', value))
}

function accepts(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
