import { placeOf } from '../../admin/lists/list-place.ts'
import type { Place } from '../../admin/sidebar.ts'
import { type AnnouncementState, announcementStates } from '../model/announcement-fields.ts'
import { type AnnouncementKind, announcementKinds } from '../model/announcement-kinds.ts'
import type { ListSort } from '../store/announcement-list.ts'

/** Columns that the list can be sorted by. */
const sortedColumns = ['title', 'date', 'edited'] as const satisfies readonly ListSort['by'][]

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

/** What the list shows, as far as its address, or that of its form, has known values. */
export type AnnouncementPlace = {
  /** The kind that the list is of; null for all. */
  readonly kind: AnnouncementKind | null
  readonly text: string
  readonly state: AnnouncementState | null
  /** Null for newest first. */
  readonly sort: ListSort | null
}

export function announcementPlaceOf(query: unknown): AnnouncementPlace {
  const { kind, state } = (query ?? {}) as Readonly<Record<string, unknown>>
  const { q, sort, order } = placeOf(query)
  const by = sortedColumns.find(each => each === sort)
  return {
    kind: kindIn(kind),
    text: q,
    state: announcementStates.find(each => each === state) ?? null,
    sort: by ? { by, order: order ?? (by === 'title' ? 'asc' : 'desc') } : null,
  }
}

/** The query of a link to the place. */
export const announcementQuery = ({ kind, text, state, sort }: AnnouncementPlace) => ({
  kind: kind ?? undefined,
  q: text || undefined,
  state: state ?? undefined,
  sort: sort?.by,
  order: sort?.order,
})
