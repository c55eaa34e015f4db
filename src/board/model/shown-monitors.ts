import { endOfWindow, isOpen, windowEdges } from '../../monitors/model/maintenance.ts'
import { type MaintenanceWindow, type Monitor, shownGroup, shownName } from '../../monitors/model/monitor.ts'
import { type History, historyOf, startOfDay } from '../../monitors/model/uptime.ts'
import {
  type BoardMonitor,
  type MonitorRecord,
  type OngoingAnnouncement,
  type ProbedMonitor,
  underEvent,
} from './board.ts'
import { earliest, type Made } from './board-part.ts'

/** The open maintenance window of each monitor; if several are open, the one that ends last. */
export type OpenWindows = ReadonlyMap<number, MaintenanceWindow>

export function maintainedOf(windows: readonly MaintenanceWindow[], now: number): Made<OpenWindows> {
  const open = new Map<number, MaintenanceWindow>()
  for (const window of windows.filter(each => isOpen(each, now)))
    for (const id of window.monitorIds) {
      const other = open.get(id)
      if (!other || endOfWindow(other) < endOfWindow(window)) open.set(id, window)
    }
  return { value: open, until: earliest(windowEdges(windows, now)) }
}

/** A monitor as shown, with the inputs it was made from. */
export type ShownMonitor = {
  readonly shown: BoardMonitor
  readonly monitor: Monitor
  readonly record: MonitorRecord | undefined
  readonly window: MaintenanceWindow | undefined
  readonly group: string | null
  readonly event: OngoingAnnouncement | undefined
  /** The start of the last day in its history. */
  readonly today: number
}

export type ShownSources = {
  readonly roster: readonly Monitor[]
  /** Tags that make a group of the monitors without one. */
  readonly groupTags: readonly string[]
  readonly records: ReadonlyMap<number, MonitorRecord>
  readonly maintained: OpenWindows
  readonly ongoing: readonly OngoingAnnouncement[]
  readonly unchecked: ReadonlyMap<number, number>
  /** Since when no reachable instance has probed; null if one does. */
  readonly unwatchedSince: number | null
}

export function shownOf(
  { roster, groupTags, records, maintained, ongoing, unchecked, unwatchedSince }: ShownSources,
  now: number,
  former: readonly ShownMonitor[],
): readonly ShownMonitor[] {
  const eventById = worstEvents(ongoing)
  const today = startOfDay(now)
  const none = historyOf([], today)
  const formerOf = finder(former)
  return roster.map((monitor, index) => {
    const record = records.get(monitor.id)
    const window = maintained.get(monitor.id)
    const group = shownGroup(monitor, groupTags)
    const event = eventById.get(monitor.id)
    const uncheckedSince = unchecked.get(monitor.id) ?? unwatchedSince
    const known = formerOf(monitor.id, index)
    const isSame =
      known?.monitor === monitor &&
      known.record === record &&
      known.window === window &&
      known.group === group &&
      known.event === event &&
      known.shown.uncheckedSince === uncheckedSince &&
      known.today === today
    if (isSame) return known
    const history = record ? historyOn(today, record.history) : none
    const probed = probedMonitor({ monitor, record, window, group, uncheckedSince }, history)
    return { shown: underEvent(probed, event ?? null), monitor, record, window, group, event, today }
  })
}

/** Finds a monitor, first at its former index, because most monitors keep their place. */
function finder(former: readonly ShownMonitor[]) {
  let byId: ReadonlyMap<number, ShownMonitor> | null = null
  return (id: number, index: number): ShownMonitor | undefined => {
    const there = former[index]
    if (there?.monitor.id === id) return there
    byId ??= new Map(former.map(each => [each.monitor.id, each]))
    return byId.get(id)
  }
}

/** The worst event in progress of each monitor: the first in the list that names it. */
function worstEvents(ongoing: readonly OngoingAnnouncement[]): ReadonlyMap<number, OngoingAnnouncement> {
  const events = new Map<number, OngoingAnnouncement>()
  for (const each of ongoing)
    for (const id of each.event.monitorIds) if (!events.has(id)) events.set(id, each)
  return events
}

/** History shifted to `today`, if it was read on an earlier day. */
const historyOn = (today: number, history: History): History =>
  history.today === today ? history : historyOf(history.days, today)

/** The monitor with its probed status. An open window shows at its exact start, before the prober has noticed it. */
const probedMonitor = (
  {
    monitor,
    record,
    window,
    group,
    uncheckedSince,
  }: Pick<ShownMonitor, 'monitor' | 'record' | 'window' | 'group'> & Pick<ProbedMonitor, 'uncheckedSince'>,
  { days, uptime, recentUptime }: History,
): ProbedMonitor => ({
  id: monitor.id,
  name: shownName(monitor),
  slug: monitor.slug ?? String(monitor.id),
  group,
  isInverted: monitor.upsideDown,
  status: window ? 'MAINTENANCE' : (record?.state?.status ?? 'PENDING'),
  since: window ? window.startsAt : (record?.state?.since ?? null),
  uncheckedSince,
  maintenanceUntil: window?.endsAt ?? null,
  uptime,
  recentUptime,
  days,
})
