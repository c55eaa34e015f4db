import type { Place } from '../../admin/sidebar.ts'
import { type AnnouncementKind, announcementKinds } from '../model/announcement-kinds.ts'

const places = {
  notice: 'news',
  incident: 'incidents',
  maintenance: 'maintenance',
} as const satisfies Record<AnnouncementKind, Place>

/** The entry of the sidebar to which announcements of a kind belong. */
export const placeOfKind = (kind: string): Place => places[kindIn(kind) ?? 'notice']

/** The kind in an address or a form; null if there is none of that name. */
export const kindIn = (text: unknown): AnnouncementKind | null =>
  announcementKinds.find(each => each === text) ?? null
