import type { Announcement } from '../../announcements/model/announcement.ts'
import { traitsOf } from '../../announcements/model/announcement-kinds.ts'
import { isCancelled, isGoingOn, noticeIdOf } from '../../announcements/model/incident.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import type { CalendarSource, StoredEntry } from '../../monitors/model/calendar.ts'
import { type Monitor, shownName } from '../../monitors/model/monitor.ts'
import { hasEvent, type OngoingAnnouncement } from './board.ts'
import { earliest, type Made } from './board-part.ts'
import type { Calendar } from './calendar.ts'

/** How long an entry stays after its end, or after it was cancelled. */
const keptMs = 30 * dayMs

const entriesMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Events in the calendar',
  value: 2_000,
  unit: 'events',
  why: 'Those nearest to now; of a recurring window 60 at most, half a year ahead.',
})

/** By how much the end of maintenance that is overdue is put off at a time, in milliseconds. */
const putOffMs = hourMs

/** What an entry should be by now. */
type Wanted = Omit<StoredEntry, 'sequence' | 'createdAt' | 'changedAt'> & {
  readonly noticeId: string
  /** True for maintenance that goes on past its planned end until it is completed. */
  readonly isOpenEnded: boolean
}

/**
 * The calendar of all public maintenance. An announcement replaces the window that it is about, as on the home page.
 * Compared with what is stored, an entry with other times or another state has the next number, and one that is neither
 * wanted nor over is cancelled.
 */
export function calendarOf(
  published: readonly Announcement[],
  { times, knownUntil, stored }: CalendarSource,
  roster: readonly Monitor[],
  now: number,
): Made<Calendar> {
  const shown = new Set(roster.map(each => each.id))
  const announced = new Map(maintenanceIn(published, now).map(each => [each.id, each]))
  const wanted = wantedEntries(announced, times, stored, { shown, now })
  const before = new Map(stored.map(each => [each.key, each]))
  const entries: StoredEntry[] = [...wanted.values()].map(each => changed(before.get(each.key), each))
  const obsolete: string[] = []
  for (const each of stored) {
    if (wanted.has(each.key)) continue
    const isParked =
      each.windowId !== null && each.startsAt > (knownUntil.get(each.windowId) ?? Number.POSITIVE_INFINITY)
    if (isObsolete(each, now)) obsolete.push(each.key)
    else if (each.isCancelled || isOver(each, now)) entries.push(each)
    else if (!isParked) entries.push(changed(each, { ...each, isCancelled: true }))
  }
  const unsaved = entries.filter(each => before.get(each.key) !== each)
  const isVisible = ({ windowId, announcementId, monitorIds }: StoredEntry) =>
    windowId === null || announced.has(announcementId ?? '') || monitorIds.some(id => shown.has(id))
  const visible = nearest(entries.filter(isVisible), now).map(each => {
    const announcement = each.announcementId === null ? undefined : announced.get(each.announcementId)
    const affected = new Set(each.monitorIds)
    const affectedHere = roster.filter(({ id }) => affected.has(id))
    return {
      ...each,
      monitorIds: affectedHere.map(({ id }) => id),
      title: announcement?.title ?? each.title,
      description: announcement?.description ?? '',
      announcementId: announcement?.id ?? null,
      noticeId: wanted.get(each.key)?.noticeId ?? announcement?.id ?? null,
      changedAt: Math.max(each.changedAt, announcement?.updatedAt ?? 0),
      monitors: affectedHere.map(shownName),
    }
  })
  const gone = stored.filter(each => !wanted.has(each.key))
  const expiries = [...gone, ...wanted.values()].map(each => endOf(each) + keptMs)
  const ends = (entries.length > entriesMax ? entries : gone).map(endOf)
  const cancelled = gone.filter(each => each.isCancelled).map(each => each.changedAt + keptMs)
  // The end of what is overdue is put off once more.
  const overdue = [...wanted.values()].filter(each => each.isOpenEnded).map(endOf)
  const until = earliest([...expiries, ...ends, ...cancelled, ...overdue].filter(at => at > now))
  return { value: { entries: visible, unsaved, obsolete }, until }
}

/** Announced maintenance that is planned, in progress or just over. */
const maintenanceIn = (published: readonly Announcement[], now: number) =>
  published
    .filter(hasEvent)
    .filter(({ event }) => traitsOf(event.kind).isPlanned && event.startsAt !== null)
    .filter(({ event }) => (event.endsAt ?? event.startsAt ?? 0) > now - keptMs || isGoingOn(event, now))

