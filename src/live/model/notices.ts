import type { Announcement } from '../../announcements/model/announcement.ts'
import { traitsOf } from '../../announcements/model/announcement-kinds.ts'
import type { Board, BoardMonitor } from '../../board/model/board.ts'

/**
 * Active banners, which are those of GraphQL, and open incidents: newest first. `concerned`: only those that name one of
 * these monitors; null for all.
 */
export function noticesOf(
  { banners, ongoing, announcements }: Board,
  concerned: readonly BoardMonitor[] | null,
): readonly Announcement[] {
  const incidents = ongoing.filter(each => traitsOf(each.event.kind).hasImpact)
  const shown = new Set([...banners, ...incidents].map(each => each.id))
  const ids = concerned && new Set(concerned.map(each => each.id))
  return announcements.filter(
    ({ id, event }) =>
      shown.has(id) && (ids === null || event?.monitorIds.some(each => ids.has(each)) === true),
  )
}

/** The monitors of these slugs or ids; names that no public monitor has are left out. */
export const monitorsNamed = ({ monitors }: Board, names: ReadonlySet<string>): readonly BoardMonitor[] =>
  monitors.filter(({ id, slug }) => names.has(slug) || names.has(String(id)))
