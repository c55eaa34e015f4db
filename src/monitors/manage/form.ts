import type { Actor } from '../../actor.ts'
import { InvalidFields } from '../../errors.ts'
import type { Form } from '../../manage/form.ts'
import type { ManageFrame } from '../../manage/layout.ts'
import type { Problems } from '../../manage/problems.ts'
import type { Kind, Monitor } from '../monitor.ts'
import { shownTo } from '../secrets.ts'

/** The fields as typed: text by name; a checked box is `on`, one that is not is empty. */
export type MonitorForm = Readonly<Record<string, string>>

const common = [
  'name',
  'intervalSeconds',
  'timeoutSeconds',
  'retryIntervalSeconds',
  'maxRetries',
  'successThreshold',
  'upsideDown',
  'public',
  'active',
  'group',
  'tags',
] as const

/** A form shows and sends only what its kind has. */
export const fieldsOf = {
  http: [
    ...common,
    'url',
    'method',
    'headers',
    'body',
    'acceptedStatuses',
    'maxRedirects',
    'bodyContains',
    'bodyLacks',
    'ignoreTls',
  ],
  tcp: [...common, 'host', 'port'],
} as const satisfies Record<Kind, readonly string[]>

export type FieldName = (typeof fieldsOf)[Kind][number]

/** What a new monitor begins with. */
export const newForm: MonitorForm = {
  intervalSeconds: '60',
  timeoutSeconds: '10',
  retryIntervalSeconds: '20',
  maxRetries: '2',
  successThreshold: '1',
  public: 'on',
  active: 'on',
  method: 'GET',
  acceptedStatuses: '200-299',
  maxRedirects: '10',
}

/** A monitor as its form shows it to the actor. */
export function formOfMonitor(actor: Actor, monitor: Monitor): MonitorForm {
  const { target, ...rest } = shownTo(actor, monitor)
  const flag = (on: boolean) => (on ? 'on' : '')
  const shared = {
    name: rest.name,
    intervalSeconds: String(rest.intervalMs / 1000),
    timeoutSeconds: String(rest.timeoutMs / 1000),
    retryIntervalSeconds: String(rest.retryIntervalMs / 1000),
    maxRetries: String(rest.maxRetries),
    successThreshold: String(rest.successThreshold),
    upsideDown: flag(rest.upsideDown),
    public: flag(rest.public),
    active: flag(rest.active),
    group: rest.group ?? '',
    tags: rest.tags.join(', '),
  }
  if (target.kind === 'tcp') return { ...shared, host: target.host, port: String(target.port) }
  return {
    ...shared,
    url: target.url,
    method: target.method,
    headers: Object.entries(target.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    body: target.body ?? '',
    acceptedStatuses: target.acceptedStatuses
      .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
      .join(', '),
    maxRedirects: String(target.maxRedirects),
    bodyContains: target.bodyContains ?? '',
    bodyLacks: target.bodyLacks ?? '',
    ignoreTls: flag(target.ignoreTls),
  }
}

export const readMonitorForm = (form: Form, kind: Kind): MonitorForm =>
  Object.fromEntries(fieldsOf[kind].map(name => [name, form.text(name)]))

/** As the schema wants it; what is no number is left for the schema to refuse. */
export const inputOf = (typed: MonitorForm, kind: Kind): Record<string, unknown> => ({
  kind,
  ...Object.fromEntries(fieldsOf[kind].map(name => [name, shapes[name](typed[name] ?? '')])),
})

const words = (value: string) => value.trim()
const whole = (value: string) => (/^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : Number.NaN)
const flag = (value: string) => value === 'on'
const orNull = (value: string) => (value === '' ? null : value)
const list = (value: string) => value.split(',').map(words).filter(Boolean)

const shapes: Readonly<Record<FieldName, (value: string) => unknown>> = {
  name: words,
  intervalSeconds: whole,
  timeoutSeconds: whole,
  retryIntervalSeconds: whole,
  maxRetries: whole,
  successThreshold: whole,
  upsideDown: flag,
  public: flag,
  active: flag,
  group: value => orNull(words(value)),
  tags: list,
  url: words,
  method: words,
  headers: headersOf,
  body: orNull,
  acceptedStatuses: value => value.split(/[\s,]+/).filter(Boolean),
  maxRedirects: whole,
  bodyContains: orNull,
  bodyLacks: orNull,
  ignoreTls: flag,
  host: words,
  port: whole,
}

/** A line without a colon is no header's name, which is then said of it. */
function headersOf(value: string): Record<string, string> {
  const lines = value.split('\n').map(words).filter(Boolean)
  return Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return colon < 1 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}

/** What is wrong, at the field it is wrong in: of a list, with the entry it is about. Passes other errors on. */
export function fieldProblems(error: unknown, typed: MonitorForm, kind: Kind, frame: ManageFrame): Problems {
  if (!(error instanceof InvalidFields)) throw error
  const input = inputOf(typed, kind)
  const found = new Map<string, string>()
  for (const { path, message } of error.problems) {
    const [, field = path, index, key] = /^(\w+)(?:\[(\d+)\]|\.(.*))?$/s.exec(path) ?? []
    const entry = index === undefined ? key : (input[field] as readonly string[])[Number(index)]
    const text = frame.words.formProblem(message, path)
    if (!found.has(field)) found.set(field, entry === undefined ? text : `“${entry}”: ${text}`)
  }
  return found
}
