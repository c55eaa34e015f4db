import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { httpAddress, instant, int32Max, issue, line, prose } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { omitUndefined } from '../../lib/omit-undefined.ts'
import { rfc3339 } from '../../lib/time.ts'
import { type Announcement, announcementStates, bannerTypes, isPublished } from './announcement.ts'
import { announcementChecks } from './announcement-problems.ts'
import { type Impact, impacts } from './incident.ts'

/** An announcement as its editors see it. */
export type EditedAnnouncement = Announcement & {
  readonly kind: AnnouncementKind
  /** Counts only for an incident. */
  readonly impact: Impact
  /** When the incident or maintenance begins, apart from when its announcement is published. */
  readonly eventStartsAt: number | null
  readonly eventEndsAt: number | null
  /** The monitors it is about, ascending. */
  readonly monitors: readonly number[]
  /** Counts the edits; 1 is the first. */
  readonly revision: number
}

export const announcementKinds = ['notice', 'incident', 'maintenance'] as const
type AnnouncementKind = (typeof announcementKinds)[number]

export const accountId = z.int().min(0).max(int32Max)

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, issue(checks.oneOf({ values: values.join(', ') })))

export const monitorsMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Monitors of an announcement',
  value: 10_000,
  unit: 'monitors',
  why: 'An outage may be of all of them.',
})

/** What people write; a revision keeps it and a restore brings it back. */
export const writtenFields = {
  title: line(300),
  description: prose(20_000),
  /** Markdown. */
  content: prose(500_000).nullable(),
  /** Empty: the default picture. */
  image: httpAddress.or(z.literal('')),
  banner: httpAddress.or(z.literal('')),
  bannerText: prose(1_000).nullable(),
  bannerType: oneOf(bannerTypes).nullable(),
  bannerExpiry: instant.nullable(),
  platformUserId: accountId,
  kind: oneOf(announcementKinds),
  impact: oneOf(impacts),
  eventStartsAt: instant.nullable(),
  eventEndsAt: instant.nullable(),
  monitors: z
    .array(z.int().min(1).max(int32Max))
    .max(monitorsMax, issue(checks.tooManyMonitors({ max: monitorsMax }))),
}

type Written = Readonly<Omit<z.output<z.ZodObject<typeof writtenFields>>, 'monitors'>> & {
  /** Ids, ascending. */
  readonly monitors: readonly number[]
}
type WrittenField = keyof Written
export const writtenFieldNames = Object.keys(writtenFields) as readonly WrittenField[]

const stateFields = { state: oneOf(announcementStates), publishAt: instant.nullable() }

/** Any of the fields; absent ones stay as they are. `state` and `publishAt` change the publication. */
export const announcementPatchSchema = z.strictObject({ ...writtenFields, ...stateFields }).partial()
export type AnnouncementPatch = z.output<typeof announcementPatchSchema>

/** A new one needs a title; without a state it is a draft. */
export const newAnnouncementSchema = announcementPatchSchema.required({ title: true })

/** The whole announcement as JSON, always in this order: what revisions, the audit trail and the REST interface show. */
export const editedDocument = (announcement: EditedAnnouncement) => ({
  id: announcement.id,
  ...writtenDocument(announcement),
  createdAt: rfc3339(announcement.createdAt),
  updatedAt: rfc3339(announcement.updatedAt),
  state: announcement.state,
  publishAt: rfc3339(announcement.publishAt),
})

export type EditedDocument = ReturnType<typeof editedDocument>

export const writtenDocument = (written: Written) => ({
  title: written.title,
  description: written.description,
  content: written.content,
  image: written.image,
  banner: written.banner,
  bannerText: written.bannerText,
  bannerType: written.bannerType,
  bannerExpiry: rfc3339(written.bannerExpiry),
  platformUserId: written.platformUserId,
  kind: written.kind,
  impact: written.impact,
  eventStartsAt: rfc3339(written.eventStartsAt),
  eventEndsAt: rfc3339(written.eventEndsAt),
  monitors: written.monitors,
})

type NewAnnouncement = {
  readonly id: string
  readonly platformUserId: number
  readonly now: number
}

/** A draft with nothing in it, to be edited into what was asked for. */
export const blankAnnouncement = ({ id, platformUserId, now }: NewAnnouncement): EditedAnnouncement => ({
  id,
  title: '',
  description: '',
  content: null,
  image: '',
  banner: '',
  bannerText: null,
  bannerType: null,
  bannerExpiry: null,
  platformUserId,
  platformUser: null,
  kind: 'notice',
  impact: 'minor',
  eventStartsAt: null,
  eventEndsAt: null,
  monitors: [],
  createdAt: now,
  updatedAt: now,
  state: 'draft',
  publishAt: null,
  revision: 0,
})

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
  const placed = { ...after, ...stateAfter(before, patch, now) }
  const firstSeenAt = firstSeen(before, placed, now)
  if (firstSeenAt === null || firstSeenAt >= now) {
    const createdAt = firstSeenAt ?? Math.min(before.createdAt, now)
    return { ...placed, createdAt, updatedAt: createdAt }
  }
  const updatedAt = looksSame(before, placed) ? before.updatedAt : Math.max(now, before.updatedAt)
  return { ...placed, updatedAt }
}

/** An incident that readers see, or will, without an instant at which it began. */
export const lacksBeginning = ({ kind, state, eventStartsAt }: EditedAnnouncement): boolean =>
  kind === 'incident' && eventStartsAt === null && (state === 'published' || state === 'scheduled')

/** Null: not yet. One that is scheduled once more is news once more. */
function firstSeen(before: EditedAnnouncement, { state, publishAt }: Place, now: number): number | null {
  if (state === 'scheduled' && publishAt !== null && publishAt > now) return publishAt
  return seenSince(before, now) ?? (state === 'published' ? now : null)
}

/** Nothing was changed: no revision is made of it. */
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

/** Readers see every field that people write. */
const looksSame = (a: EditedAnnouncement, b: EditedAnnouncement): boolean =>
  writtenFieldNames.every(name => JSON.stringify(a[name]) === JSON.stringify(b[name]))

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
