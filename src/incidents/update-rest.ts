import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { answerOf, createdOf, listed } from '../rest/answers.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { allStatuses, type EditedUpdate, updateFields, updateStates, writtenFields } from './model/update.ts'
import type { UpdateService } from './update-service.ts'

const operation = operationIn({
  name: 'Updates',
  description: 'How an incident or a maintenance goes on.',
})
const path = '/announcements/:announcementId/updates'
const one = `${path}/:id`
const announcement = z.object({
  announcementId: z
    .string()
    .describe('The id of an announcement.')
    .meta({ examples: ['kXw3RtPq9a'] }),
})
const params = announcement.extend({
  id: z
    .string()
    .describe('The id of an update.')
    .meta({ examples: ['Zt72mmWq3e1b'] }),
})

const example = exampleOf(updateFields.fields)
const updateAnswer = named(
  'Update',
  z.object({
    ...answerShape(updateFields.fields),
    status: z.enum(allStatuses),
    state: z.enum(updateStates),
    revision: z.int(),
  }),
  { ...example, revision: 1 },
)

/** The valid statuses depend on whether the announcement is an incident or a maintenance. */
const newUpdate = named(
  'NewUpdate',
  z.union([writtenFields.incident.schema, writtenFields.maintenance.schema]),
  exampleOf(writtenFields.incident.fields),
)
const updatePatch = named(
  'UpdatePatch',
  z.union([writtenFields.incident.patch, writtenFields.maintenance.patch]),
  { content: 'A full disk of the database was the cause.' },
)

export function updateOperations(updates: UpdateService): readonly Operation[] {
  type Place = z.output<typeof params>
  const revisionAt = async ({ announcementId, id }: Place) =>
    (await updates.read(announcementId, id)).revision
  return [
    operation({
      id: 'listUpdates',
      method: 'GET',
      path,
      summary: 'What was told about an incident or a maintenance, and what is proposed; newest first.',
      permission: 'read',
      params: announcement,
      answers: { 200: listOf('UpdateList', updateAnswer) },
      handle: async ({ params: { announcementId } }) =>
        listed((await updates.list(announcementId)).map(documentOf)),
    }),
    operation({
      id: 'addUpdate',
      method: 'POST',
      path,
      summary: 'Tells what is new. What it says of the end opens or closes the event.',
      permission: 'announcements',
      params: announcement,
      body: newUpdate,
      answers: { 201: updateAnswer },
      gives: ['ETag', 'Location'],
      findAgain: async ({ params: { announcementId } }, id) =>
        created(await updates.read(announcementId, id)),
      handle: async ({ actor, params: { announcementId }, body }) =>
        created(await updates.append(actor, announcementId, body)),
    }),
    operation({
      id: 'getUpdate',
      method: 'GET',
      path: one,
      summary: 'One update.',
      permission: 'read',
      params,
      answers: { 200: updateAnswer },
      gives: ['ETag'],
      handle: async ({ params: { announcementId, id } }) => answer(await updates.read(announcementId, id)),
    }),
    operation({
      id: 'correctUpdate',
      method: 'PATCH',
      path: one,
      summary: 'Sets the given fields. Readers see that it was edited.',
      permission: 'announcements',
      params,
      body: updatePatch,
      answers: { 200: updateAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { announcementId, id }, body, expectedRevision }) =>
        answer(await updates.correct(actor, announcementId, id, body, expectedRevision)),
    }),
    operation({
      id: 'publishUpdate',
      method: 'POST',
      path: `${one}/publish`,
      summary: 'Tells readers what was only proposed.',
      permission: 'announcements',
      params,
      refuses: { conflict: 'It is published or discarded already, or was changed at the same time.' },
      answers: { 200: updateAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { announcementId, id }, expectedRevision }) =>
        answer(await updates.publish(actor, announcementId, id, {}, expectedRevision)),
    }),
    operation({
      id: 'discardUpdate',
      method: 'DELETE',
      path: one,
      summary: 'Drops an update that was only proposed; one that was told can be corrected, not taken back.',
      permission: 'announcements',
      params,
      refuses: { conflict: 'It is published or discarded already, or was changed at the same time.' },
      answers: { 204: null },
      revisionAt,
      handle: ({ actor, params: { announcementId, id }, expectedRevision }) =>
        updates.discard(actor, announcementId, id, expectedRevision),
    }),
  ]
}

const documentOf = (update: EditedUpdate) => ({ ...updateFields.document(update), revision: update.revision })

const answer = answerOf(documentOf)

const created = createdOf(
  documentOf,
  update =>
    `/announcements/${encodeURIComponent(update.announcementId)}/updates/${encodeURIComponent(update.id)}`,
)
