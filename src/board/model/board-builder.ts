import {
  type Announcement,
  isActiveBanner,
  isPublished,
  newestFirst,
  turningPoints,
} from '../../announcements/model/announcement.ts'
import { dayMs } from '../../lib/time.ts'
import type { Monitor } from '../../monitors/model/monitor.ts'
import { startOfDay } from '../../monitors/model/uptime.ts'
import {
  type Board,
  type BoardMonitor,
  firstOf,
  type MaintenanceSource,
  type OngoingAnnouncement,
  ongoingOf,
  overallOf,
  type PlannedMaintenance,
  type ShownPage,
  type Sources,
} from './board.ts'
import { earliest, forGood, kept, type Made, never, type Part, renewed } from './board-part.ts'
import type { Calendar } from './calendar.ts'
import { shownPages } from './page-board.ts'
import { openWindowsOf, plannedOf } from './planned-maintenance.ts'
import { calendarOf } from './public-calendar.ts'
import {
  maintainedOf,
  type OpenWindows,
  type ShownMonitor,
  type ShownSources,
  shownOf,
} from './shown-monitors.ts'

/** Facts of this instance that the database does not have. */
export type Surroundings = {
  /** Since when the database has not answered; null if it answers. */
  readonly staleSince: number | null
  /** True if this instance probes the monitors, whether or not the database answers. */
  readonly watched: boolean
  /** Since when this instance has had no network; null if it has one. */
  readonly offlineSince: number | null
  /**
   * Monitor ids with the time since when each could not be probed by this instance; the same object until that changes.
   * Absent if all can be.
   */
  readonly unchecked?: ReadonlyMap<number, number>
}

const allIsWell: Surroundings = { staleSince: null, watched: true, offlineSince: null }
const noWindows: readonly PlannedMaintenance[] = []
const noneUnchecked: ReadonlyMap<number, number> = new Map()

/** Builds a whole Board from the sources. */
export const buildBoard = (sources: Sources, now: number, surroundings: Surroundings = allIsWell): Board =>
  new BoardBuilder().build(sources, now, surroundings)

/**
 * Builds each Board from the one before: only parts whose sources have changed, or whose time has come, are made again.
 * If nothing differs it returns the same object.
 */
export class BoardBuilder {
  #announced: Part<AnnouncementParts> | null = null
  #roster: Part<readonly Monitor[]> | null = null
  #maintained: Part<OpenWindows> | null = null
  #shown: Part<readonly ShownMonitor[]> | null = null
  #monitors: Part<readonly BoardMonitor[]> | null = null
  #planned: Part<readonly PlannedMaintenance[]> | null = null
  #openWindows: Part<readonly PlannedMaintenance[]> | null = null
  #calendar: Part<Calendar> | null = null
  #pages: Part<readonly ShownPage[]> | null = null
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
    const { groupTags } = sources.site
    const monitors = this.#show(
      { roster, groupTags, records, maintained, ongoing, unchecked, unwatchedSince },
      now,
    )
    const planned = this.#plan(announced.published, sources.maintenance.planned, roster, now)
    const { windows } = sources.maintenance
    this.#openWindows = renewed(this.#openWindows, now, [announced.published, windows, roster], () => {
      const { value, until } = openWindowsOf(announced.published, windows, roster, now)
      return { value: value.length === 0 ? noWindows : value, until }
    })
    const calendar = this.#schedule(announced.published, sources.maintenance.calendar, roster, now)
    this.#overall = renewed(this.#overall, now, [monitors, ongoing], () =>
      forGood(overallOf(monitors, ongoing)),
    )
    this.#unchecked = renewed(this.#unchecked, now, [monitors], () =>
      forGood(firstOf(monitors.map(each => each.uncheckedSince))),
    )
    const formerPages = this.#pages?.value ?? []
    this.#pages = renewed(this.#pages, now, [sources.pages, sources.monitors, groupTags], () =>
      forGood(kept(formerPages, shownPages(sources, formerPages))),
    )
    const untils = [
      this.#announced,
      this.#maintained,
      this.#shown,
      this.#planned,
      this.#openWindows,
      this.#calendar,
    ]
    return this.#same({
      announcements: announced.published,
      announcementById: announced.byId,
      banners: announced.banners,
      ongoing,
      planned,
      openWindows: this.#openWindows.value,
      calendar,
      site: sources.site,
      pages: this.#pages.value,
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
    const { roster, groupTags, records, maintained, ongoing, unchecked, unwatchedSince } = sources
    const former = this.#shown?.value
    const inputs = [roster, groupTags, records, maintained, ongoing, unchecked, unwatchedSince]
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

  #schedule(
    published: readonly Announcement[],
    source: MaintenanceSource['calendar'],
    roster: readonly Monitor[],
    now: number,
  ): Calendar {
    this.#calendar = renewed(this.#calendar, now, [published, source, roster], () =>
      calendarOf(published, source, roster, now),
    )
    return this.#calendar.value
  }

  #same(next: Board): Board {
    const last = this.#board
    const isSame = last && (Object.keys(next) as (keyof Board)[]).every(key => last[key] === next[key])
    this.#board = isSame ? last : next
    return this.#board
  }
}

type AnnouncementParts = {
  /** The published announcements, newest first. */
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

/** The active public monitors, in the operator's order. */
const rosterOf = (monitors: readonly Monitor[]): readonly Monitor[] =>
  monitors.filter(each => each.active && each.public).sort((a, b) => a.position - b.position)
