import { z } from 'zod'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation } from '../rest/operation.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import {
  type StatusPage,
  statusPageDocument,
  statusPageFields,
  statusPageSchema,
} from './model/status-page.ts'
import type { StatusPageService } from './status-page-service.ts'

const group = {
  name: 'Status pages',
  description: 'Pages that show a part of the site, each at an address of its own.',
}
const params = z.object({ id: idInAddress('a status page') })
const example = exampleOf(statusPageFields.fields)
const newPage = named('NewStatusPage', statusPageSchema, {
  ...example,
  groups: ['Shop'],
  tags: [],
  monitors: [],
})
const pageAnswer = named(
  'StatusPage',
  z.object({ id: z.int(), ...answerShape(statusPageFields.fields), revision: z.int() }),
  { id: 2, ...example, revision: 1 },
)

/** REST operations of status pages. */
export function statusPageOperations(statusPageService: StatusPageService): readonly Operation[] {
  const page = resourceOperations({
    group,
    path: '/status-pages',
    params,
    access: { read: 'site', write: 'site' },
    answer: pageAnswer,
    documentOf,
    find: ({ id }) => statusPageService.find(id),
  })
  return [
    page.list({
      id: 'listStatusPages',
      summary: 'List all status pages.',
      answer: listOf('StatusPageList', pageAnswer),
      all: () => statusPageService.all(),
    }),
    page.create({
      id: 'createStatusPage',
      summary: 'Create a status page.',
      body: newPage,
      refuses: { invalid: 'There are as many status pages as there can be.' },
      create: ({ actor, body }) => statusPageService.create(actor, body),
    }),
    page.get({ id: 'getStatusPage', summary: 'Get a status page. Its password is `(secret)`.' }),
    page.change({
      id: 'replaceStatusPage',
      method: 'PUT',
      summary: 'Replace a status page. `(secret)` keeps its password.',
      body: newPage,
      change: ({ actor, found, body, expectedRevision }) =>
        statusPageService.update(actor, found, body, expectedRevision),
    }),
    page.remove({
      id: 'deleteStatusPage',
      summary: 'Delete a status page. What it showed stays.',
      remove: ({ actor, found, expectedRevision }) =>
        statusPageService.remove(actor, found, expectedRevision),
    }),
  ]
}

const documentOf = (page: StatusPage) => ({
  id: page.id,
  ...statusPageDocument(page),
  revision: page.revision,
})
