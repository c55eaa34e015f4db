import {
  type Announcement,
  isActiveBanner,
  isPublished,
  newestFirst,
  turningPoints,
} from './announcements/announcement.ts'
import { type AnnouncementEvent, impacts, isGoingOn, windowAnnouncementId } from './announcements/event.ts'
import { type Condition, conditionOf, isWorse, worst, worstFirst } from './condition.ts'
import { openWindow, windowEdges } from './monitors/maintenance.ts'
import type { MaintenanceWindow, Monitor, MonitorState, Status } from './monitors/monitor.ts'
import type { UpcomingTime } from './monitors/upcoming.ts'
import { type Day, daysOnNarrowScreens, uptimeOf } from './monitors/uptime.ts'
import type { Site } from './site/site.ts'

/** Everything the public may see, as one immutable value. Every view reads it; none of them touches the database. */
export type Board = {
  /** Published, newest first. */
  readonly announcements: readonly Announcement[]
  readonly announcementById: ReadonlyMap<string, Announcement>
  /** Active banners, newest first. */
  readonly banners: readonly Announcement[]
  /** Incidents and maintenance that go on just now, the worst first, then the newest. */
  readonly ongoing: readonly OngoingAnnouncement[]
  /** Maintenance still to come, the next first. */
  readonly planned: readonly PlannedMaintenance[]
  readonly site: Site
  /** Active and public, in the operator's order. */
  readonly monitors: readonly BoardMonitor[]
  /** The worst of all monitors and of all that goes on; null when there is neither. */
  readonly overall: Condition | null
  /** Since when monitors are not probed, because Corkboard has lost its network or, where another instance probes, its database. */
  readonly blindSince: number | null
  /** Since when nothing was heard from the database, so that others may have changed what is shown; null: it is current. */
  readonly staleSince: number | null
  /** From this instant on the Board must be built anew although nobody wrote; Infinity when never. */
  readonly staleAt: number
}

export type OngoingAnnouncement = Announcement & { readonly event: AnnouncementEvent }

export type PlannedMaintenance = {
  readonly title: string
  /** Public ones, in the operator's order. */
  readonly monitors: readonly string[]
  readonly startsAt: number
  /** Null: not known yet. */
  readonly endsAt: number | null
  /** What was announced of it. */
  readonly announcementId: string | null
}

