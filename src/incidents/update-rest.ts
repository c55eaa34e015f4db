import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { listOf, named, type Operation } from '../rest/operation.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import { allStatuses, type EditedUpdate, updateFields, updateStates, writtenFields } from './model/update.ts'
import type { UpdateService } from './update-service.ts'

const params = z.object({
  announcementId: z
    .string()
    .describe('The id of an announcement.')
    .meta({ examples: ['kXw3RtPq9a'] }),
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

/** Schema of a new update, whose valid statuses depend on the kind of the announcement. */
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
  const update = resourceOperations({
    group: { name: 'Updates', description: 'How an incident or a maintenance goes on.' },
    path: '/announcements/:announcementId/updates',
    params,
    access: { read: 'read', write: 'announcements' },
    answer: updateAnswer,
    documentOf: (each: EditedUpdate) => ({ ...updateFields.document(each), revision: each.revision }),
    find: ({ announcementId, id }) => updates.read(announcementId, id),
  })
  const once = { conflict: 'It is published or discarded already, or was changed at the same time.' }
  return [
    update.list({
      id: 'listUpdates',
      summary: 'What was told about an incident or a maintenance, and what is proposed; newest first.',
      answer: listOf('UpdateList', updateAnswer),
      all: ({ params: { announcementId } }) => updates.list(announcementId),
    }),
    update.create({
      id: 'addUpdate',
      summary: 'Tells what is new. What it says of the end opens or closes the event.',
      body: newUpdate,
      create: ({ actor, params: { announcementId }, body }) => updates.append(actor, announcementId, body),
    }),
    update.get({ id: 'getUpdate', summary: 'One update.' }),
    update.change({
      id: 'correctUpdate',
      summary: 'Sets the given fields. Readers see that it was edited.',
      body: updatePatch,
      change: ({ actor, params: { announcementId, id }, body, expectedRevision }) =>
        updates.correct(actor, announcementId, id, body, expectedRevision),
    }),
    update.change({
      id: 'publishUpdate',
      method: 'POST',
      below: '/publish',
      summary: 'Tells readers what was only proposed.',
      refuses: once,
      change: ({ actor, params: { announcementId, id }, expectedRevision }) =>
        updates.publish(actor, announcementId, id, {}, expectedRevision),
    }),
    update.remove({
      id: 'discardUpdate',
      summary: 'Drops an update that was only proposed; one that was told can be corrected, not taken back.',
      refuses: once,
      remove: ({ actor, params: { announcementId, id }, expectedRevision }) =>
        updates.discard(actor, announcementId, id, expectedRevision),
    }),
  ]
}
