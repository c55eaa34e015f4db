import type { Announcement } from '../../announcements/model/announcement.ts'
import { type Incident, impacts, isGoingOn, statusOf } from '../../announcements/model/incident.ts'
import { promisedAt, type Update } from '../../announcements/model/update.ts'
import type { CalendarSource } from '../../monitors/model/calendar.ts'
import type { Monitor, MonitorState, Status, WindowTime } from '../../monitors/model/monitor.ts'
import type { Days, History } from '../../monitors/model/uptime.ts'
import type { Site } from '../../site/model/site.ts'
import type { PublishedPage } from '../../site/model/status-page.ts'
import type { Calendar } from './calendar.ts'
import { type Condition, conditionOf, isWorse, shownStatus, worst, worstFirst } from './condition.ts'
import { summaryOf } from './summary.ts'

/** Everything the public may see, as one immutable value. Every view reads it; none of them touches the database. */
export type Board = {
  /** The published announcements, newest first. */
  readonly announcements: readonly Announcement[]
  readonly announcementById: ReadonlyMap<string, Announcement>
  /** Active banners, newest first. */
  readonly banners: readonly Announcement[]
  /** Incidents and maintenance in progress, the worst first, then the newest. */
  readonly ongoing: readonly OngoingAnnouncement[]
  /** Future maintenance, the next first. */
  readonly planned: readonly PlannedMaintenance[]
  /** Open maintenance windows of public monitors without a published announcement. The planned end of one may have passed. */
  readonly openWindows: readonly PlannedMaintenance[]
  readonly calendar: Calendar
  readonly site: Site
  /** The active public monitors, in the operator's order. */
  readonly monitors: readonly BoardMonitor[]
  /** The status pages, each of which shows a part of this Board; none on the Board of such a page. */
  readonly pages: readonly ShownPage[]
  /** The worst condition of all monitors and of everything in progress; null if there is neither. */
  readonly overall: Condition | null
  /** Since when monitors are not probed, because Corkboard lost its network or, if another instance probes, its database. */
  readonly offlineSince: number | null
  /** Since when the first of the monitors could not be probed; null if all are probed. */
  readonly uncheckedSince: number | null
  /** Since when the database has not answered, so that what is shown may be outdated; null if it is current. */
  readonly staleSince: number | null
  /** From this instant on the Board must be rebuilt even without a write; Infinity if never. */
  readonly staleAt: number
}

/** A status page with the monitors that it shows. */
export type ShownPage = PublishedPage & {
  /** Ids of its monitors, also of those that no reader sees, because events may name them; null: of all. */
  readonly monitorIds: ReadonlySet<number> | null
}

export type OngoingAnnouncement = Announcement & { readonly event: Incident }

export type PlannedMaintenance = {
  /** The id of its announcement, or the one that an announcement of the window would get. */
  readonly id: string
  /** Ids of the public monitors, in the operator's order. */
  readonly monitorIds: readonly number[]
  readonly title: string
  /** Names of the public monitors, in the operator's order. */
  readonly monitors: readonly string[]
  readonly startsAt: number
  /** The planned end; null if unknown. */
  readonly endsAt: number | null
  /** The announcement of the window; null if there is none. */
  readonly announcementId: string | null
}

export type BoardMonitor = {
  readonly id: number
  readonly name: string
  /** The name in the address of its page; its id until one is made. */
  readonly slug: string
  /** The group of the monitor, a heading on the page; null for monitors above all headings. */
  readonly group: string | null
  /** Status by probes and maintenance windows, without incidents. */
  readonly status: Status
  /** The worse of the status and of the events in progress. */
  readonly condition: Condition
  /** The event that makes the condition worse than the status; null if none does. */
  readonly worsenedBy: OngoingAnnouncement | null
  /** True if a response counts as down, and none as up; absent: false. */
  readonly isInverted?: boolean
  /** When the current status began; null if the monitor was never probed. */
  readonly since: number | null
  /** Since when the monitor could not be probed, because of trouble of Corkboard's own; null if it is probed. */
  readonly uncheckedSince: number | null
  /** The planned end of the open maintenance window, which has passed if the window is overdue; null if none is open. */
  readonly maintenanceUntil: number | null
  /** Share of UP in the observed time of `days`, from 0 to 1; null if nothing was observed. */
  readonly uptime: number | null
  /** Uptime of the last 30 days, for narrow screens. */
  readonly recentUptime: number | null
  /** UTC days, oldest first; the last is today. */
  readonly days: Days
}

/** The inputs of the Board. Values are replaced, never changed, so an identical value was not written. */
export type Sources = {
  readonly announcements: readonly Announcement[]
  readonly site: Site
  /** All monitors, including those hidden from readers. */
  readonly monitors: readonly Monitor[]
  /** Records by monitor id; a monitor that was never probed has none. */
  readonly records: ReadonlyMap<number, MonitorRecord>
  readonly maintenance: MaintenanceSource
  readonly pages: readonly PublishedPage[]
}

export type MaintenanceSource = {
  readonly windows: readonly WindowTime[]
  /** The next occurrence of each window that is not open yet. */
  readonly planned: readonly WindowTime[]
  readonly calendar: CalendarSource
}

/** The state and history of a monitor, from its stored beats. */
export type MonitorRecord = {
  readonly state: MonitorState | null
  /** The days, as of the day on which they were read. */
  readonly history: History
}

export type Slice = keyof Sources
export const slices: readonly Slice[] = [
  'announcements',
  'site',
  'monitors',
  'records',
  'maintenance',
  'pages',
]

/** The instant of the oldest data on the Board; null if all of it is current. */
export const dataSince = ({ offlineSince, uncheckedSince, staleSince }: Board): number | null =>
  firstOf([offlineSince, uncheckedSince, staleSince])

/** The earliest instant; null if there is none. */
export function firstOf(instants: readonly (number | null)[]): number | null {
  let first: number | null = null
  for (const each of instants) if (each !== null && (first === null || each < first)) first = each
  return first
}

/** The events in progress, the worst first. */
export const ongoingOf = (
  announcements: readonly Announcement[],
  now: number,
): readonly OngoingAnnouncement[] =>
  announcements
    .filter(hasEvent)
    .filter(({ event }) => isGoingOn(event, now))
    .sort(worstEventFirst)

export type ProbedMonitor = Omit<BoardMonitor, 'condition' | 'worsenedBy'>

/** The monitor with the effect of the worst event in progress that names it. */
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

/** The status of an event that pages show at that time. */
export const statusAt = (event: Incident, now: number) =>
  statusOf(event, { isGoingOn: isGoingOn(event, now), now })

/** When the next update is promised by this one; null if it is not. */
export const promisedIn = (update: Update): number | null => promisedAt([update])

export const hasEvent = (announcement: Announcement): announcement is OngoingAnnouncement =>
  announcement.event !== null && announcement.event !== undefined

/** A comparison that leaves the order of equally bad events as it is. */
const worstEventFirst = (a: OngoingAnnouncement, b: OngoingAnnouncement): number =>
  worstFirst.indexOf(conditionOf(a.event)) - worstFirst.indexOf(conditionOf(b.event)) ||
  impacts.indexOf(b.event.impact) - impacts.indexOf(a.event.impact)
