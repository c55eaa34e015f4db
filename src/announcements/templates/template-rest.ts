import { z } from 'zod'
import { answerShape, exampleOf } from '../../kernel/fields/reference.ts'
import { idInAddress } from '../../rest/number-parameters.ts'
import { listOf, named, type Operation } from '../../rest/operation.ts'
import { resourceOperations } from '../../rest/resource-operations.ts'
import {
  type IncidentTemplate,
  templateDocument,
  templateFields,
  templateSchema,
} from '../model/incident-template.ts'
import type { TemplateService } from './template-service.ts'

const group = {
  name: 'Incident templates',
  description: 'Texts and settings that people choose when they report an incident or post an update.',
}
const params = z.object({ id: idInAddress('a template') })
const example = exampleOf(templateFields.fields)
const newTemplate = named('NewIncidentTemplate', templateSchema, { ...example, monitors: [] })
const templateAnswer = named(
  'IncidentTemplate',
  z.object({ id: z.int(), ...answerShape(templateFields.fields), revision: z.int() }),
  { id: 2, ...example, revision: 1 },
)

/** REST operations of the templates of incidents. */
export function templateOperations(templateService: TemplateService): readonly Operation[] {
  const template = resourceOperations({
    group,
    path: '/incident-templates',
    params,
    access: { read: 'announcements', write: 'announcements' },
    answer: templateAnswer,
    documentOf,
    find: ({ id }) => templateService.find(id),
  })
  return [
    template.list({
      id: 'listIncidentTemplates',
      summary: 'List all templates of incidents.',
      answer: listOf('IncidentTemplateList', templateAnswer),
      all: () => templateService.all(),
    }),
    template.create({
      id: 'createIncidentTemplate',
      summary: 'Create a template.',
      body: newTemplate,
      refuses: { invalid: 'There are as many templates as there can be.' },
      create: ({ actor, body }) => templateService.create(actor, body),
    }),
    template.get({ id: 'getIncidentTemplate', summary: 'Get a template.' }),
    template.change({
      id: 'replaceIncidentTemplate',
      method: 'PUT',
      summary: 'Replace a template.',
      body: newTemplate,
      change: ({ actor, found, body, expectedRevision }) =>
        templateService.update(actor, found, body, expectedRevision),
    }),
    template.remove({
      id: 'deleteIncidentTemplate',
      summary: 'Delete a template. What was written with it stays.',
      remove: ({ actor, found, expectedRevision }) => templateService.remove(actor, found, expectedRevision),
    }),
  ]
}

const documentOf = (template: IncidentTemplate) => ({
  id: template.id,
  ...templateDocument(template),
  revision: template.revision,
})
