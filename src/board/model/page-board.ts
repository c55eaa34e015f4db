import type { Announcement } from '../../announcements/model/announcement.ts'
import { isGroupWithin } from '../../lib/group-path.ts'
import { shownGroup } from '../../monitors/model/monitor.ts'
import {
  type Board,
  type BoardMonitor,
  firstOf,
  hasEvent,
  type OngoingAnnouncement,
  overallOf,
  type PlannedMaintenance,
  type ShownPage,
  type Sources,
} from './board.ts'
import { forGood, kept, type Part, renewed } from './board-part.ts'
import type { Calendar, CalendarEntry } from './calendar.ts'

/** The status pages with the monitors that each shows; a page for which nothing differs is the former one. */
export function shownPages(
  { pages, monitors, site }: Pick<Sources, 'pages' | 'monitors' | 'site'>,
  former: readonly ShownPage[],
): readonly ShownPage[] {
  const formerById = new Map(former.map(each => [each.id, each]))
  return pages.map(page => {
    const chosen = new Set(page.monitors)
    const tags = new Set(page.tags)
    const ids = monitors
      .filter(
        monitor =>
          chosen.has(monitor.id) ||
          page.groups.some(each => isGroupWithin(shownGroup(monitor, site.groupTags), each)) ||
          monitor.tags.some(each => tags.has(each)),
      )
      .map(({ id }) => id)
    const next = { ...page, monitorIds: page.allMonitors ? null : new Set([...ids, ...chosen]) }
    const last = formerById.get(page.id)
    return last?.revision === next.revision && haveSameIds(last, next) ? last : next
  })
}

const haveSameIds = ({ monitorIds: a }: ShownPage, { monitorIds: b }: ShownPage): boolean =>
  a === b || (a !== null && b !== null && a.size === b.size && a.isSubsetOf(b))

/**
 * What a status page shows of the Board, as a Board of its own, so that no view of it needs to know what is hidden. It is
 * derived part by part: what does not differ for the page is the same object, and so its ready answers stay.
 */
export class PageBoard {
  #announced: Part<Announced> | null = null
  #ongoing: Part<readonly OngoingAnnouncement[]> | null = null
  #banners: Part<readonly Announcement[]> | null = null
  #planned: Part<readonly PlannedMaintenance[]> | null = null
  #openWindows: Part<readonly PlannedMaintenance[]> | null = null
  #calendar: Part<Calendar> | null = null
  #monitors: Part<readonly BoardMonitor[]> | null = null
  #site: Part<Board['site']> | null = null
  #overall: Part<Board['overall']> | null = null
  #unchecked: Part<number | null> | null = null
  #seen: Board | null = null
  #page: ShownPage | null = null
  #board: Board | null = null

  of(board: Board, page: ShownPage): Board {
    if (board === this.#seen && page === this.#page && this.#board) return this.#board
    this.#seen = board
    this.#page = page
    const { announcements: published } = board
    const formerAnnounced = this.#announced?.value
    this.#announced = part(this.#announced, [published, page], () =>
      announcedOn(page, published, formerAnnounced),
    )
    const { byId, list } = this.#announced.value
    const onPage = <T extends Announcement>(all: readonly T[]) => all.flatMap(({ id }) => byId.get(id) ?? [])

    const formerOngoing = this.#ongoing?.value
    this.#ongoing = part(this.#ongoing, [board.ongoing, byId], () =>
      kept(formerOngoing, onPage(board.ongoing).filter(hasEvent)),
    )
    const formerBanners = this.#banners?.value
    this.#banners = part(this.#banners, [board.banners, byId], () =>
      kept(formerBanners, onPage(board.banners)),
    )
    const formerPlanned = this.#planned?.value
    this.#planned = part(this.#planned, [board.planned, byId, page], () =>
      keptAlike(formerPlanned, plannedOn(page, board.planned, byId)),
    )
    const formerWindows = this.#openWindows?.value
    this.#openWindows = part(this.#openWindows, [board.openWindows, byId, page], () =>
      keptAlike(formerWindows, plannedOn(page, board.openWindows, byId)),
    )
    const formerCalendar = this.#calendar?.value
    this.#calendar = part(this.#calendar, [board.calendar, byId, page], () =>
      calendarOn(page, board.calendar, byId, formerCalendar),
    )
    const formerMonitors = this.#monitors?.value
    this.#monitors = part(this.#monitors, [board.monitors, byId, page], () =>
      monitorsOn(page, board.monitors, byId, formerMonitors),
    )
    this.#site = part(this.#site, [board.site, page], () => siteOf(board.site, page))
    const [monitors, ongoing] = [this.#monitors.value, this.#ongoing.value]
    this.#overall = part(this.#overall, [monitors, ongoing], () => overallOf(monitors, ongoing))
    this.#unchecked = part(this.#unchecked, [monitors], () =>
      firstOf(monitors.map(each => each.uncheckedSince)),
    )
    return this.#same({
      announcements: list,
      announcementById: byId,
      banners: this.#banners.value,
      ongoing,
      planned: this.#planned.value,
      openWindows: this.#openWindows.value,
      calendar: this.#calendar.value,
      site: this.#site.value,
      pages: noPages,
      monitors,
      overall: this.#overall.value,
      offlineSince: board.offlineSince,
      uncheckedSince: this.#unchecked.value,
      staleSince: board.staleSince,
      staleAt: board.staleAt,
    })
  }

  /** A Board that differs in its `staleAt` alone is the same to readers; the publisher makes the next one in time. */
  #same(next: Board): Board {
    const last = this.#board
    const parts = (Object.keys(next) as (keyof Board)[]).filter(key => key !== 'staleAt')
    this.#board = last && parts.every(key => last[key] === next[key]) ? last : next
    return this.#board
  }
}

