import { z } from 'zod'
import { answerShape, exampleOf } from '../../kernel/fields/reference.ts'
import { choices } from '../../lib/fields.ts'
import { listOf, named, type Operation } from '../../rest/operation.ts'
import { resourceOperations } from '../../rest/resource-operations.ts'
import { eventKinds } from '../model/announcement-kinds.ts'
import { type EditedUpdate, updateFields, writtenFields } from '../model/update.ts'
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
const updateAnswer = named('Update', z.object({ ...answerShape(updateFields.fields), revision: z.int() }), {
  ...example,
  revision: 1,
})

/** Schema of a new update, whose valid statuses depend on the kind of the announcement. */
const newUpdate = named(
  'NewUpdate',
  z.union(choices(eventKinds.map(kind => writtenFields[kind].schema))),
  exampleOf(writtenFields.incident.fields),
)
const updatePatch = named(
  'UpdatePatch',
  z.union(choices(eventKinds.map(kind => writtenFields[kind].patch))),
  { content: 'A full disk of the database was the cause.' },
)

export function updateOperations(updates: UpdateService): readonly Operation[] {
  const update = resourceOperations({
    group: { name: 'Updates', description: 'Updates of incidents and maintenance.' },
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
      summary: 'List the updates of an incident or maintenance, with proposed ones; newest first.',
      answer: listOf('UpdateList', updateAnswer),
      all: ({ params: { announcementId } }) => updates.list(announcementId),
    }),
    update.create({
      id: 'addUpdate',
      summary: 'Post an update. Its status may close or reopen the event.',
      body: newUpdate,
      create: ({ actor, params: { announcementId }, body }) => updates.append(actor, announcementId, body),
    }),
    update.get({ id: 'getUpdate', summary: 'Get an update.' }),
    update.change({
      id: 'correctUpdate',
      summary: 'Edit an update. Readers see that it was edited.',
      body: updatePatch,
      change: ({ actor, found, body, expectedRevision }) =>
        updates.correct(actor, found.announcementId, found, body, expectedRevision),
    }),
    update.change({
      id: 'publishUpdate',
      method: 'POST',
      below: '/publish',
      summary: 'Publish a proposed update.',
      refuses: once,
      change: ({ actor, found, expectedRevision }) =>
        updates.publish(actor, found.announcementId, found, {}, expectedRevision),
    }),
    update.remove({
      id: 'discardUpdate',
      summary: 'Discard a proposed update. A published one can be edited, but not removed.',
      refuses: once,
      remove: ({ actor, found, expectedRevision }) =>
        updates.discard(actor, found.announcementId, found, expectedRevision),
    }),
  ]
}
