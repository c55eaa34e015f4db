import type { Announcement } from '../../announcements/model/announcement.ts'
import { traitsOf } from '../../announcements/model/announcement-kinds.ts'
import { isCancelled, noticeIdOf } from '../../announcements/model/incident.ts'
import { isOpen, windowEdges } from '../../monitors/model/maintenance.ts'
import { type Monitor, shownName, type WindowTime } from '../../monitors/model/monitor.ts'
import { hasEvent, type MaintenanceSource, type PlannedMaintenance } from './board.ts'
import { earliest, type Made } from './board-part.ts'

/** Planned maintenance from announcements and windows. An announcement replaces the window it is about. */
export function plannedOf(
  published: readonly Announcement[],
  windows: MaintenanceSource['planned'],
  roster: readonly Monitor[],
  now: number,
): Made<readonly PlannedMaintenance[]> {
  const announced = published
    .filter(hasEvent)
    .filter(({ event }) => traitsOf(event.kind).isPlanned && event.startsAt !== null && event.startsAt > now)
    .filter(({ event }) => !isCancelled(event))
    .map(({ id, title, event: { startsAt, endsAt, monitorIds } }) => ({
      id,
      title,
      ...affected(roster, monitorIds),
      startsAt: startsAt ?? now,
      endsAt,
      announcementId: id,
    }))
  const others = unannounced(
    windows.filter(each => each.startsAt > now),
    published,
    roster,
  )
  const planned = [...announced, ...others].sort((a, b) => a.startsAt - b.startsAt)
  return { value: planned, until: earliest(planned.map(each => each.startsAt)) }
}

/** The windows that are open now and are not announced. */
export function openWindowsOf(
  published: readonly Announcement[],
  windows: MaintenanceSource['windows'],
  roster: readonly Monitor[],
  now: number,
): Made<readonly PlannedMaintenance[]> {
  const open = windows.filter(each => isOpen(each, now))
  return { value: unannounced(open, published, roster), until: earliest(windowEdges(windows, now)) }
}

const unannounced = (
  windows: readonly WindowTime[],
  announced: readonly { readonly id: string }[],
  roster: readonly Monitor[],
): readonly PlannedMaintenance[] => {
  if (windows.length === 0) return []
  const known = new Set(announced.map(each => each.id))
  return windows
    .map(({ title, monitorIds, startsAt, endsAt, ...window }) => ({
      id: noticeIdOf({ ...window, startsAt }),
      title,
      ...affected(roster, monitorIds),
      startsAt,
      endsAt,
      announcementId: null,
    }))
    .filter(each => each.monitors.length > 0 && !known.has(each.id))
}

/** The public monitors among these. */
function affected(roster: readonly Monitor[], ids: readonly number[]) {
  const wanted = new Set(ids)
  const shown = roster.filter(each => wanted.has(each.id))
  return { monitorIds: shown.map(each => each.id), monitors: shown.map(shownName) }
}
