import { z } from 'zod'
import type { PlatformUser } from '../kernel/actor.ts'
import { type AudiencePart, channelIn } from '../kernel/audience.ts'
import { checks } from '../kernel/checks.ts'
import { documentOf } from '../kernel/fields/document.ts'
import { fact } from '../kernel/fields/field.ts'
import { nounFields } from '../kernel/fields/noun.ts'
import { boundedList, httpAddress, instant, issue, line, text } from '../lib/fields.ts'
import type { EditedAnnouncement } from './model/announcement-edit.ts'
import {
  accountId,
  announcementFields,
  announcementPatchSchema,
  announcementStates,
  monitorsMax,
  tooManyMonitors,
} from './model/announcement-fields.ts'
import { allStatuses, eventKinds, isEventKind, kinds, statusesOf } from './model/announcement-kinds.ts'
import { announcementChecks } from './model/announcement-problems.ts'
import { impacts } from './model/incident.ts'
import { type EditedUpdate, updateFields } from './model/update.ts'

export const platformUserSchema = z.strictObject({
  id: accountId,
  username: line(200),
  avatar: httpAddress.nullable().default(null),
})

const { announcementId, accountId: writtenBy, at, editedAt, ...fieldsOfUpdate } = updateFields.fields

/** An update in the import document. Its texts are not trimmed. */
export const importedUpdate = nounFields({
  ...fieldsOfUpdate,
  id: fact(line(200), { documented: 'one line, once in the whole document' }),
  status: fact(z.enum(allStatuses), {
    documented: eventKinds
      .map(kind => `of ${kind === 'incident' ? 'an' : 'a'} ${kind} ${listed(statusesOf(kind))}`)
      .join('; '),
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

const {
  kind,
  impact,
  eventStartsAt,
  eventEndsAt,
  openEnded,
  monitors,
  postmortem,
  backfilled,
  ...withoutEvent
} = announcementFields.fields
const { createdAt, updatedAt, platformUserId, state, publishAt, silent, ...texts } = withoutEvent

/** Fields of every announcement in the import document. Texts are not trimmed, because an export must return them byte for byte. */
export const importedFields = nounFields({
  ...texts,
  // In an address, a segment `.` or `..` would lead elsewhere.
  id: fact(
    line(200).refine(id => id !== '.' && id !== '..', issue(announcementChecks.dots())),
    { documented: 'one line' },
  ),
  description: fact(text(20_000), { documented: 'text' }),
  content: fact(text(500_000).nullable().default(null), { documented: 'Markdown, or null' }),
  image: fact(httpAddress, { documented: 'http(s) address' }),
  bannerText: fact(text(1_000).nullable().default(null), {
    documented: 'text, or null; with a text the announcement is a banner',
  }),
  createdAt,
  updatedAt: fact(instant.optional(), { documented: 'instant; without it, `createdAt`' }),
  platformUserId,
  state: fact(z.enum(announcementStates).default('published'), {
    documented: listed(announcementStates),
  }),
  publishAt,
})

const given = announcementPatchSchema.shape

/** An audience with the key of its channel, since ids would differ after a round trip. */
const portableAudience = z
  .string()
  .max(200, issue(checks.tooLong({ max: 200 })))
  .regex(/^(subscribers|channel:.+)$/, issue(announcementChecks.portableAudience()))

/** Fields about its event. Those that are left out keep their values. */
export const importedEventFields = nounFields({
  kind: fact(given.kind, { documented: `${listed(Object.keys(kinds))}; of a new one \`notice\`` }),
  impact: fact(given.impact, {
    documented: `${listed(impacts)}: what an incident sets the status page and its monitors to; of a new one \`minor\``,
  }),
  eventStartsAt: fact(given.eventStartsAt, { documented: 'instant, or null' }),
  eventEndsAt: fact(given.eventEndsAt, { documented: 'instant, or null' }),
  openEnded: fact(given.openEnded, {
    documented: 'true: maintenance that goes on after its end until an update completes it',
  }),
  monitors: fact(z.array(line(200)).max(monitorsMax, tooManyMonitors).optional(), {
    documented: 'names of the affected monitors, here or already known',
  }),
  postmortem: fact(text(100_000).nullable().optional(), {
    documented: 'Markdown, or null: shown once the event is over',
  }),
  backfilled: fact(given.backfilled, {
    documented: 'true: recorded after it was over; no notification is sent',
  }),
  silent: fact(boundedList(portableAudience, 1_000).optional(), {
    documented:
      'who is not notified of it and its updates: `subscribers`, and channels, here or already known, as `channel:KEY`',
  }),
  updates: fact(z.array(updateSchema).optional(), {
    documented: 'list of updates, see below; one that is stored and not in the list stays',
  }),
})

/** Schema of an announcement in the import document; the author is looked up later. */
export const announcementSchema = z
  .strictObject({ ...importedFields.fields, ...importedEventFields.fields })
  .refine(each => each.state !== 'scheduled' || each.publishAt !== null, {
    path: ['publishAt'],
    message: issue(announcementChecks.noPublishAt()),
  })
  .refine(
    ({ eventStartsAt, eventEndsAt }) => !eventStartsAt || !eventEndsAt || eventStartsAt <= eventEndsAt,
    { path: ['eventEndsAt'], message: issue(announcementChecks.beforeStart()) },
  )
  .refine(
    ({ kind = 'notice', backfilled, eventEndsAt }) => !backfilled || !isEventKind(kind) || eventEndsAt,
    {
      path: ['eventEndsAt'],
      message: issue(announcementChecks.backfilledOpen()),
    },
  )
  .superRefine(({ kind = 'notice', updates = [] }, context) => {
    if (!isEventKind(kind)) {
      if (updates.length > 0)
        context.addIssue({
          code: 'custom',
          path: ['updates'],
          message: issue(announcementChecks.noUpdates()),
        })
      return
    }
    const statuses = statusesOf(kind)
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
type KeyedChannel = { readonly id: number; readonly key: string }

/**
 * The JSON document of an announcement, with its fields in a fixed order; the last ones only for incidents and
 * maintenance. `monitors` are all monitors, whose order gives that of the names: ids would differ after a round trip.
 */
export const announcementDocument = (
  announcement: WholeAnnouncement,
  monitors: readonly NamedMonitor[],
  channels: readonly KeyedChannel[],
) => ({
  ...documentOf(importedFields.fields, announcement),
  ...(isPlainNotice(announcement) ? {} : eventDocument(announcement, monitors, channels)),
})

const isPlainNotice = ({
  kind,
  impact,
  eventStartsAt,
  eventEndsAt,
  monitors,
  updates,
  ...rest
}: WholeAnnouncement) =>
  !isEventKind(kind) &&
  impact === 'minor' &&
  eventStartsAt === null &&
  eventEndsAt === null &&
  monitors.length === 0 &&
  rest.postmortem === null &&
  !rest.backfilled &&
  rest.silent.length === 0 &&
  updates.length === 0

const eventDocument = (
  announcement: WholeAnnouncement,
  monitors: readonly NamedMonitor[],
  channels: readonly KeyedChannel[],
) => ({
  ...documentOf(importedEventFields.fields, {
    ...announcement,
    monitors: namesOf(announcement.monitors, monitors),
    silent: portableAudiences(announcement.silent, channels),
    updates: [],
  }),
  updates: announcement.updates.map(updateSettings),
})

function namesOf(ids: readonly number[], monitors: readonly NamedMonitor[]): readonly string[] {
  const named = new Set(ids)
  return monitors.filter(({ id }) => named.has(id)).map(({ name }) => name)
}

/** The audiences by the keys of their channels, without channels that are deleted. */
function portableAudiences(
  silent: readonly AudiencePart[],
  channels: readonly KeyedChannel[],
): readonly string[] {
  const keys = new Map(channels.map(({ id, key }) => [id, `channel:${key}`]))
  return silent.flatMap(part => {
    const id = channelIn(part)
    return id === null ? [part] : (keys.get(id) ?? [])
  })
}

/** The JSON document of an update. */
const updateSettings = (update: EditedUpdate) =>
  documentOf(importedUpdate.fields, { ...update, platformUserId: update.accountId })

function listed(values: readonly string[]): string {
  return values.map(each => `\`${each}\``).join(', ')
}

export const platformUserDocument = ({ id, username, avatar }: PlatformUser) => ({ id, username, avatar })
