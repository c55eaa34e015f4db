import { noteMax, type PushReport, pushedLatencyMaxMs } from './push.ts'

/** The words of senders as reports. */

type Query = Readonly<Record<string, unknown>>

/**
 * The report in a query with `status`, `msg` and `ping`, as Uptime Kuma has them: whatever is not `up` is down. Null if
 * `ping` is no time in milliseconds.
 */
export function reportOfQuery(query: Query): PushReport | null {
  const latencyMs = pingOf(lastOf(query['ping']))
  if (latencyMs === undefined) return null
  const status = lastOf(query['status'])
  const note = noteOf(lastOf(query['msg']) ?? '')
  return { outcome: status === undefined || status === 'up' ? 'up' : 'down', exitCode: null, latencyMs, note }
}

/** The exit code in an address, from 0 to 255; null for anything else. */
export const exitCodeOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) <= 255 ? Number(text) : null

/** A note of at most `noteMax` characters: of a long one the end, where the output of a job names its error. */
export function noteOf(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
  const kept = plain.length > noteMax ? `…${plain.slice(1 - noteMax)}`.toWellFormed() : plain
  // Scripts made for Uptime Kuma send this as a matter of form.
  return kept === 'OK' ? '' : kept
}

const goUnitMs = { ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const
const goPart = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g

/** The milliseconds of a duration such as `10s` or `1m30s`; null for an empty text, undefined for any other. */
export function goDurationMs(text: string): number | null | undefined {
  if (text === '') return null
  const plain = text.replace(/^\+/, '')
  if (plain === '0') return 0
  if (plain.replace(goPart, '') !== '' || plain.length > 100) return undefined
  const ms = [...plain.matchAll(goPart)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * goUnitMs[unit as keyof typeof goUnitMs],
    0,
  )
  return ms <= pushedLatencyMaxMs ? Math.round(ms) : undefined
}

/** The value of a name in a query; of several the last. */
export const lastOf = (value: unknown): string | undefined =>
  Array.isArray(value) ? lastOf(value.at(-1)) : typeof value === 'string' ? value : undefined

function pingOf(text = ''): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  const ms = /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN
  return ms <= pushedLatencyMaxMs ? Math.round(ms) : undefined
}