function wantedEntries(
  announced: ReadonlyMap<string, OngoingAnnouncement>,
  times: CalendarSource['times'],
  stored: readonly StoredEntry[],
  { shown, now }: { readonly shown: ReadonlySet<number>; readonly now: number },
): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  const used = new Set<string>()
  for (const time of times) {
    const noticeId = noticeIdOf(time)
    const announcement = announced.get(noticeId)
    if (announcement) used.add(announcement.id)
    if (!announcement && !time.monitorIds.some(id => shown.has(id))) continue
    const { openEnded: isOpenEnded = false } = time
    const window = { ...time, noticeId, announcementId: null, isCancelled: false, isOpenEnded }
    wanted.set(time.key, putOff(announcement ? announcedAs(window, announcement) : window, now))
  }
  const byAnnouncement = new Map(stored.map(each => [each.announcementId, each]))
  for (const [id, announcement] of announced) {
    if (used.has(id)) continue
    // The notice of an occurrence that is over, or of a window that was moved just now.
    const known = byAnnouncement.get(id)
    const base = known ?? { key: `announcement-${id}`, title: '', windowId: null }
    if (!wanted.has(base.key)) wanted.set(base.key, putOff(announcedAs(base, announcement), now))
  }
  return wanted
}

function announcedAs(
  { key, title, windowId }: Pick<Wanted, 'key' | 'title' | 'windowId'>,
  { id, event }: OngoingAnnouncement,
): Wanted {
  const { startsAt, endsAt, monitorIds, openEnded: isOpenEnded = false } = event
  const times = { startsAt: startsAt ?? 0, endsAt, isCancelled: isCancelled(event), isOpenEnded }
  return { key, title, windowId, noticeId: id, announcementId: id, monitorIds, ...times }
}

/**
 * The entry with an end in the future if it goes on past its planned end. That moves in steps, since calendars are fetched
 * rarely and each step is a change of the entry.
 */
function putOff<E extends Pick<Wanted, 'endsAt' | 'isOpenEnded'>>(entry: E, now: number): E {
  const { endsAt, isOpenEnded } = entry
  if (!isOpenEnded || endsAt === null || endsAt > now) return entry
  return { ...entry, endsAt: endsAt + (Math.floor((now - endsAt) / putOffMs) + 1) * putOffMs }
}

/** The entry as it is wanted now: the stored one if nothing differs. */
function changed(
  before: StoredEntry | undefined,
  wanted: Omit<Wanted, 'isOpenEnded' | 'noticeId'>,
): StoredEntry {
  const next: Omit<Wanted, 'isOpenEnded' | 'noticeId'> = {
    key: wanted.key,
    title: wanted.title,
    startsAt: wanted.startsAt,
    endsAt: wanted.endsAt,
    monitorIds: wanted.monitorIds,
    windowId: wanted.windowId,
    announcementId: wanted.announcementId,
    isCancelled: wanted.isCancelled,
  }
  if (!before) return { ...next, sequence: 0, createdAt: 0, changedAt: 0 }
  const isMoved =
    before.startsAt !== next.startsAt ||
    before.endsAt !== next.endsAt ||
    before.isCancelled !== next.isCancelled
  const isSame =
    !isMoved &&
    before.title === next.title &&
    before.windowId === next.windowId &&
    before.announcementId === next.announcementId &&
    before.monitorIds.join() === next.monitorIds.join()
  if (isSame) return before
  return {
    ...next,
    sequence: before.sequence + (isMoved ? 1 : 0),
    createdAt: before.createdAt,
    changedAt: before.changedAt,
  }
}

const endOf = ({ startsAt, endsAt }: Pick<StoredEntry, 'startsAt' | 'endsAt'>): number => endsAt ?? startsAt

const isOver = (entry: Pick<StoredEntry, 'startsAt' | 'endsAt'>, now: number): boolean => endOf(entry) <= now

/** Whether an entry that nothing is behind any more may be forgotten. What was withdrawn after its end is not shown. */
function isObsolete(entry: StoredEntry, now: number): boolean {
  if (entry.isCancelled) return entry.changedAt <= now - keptMs
  if (!isOver(entry, now)) return false
  return entry.windowId === null || endOf(entry) <= now - keptMs
}

function nearest(entries: readonly StoredEntry[], now: number): readonly StoredEntry[] {
  const sorted = [...entries].sort((a, b) => a.startsAt - b.startsAt || (a.key < b.key ? -1 : 1))
  if (sorted.length <= entriesMax) return sorted
  const coming = sorted.filter(each => !isOver(each, now)).slice(0, entriesMax)
  const past = sorted.filter(each => isOver(each, now))
  return [...past.slice(Math.max(0, past.length - (entriesMax - coming.length))), ...coming]
}
