import {
  type Announcement,
  isActiveBanner,
  isPublished,
  newestFirst,
  turningPoints,
} from './announcements/announcement.ts'
import { isGoingOn } from './announcements/event.ts'
import { openWindow, overallStatus, windowEdges } from './monitors/maintenance.ts'
import type { MaintenanceWindow, Monitor, MonitorState, Status } from './monitors/monitor.ts'
import type { Day } from './monitors/uptime.ts'
import type { Site } from './site/site.ts'

/** Everything the public may see, as one immutable value. Every view reads it; none of them touches the database. */
export type Board = {
  /** Published, newest first. */
  readonly announcements: readonly Announcement[]
  readonly announcementById: ReadonlyMap<string, Announcement>
  /** Active banners, newest first. */
  readonly banners: readonly Announcement[]
  /** Incidents and maintenance that go on just now, newest first. */
  readonly ongoing: readonly Announcement[]
  readonly site: Site
  /** Active and public, in the operator's order. */
  readonly monitors: readonly BoardMonitor[]
  /** The worst of all; null when there is no monitor. */
  readonly overall: Status | null
  /** From this instant on the Board must be built anew although nobody wrote; Infinity when never. */
  readonly staleAt: number
}

export type BoardMonitor = {
  readonly id: number
  readonly name: string
  /** The heading it stands under; null: above all headings. */
  readonly group: string | null
  readonly status: Status
  /** Since when the status is what it is; null when never checked. */
  readonly since: number | null
  /** The end of the maintenance window that is open. */
  readonly maintenanceUntil: number | null
  /** UP share of the observed time of `days`, 0 to 1; null when nothing was observed. */
  readonly uptime: number | null
  /** Oldest first, one a UTC day, the last is today. */
  readonly days: readonly Day[]
}

/** What the Board is made of, a slice a feature. */
export type Sources = {
  readonly announcements: readonly Announcement[]
  readonly site: Site
  readonly monitors: MonitorSources
}

export type MonitorSources = {
  readonly monitors: readonly MonitorSource[]
  readonly windows: readonly MaintenanceWindow[]
}

export type MonitorSource = {
  readonly monitor: Monitor
  /** Null: never checked. */
  readonly state: MonitorState | null
  readonly uptime: number | null
  readonly days: readonly Day[]
}

export type Slice = keyof Sources
export const slices: readonly Slice[] = ['announcements', 'site', 'monitors']

export function buildBoard(sources: Sources, now: number): Board {
  const announcements = sources.announcements.filter(each => isPublished(each, now)).sort(newestFirst)
  const { windows } = sources.monitors
  const monitors = sources.monitors.monitors
    .filter(({ monitor }) => monitor.active && monitor.public)
    .sort((a, b) => a.monitor.position - b.monitor.position)
    .map(each => boardMonitor(each, windows, now))
  const edges = [
    ...sources.announcements.flatMap(each => turningPoints(each, now)),
    ...windowEdges(windows, now),
  ]
  return {
    announcements,
    announcementById: new Map(announcements.map(each => [each.id, each])),
    banners: announcements.filter(each => isActiveBanner(each, now)),
    ongoing: announcements.filter(each => each.event && isGoingOn(each.event, now)),
    site: sources.site,
    monitors,
    overall: overallStatus(monitors.map(each => each.status)),
    staleAt: edges.reduce((earliest, at) => Math.min(earliest, at), Number.POSITIVE_INFINITY),
  }
}

/** An open window shows at its very instant, before the prober has taken notice. */
function boardMonitor(
  { monitor, state, uptime, days }: MonitorSource,
  windows: readonly MaintenanceWindow[],
  now: number,
): BoardMonitor {
  const window = openWindow(windows, monitor.id, now)
  return {
    id: monitor.id,
    name: monitor.name,
    group: monitor.group,
    status: window ? 'MAINTENANCE' : (state?.status ?? 'PENDING'),
    since: window ? window.startsAt : (state?.since ?? null),
    maintenanceUntil: window?.endsAt ?? null,
    uptime,
    days,
  }
}
