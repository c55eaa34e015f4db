import type { Impact } from '../../announcements/model/incident.ts'
import {
  type Board,
  type BoardMonitor,
  dataSince,
  type OngoingAnnouncement,
} from '../../board/model/board.ts'
import { hourMs, minuteMs, rfc3339 } from '../../lib/time.ts'
import { averageLatencyMs, type RecentHour } from '../../monitors/model/recent-hours.ts'

/** The recent hours of monitors; null if they cannot be read. */
type HoursOf = ReadonlyMap<number, readonly RecentHour[]> | null

type Result = { readonly success: boolean; readonly timestamp: string; readonly duration: number }

/** All monitors as endpoints, each with its results, oldest first. */
export const endpointStatuses = (board: Board, hours: HoursOf, now: number): readonly object[] =>
  board.monitors.map(each => endpointOf(each, hours?.get(each.id) ?? [], board, now))

/** One monitor as an endpoint. */
export const endpointStatus = (
  monitor: BoardMonitor,
  hours: readonly RecentHour[] | null,
  board: Board,
  now: number,
): object => ({ ...endpointOf(monitor, hours ?? [], board, now), events: eventsOf(monitor) })

/** The monitor of a key; of two with the same one the first. */
export const monitorOfKey = ({ monitors }: Board, key: string): BoardMonitor | undefined =>
  monitors.find(each => gatusKey(each) === key)

/** The key that Gatus makes of a group and a name. */
export const gatusKey = ({ name, group }: Pick<BoardMonitor, 'name' | 'group'>): string =>
  `${keyPart(group ?? '')}_${keyPart(name)}`

/** The text of a badge: `?` for a monitor without a result. */
export function healthOf(monitor: BoardMonitor): 'up' | 'down' | '?' {
  return monitor.since === null ? '?' : isUp(monitor) ? 'up' : 'down'
}

export const configOf = ({ ongoing }: Board): object => ({
  oidc: false,
  authenticated: false,
  announcements: ongoing.map(announcementOf),
})

const keyPart = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[/_., #+&]/g, '-')

/**
 * A result for each recent hour, a success if the monitor was not down in it, and one of now: from the share of
 * successes dashboards compute an uptime.
 */
function endpointOf(monitor: BoardMonitor, hours: readonly RecentHour[], board: Board, now: number) {
  const { name, group } = monitor
  const at = Math.min(dataSince(board) ?? now, Math.floor(now / minuteMs) * minuteMs)
  const past = hours
    .filter(each => each.startsAt + hourMs <= at && each.upMs + each.downMs + each.pendingMs > 0)
    .map(each => resultOf(each.downMs === 0, [each], each.startsAt + hourMs))
  const current = monitor.since === null ? [] : [resultOf(isUp(monitor), hours.slice(-1), at)]
  return {
    name,
    ...(group !== null && { group }),
    key: gatusKey(monitor),
    results: [...past, ...current],
  }
}

const resultOf = (success: boolean, hours: readonly RecentHour[], at: number): Result => ({
  success,
  timestamp: rfc3339(at),
  duration: Math.round((averageLatencyMs(hours) ?? 0) * 1_000_000),
})

/** True unless the condition is an outage; a degraded, maintained or unchecked service is not down. */
const isUp = ({ condition }: BoardMonitor): boolean => condition !== 'DOWN'

const eventsOf = (monitor: BoardMonitor): readonly object[] =>
  monitor.since === null
    ? []
    : [{ type: isUp(monitor) ? 'HEALTHY' : 'UNHEALTHY', timestamp: rfc3339(monitor.since) }]

const announcementOf = ({ title, event, createdAt }: OngoingAnnouncement) => ({
  timestamp: rfc3339(event.startsAt ?? createdAt),
  type: event.kind === 'maintenance' ? 'information' : typeOf[event.impact],
  message: title,
})

const typeOf = {
  none: 'information',
  minor: 'warning',
  major: 'outage',
  critical: 'outage',
} as const satisfies Record<Impact, string>
