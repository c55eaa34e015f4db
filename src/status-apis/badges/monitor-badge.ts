import type { BoardMonitor } from '../../board/model/board.ts'
import type { Condition } from '../../board/model/condition.ts'
import { createFormat } from '../../i18n/format.ts'
import { averageLatencyMs, type RecentHour } from '../../monitors/model/recent-hours.ts'
import { uptimeOf } from '../../monitors/model/uptime.ts'
import type { Badge } from './draw-badge.ts'

export const badgeKinds = ['status', 'uptime', 'response-time'] as const
type BadgeKind = (typeof badgeKinds)[number]

type BadgeWindow = '1h' | '24h' | '7d' | '30d' | '90d'

/** The windows of each kind; the first is the usual one. */
export const windowsOf = {
  status: [],
  uptime: ['30d', '1h', '24h', '7d', '90d'],
  'response-time': ['24h', '1h'],
} as const satisfies Record<BadgeKind, readonly BadgeWindow[]>

/** The colours of the status page on light ground; white text on them has a contrast of 4.5 to 1. */
export const conditionColours = {
  UP: '#1a7848',
  DEGRADED: '#8a5500',
  DOWN: '#bd2027',
  PENDING: '#8a5500',
  MAINTENANCE: '#5246b8',
  UNCHECKED: '#6b6b6b',
} as const satisfies Record<Condition, string>

const conditionWords = {
  UP: 'up',
  DEGRADED: 'degraded',
  DOWN: 'down',
  PENDING: 'being checked',
  MAINTENANCE: 'maintenance',
  UNCHECKED: 'not checked',
} as const satisfies Record<Condition, string>

const neutral = '#1d4a96'
const unknown = { message: 'unknown', color: conditionColours.UNCHECKED }

/** The recent hours of a monitor; null if they cannot be read. */
type Hours = readonly RecentHour[] | null

export type AskedBadge = { readonly kind: BadgeKind; readonly window: BadgeWindow | null }

/** The content of the badge of a monitor, in English, for a README or a page. */
export function monitorBadge(monitor: BoardMonitor, { kind, window }: AskedBadge, hours: Hours): Badge {
  return { label: labelOf(kind, window), ...shownOf(monitor, kind, window, hours) }
}

const labelOf = (kind: BadgeKind, window: BadgeWindow | null): string =>
  kind === 'status' ? 'status' : `${kind === 'uptime' ? 'uptime' : 'response time'} ${window}`

function shownOf(monitor: BoardMonitor, kind: BadgeKind, window: BadgeWindow | null, hours: Hours) {
  if (kind === 'status')
    return { message: conditionWords[monitor.condition], color: conditionColours[monitor.condition] }
  if (kind === 'uptime') {
    const share = shareOf(monitor, window, hours)
    return share === null ? unknown : { message: percent(share), color: uptimeColour(share) }
  }
  const averageMs = averageLatencyMs(latest(hours, window))
  return averageMs === null ? unknown : { message: `${Math.round(averageMs)} ms`, color: neutral }
}

/** Share of UP in the observed time of a window; null if nothing was observed. */
function shareOf(
  { days, uptime, recentUptime }: BoardMonitor,
  window: BadgeWindow | null,
  hours: Hours,
): number | null {
  if (window === '90d') return uptime
  if (window === '30d') return recentUptime
  if (window === '7d') return uptimeOf(days.slice(-7))
  return uptimeOf(latest(hours, window))
}

/** The hours of a window; hours are whole, so the shortest window has the running one and that before. */
const latest = (hours: Hours, window: BadgeWindow | null): readonly RecentHour[] =>
  hours === null ? [] : window === '1h' ? hours.slice(-2) : hours

const percent = (share: number): string => createFormat('en', 'UTC').percent(share).replace(/\s/g, '')

const uptimeColour = (share: number): string =>
  share >= 0.999
    ? conditionColours.UP
    : share >= 0.99
      ? '#5c6e10'
      : share >= 0.95
        ? conditionColours.DEGRADED
        : conditionColours.DOWN
