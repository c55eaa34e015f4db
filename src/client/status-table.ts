import type { Monitor, Status } from './monitors.ts'
import { harmless, styled } from './terminal.ts'

/**
 * A table of the monitors; `now` in Unix milliseconds. Names are the last column, since the width of their letters
 * varies.
 */
export function statusTable(monitors: readonly Monitor[], now: number): string {
  if (monitors.length === 0) return 'No monitors.\n'
  const tellsMore = monitors.some(each => each.since !== null || each.latencyMs !== null)
  const head = ['STATUS'.padEnd(11), ...(tellsMore ? ['SINCE'.padEnd(9), 'LATENCY'.padStart(9)] : []), 'NAME']
  const rows = monitors.map(({ name, status, since, latencyMs }) => [
    styled(colours[status], status.padEnd(11)),
    ...(tellsMore
      ? [ago(since, now).padEnd(9), (latencyMs === null ? '-' : `${Math.round(latencyMs)} ms`).padStart(9)]
      : []),
    harmless(name),
  ])
  return `${[head.map(each => styled('dim', each)), ...rows].map(each => `${each.join('  ')}\n`).join('')}`
}

const colours = {
  UP: 'green',
  DOWN: ['red', 'bold'] as ['red', 'bold'],
  PENDING: 'yellow',
  MAINTENANCE: 'blue',
} as const satisfies Record<Status, unknown>

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** Elapsed time in its largest whole unit. */
function ago(since: string | null, now: number): string {
  if (since === null) return '-'
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['s', 1]
  return `${Math.floor(seconds / length)} ${unit}`
}
