import { InvalidFields, type Problem } from '../errors.ts'
import { monitorDocument } from './document.ts'
import type { HttpTarget, MonitorSettings } from './monitor.ts'
import { harmlessHeaders } from './probes/redirect.ts'

/**
 * What opens the monitored service is never shown again: passwords in addresses, bodies, and the values of all headers
 * but a few. Whoever edits a monitor hands the placeholder back, which keeps what is stored.
 */
export const secret = '(secret)'

/** A monitor's document for pages, programs and the audit trail. */
export const shownDocument = (monitor: MonitorSettings): object => monitorDocument(withoutSecrets(monitor))

export function withoutSecrets(monitor: MonitorSettings): MonitorSettings {
  const { target } = monitor
  if (target.kind !== 'http') return monitor
  return {
    ...monitor,
    target: {
      ...target,
      url: withPassword(target.url, secret),
      headers: mapValues(target.headers, (name, value) => (isHarmless(name) ? value : secret)),
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
  return {
    ...monitor,
    target: {
      ...target,
      url: keptUrl(target.url, stored.url),
      headers: mapValues(target.headers, (name, value) =>
        value === secret ? (headerOf(stored, name) ?? value) : value,
      ),
      body: target.body === secret ? stored.body : target.body,
    },
  }
}

/** The paths of the fields that hold the placeholder. */
const placeholders = ({ url, headers, body }: HttpTarget): readonly string[] => [
  ...(passwordOf(url) === secret ? ['url'] : []),
  ...Object.keys(headers)
    .filter(name => headers[name] === secret)
    .map(name => `headers.${name}`),
  ...(body === secret ? ['body'] : []),
]

function problemWith(path: string, target: HttpTarget, stored: HttpTarget | null): readonly Problem[] {
  if (!stored || !isStored(path, stored)) return [{ path, message: 'has no stored value to keep' }]
  if (new URL(target.url).origin === new URL(stored.url).origin) return []
  return [{ path, message: 'must be typed again, because the address leads to another server' }]
}

function isStored(path: string, stored: HttpTarget): boolean {
  if (path === 'url') return passwordOf(stored.url) !== ''
  if (path === 'body') return stored.body !== null
  return headerOf(stored, path.slice('headers.'.length)) !== undefined
}

const headerOf = ({ headers }: HttpTarget, name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]

const isHarmless = (name: string) => harmlessHeaders.has(name.toLowerCase())

const passwordOf = (url: string): string => new URL(url).password

/** The address as it was written, unless there is a password to replace. */
function withPassword(url: string, password: string): string {
  const address = new URL(url)
  if (address.password === '') return url
  address.password = password
  return address.href
}

/** Left alone it stays as it was written. */
const keptUrl = (typed: string, stored: string): string =>
  typed === withPassword(stored, secret)
    ? stored
    : passwordOf(typed) === secret
      ? withPassword(typed, passwordOf(stored))
      : typed

const mapValues = (
  record: Readonly<Record<string, string>>,
  change: (name: string, value: string) => string,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]))
