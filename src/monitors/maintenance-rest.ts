import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { answerOf, createdOf, listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { windowDocument, windowFields } from './maintenance-document.ts'
import { type MaintenanceService, windowSchema } from './maintenance-service.ts'
import type { StoredWindow } from './maintenance-store.ts'

const operation = operationIn({
  name: 'Maintenance',
  description: 'Windows in which monitors may be down.',
})
const path = '/maintenance'
const one = '/maintenance/:id'
const { startsAt, endsAt, ...repeating } = exampleOf(windowFields.fields)
const newWindow = named('NewMaintenanceWindow', windowSchema, {
  ...repeating,
  title: 'Patches',
  monitors: [],
})
const params = z.object({ id: idInAddress('a window') })

const { rule, announceAheadMinutes, ...once } = exampleOf(windowFields.fields)
const windowAnswer = named(
  'MaintenanceWindow',
  z.object({ id: z.int(), ...answerShape(windowFields.fields, 'left out'), revision: z.int() }),
  { id: 3, ...once, revision: 1 },
)

/** Maintenance windows for programs. */
export function maintenanceOperations(editing: MaintenanceService): readonly Operation[] {
  const revisionAt = async ({ id }: { readonly id: number }) => (await editing.find(id)).revision
  return [
    operation({
      id: 'listMaintenance',
      method: 'GET',
      path,
      summary: 'All maintenance windows, past ones too.',
      permission: 'read',
      answers: { 200: listOf('MaintenanceList', windowAnswer) },
      handle: async () => listed((await editing.all()).map(documentOf)),
    }),
    operation({
      id: 'createMaintenance',
      method: 'POST',
      path,
      summary: 'Plans a window: once, by two instants, or again and again, by a rule.',
      permission: 'maintenance',
      body: newWindow,
      answers: { 201: windowAnswer },
      gives: ['ETag', 'Location'],
      findAgain: async (_call, id) => created(await editing.find(Number(id))),
      handle: async ({ actor, body }) => created(await editing.create(actor, body)),
    }),
    operation({
      id: 'getMaintenance',
      method: 'GET',
      path: one,
      summary: 'One window.',
      permission: 'read',
      params,
      answers: { 200: windowAnswer },
      gives: ['ETag'],
      handle: async ({ params: { id } }) => answer(await editing.find(id)),
    }),
    operation({
      id: 'replaceMaintenance',
      method: 'PUT',
      path: one,
      summary: 'Writes the whole window anew.',
      permission: 'maintenance',
      params,
      body: newWindow,
      answers: { 200: windowAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { id }, body, expectedRevision }) =>
        answer(await editing.update(actor, id, body, expectedRevision)),
    }),
    operation({
      id: 'endMaintenance',
      method: 'POST',
      path: `${one}/end`,
      summary: 'Ends a window that opens once and is open just now.',
      permission: 'maintenance',
      params,
      refuses: {
        invalid: 'It repeats, or it is not open just now.',
        conflict: 'It was changed at the same time.',
      },
      answers: { 200: windowAnswer },
      gives: ['ETag'],
      handle: async ({ actor, params: { id } }) => answer(await editing.endNow(actor, id)),
    }),
    operation({
      id: 'deleteMaintenance',
      method: 'DELETE',
      path: one,
      summary: 'Forgets the window; what was recorded of it stays.',
      permission: 'maintenance',
      params,
      answers: { 204: null },
      revisionAt,
      handle: ({ actor, params: { id }, expectedRevision }) => editing.remove(actor, id, expectedRevision),
    }),
  ]
}

const documentOf = (window: StoredWindow) => ({
  id: window.id,
  ...windowDocument(window),
  revision: window.revision,
})

const answer = answerOf(documentOf)

const created = createdOf(documentOf, window => `/maintenance/${window.id}`)
