import type { PlatformUser } from '../../kernel/actor.ts'
import type { SubjectOf } from '../../kernel/audited.ts'
import { completed } from '../../kernel/fields/document.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { omitUndefined } from '../../lib/omit-undefined.ts'
import { isPublished } from './announcement.ts'
import {
  type AnnouncementPatch,
  type AnnouncementValues,
  announcementFields,
  type EditedDocument,
  writtenFields,
} from './announcement-fields.ts'
import { isEventKind, traitsOf } from './announcement-kinds.ts'
import { announcementChecks } from './announcement-problems.ts'
import type { EventWindow } from './incident.ts'

/** An announcement as its editors see it. */
export type EditedAnnouncement = AnnouncementValues & {
  readonly platformUser: PlatformUser | null
  /** Counts the edits; 1 is the first. */
  readonly revision: number
}

/** Stands for the id in the autosave of an announcement that was never saved. */
export const unsaved = 'new'

/** The announcement as JSON: what revisions, the audit trail and the REST interface show. */
export const editedDocument = (announcement: EditedAnnouncement): EditedDocument =>
  announcementFields.document(announcement)

/** The name of the announcement in the audit trail and in events. */
export const announcementSubject = ({ id }: { readonly id: string }): SubjectOf<'announcement'> =>
  `announcement:${id}`

type NewAnnouncement = {
  readonly id: string
  readonly platformUserId: number
  readonly now: number
}

/** A draft with nothing in it, to be edited into what was asked for. */
export const blankAnnouncement = ({ id, platformUserId, now }: NewAnnouncement): EditedAnnouncement =>
  completed(announcementFields.fields, {
    id,
    title: '',
    platformUserId,
    platformUser: null,
    createdAt: now,
    updatedAt: now,
    revision: 0,
  } as EditedAnnouncement)

/**
 * The announcement after an edit. `createdAt` is the instant readers saw it first, or will: they get their news by it,
 * so an old draft that is published today stands on top. `updatedAt` moves when something they see changes, and
 * while they have seen nothing it is the same as `createdAt`.
 */
export function editedAnnouncement(
  before: EditedAnnouncement,
  patch: AnnouncementPatch,
  now: number,
): EditedAnnouncement {
  const { state: _, publishAt: __, ...written } = omitUndefined(patch)
  const after = { ...before, ...written, ...(written.monitors && { monitors: ascending(written.monitors) }) }
  if (after.eventStartsAt !== null && after.eventEndsAt !== null && after.eventEndsAt < after.eventStartsAt)
    throw invalidField('eventEndsAt', announcementChecks.beforeStart())
  if (after.backfilled && isEventKind(after.kind) && after.eventEndsAt === null)
    throw invalidField('eventEndsAt', announcementChecks.backfilledOpen())
  if (after.backfilled && after.openEnded)
    throw invalidField('openEnded', announcementChecks.backfilledOpenEnded())
  const placed = { ...after, ...stateAfter(before, patch, now) }
  const firstSeenAt = firstSeen(before, placed, now)
  if (firstSeenAt === null || firstSeenAt >= now) {
    const createdAt = firstSeenAt ?? Math.min(before.createdAt, now)
    return { ...placed, createdAt, updatedAt: createdAt }
  }
  const updatedAt = looksSame(before, placed) ? before.updatedAt : Math.max(now, before.updatedAt)
  return { ...placed, updatedAt }
}

/** The period of its event. Only maintenance can go on past its planned end. */
export const windowOf = ({
  kind,
  eventStartsAt,
  eventEndsAt,
  openEnded,
}: EditedAnnouncement): EventWindow => ({
  startsAt: eventStartsAt,
  endsAt: eventEndsAt,
  openEnded: openEnded && isEventKind(kind) && traitsOf(kind).isPlanned,
})

/** The fields with a period. */
export const periodOf = ({ startsAt, endsAt, openEnded = false }: EventWindow) => ({
  eventStartsAt: startsAt,
  eventEndsAt: endsAt,
  openEnded,
})

/** True for an event that readers see, or will, and that has no beginning although it was not planned. */
export const lacksBeginning = ({ kind, state, eventStartsAt }: EditedAnnouncement): boolean =>
  isEventKind(kind) &&
  !traitsOf(kind).isPlanned &&
  eventStartsAt === null &&
  (state === 'published' || state === 'scheduled')

/** When readers see it first; null if they do not yet. An announcement that is scheduled once more is news once more. */
function firstSeen(before: EditedAnnouncement, { state, publishAt }: Place, now: number): number | null {
  if (state === 'scheduled' && publishAt !== null && publishAt > now) return publishAt
  return seenSince(before, now) ?? (state === 'published' ? now : null)
}

/** True if an edit changed nothing, so that it makes no revision. */
export const isSameAnnouncement = (a: EditedAnnouncement, b: EditedAnnouncement): boolean =>
  JSON.stringify(editedDocument(a)) === JSON.stringify(editedDocument(b))

type Place = Pick<EditedAnnouncement, 'state' | 'publishAt'>

/**
 * `publishAt` is when it will appear, or when it first did: unpublishing and publishing again keeps the first date.
 */
function stateAfter(before: EditedAnnouncement, patch: AnnouncementPatch, now: number): Place {
  const { state = before.state } = patch
  if (state === 'scheduled') return { state, publishAt: scheduledFor(before, patch.publishAt, now) }
  if (patch.publishAt !== undefined && patch.publishAt !== null && patch.publishAt !== before.publishAt)
    throw invalidField('publishAt', announcementChecks.notScheduled())
  const seenAt = seenSince(before, now)
  if (state === 'published') return { state, publishAt: seenAt === null ? now : before.publishAt }
  return { state, publishAt: seenAt }
}

function scheduledFor(before: EditedAnnouncement, asked: number | null | undefined, now: number): number {
  const at = asked ?? (before.state === 'scheduled' ? before.publishAt : null)
  if (at === null) throw invalidField('publishAt', announcementChecks.noPublishAt())
  const isKept = before.state === 'scheduled' && at === before.publishAt
  if (at <= now && !isKept) throw invalidField('publishAt', announcementChecks.past())
  return at
}

/** Since when readers have known it, even if it was withdrawn; null when they have not seen it yet. */
export function seenSince(announcement: EditedAnnouncement, now: number): number | null {
  const { state, publishAt, createdAt } = announcement
  if (isPublished(announcement, now)) return createdAt
  return state !== 'scheduled' && publishAt !== null && publishAt <= now ? createdAt : null
}

/** True if readers see no difference: they see every field that people write. */
const looksSame = (a: EditedAnnouncement, b: EditedAnnouncement): boolean =>
  writtenFields.names.every(name => JSON.stringify(a[name]) === JSON.stringify(b[name]))

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
