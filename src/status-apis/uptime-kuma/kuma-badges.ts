import type { BoardMonitor } from '../../board/model/board.ts'
import type { Condition } from '../../board/model/condition.ts'
import { averageLatencyMs, type RecentHour } from '../../monitors/model/recent-hours.ts'
import { uptimeOf } from '../../monitors/model/uptime.ts'
import { type Badge, badgeStyles } from '../badges/draw-badge.ts'

type Asked = {
  /** The part of the address that names the badge. */
  readonly what: string
  readonly duration: string | undefined
  readonly query: Readonly<Record<string, unknown>>
}

const colours = {
  up: '#66c20a',
  down: '#c2290a',
  pending: '#f8a306',
  maintenance: '#1747f5',
  unknown: '#999',
} as const

/** The states of Uptime Kuma's badge, which has no other words. */
const stateOf = {
  UP: 'up',
  DEGRADED: 'up',
  UNCHECKED: 'up',
  DOWN: 'down',
  PENDING: 'pending',
  MAINTENANCE: 'maintenance',
} as const satisfies Record<Condition, string>

const words = { up: 'Up', down: 'Down', pending: 'Pending', maintenance: 'Maintenance' } as const

/** A badge of Uptime Kuma with what its query changes; null if there is none of this name. Without a monitor it is grey. */
export function kumaBadge(
  monitor: BoardMonitor | undefined,
  { what, duration, query }: Asked,
  hours: readonly RecentHour[] | null,
): Badge | null {
  const shown = badgeParts(monitor, what, duration, hours)
  if (!shown) return null
  const text = (name: string, otherwise = ''): string => {
    const value = query[name]
    return typeof value === 'string' ? value.slice(0, textMax) : otherwise
  }
  const state = shown.state
  const message = state && monitor ? text(`${state}Label`, shown.message) : shown.message
  const own = state && monitor ? colourOf(query[`${state}Color`]) : null
  const unit = message === nothing ? ['', ''] : [text('prefix'), text('suffix', shown.suffix)]
  return {
    label: `${text('labelPrefix')}${text('label', shown.label)}${text('labelSuffix')}`,
    message: `${unit[0]}${message}${unit[1]}`,
    color: colourOf(query['color']) ?? own ?? shown.color,
    labelColor: colourOf(query['labelColor']) ?? '#555',
    style: badgeStyles.find(each => each === query['style']) ?? 'flat',
  }
}

const textMax = 60
const nothing = 'N/A'

type Parts = {
  readonly label: string
  readonly message: string
  readonly suffix: string
  readonly color: string
  readonly state: keyof typeof words | null
}

function badgeParts(
  monitor: BoardMonitor | undefined,
  what: string,
  duration: string | undefined,
  hours: readonly RecentHour[] | null,
): Parts | null {
  const label = labels[what]?.(periodOf(duration))
  if (label === undefined) return null
  const none: Parts = { label, message: nothing, suffix: '', color: colours.unknown, state: null }
  if (!monitor) return none
  if (what === 'status') {
    const state = stateOf[monitor.condition]
    return { ...none, message: words[state], color: colours[state], state }
  }
  if (what === 'uptime') {
    const share = uptimeIn(monitor, duration, hours)
    if (share === null) return none
    const floored = Math.floor(share * 10_000) / 100
    return { ...none, message: String(floored), suffix: '%', color: uptimeColour(share) }
  }
  if (what === 'cert-exp') return none
  const averageMs = averageLatencyMs(what === 'response' ? (hours ?? []).slice(-1) : (hours ?? []))
  return averageMs === null
    ? none
    : { ...none, message: String(Math.round(averageMs)), suffix: 'ms', color: '#4080c0' }
}

const labels: Readonly<Record<string, (period: string) => string>> = {
  status: () => 'Status',
  uptime: period => `Uptime (${period})`,
  ping: period => `Avg. Ping (${period})`,
  'avg-response': period => `Avg. Response (${period})`,
  response: () => 'Response',
  'cert-exp': () => 'Cert Exp.',
}

const periodOf = (duration = '24h'): string => (/^\d+$/.test(duration) ? `${duration}h` : duration)

/** The uptime of the nearest period that is kept: up to a day, a week, a month or 90 days. */
function uptimeIn(
  { days, uptime, recentUptime }: BoardMonitor,
  duration: string | undefined,
  hours: readonly RecentHour[] | null,
): number | null {
  const inHours = hoursIn(periodOf(duration))
  if (inHours <= 24) return hours && uptimeOf(hours.slice(-Math.max(1, inHours)))
  if (inHours <= 7 * 24) return uptimeOf(days.slice(-Math.ceil(inHours / 24)))
  return inHours <= 30 * 24 ? recentUptime : uptime
}

function hoursIn(period: string): number {
  const [, count = '24', unit = 'h'] = /^(\d{1,5})([hdwmy])$/.exec(period) ?? []
  return Number(count) * ({ h: 1, d: 24, w: 168, m: 720, y: 8760 }[unit] ?? 1)
}

const uptimeColour = (share: number): string =>
  share >= 0.99 ? colours.up : share >= 0.95 ? colours.pending : colours.down

/** A colour of a query: `66c20a`, `#66c20a` or a name of CSS; null for anything else. */
function colourOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const bare = value.replace(/^#/, '')
  if (/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(bare)) return `#${bare}`
  return /^[a-z]{3,24}$/i.test(value) ? value : null
}