export type BoardMonitor = {
  readonly id: number
  readonly name: string
  /** The heading it stands under; null: above all headings. */
  readonly group: string | null
  /** What the probes and the windows say. */
  readonly status: Status
  /** The worse of the status and of what goes on. */
  readonly condition: Condition
  /** What makes the condition worse than the status. */
  readonly worsenedBy: OngoingAnnouncement | null
  /** Since when the status is what it is; null when never checked. */
  readonly since: number | null
  /** The end of the maintenance window that is open. */
  readonly maintenanceUntil: number | null
  /** UP share of the observed time of `days`, 0 to 1; null when nothing was observed. */
  readonly uptime: number | null
  /** The same of the last 30 days, which is what narrow screens show. */
  readonly recentUptime: number | null
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
  /** The next time of each window that is not open yet. */
  readonly planned: readonly UpcomingTime[]
  /** As on the Board. */
  readonly blindSince?: number | null
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

export type Staleness = {
  readonly since: number | null
  /** The monitors are probed here, whatever the database does. */
  readonly watched: boolean
}

const current: Staleness = { since: null, watched: true }

export function buildBoard(sources: Sources, now: number, { since, watched }: Staleness = current): Board {
  const announcements = sources.announcements.filter(each => isPublished(each, now)).sort(newestFirst)
  const ongoing = ongoingOf(announcements, now)
  const { windows } = sources.monitors
  const monitors = sources.monitors.monitors
    .filter(({ monitor }) => monitor.active && monitor.public)
    .sort((a, b) => a.monitor.position - b.monitor.position)
    .map(each => underEvents(boardMonitor(each, windows, now), ongoing))
  const edges = [
    ...sources.announcements.flatMap(each => turningPoints(each, now)),
    ...windowEdges(windows, now),
  ]
  return {
    announcements,
    announcementById: new Map(announcements.map(each => [each.id, each])),
    banners: announcements.filter(each => isActiveBanner(each, now)),
    ongoing,
    planned: plannedMaintenance(announcements, sources.monitors.planned, monitors, now),
    site: sources.site,
    monitors,
    overall: overallOf(monitors, ongoing),
    blindSince: sources.monitors.blindSince ?? (watched ? null : since),
    staleSince: since,
    staleAt: edges.reduce((earliest, at) => Math.min(earliest, at), Number.POSITIVE_INFINITY),
  }
}

/** As old as this is the oldest part of what is shown; null: all of it is current. */
export const dataSince = ({ blindSince, staleSince }: Board): number | null =>
  blindSince === null || staleSince === null ? (blindSince ?? staleSince) : Math.min(blindSince, staleSince)

/** What goes on, the worst first. */
export const ongoingOf = (
  announcements: readonly Announcement[],
  now: number,
): readonly OngoingAnnouncement[] =>
  announcements
    .filter(hasEvent)
    .filter(({ event }) => isGoingOn(event, now))
    .sort(worstEventFirst)

export type ProbedMonitor = Omit<BoardMonitor, 'condition' | 'worsenedBy'>

/** The monitor as it is shown while these events go on. */
export function underEvents(monitor: ProbedMonitor, ongoing: readonly OngoingAnnouncement[]): BoardMonitor {
  const event = ongoing.find(each => each.event.monitorIds.includes(monitor.id))
  const worsenedBy = event && isWorse(conditionOf(event.event), monitor.status) ? event : null
  return {
    ...monitor,
    condition: worsenedBy ? conditionOf(worsenedBy.event) : monitor.status,
    worsenedBy,
  }
}

export const overallOf = (
  monitors: readonly BoardMonitor[],
  ongoing: readonly OngoingAnnouncement[],
): Condition | null =>
  worst([...monitors.map(each => each.condition), ...ongoing.map(each => conditionOf(each.event))])

/** An open window shows at its very instant, before the prober has taken notice. */
function boardMonitor(
  { monitor, state, uptime, days }: MonitorSource,
  windows: readonly MaintenanceWindow[],
  now: number,
): ProbedMonitor {
  const window = openWindow(windows, monitor.id, now)
  return {
    id: monitor.id,
    name: monitor.name,
    group: monitor.group,
    status: window ? 'MAINTENANCE' : (state?.status ?? 'PENDING'),
    since: window ? window.startsAt : (state?.since ?? null),
    maintenanceUntil: window?.endsAt ?? null,
    uptime,
    recentUptime: uptimeOf(days.slice(-daysOnNarrowScreens)),
    days,
  }
}

const hasEvent = (announcement: Announcement): announcement is OngoingAnnouncement =>
  announcement.event !== null && announcement.event !== undefined

/** Of equally bad ones the order stays. */
const worstEventFirst = (a: OngoingAnnouncement, b: OngoingAnnouncement): number =>
  worstFirst.indexOf(conditionOf(a.event)) - worstFirst.indexOf(conditionOf(b.event)) ||
  impacts.indexOf(b.event.impact) - impacts.indexOf(a.event.impact)

/** What was announced stands for the window that it was announced of. */
function plannedMaintenance(
  announcements: readonly Announcement[],
  windows: readonly UpcomingTime[],
  monitors: readonly BoardMonitor[],
  now: number,
): readonly PlannedMaintenance[] {
  const namesOf = (ids: readonly number[]) =>
    monitors.filter(each => ids.includes(each.id)).map(each => each.name)
  const announced = announcements
    .filter(hasEvent)
    .filter(({ event }) => event.kind === 'maintenance' && event.startsAt !== null && event.startsAt > now)
    .map(({ id, title, event: { startsAt, endsAt, monitorIds } }) => ({
      title,
      monitors: namesOf(monitorIds),
      startsAt: startsAt ?? now,
      endsAt,
      announcementId: id,
    }))
  const known = new Set(announced.map(each => each.announcementId))
  const others = windows
    .filter(each => each.startsAt > now && !known.has(windowAnnouncementId(each.windowId, each.startsAt)))
    .map(({ title, monitorIds, startsAt, endsAt }) => ({
      title,
      monitors: namesOf(monitorIds),
      startsAt,
      endsAt,
      announcementId: null,
    }))
    .filter(each => each.monitors.length > 0)
  return [...announced, ...others].sort((a, b) => a.startsAt - b.startsAt)
}
