import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { characters } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { named, type Operation, operationIn, pageOf } from '../rest/operation.ts'
import { after, limit, page } from '../rest/paging.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import type { AnnouncementService } from './announcement-service.ts'
import type { Previews } from './draft-previews.ts'
import { type EditedAnnouncement, editedDocument } from './model/announcement-edit.ts'
import {
  announcementFields,
  announcementPatchSchema,
  announcementStates,
  newAnnouncementSchema,
} from './model/announcement-fields.ts'
import type { AnnouncementStore } from './store/announcement-store.ts'
import type { Revision } from './store/revisions.ts'

type Options = {
  readonly announcementService: AnnouncementService
  readonly store: AnnouncementStore
  readonly previews: Pick<Previews, 'share'>
  readonly now: () => number
}

const group = {
  name: 'Announcements',
  description: 'What is published: notices, incidents and maintenance, with their revisions.',
}
const operation = operationIn(group)
const path = '/announcements'
const params = z.object({
  id: z
    .string()
    .describe('The id of an announcement.')
    .meta({ examples: ['kXw3RtPq9a'] }),
})
const announcementAnswer = named(
  'Announcement',
  z.object({ ...answerShape(announcementFields.fields), revision: z.int() }),
  { ...exampleOf(announcementFields.fields), revision: 3 },
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
  announcementService,
  store,
  previews,
  now,
}: Options): readonly Operation[] {
  const announcement = resourceOperations({
    group,
    path,
    params,
    access: { read: 'read', write: 'announcements' },
    answer: announcementAnswer,
    documentOf,
    find: ({ id }) => announcementService.read(id),
  })
  return [
    operation({
      id: 'listAnnouncements',
      method: 'GET',
      path,
      summary: 'List all announcements, including drafts; scheduled ones first, then newest first.',
      permission: 'read',
      query: z.strictObject({
        text: characters(200)
          .default('')
          .describe('Words that all stand in the title, description or content, in any order.'),
        state: z.enum(announcementStates).optional().describe('As it is now.'),
        limit,
        after: after(z.object({ createdAt: z.int(), id: z.string() })),
      }),
      answers: { 200: named('AnnouncementPage', pageOf(announcementAnswer)) },
      gives: ['Link', 'ETag'],
      // A deleted monitor disappears from the announcements.
      slices: ['announcements', 'monitors'],
      handle: async ({ query }) => {
        const asked = { ...query, state: query.state ?? null }
        const at = now()
        const found = await page({
          limit: query.limit,
          after: query.after ?? null,
          read: async (from, most) =>
            (
              await store.search(
                { ...asked, after: from && { value: from.createdAt, id: from.id }, limit: most },
                at,
              )
            ).map(each => each.announcement),
          placeOf: ({ createdAt, id }) => ({ createdAt, id }),
          documentOf,
        })
        // What is scheduled counts as published from its instant on.
        return { ...found, changesWithTime: asked.state !== null }
      },
    }),
    announcement.create({
      id: 'createAnnouncement',
      summary: 'Create an announcement, a draft unless `state` is given.',
      body: named('NewAnnouncement', newAnnouncementSchema, {
        title: 'Checkout is slow',
        description: 'Paying takes up to a minute.',
        kind: 'incident',
        impact: 'major',
        monitors: [],
        state: 'published',
      }),
      create: ({ actor, body }) => announcementService.create(actor, body),
    }),
    announcement.get({ id: 'getAnnouncement', summary: 'Get an announcement in any state.' }),
    announcement.change({
      id: 'updateAnnouncement',
      summary: 'Change the given fields. `state` and `publishAt` publish, schedule, unpublish or archive it.',
      body: named('AnnouncementPatch', announcementPatchSchema, {
        state: 'scheduled',
        publishAt: '2099-01-01T13:00:00.000Z',
      }),
      change: ({ actor, found, body, expectedRevision }) =>
        announcementService.update(actor, found, body, expectedRevision),
    }),
    announcement.remove({
      id: 'deleteAnnouncement',
      summary: 'Delete an announcement with its revisions. The audit trail keeps its content.',
      remove: ({ actor, found, expectedRevision }) =>
        announcementService.remove(actor, found, expectedRevision),
    }),
    operation({
      id: 'listRevisions',
      method: 'GET',
      path: `${path}/:id/revisions`,
      summary: 'List the revisions of an announcement, newest first.',
      permission: 'read',
      params,
      query: z.strictObject({ limit, after: after(z.int().min(1)) }),
      answers: { 200: named('RevisionPage', pageOf(revisionAnswer)) },
      gives: ['Link'],
      handle: async ({ params: { id }, query: { limit: count, after: place } }) => {
        const { revision } = await announcementService.read(id)
        return page({
          limit: count,
          after: place ?? null,
          read: (last, most) => store.revisions.list(id, most, last === null ? revision : last - 1),
          placeOf: ({ number }) => number,
          documentOf: revisionDocument,
        })
      },
    }),
    announcement.change({
      id: 'restoreRevision',
      method: 'POST',
      below: '/revisions/:number/restore',
      summary: 'Restore a revision. The publication state stays as it is.',
      params: params.extend({ number: idInAddress('a revision') }),
      change: ({ actor, found, params: { number }, expectedRevision }) =>
        announcementService.restore(actor, found, number, expectedRevision),
    }),
    operation({
      id: 'makePreviewLink',
      method: 'POST',
      path: `${path}/:id/preview-links`,
      summary: 'Create a temporary address at which the draft can be read without signing in.',
      permission: 'announcements',
      params,
      answers: {
        201: named('PreviewLink', z.object({ link: z.url(), until: z.iso.datetime() }), {
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
