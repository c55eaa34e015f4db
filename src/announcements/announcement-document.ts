import { z } from 'zod'
import type { PlatformUser } from '../kernel/actor.ts'
import { checks } from '../kernel/checks.ts'
import { documentOf } from '../kernel/fields/document.ts'
import { fact } from '../kernel/fields/field.ts'
import { nounFields } from '../kernel/fields/noun.ts'
import { httpAddress, instant, issue, line, text } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { type Announcement, announcementStates, bannerTypes } from './model/announcement.ts'
import { accountId, type EditedAnnouncement, monitorsMax, writtenFields } from './model/announcement-edit.ts'
import { announcementChecks } from './model/announcement-problems.ts'
import { statusesOf } from './model/incident.ts'
import { allStatuses, type EditedUpdate, updateFields } from './model/update.ts'

export const platformUserSchema = z.strictObject({
  id: accountId,
  username: line(200),
  avatar: httpAddress.nullable().default(null),
})

const { announcementId, accountId: writtenBy, at, editedAt, ...fields } = updateFields.fields
const { incident, maintenance } = statusesOf

/** An update in the import document. Its texts are not trimmed. */
export const importedUpdate = nounFields({
  ...fields,
  id: fact(line(200), { documented: 'one line, once in the whole document' }),
  status: fact(z.enum(allStatuses), {
    documented: `of an incident ${listed(incident)}; of a maintenance ${listed(maintenance)}`,
  }),
  content: fact(text(20_000), { documented: 'Markdown' }),
  state: fact(z.enum(['published', 'proposed']).default('published'), {
    documented: '`published`, or `proposed`: readers do not see it yet',
  }),
  platformUserId: fact(accountId.nullable().default(null), {
    documented: 'its author; null: Corkboard itself',
  }),
  at: fact(instant, {}),
  editedAt: fact(instant.nullable().default(null), {}),
})

const updateSchema = importedUpdate.schema

export type UpdateSettings = z.output<typeof updateSchema>

/**
 * Schema of an announcement in the import document; the author is looked up later. Texts are not trimmed, because an
 * export must return them byte for byte. The fields of incidents and maintenance may be left out: they then keep their
 * values, and a new announcement is a notice.
 */
export const announcementSchema = z
  .strictObject({
    // In an address, a segment `.` or `..` would lead elsewhere.
    id: line(200).refine(id => id !== '.' && id !== '..', issue(announcementChecks.dots())),
    title: writtenFields.title,
    description: text(20_000),
    content: text(500_000).nullable().default(null),
    image: httpAddress,
    banner: writtenFields.banner.default(''),
    bannerText: text(1_000).nullable().default(null),
    bannerType: z.enum(bannerTypes).nullable().default(null),
    bannerExpiry: writtenFields.bannerExpiry.default(null),
    createdAt: instant,
    updatedAt: instant.optional(),
    platformUserId: writtenFields.platformUserId,
    state: z.enum(announcementStates).default('published'),
    publishAt: instant.nullable().default(null),
    kind: writtenFields.kind.optional(),
    impact: writtenFields.impact.optional(),
    eventStartsAt: writtenFields.eventStartsAt.optional(),
    eventEndsAt: writtenFields.eventEndsAt.optional(),
    /** Affected monitors by name. */
    monitors: z
      .array(line(200))
      .max(monitorsMax, issue(checks.tooManyMonitors({ max: monitorsMax })))
      .optional(),
    updates: z.array(updateSchema).optional(),
  })
  .refine(each => each.state !== 'scheduled' || each.publishAt !== null, {
    path: ['publishAt'],
    message: issue(announcementChecks.noPublishAt()),
  })
  .refine(
    ({ eventStartsAt, eventEndsAt }) => !eventStartsAt || !eventEndsAt || eventStartsAt <= eventEndsAt,
    { path: ['eventEndsAt'], message: issue(announcementChecks.beforeStart()) },
  )
  .superRefine(({ kind = 'notice', updates = [] }, context) => {
    if (updates.length > 0 && kind === 'notice')
      context.addIssue({ code: 'custom', path: ['updates'], message: issue(announcementChecks.noUpdates()) })
    if (kind === 'notice') return
    const statuses: readonly string[] = statusesOf[kind]
    for (const [index, { status }] of updates.entries())
      if (!statuses.includes(status))
        context.addIssue({
          code: 'custom',
          path: ['updates', index, 'status'],
          message: issue(checks.oneOf({ values: statuses.join(', ') })),
        })
  })
  .transform(each => ({ ...each, updatedAt: each.updatedAt ?? each.createdAt }))

export type AnnouncementSettings = z.output<typeof announcementSchema>

/** A complete announcement, as exported. */
export type WholeAnnouncement = EditedAnnouncement & { readonly updates: readonly EditedUpdate[] }

type NamedMonitor = { readonly id: number; readonly name: string }

/**
 * The JSON document of an announcement, with its fields in a fixed order; the last ones only for incidents and
 * maintenance. `monitors` are all monitors, whose order gives that of the names: ids would differ after a round trip.
 */
export const announcementDocument = (announcement: WholeAnnouncement, monitors: readonly NamedMonitor[]) => ({
  ...plainDocument(announcement),
  ...(isPlainNotice(announcement) ? {} : eventDocument(announcement, monitors)),
})

const plainDocument = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  description: announcement.description,
  content: announcement.content,
  image: announcement.image,
  banner: announcement.banner,
  bannerText: announcement.bannerText,
  bannerType: announcement.bannerType,
  bannerExpiry: rfc3339(announcement.bannerExpiry),
  createdAt: rfc3339(announcement.createdAt),
  updatedAt: rfc3339(announcement.updatedAt),
  platformUserId: announcement.platformUserId,
  state: announcement.state,
  publishAt: rfc3339(announcement.publishAt),
})

const isPlainNotice = ({ kind, impact, eventStartsAt, eventEndsAt, monitors, updates }: WholeAnnouncement) =>
  kind === 'notice' &&
  impact === 'minor' &&
  eventStartsAt === null &&
  eventEndsAt === null &&
  monitors.length === 0 &&
  updates.length === 0

const eventDocument = (announcement: WholeAnnouncement, monitors: readonly NamedMonitor[]) => ({
  kind: announcement.kind,
  impact: announcement.impact,
  eventStartsAt: rfc3339(announcement.eventStartsAt),
  eventEndsAt: rfc3339(announcement.eventEndsAt),
  monitors: namesOf(announcement.monitors, monitors),
  updates: announcement.updates.map(updateSettings),
})

function namesOf(ids: readonly number[], monitors: readonly NamedMonitor[]): readonly string[] {
  const named = new Set(ids)
  return monitors.filter(({ id }) => named.has(id)).map(({ name }) => name)
}

/** Oldest first. */
const updateSettings = (update: EditedUpdate) =>
  documentOf(importedUpdate.fields, { ...update, platformUserId: update.accountId })

function listed(statuses: readonly string[]): string {
  return statuses.map(each => `\`${each}\``).join(', ')
}

export const platformUserDocument = ({ id, username, avatar }: PlatformUser) => ({ id, username, avatar })
