import {
  type Announcement,
  isActiveBanner,
  isPublished,
  newestFirst,
  turningPoints,
} from '../../announcements/model/announcement.ts'
import { windowAnnouncementId } from '../../incidents/model/incident.ts'
import { dayMs } from '../../lib/time.ts'
import { windowEdges } from '../../monitors/model/maintenance.ts'
import type { MaintenanceWindow, Monitor } from '../../monitors/model/monitor.ts'
import { type History, historyOf, startOfDay } from '../../monitors/model/uptime.ts'
import {
  type Board,
  type BoardMonitor,
  firstOf,
  hasEvent,
  type MaintenanceSource,
  type MonitorRecord,
  type OngoingAnnouncement,
  ongoingOf,
  overallOf,
  type PlannedMaintenance,
  type ProbedMonitor,
  type Sources,
  underEvent,
} from './board.ts'

/** What this instance knows beside what is stored. */
export type Surroundings = {
  /** Since when nothing was heard from the database; null: it answers. */
  readonly staleSince: number | null
  /** The monitors are probed here, whatever the database does. */
  readonly watched: boolean
  /** Since when this instance has lost its network; null: it is there. */
  readonly offlineSince: number | null
  /** Since when monitors could not be probed here, by their ids; the same object until that changes. Absent: all can. */
  readonly unchecked?: ReadonlyMap<number, number>
}

const allIsWell: Surroundings = { staleSince: null, watched: true, offlineSince: null }
const noneUnchecked: ReadonlyMap<number, number> = new Map()

/** A whole Board from nothing. */
export const buildBoard = (sources: Sources, now: number, surroundings: Surroundings = allIsWell): Board =>
  new BoardBuilder().build(sources, now, surroundings)

/**
 * Builds one Board after another, and makes anew only the parts whose sources are others than before or whose time has come.
 * The Board is the same object for as long as nothing in it differs.
 */
export class BoardBuilder {
  #announced: Part<AnnouncementParts> | null = null
  #roster: Part<readonly Monitor[]> | null = null
  #maintained: Part<OpenWindows> | null = null
  #shown: Part<readonly ShownMonitor[]> | null = null
  #monitors: Part<readonly BoardMonitor[]> | null = null
  #planned: Part<readonly PlannedMaintenance[]> | null = null
  #overall: Part<Board['overall']> | null = null
  #unchecked: Part<number | null> | null = null
  #board: Board | null = null

  build(sources: Sources, now: number, surroundings: Surroundings): Board {
    const { staleSince, watched, offlineSince, unchecked = noneUnchecked } = surroundings
    const announced = this.#announce(sources, now)
    const { ongoing } = announced
    const roster = this.#call(sources, now)
    const maintained = this.#maintain(sources, now)
    const { records } = sources
    const unwatchedSince = watched ? null : staleSince
    const monitors = this.#show({ roster, records, maintained, ongoing, unchecked, unwatchedSince }, now)
    const planned = this.#plan(announced.published, sources.maintenance.planned, roster, now)
    this.#overall = renewed(this.#overall, now, [monitors, ongoing], () =>
      forGood(overallOf(monitors, ongoing)),
    )
    this.#unchecked = renewed(this.#unchecked, now, [monitors], () =>
      forGood(firstOf(monitors.map(each => each.uncheckedSince))),
    )
    const untils = [this.#announced, this.#maintained, this.#shown, this.#planned]
    return this.#same({
      announcements: announced.published,
      announcementById: announced.byId,
      banners: announced.banners,
      ongoing,
      planned,
      site: sources.site,
      monitors,
      overall: this.#overall.value,
      offlineSince: offlineSince ?? unwatchedSince,
      uncheckedSince: this.#unchecked.value,
      staleSince,
      staleAt: earliest(untils.map(each => each?.until ?? never)),
    })
  }

  #announce({ announcements }: Sources, now: number): AnnouncementParts {
    const former = this.#announced?.value
    this.#announced = renewed(this.#announced, now, [announcements], () =>
      announcedOf(announcements, now, former),
    )
    return this.#announced.value
  }

  #call({ monitors }: Sources, now: number): readonly Monitor[] {
    const former = this.#roster?.value
    this.#roster = renewed(this.#roster, now, [monitors], () => forGood(kept(former, rosterOf(monitors))))
    return this.#roster.value
  }

  #maintain({ maintenance: { windows } }: Sources, now: number): OpenWindows {
    this.#maintained = renewed(this.#maintained, now, [windows], () => maintainedOf(windows, now))
    return this.#maintained.value
  }

  #show(sources: ShownSources, now: number): readonly BoardMonitor[] {
    const { roster, records, maintained, ongoing, unchecked, unwatchedSince } = sources
    const former = this.#shown?.value
    const inputs = [roster, records, maintained, ongoing, unchecked, unwatchedSince]
    this.#shown = renewed(this.#shown, now, inputs, () => ({
      value: kept(former, shownOf(sources, now, former ?? [])),
      until: roster.length === 0 ? never : startOfDay(now) + dayMs,
    }))
    const shown = this.#shown.value
    this.#monitors = renewed(this.#monitors, now, [shown], () => forGood(shown.map(each => each.shown)))
    return this.#monitors.value
  }

  #plan(
    published: readonly Announcement[],
    windows: MaintenanceSource['planned'],
    roster: readonly Monitor[],
    now: number,
  ): readonly PlannedMaintenance[] {
    this.#planned = renewed(this.#planned, now, [published, windows, roster], () =>
      plannedOf(published, windows, roster, now),
    )
    return this.#planned.value
  }

  #same(next: Board): Board {
    const last = this.#board
    const isSame = last && (Object.keys(next) as (keyof Board)[]).every(key => last[key] === next[key])
    this.#board = isSame ? last : next
    return this.#board
  }
}

