import { z } from 'zod'
import { impacts } from '../incidents/model/incident.ts'
import { characters } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { answerOf, createdOf } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { named, type Operation, operationIn, pageOf } from '../rest/operation.ts'
import { after, limit, page } from '../rest/paging.ts'
import type { AnnouncementService } from './announcement-service.ts'
import type { Previews } from './draft-previews.ts'
import { announcementStates, bannerTypes } from './model/announcement.ts'
import {
  announcementKinds,
  announcementPatchSchema,
  type EditedAnnouncement,
  editedDocument,
  newAnnouncementSchema,
} from './model/announcement-edit.ts'
import type { Revision, RevisionStore } from './revision-store.ts'
import type { SearchStore } from './search-store.ts'

type Options = {
  readonly editing: AnnouncementService
  readonly search: SearchStore['search']
  readonly revisions: Pick<RevisionStore, 'list'>
  readonly previews: Pick<Previews, 'share'>
  readonly now: () => number
}

const operation = operationIn({
  name: 'Announcements',
  description: 'What is published: notices, incidents and maintenance, with their revisions.',
})
const path = '/announcements'
const one = '/announcements/:id'
const params = z.object({
  id: z
    .string()
    .describe('The id of an announcement.')
    .meta({ examples: ['kXw3RtPq9a'] }),
})
const at = z.iso.datetime()

const announcementAnswer = named(
  'Announcement',
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    content: z.string().nullable().describe('Markdown.'),
    image: z.string(),
    banner: z.string(),
    bannerText: z.string().nullable(),
    bannerType: z.enum(bannerTypes).nullable(),
    bannerExpiry: at.nullable(),
    platformUserId: z.int(),
    kind: z.enum(announcementKinds),
    impact: z.enum(impacts).describe('What an incident means for users; it counts for incidents only.'),
    eventStartsAt: at
      .nullable()
      .describe(
        'If an incident is published without it: when the first of its monitors that are down went down, or else when it is published.',
      ),
    eventEndsAt: at.nullable(),
    monitors: z.array(z.int()),
    createdAt: at,
    updatedAt: at,
    state: z.enum(announcementStates),
    publishAt: at.nullable(),
    revision: z.int(),
  }),
  {
    id: 'kXw3RtPq9a',
    title: 'Checkout is slow',
    description: 'Paying takes up to a minute.',
    content: 'We are looking into it.',
    image: 'https://status.example.org/assets/announcement.svg',
    banner: '',
    bannerText: 'Paying is slow just now.',
    bannerType: 'warning',
    bannerExpiry: '2026-01-01T18:00:00.000Z',
    platformUserId: 1,
    kind: 'incident',
    impact: 'major',
    eventStartsAt: '2026-01-01T12:50:00.000Z',
    eventEndsAt: null,
    monitors: [7],
    createdAt: '2026-01-01T13:00:00.000Z',
    updatedAt: '2026-01-01T13:00:00.000Z',
    state: 'published',
    publishAt: '2026-01-01T13:00:00.000Z',
    revision: 3,
  },
)

const revisionAnswer = named(
  'AnnouncementRevision',
  z.object({
    number: z.int(),
    author: z.string().nullable(),
    at: z.iso.datetime(),
    document: z.record(z.string(), z.unknown()).describe('The announcement as it was written.'),
  }),
  {
    number: 2,
    author: 'ada',
    at: '2026-01-01T13:00:00.000Z',
    document: { title: 'Checkout is slow', content: 'We are looking into it.' },
  },
)

