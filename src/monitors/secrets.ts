import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Actor, may } from '../actor.ts'
import { InvalidFields, type Problem } from '../errors.ts'
import { fieldSchemas, harmless, monitorDocument } from './document.ts'
import type { HttpTarget, MonitorSettings, Target } from './monitor.ts'
import { secret, withHarmlessValues } from './placeholder.ts'
import { hasPlaceholder, isStoredFor, withoutSecretParts, withStoredParts } from './secret-address.ts'

/**
 * What is shown of a monitor. What is sent to authenticate is never shown again: passwords and tokens in addresses, bodies, and the
 * values of all headers but a few; who edits the monitor hands the placeholder back, which keeps what is stored. Those who may
 * not edit monitors, and the audit trail, are shown only what the kind's schema declares harmless.
 */

/** A monitor's document for those who may edit it. */
export const editorsDocument = (monitor: MonitorSettings): object => monitorDocument(withoutSecrets(monitor))

/** A monitor's document as the actor may see it. */
export const documentFor = (actor: Actor, monitor: MonitorSettings): object =>
  monitorDocument(shownTo(actor, monitor))

/** The monitor as the actor may see it. */
export const shownTo = <M extends MonitorSettings>(actor: Actor, monitor: M): M =>
  may(actor, 'monitors') ? withoutSecrets(monitor) : masked(monitor)

/** Before and after for the audit trail. What is not shown and has changed is marked, so that the change can be seen. */
export function auditDocuments(
  before: MonitorSettings | null,
  after: MonitorSettings | null,
): { readonly before: object | null; readonly after: object | null } {
  const [old, young] = [before && monitorDocument(masked(before)), after && monitorDocument(masked(after))]
  if (!before || !after || !old || !young) return { before: old, after: young }
  const raw = [monitorDocument(before), monitorDocument(after)] as const
  return { before: old, after: withMarks(young, old, ...raw) as object }
}

function withMarks(shown: unknown, shownBefore: unknown, rawBefore: unknown, raw: unknown): unknown {
  if (isDeepStrictEqual(rawBefore, raw)) return shown
  if (isRecord(shown) && isRecord(shownBefore) && isRecord(rawBefore) && isRecord(raw))
    return Object.fromEntries(
      Object.entries(shown).map(([name, value]) => [
        name,
        withMarks(value, shownBefore[name], rawBefore[name], raw[name]),
      ]),
    )
  return isDeepStrictEqual(shown, shownBefore) ? `${shown} (changed)` : shown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function masked<M extends MonitorSettings>(monitor: M): M {
  const fields: Readonly<Record<string, z.ZodType>> = fieldSchemas[monitor.target.kind]
  const shown = Object.entries(monitor.target).map(([name, value]) => {
    const schema = fields[name]
    const rule = schema && harmless.get(schema)
    return [name, rule ? rule.shown(value) : value === null ? null : secret]
  })
  return { ...monitor, target: Object.fromEntries(shown) as Target }
}

export function withoutSecrets<M extends MonitorSettings>(monitor: M): M {
  const { target } = monitor
  if (target.kind !== 'http') return monitor
  return {
    ...monitor,
    target: {
      ...target,
      url: withoutSecretParts(target.url),
      headers: withHarmlessValues(target.headers),
      body: target.body === null ? null : secret,
    },
  }
}

/**
 * Puts what is stored where the placeholder stands. Throws `InvalidFields` where nothing is stored, and when the address
 * leads to another origin: nobody may have a password sent there that they do not know.
 */
export function withSecretsOf(standing: MonitorSettings | null, monitor: MonitorSettings): MonitorSettings {
  const { target } = monitor
  if (target.kind !== 'http') return monitor
  const stored = standing?.target.kind === 'http' ? standing.target : null
  const asked = placeholders(target)
  if (asked.length === 0) return monitor
  const problems = asked.flatMap(path => problemWith(path, target, stored))
  if (problems.length > 0 || stored === null) throw new InvalidFields(problems)
  return { ...monitor, target: filled(target, stored) }
}

/**
 * As `withSecretsOf`, for a document: where nothing is stored the placeholder stays in its place, and `missing` names the field.
 */
export function withKnownSecretsOf(
  standing: MonitorSettings | null,
  monitor: MonitorSettings,
): { readonly monitor: MonitorSettings; readonly missing: readonly string[] } {
  const { target } = monitor
  if (target.kind !== 'http') return { monitor, missing: [] }
  const stored = standing?.target.kind === 'http' ? standing.target : null
  const still = stored ? placeholders(stored) : []
  const isMissing = (path: string) => !stored || !isStored(path, target, stored) || still.includes(path)
  const asked = placeholders(target)
  const missing = asked.filter(isMissing)
  const problems = asked.filter(path => !isMissing(path)).flatMap(path => problemWith(path, target, stored))
  if (problems.length > 0) throw new InvalidFields(problems)
  return { monitor: stored ? { ...monitor, target: filled(target, stored) } : monitor, missing }
}

/** The fields that hold something secret. */
export const secretFields = (monitor: MonitorSettings): readonly string[] => {
  const { target } = withoutSecrets(monitor)
  return target.kind === 'http' ? placeholders(target) : []
}

/** What is stored takes the place of the placeholder, where something is. */
const filled = (target: HttpTarget, stored: HttpTarget): HttpTarget => ({
  ...target,
  url: isStoredFor(target.url, stored.url) ? withStoredParts(target.url, stored.url) : target.url,
  headers: mapValues(target.headers, (name, value) =>
    value === secret ? (headerOf(stored, name) ?? value) : value,
  ),
  body: target.body === secret ? (stored.body ?? secret) : target.body,
})

/** The paths of the fields that hold the placeholder. */
const placeholders = ({ url, headers, body }: HttpTarget): readonly string[] => [
  ...(hasPlaceholder(url) ? ['url'] : []),
  ...Object.keys(headers)
    .filter(name => headers[name] === secret)
    .map(name => `headers.${name}`),
  ...(body === secret ? ['body'] : []),
]

function problemWith(path: string, target: HttpTarget, stored: HttpTarget | null): readonly Problem[] {
  if (!stored || !isStored(path, target, stored)) return [{ path, message: 'has no stored value to keep' }]
  if (new URL(target.url).origin === new URL(stored.url).origin) return []
  return [{ path, message: 'must be typed again, because the address leads to another server' }]
}

function isStored(path: string, target: HttpTarget, stored: HttpTarget): boolean {
  if (path === 'url') return isStoredFor(target.url, stored.url)
  if (path === 'body') return stored.body !== null
  return headerOf(stored, path.slice('headers.'.length)) !== undefined
}

const headerOf = ({ headers }: HttpTarget, name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]

const mapValues = (
  record: Readonly<Record<string, string>>,
  change: (name: string, value: string) => string,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]))
