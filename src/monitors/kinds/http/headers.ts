import type { PartlySecret } from '../../../kernel/fields/field.ts'
import { secret } from '../../../kernel/fields/field.ts'
import { nodeHttp } from '../../../lib/node-http.ts'

type Headers = Readonly<Record<string, string>>

/** Headers that hold no key of the monitored service, and so go to other origins too; any other may. */
const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
])

export const isHarmlessHeader = (name: string): boolean => harmlessHeaders.has(name.toLowerCase())

/** True for a header whose value is not secret. The host is shown as the domain and the certificate of the monitor, too. */
const isShown = (name: string): boolean => isHarmlessHeader(name) || name.toLowerCase() === 'host'

/** Masks header values that may be secret; names are shown. */
export const secretHeaders: PartlySecret = {
  forReaders: withShownValues,
  forEditors: withShownValues,
  placeholders: value =>
    Object.entries(value as Headers)
      .filter(([, each]) => each === secret)
      .map(([name]) => `.${name}`),
  isStored: (path, _, stored) => headerValue(stored as Headers, path.slice(1)) !== undefined,
  filled: (typed, stored) =>
    mapValues(typed as Headers, (name, value) =>
      value === secret ? (headerValue(stored as Headers, name) ?? value) : value,
    ),
}

function withShownValues(headers: unknown): Headers {
  return mapValues(headers as Headers, (name, value) => (isShown(name) ? value : secret))
}

/** The value of a header, whatever the case of its name. */
export const headerValue = (headers: Headers, name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]

const mapValues = (record: Headers, change: (name: string, value: string) => string): Headers =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]))

/** Headers that the probe sets itself; other values would make the request fail. */
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

export const isOurs = (name: string): boolean => ours.has(name.toLowerCase())

export const isHeaderName = (name: string): boolean => accepts(() => nodeHttp.validateHeaderName(name))

export const isHeaderValue = (value: string): boolean =>
  accepts(() => nodeHttp.validateHeaderValue('value', value))

function accepts(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
