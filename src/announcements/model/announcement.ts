import type { PlatformUser } from '../../kernel/actor.ts'
import type { AnnouncementState, AnnouncementValues } from './announcement-fields.ts'
import type { Incident } from './incident.ts'

/** Fields about the event of an announcement, which readers get as its `event`. */
type EventField = 'kind' | 'impact' | 'eventStartsAt' | 'eventEndsAt' | 'openEnded' | 'monitors'

/** A message from the operators to readers, shown as a banner too if it has a `bannerText`. */
export type Announcement = Omit<AnnouncementValues, EventField | 'silent'> & {
  readonly platformUser: PlatformUser | null
  /** The incident or maintenance of the announcement; null for a notice. Absent outside the Board and its loaders. */
  readonly event?: Incident | null
}

/** True if readers see the announcement. A scheduled one is published at its instant, without a write. */
export function isPublished(announcement: Announcement, now: number): boolean {
  if (announcement.state === 'published') return true
  return (
    announcement.state === 'scheduled' && announcement.publishAt !== null && announcement.publishAt <= now
  )
}

/** The state as readers see it: a scheduled announcement whose instant has passed is published. */
export const stateNow = (announcement: Announcement, now: number): AnnouncementState =>
  isPublished(announcement, now) ? 'published' : announcement.state

/** True if its banner is shown. A banner ends at its expiry, or when it is unpublished. */
export function isActiveBanner(announcement: Announcement, now: number): boolean {
  if (announcement.bannerText === null) return false
  return announcement.bannerExpiry === null || announcement.bannerExpiry > now
}

/** Instants after `now` at which readers see a change without a write. */
export function turningPoints(announcement: Announcement, now: number): readonly number[] {
  const appears = announcement.state === 'scheduled' ? announcement.publishAt : null
  const expires = announcement.bannerText === null ? null : announcement.bannerExpiry
  const { startsAt = null, endsAt = null } = announcement.event ?? {}
  return [appears, expires, startsAt, endsAt].filter(at => at !== null).filter(at => at > now)
}

type Dated = Pick<Announcement, 'id' | 'createdAt'>

/** Newest first by creation, then by id (decisions, GraphQL). */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** A page of an ordered list; empty beyond its end. */
export const pageOf = <T>(list: readonly T[], page: number, pageSize: number): readonly T[] =>
  list.slice((page - 1) * pageSize, page * pageSize)