/** A part of the Board that need not be made again while its inputs are these and the clock is between these. */
type Part<T> = Made<T> & { readonly inputs: readonly unknown[]; readonly from: number }
/** `until`: from this instant on it is another, although nothing was written. */
type Made<T> = { readonly value: T; readonly until: number }

const never = Number.POSITIVE_INFINITY
const forGood = <T>(value: T): Made<T> => ({ value, until: never })

function renewed<T>(
  part: Part<T> | null,
  now: number,
  inputs: readonly unknown[],
  make: () => Made<T>,
): Part<T> {
  // A clock that was set back makes everything anew.
  const isCurrent = part && part.from <= now && now < part.until
  if (isCurrent && part.inputs.every((each, index) => each === inputs[index])) return part
  return { inputs, from: now, ...make() }
}

/** The former list where the new one has the same items. */
const kept = <T>(former: readonly T[] | undefined, list: readonly T[]): readonly T[] =>
  former?.length === list.length && list.every((each, index) => each === former[index]) ? former : list

type AnnouncementParts = {
  /** Newest first. */
  readonly published: readonly Announcement[]
  readonly byId: ReadonlyMap<string, Announcement>
  readonly banners: readonly Announcement[]
  readonly ongoing: readonly OngoingAnnouncement[]
}

function announcedOf(
  announcements: readonly Announcement[],
  now: number,
  former: AnnouncementParts | undefined,
): Made<AnnouncementParts> {
  const published = kept(
    former?.published,
    announcements.filter(each => isPublished(each, now)).sort(newestFirst),
  )
  const isSame = former?.published === published
  return {
    value: {
      published,
      byId: isSame ? former.byId : new Map(published.map(each => [each.id, each])),
      banners: kept(
        former?.banners,
        published.filter(each => isActiveBanner(each, now)),
      ),
      ongoing: kept(former?.ongoing, ongoingOf(published, now)),
    },
    until: earliest(announcements.flatMap(each => turningPoints(each, now))),
  }
}

/** Active and public, in the operator's order. */
const rosterOf = (monitors: readonly Monitor[]): readonly Monitor[] =>
  monitors.filter(each => each.active && each.public).sort((a, b) => a.position - b.position)

/** The window that is open for a monitor; of several, the one that ends last. */
type OpenWindows = ReadonlyMap<number, MaintenanceWindow>

