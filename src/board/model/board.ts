import type { Announcement } from '../../announcements/model/announcement.ts'
import { type Incident, impacts, isGoingOn } from '../../incidents/model/incident.ts'
import type {
  MaintenanceWindow,
  Monitor,
  MonitorState,
  Status,
  UpcomingTime,
} from '../../monitors/model/monitor.ts'
import type { Days, History } from '../../monitors/model/uptime.ts'
import type { Site } from '../../site/model/site.ts'
import { type Condition, conditionOf, isWorse, shownStatus, worst, worstFirst } from './condition.ts'
import { summaryOf } from './summary.ts'

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
  readonly offlineSince: number | null
  /** Since when the first of the monitors could not be probed; null: all are. */
  readonly uncheckedSince: number | null
  /** Since when nothing was heard from the database, so that others may have changed what is shown; null: it is current. */
  readonly staleSince: number | null
  /** From this instant on the Board must be rebuilt even without a write; Infinity: never. */
  readonly staleAt: number
}

export type OngoingAnnouncement = Announcement & { readonly event: Incident }

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
  /** Status by probes and maintenance windows, without incidents. */
  readonly status: Status
  /** The worse of the status and of what goes on. */
  readonly condition: Condition
  /** What makes the condition worse than the status. */
  readonly worsenedBy: OngoingAnnouncement | null
  /** Since when the status is what it is; null when never checked. */
  readonly since: number | null
  /** Since when it could not be probed, for trouble of our own or because nothing can be reached; null: it is. */
  readonly uncheckedSince: number | null
  /** The end of the maintenance window that is open. */
  readonly maintenanceUntil: number | null
  /** UP share of the observed time of `days`, 0 to 1; null when nothing was observed. */
  readonly uptime: number | null
  /** Uptime of the last 30 days, which narrow screens show. */
  readonly recentUptime: number | null
  /** Oldest first, one a UTC day, the last is today. */
  readonly days: Days
}

/** What the Board is made of. Values are never changed, only replaced: what is identical was not written. */
export type Sources = {
  readonly announcements: readonly Announcement[]
  readonly site: Site
  /** All monitors, also those that readers do not see. */
  readonly monitors: readonly Monitor[]
  /** Records by monitor id; a monitor that was never probed has none. */
  readonly records: ReadonlyMap<number, MonitorRecord>
  readonly maintenance: MaintenanceSource
}

export type MaintenanceSource = {
  readonly windows: readonly MaintenanceWindow[]
  /** The next time of each window that is not open yet. */
  readonly planned: readonly UpcomingTime[]
}

/** What its beats have left of a monitor. */
export type MonitorRecord = {
  readonly state: MonitorState | null
  /** Days as of the day on which they were read. */
  readonly history: History
}

export type Slice = keyof Sources
export const slices: readonly Slice[] = ['announcements', 'site', 'monitors', 'records', 'maintenance']

/** Instant of the oldest part of the Board; null: all of it is current. */
export const dataSince = ({ offlineSince, uncheckedSince, staleSince }: Board): number | null =>
  firstOf([offlineSince, uncheckedSince, staleSince])

/** The earliest instant; null: there is none. */
export function firstOf(instants: readonly (number | null)[]): number | null {
  let first: number | null = null
  for (const each of instants) if (each !== null && (first === null || each < first)) first = each
  return first
}

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

/** The monitor as it is shown while this event goes on, the worst that names it. */
export function underEvent(monitor: ProbedMonitor, event: OngoingAnnouncement | null): BoardMonitor {
  const status = shownStatus(monitor)
  const worsenedBy = event && isWorse(conditionOf(event.event), status) ? event : null
  return {
    ...monitor,
    condition: worsenedBy ? conditionOf(worsenedBy.event) : status,
    worsenedBy,
  }
}

export const overallOf = (
  monitors: readonly BoardMonitor[],
  ongoing: readonly OngoingAnnouncement[],
): Condition | null => {
  const conditions = new Set<Condition>(ongoing.map(each => conditionOf(each.event)))
  const ofMonitors = summaryOf(monitors).worst
  if (ofMonitors !== null) conditions.add(ofMonitors)
  return worst([...conditions])
}

export const hasEvent = (announcement: Announcement): announcement is OngoingAnnouncement =>
  announcement.event !== null && announcement.event !== undefined

/** Of equally bad ones the order stays. */
const worstEventFirst = (a: OngoingAnnouncement, b: OngoingAnnouncement): number =>
  worstFirst.indexOf(conditionOf(a.event)) - worstFirst.indexOf(conditionOf(b.event)) ||
  impacts.indexOf(b.event.impact) - impacts.indexOf(a.event.impact)
