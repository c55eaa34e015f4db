import { createHash } from 'node:crypto'
import type { MonitorRow, MonitorStateRow } from '../db/tables.ts'
import { completed } from '../kernel/fields/document.ts'
import { secret } from '../kernel/fields/field.ts'
import { type Message, type Params, textMessage } from '../kernel/messages.ts'
import { targetFieldsOf, waitingOf } from './kinds/kinds.ts'
import type { Certificate } from './model/certificate.ts'
import type { Monitor, MonitorSettings, MonitorState, Status, Target } from './model/monitor.ts'

/** Converts a row without parsing, since its content was parsed before it was stored. */
export const monitorOf = (row: MonitorRow): Monitor => ({
  id: row.id,
  name: row.name,
  publicName: row.public_name,
  slug: row.slug,
  target: storedTarget(row.target),
  intervalMs: row.interval_ms,
  timeoutMs: row.timeout_ms,
  retryIntervalMs: row.retry_interval_ms,
  maxRetries: row.max_retries,
  successThreshold: row.success_threshold,
  remindEveryMs: row.remind_every_ms,
  upsideDown: row.upside_down === 1,
  public: row.public === 1,
  active: row.active === 1,
  group: row.group_name,
  tags: JSON.parse(row.tags) as readonly string[],
  position: row.position,
  revision: row.revision,
})

/** The target, with defaults for fields that were added to its kind since. */
function storedTarget(json: string): Target {
  const target = JSON.parse(json) as Target
  return completed(targetFieldsOf(target.kind), target)
}

/** The hash under which the token of pushes is looked up, so that a search takes the same time whatever the token is. */
export const pushKey = (token: string): string => createHash('sha256').update(token).digest('base64url')

function pushKeyOf(target: Target): string | null {
  const token = waitingOf(target)?.tokenOf(target)
  // An import without secrets leaves the placeholder, which is no token.
  return token === undefined || token === secret ? null : pushKey(token)
}

export const monitorRow = (monitor: MonitorSettings) => ({
  name: monitor.name,
  public_name: monitor.publicName,
  slug: monitor.slug,
  kind: monitor.target.kind,
  target: JSON.stringify(monitor.target),
  interval_ms: monitor.intervalMs,
  timeout_ms: monitor.timeoutMs,
  retry_interval_ms: monitor.retryIntervalMs,
  max_retries: monitor.maxRetries,
  success_threshold: monitor.successThreshold,
  remind_every_ms: monitor.remindEveryMs,
  upside_down: Number(monitor.upsideDown),
  public: Number(monitor.public),
  active: Number(monitor.active),
  group_name: monitor.group,
  tags: JSON.stringify(monitor.tags),
  push_key: pushKeyOf(monitor.target),
})

/** The row of a state, without the phases of its checks, which only one page shows. */
export type StateRow = Omit<MonitorStateRow, 'phases'>

export const stateOf = (row: StateRow): MonitorState => ({
  status: row.status as Status,
  retries: row.retries,
  successes: row.successes,
  settled: row.settled as MonitorState['settled'],
  downSince: row.down_since,
  notifiedAt: row.notified_at,
  changes: row.changes === null ? [] : (JSON.parse(row.changes) as readonly number[]),
  unstableSince: row.unstable_since,
  since: row.since,
})

export const certificateRow = (certificate: Certificate | null) => ({
  certificate_host: certificate?.host ?? null,
  certificate_issuer: certificate?.issuer ?? null,
  certificate_ends_at: certificate?.endsAt ?? null,
})

export const certificateOf = (row: Partial<ReturnType<typeof certificateRow>>): Certificate | null => {
  const { certificate_host: host, certificate_issuer: issuer, certificate_ends_at: endsAt } = row
  return host == null || endsAt == null ? null : { host, issuer: issuer ?? '', endsAt }
}

/** The message of a result. Rows from before results had codes hold a sentence. */
export const messageOf = (row: Pick<MonitorStateRow, 'code' | 'params' | 'message'>): Message =>
  row.code === null
    ? textMessage(row.message)
    : { code: row.code, params: row.params === null ? {} : (JSON.parse(row.params) as Params) }

/** The note of the sender of the push, in a row with a code; null if there is none. */
export const noteOf = ({ code, message }: Pick<MonitorStateRow, 'code' | 'message'>): string | null =>
  code === null || message === '' ? null : message

export function messageRow({ code, params }: Message) {
  if (code === 'text') return { code: null, params: null, message: String(params['text']) }
  return { code, params: Object.keys(params).length === 0 ? null : JSON.stringify(params), message: '' }
}