/** A part of a page's Board, made anew if its inputs are others; time is in the Board that it is made of. */
const part = <T>(former: Part<T> | null, inputs: readonly unknown[], make: () => T): Part<T> =>
  renewed(former, 0, inputs, () => forGood(make()))

const noPages: readonly ShownPage[] = []

type Announced = {
  readonly list: readonly Announcement[]
  readonly byId: ReadonlyMap<string, Announcement>
  /** Each announcement as the page shows it, by the one on the whole Board. */
  readonly scoped: ReadonlyMap<Announcement, Announcement>
  readonly page: ShownPage
}

function announcedOn(
  page: ShownPage,
  published: readonly Announcement[],
  former: Announced | undefined,
): Announced {
  const known = former?.page === page ? former.scoped : null
  const scoped = new Map<Announcement, Announcement>()
  for (const each of published) {
    const shown = known?.get(each) ?? announcementOn(page, each)
    if (shown) scoped.set(each, shown)
  }
  const list = kept(former?.list, [...scoped.values()])
  const byId = list === former?.list ? former.byId : new Map(list.map(each => [each.id, each]))
  return { list, byId, scoped, page }
}

/** The announcement without the monitors that the page hides; null if it is about no other ones. */
function announcementOn({ monitorIds, general }: ShownPage, announcement: Announcement): Announcement | null {
  const { event } = announcement
  if (!event || event.monitorIds.length === 0) return general ? announcement : null
  if (monitorIds === null) return announcement
  const ids = event.monitorIds.filter(id => monitorIds.has(id))
  if (ids.length === event.monitorIds.length) return announcement
  return ids.length === 0 ? null : { ...announcement, event: { ...event, monitorIds: ids } }
}

type ById = Announced['byId']

/** Maintenance with an announcement is shown where that is; other maintenance where one of its monitors is. */
const isOn = (
  { monitorIds, general }: ShownPage,
  each: Pick<CalendarEntry, 'announcementId' | 'monitorIds'>,
  byId: ById,
): boolean => {
  if (each.announcementId !== null) return byId.has(each.announcementId)
  if (each.monitorIds.length === 0) return general
  return monitorIds === null || each.monitorIds.some(id => monitorIds.has(id))
}

const plannedOn = (
  page: ShownPage,
  all: readonly PlannedMaintenance[],
  byId: ById,
): readonly PlannedMaintenance[] =>
  all.filter(each => isOn(page, each, byId)).map(each => ({ ...each, ...affectedOn(page, each) }))

const calendarOn = (
  page: ShownPage,
  { entries }: Calendar,
  byId: ById,
  former: Calendar | undefined,
): Calendar => {
  const shown = entries
    .filter(each => isOn(page, each, byId))
    .map(each => ({ ...each, ...affectedOn(page, each) }))
  const list = keptAlike(former?.entries, shown)
  return former && list === former.entries ? former : { entries: list, unsaved: [], obsolete: [] }
}

/** The affected monitors that the page shows. */
function affectedOn(
  { monitorIds: shown }: ShownPage,
  { monitorIds, monitors }: Pick<PlannedMaintenance, 'monitorIds' | 'monitors'>,
) {
  const isShown = (id: number | undefined) => shown === null || (id !== undefined && shown.has(id))
  return {
    monitorIds: monitorIds.filter(isShown),
    monitors: monitors.filter((_, index) => isShown(monitorIds[index])),
  }
}

function monitorsOn(
  { monitorIds }: ShownPage,
  monitors: readonly BoardMonitor[],
  byId: ById,
  former: readonly BoardMonitor[] | undefined,
): readonly BoardMonitor[] {
  const formerById = new Map(former?.map(each => [each.id, each]))
  const shown = monitorIds === null ? monitors : monitors.filter(each => monitorIds.has(each.id))
  const list = shown.map(monitor => {
    const { worsenedBy } = monitor
    if (worsenedBy === null) return monitor
    const event = byId.get(worsenedBy.id)
    // An event that names a monitor of the page is on the page, maybe without others that it names.
    const next = { ...monitor, worsenedBy: event && hasEvent(event) ? event : null }
    const last = formerById.get(monitor.id)
    return last && isAlike(last, next) ? last : next
  })
  return kept(former, list)
}

const siteOf = (
  site: Board['site'],
  { title, logo, accent, information, footer }: ShownPage,
): Board['site'] => ({ ...site, title, logo, accent, information, footer })

/** The former list if all fields of its items are alike. */
const keptAlike = <T extends object>(former: readonly T[] | undefined, list: readonly T[]): readonly T[] =>
  former?.length === list.length && list.every((each, index) => isAlike(former[index], each)) ? former : list

function isAlike<T extends object>(a: T | undefined, b: T): boolean {
  if (a === undefined) return false
  return (Object.keys(b) as (keyof T)[]).every(key => {
    const [one, other] = [a[key], b[key]]
    if (Array.isArray(one) && Array.isArray(other))
      return one.length === other.length && one.every((each, index) => each === other[index])
    return one === other
  })
}
