import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { answerOf } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import {
  extensionFields,
  extensionSchema,
  startFields,
  startSchema,
  windowDocument,
  windowFields,
} from './maintenance-document.ts'
import { type MaintenanceService, windowSchema } from './maintenance-service.ts'
import type { StoredWindow } from './maintenance-store.ts'

const group = { name: 'Maintenance', description: 'Maintenance windows, in which monitors are not probed.' }
const { startsAt, endsAt, openEnded, remindMinutes, ...repeating } = exampleOf(windowFields.fields)
const newWindow = named('NewMaintenanceWindow', windowSchema, {
  ...repeating,
  title: 'Patches',
  monitors: [],
})
const params = z.object({ id: idInAddress('a window') })
const extension = named('MaintenanceExtension', extensionSchema, exampleOf(extensionFields.fields))
const start = named('MaintenanceStart', startSchema, exampleOf(startFields.fields))

const { rule, announceAheadMinutes, ...once } = exampleOf(windowFields.fields)
const windowAnswer = named(
  'MaintenanceWindow',
  z.object({ id: z.int(), ...answerShape(windowFields.fields, 'left out'), revision: z.int() }),
  { id: 3, ...once, revision: 1 },
)

/** REST operations of maintenance windows. */
export function maintenanceOperations(maintenanceService: MaintenanceService): readonly Operation[] {
  const window = resourceOperations({
    group,
    path: '/maintenance',
    params,
    access: { read: 'read', write: 'maintenance' },
    answer: windowAnswer,
    documentOf,
    find: ({ id }) => maintenanceService.find(id),
  })
  return [
    window.list({
      id: 'listMaintenance',
      summary: 'List all maintenance windows, including past ones.',
      answer: listOf('MaintenanceList', windowAnswer),
      all: () => maintenanceService.all(),
    }),
    window.create({
      id: 'createMaintenance',
      summary: 'Create a maintenance window: a single one by two instants, or a recurring one by a rule.',
      body: newWindow,
      create: ({ actor, body }) => maintenanceService.create(actor, body),
    }),
    window.get({ id: 'getMaintenance', summary: 'Get a maintenance window.' }),
    window.change({
      id: 'replaceMaintenance',
      method: 'PUT',
      summary: 'Replace a maintenance window.',
      body: newWindow,
      change: ({ actor, found, body, expectedRevision }) =>
        maintenanceService.update(actor, found, body, expectedRevision),
    }),
    operationIn(group)({
      id: 'endMaintenance',
      method: 'POST',
      path: '/maintenance/:id/end',
      summary:
        'End maintenance that is in progress, or complete a window that goes on until then. Of a window that repeats, only the occurrence in progress ends.',
      permission: 'maintenance',
      params,
      refuses: {
        invalid: 'It is not open just now.',
        conflict: 'It was changed at the same time.',
      },
      answers: { 200: windowAnswer },
      gives: ['ETag'],
      handle: async ({ actor, params: { id } }) => answer(await maintenanceService.endNow(actor, id)),
    }),
    operationIn(group)({
      id: 'startMaintenance',
      method: 'POST',
      path: '/maintenance/:id/start',
      summary: 'Start a single maintenance window now that is planned for later.',
      permission: 'maintenance',
      params,
      body: start,
      refuses: {
        invalid: 'It repeats, it has begun, or it was cancelled.',
        conflict: 'It was changed at the same time.',
      },
      answers: { 200: windowAnswer },
      gives: ['ETag'],
      handle: async ({ actor, params: { id }, body }) =>
        answer(await maintenanceService.startNow(actor, id, body)),
    }),
    operationIn(group)({
      id: 'extendMaintenance',
      method: 'POST',
      path: '/maintenance/:id/extend',
      summary:
        'Put off the end of a single maintenance window that is in progress; of one that is overdue, from now on.',
      permission: 'maintenance',
      params,
      body: extension,
      refuses: {
        invalid: 'It repeats, or it is not open just now.',
        conflict: 'It was changed at the same time.',
      },
      answers: { 200: windowAnswer },
      gives: ['ETag'],
      handle: async ({ actor, params: { id }, body }) =>
        answer(await maintenanceService.extend(actor, id, body)),
    }),
    window.remove({
      id: 'deleteMaintenance',
      summary:
        'Delete a maintenance window, which ends it. Recorded maintenance stays in the history; the announcement of an open one is completed.',
      remove: ({ actor, found, expectedRevision }) =>
        maintenanceService.remove(actor, found, expectedRevision),
    }),
  ]
}

const documentOf = (window: StoredWindow) => ({
  id: window.id,
  ...windowDocument(window),
  revision: window.revision,
})

const answer = answerOf(documentOf)