export function announcementOperations({
  editing,
  search,
  revisions,
  previews,
  now,
}: Options): readonly Operation[] {
  const revisionAt = async ({ id }: { readonly id: string }) => (await editing.read(id)).revision
  return [
    operation({
      id: 'listAnnouncements',
      method: 'GET',
      path,
      summary: 'All announcements, drafts among them: newest first, those yet to appear before.',
      permission: 'read',
      query: z.strictObject({
        text: characters(200).default('').describe('Stands in the title, description or content.'),
        state: z.enum(announcementStates).optional().describe('As it is now.'),
        limit,
        after: after(z.object({ createdAt: z.int(), id: z.string() })),
      }),
      answers: { 200: named('AnnouncementPage', pageOf(announcementAnswer)) },
      gives: ['Link'],
      handle: async ({ query }) => {
        const asked = { ...query, state: query.state ?? null }
        const at = now()
        return page({
          limit: query.limit,
          after: query.after ?? null,
          read: async (from, most) =>
            (await search({ ...asked, after: from, limit: most }, at)).map(each => each.announcement),
          placeOf: ({ createdAt, id }) => ({ createdAt, id }),
          documentOf,
        })
      },
    }),
    operation({
      id: 'createAnnouncement',
      method: 'POST',
      path,
      summary: 'Writes an announcement: a draft, unless the state says otherwise.',
      permission: 'announcements',
      body: named('NewAnnouncement', newAnnouncementSchema, {
        title: 'Checkout is slow',
        description: 'Paying takes up to a minute.',
        kind: 'incident',
        impact: 'major',
        monitors: [],
        state: 'published',
      }),
      answers: { 201: announcementAnswer },
      gives: ['ETag', 'Location'],
      findAgain: async (_call, id) => created(await editing.read(id)),
      handle: async ({ actor, body }) => created(await editing.create(actor, body)),
    }),
    operation({
      id: 'getAnnouncement',
      method: 'GET',
      path: one,
      summary: 'One announcement, whatever its state.',
      permission: 'read',
      params,
      answers: { 200: announcementAnswer },
      gives: ['ETag'],
      handle: async ({ params: { id } }) => answer(await editing.read(id)),
    }),
    operation({
      id: 'updateAnnouncement',
      method: 'PATCH',
      path: one,
      summary: 'Sets the given fields. `state` and `publishAt` publish, schedule, withdraw or archive it.',
      permission: 'announcements',
      params,
      body: named('AnnouncementPatch', announcementPatchSchema, {
        state: 'scheduled',
        publishAt: '2099-01-01T13:00:00.000Z',
      }),
      answers: { 200: announcementAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { id }, body, expectedRevision }) =>
        answer(await editing.update(actor, id, body, expectedRevision)),
    }),
    operation({
      id: 'deleteAnnouncement',
      method: 'DELETE',
      path: one,
      summary: 'Takes it away for good, with its revisions. The audit trail keeps what it was.',
      permission: 'announcements',
      params,
      answers: { 204: null },
      revisionAt,
      handle: ({ actor, params: { id }, expectedRevision }) => editing.remove(actor, id, expectedRevision),
    }),
    operation({
      id: 'listRevisions',
      method: 'GET',
      path: `${one}/revisions`,
      summary: 'Its revisions, newest first, each whole.',
      permission: 'read',
      params,
      query: z.strictObject({ limit, after: after(z.int().min(1)) }),
      answers: { 200: named('RevisionPage', pageOf(revisionAnswer)) },
      gives: ['Link'],
      handle: async ({ params: { id }, query: { limit: count, after: place } }) => {
        const { revision } = await editing.read(id)
        return page({
          limit: count,
          after: place ?? null,
          read: (last, most) => revisions.list(id, most, last === null ? revision : last - 1),
          placeOf: ({ number }) => number,
          documentOf: revisionDocument,
        })
      },
    }),
    operation({
      id: 'restoreRevision',
      method: 'POST',
      path: `${one}/revisions/:number/restore`,
      summary: 'Writes again what was written at the revision. Whether it is public stays as it is.',
      permission: 'announcements',
      params: params.extend({ number: idInAddress('a revision') }),
      answers: { 200: announcementAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { id, number }, expectedRevision }) =>
        answer(await editing.restore(actor, id, number, expectedRevision)),
    }),
    operation({
      id: 'makePreviewLink',
      method: 'POST',
      path: `${one}/preview-links`,
      summary: 'Makes an address at which the draft can be seen without signing in, for a while.',
      permission: 'announcements',
      params,
      answers: {
        201: named('PreviewLink', z.object({ link: z.url(), until: at }), {
          link: 'https://status.example.org/preview/kXw3RtPq9a?until=1767272400000&signature=4fJk',
          until: '2026-01-08T13:00:00.000Z',
        }),
      },
      handle: async ({ actor, params: { id } }) => {
        const { address, until } = await previews.share(actor, id)
        return { status: 201, body: { link: address, until: rfc3339(until) } }
      },
    }),
  ]
}

const revisionDocument = ({ number, document, author, at }: Revision) => ({
  number,
  author,
  at: rfc3339(at),
  document,
})

const documentOf = (announcement: EditedAnnouncement) => ({
  ...editedDocument(announcement),
  revision: announcement.revision,
})

const answer = answerOf(documentOf)

const created = createdOf(documentOf, announcement => `/announcements/${encodeURIComponent(announcement.id)}`)