function maintainedOf(windows: readonly MaintenanceWindow[], now: number): Made<OpenWindows> {
  const open = new Map<number, MaintenanceWindow>()
  for (const window of windows.filter(each => each.startsAt <= now && now < each.endsAt))
    for (const id of window.monitorIds) {
      const other = open.get(id)
      if (!other || other.endsAt < window.endsAt) open.set(id, window)
    }
  return { value: open, until: earliest(windowEdges(windows, now)) }
}

/** A monitor as it is shown, with all that it was made of. */
type ShownMonitor = {
  readonly shown: BoardMonitor
  readonly monitor: Monitor
  readonly record: MonitorRecord | undefined
  readonly window: MaintenanceWindow | undefined
  readonly event: OngoingAnnouncement | undefined
  /** When the last of its days begins. */
  readonly today: number
}

type ShownSources = {
  readonly roster: readonly Monitor[]
  readonly records: ReadonlyMap<number, MonitorRecord>
  readonly maintained: OpenWindows
  readonly ongoing: readonly OngoingAnnouncement[]
  readonly unchecked: ReadonlyMap<number, number>
  /** Since when no instance that can be asked probes; null: one does. */
  readonly unwatchedSince: number | null
}

function shownOf(
  { roster, records, maintained, ongoing, unchecked, unwatchedSince }: ShownSources,
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
    const event = eventById.get(monitor.id)
    const uncheckedSince = unchecked.get(monitor.id) ?? unwatchedSince
    const known = formerOf(monitor.id, index)
    const isSame =
      known?.monitor === monitor &&
      known.record === record &&
      known.window === window &&
      known.event === event &&
      known.shown.uncheckedSince === uncheckedSince &&
      known.today === today
    if (isSame) return known
    const history = record ? historyOn(today, record.history) : none
    const probed = probedMonitor({ monitor, record, window, uncheckedSince }, history)
    return { shown: underEvent(probed, event ?? null), monitor, record, window, event, today }
  })
}

/** Most monitors stand where they stood. */
function finder(former: readonly ShownMonitor[]) {
  let byId: ReadonlyMap<number, ShownMonitor> | null = null
  return (id: number, index: number): ShownMonitor | undefined => {
    const there = former[index]
    if (there?.monitor.id === id) return there
    byId ??= new Map(former.map(each => [each.monitor.id, each]))
    return byId.get(id)
  }
}

/** By monitor, the first of those that name it. */
function worstEvents(ongoing: readonly OngoingAnnouncement[]): ReadonlyMap<number, OngoingAnnouncement> {
  const events = new Map<number, OngoingAnnouncement>()
  for (const each of ongoing)
    for (const id of each.event.monitorIds) if (!events.has(id)) events.set(id, each)
  return events
}

/** Those that were read on an earlier day. */
const historyOn = (today: number, history: History): History =>
  history.today === today ? history : historyOf(history.days, today)

/** An open window shows at its very instant, before the prober has taken notice. */
const probedMonitor = (
  {
    monitor,
    record,
    window,
    uncheckedSince,
  }: Pick<ShownMonitor, 'monitor' | 'record' | 'window'> & Pick<ProbedMonitor, 'uncheckedSince'>,
  { days, uptime, recentUptime }: History,
): ProbedMonitor => ({
  id: monitor.id,
  name: monitor.name,
  group: monitor.group,
  status: window ? 'MAINTENANCE' : (record?.state?.status ?? 'PENDING'),
  since: window ? window.startsAt : (record?.state?.since ?? null),
  uncheckedSince,
  maintenanceUntil: window?.endsAt ?? null,
  uptime,
  recentUptime,
  days,
})

/** What was announced stands for the window that it was announced of. */
function plannedOf(
  published: readonly Announcement[],
  windows: MaintenanceSource['planned'],
  roster: readonly Monitor[],
  now: number,
): Made<readonly PlannedMaintenance[]> {
  const namesOf = (ids: readonly number[]) => {
    const wanted = new Set(ids)
    return roster.filter(each => wanted.has(each.id)).map(each => each.name)
  }
  const announced = published
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
  const planned = [...announced, ...others].sort((a, b) => a.startsAt - b.startsAt)
  return { value: planned, until: earliest(planned.map(each => each.startsAt)) }
}

function earliest(instants: readonly number[]): number {
  let first = never
  for (const at of instants) if (at < first) first = at
  return first
}
