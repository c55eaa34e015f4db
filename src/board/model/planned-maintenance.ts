import type { Announcement } from '../../announcements/model/announcement.ts'
import { traitsOf } from '../../announcements/model/announcement-kinds.ts'
import { windowAnnouncementId } from '../../announcements/model/incident.ts'
import type { Monitor } from '../../monitors/model/monitor.ts'
import { hasEvent, type MaintenanceSource, type PlannedMaintenance } from './board.ts'
import { earliest, type Made } from './board-part.ts'

/** Planned maintenance from announcements and windows. An announcement replaces the window it is about. */
export function plannedOf(
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
    .filter(({ event }) => traitsOf(event.kind).isPlanned && event.startsAt !== null && event.startsAt > now)
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
