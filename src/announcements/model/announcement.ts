import type { PlatformUser } from '../../kernel/actor.ts'
import type { Incident } from './incident.ts'

/** A message from the operators to readers, shown as a banner too if it has a `bannerText`. */
export type Announcement = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Markdown source, served as written. */
  readonly content: string | null
  /** Absolute http(s) address. */
  readonly image: string
  /** Absolute http(s) address of the wide banner picture, or empty. */
  readonly banner: string
  readonly bannerText: string | null
  readonly bannerType: BannerType | null
  readonly bannerExpiry: number | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly platformUserId: number
  readonly platformUser: PlatformUser | null
  readonly state: AnnouncementState
  /** When a scheduled announcement is published automatically. */
  readonly publishAt: number | null
  /** The incident or maintenance of the announcement; null for a notice. Absent outside the Board and its loaders. */
  readonly event?: Incident | null
}

export const bannerTypes = ['error', 'info', 'success', 'warning'] as const
export type BannerType = (typeof bannerTypes)[number]

export const announcementStates = ['draft', 'scheduled', 'published', 'archived'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** True if readers see the announcement. A scheduled one is published at its instant, without a write. */
export function isPublished(announcement: Announcement, now: number): boolean {
  if (announcement.state === 'published') return true
  return (
    announcement.state === 'scheduled' && announcement.publishAt !== null && announcement.publishAt <= now
  )
}

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

/** Newest first by creation, then by id (decisions, GraphQL). */
export function newestFirst(a: Announcement, b: Announcement): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** A page of an ordered list; empty beyond its end. */
export const pageOf = <T>(list: readonly T[], page: number, pageSize: number): readonly T[] =>
  list.slice((page - 1) * pageSize, page * pageSize)
