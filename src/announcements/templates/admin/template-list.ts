import type { AdminContext } from '../../../admin/admin-layout.ts'
import type { DeskList } from '../../../admin/lists/list-definition.ts'
import { choiceOf, labelsOf } from '../../../admin/schema-form.ts'
import { html } from '../../../web/html.ts'
import { firstSentence } from '../../model/incident-report.ts'
import { type IncidentTemplate, templateFields } from '../../model/incident-template.ts'

/** The list of the templates of incidents. */
export function templateList(context: AdminContext): DeskList<IncidentTemplate> {
  const { messages, paths } = context
  const labels = labelsOf(context, templateFields.fields)
  const status = (template: IncidentTemplate) =>
    choiceOf(context, templateFields.fields.status, template.status)
  return {
    id: 'templates',
    caption: messages.templates.title,
    columns: [
      {
        name: 'name',
        head: labels['name'] ?? '',
        cell: ({ id, name }) => html`<a href="${paths.manage.template(id)}" dir="auto">${name}</a>`,
        sortBy: ({ name }) => name,
      },
      {
        name: 'status',
        head: labels['status'] ?? '',
        cell: status,
        sortBy: status,
        width: 'narrow',
        narrow: 'alone',
      },
      {
        name: 'content',
        head: labels['content'] ?? '',
        narrow: 'alone',
        cell: ({ content }) => html`<span dir="auto">${firstSentence(content)}</span>`,
        width: 'wide',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    at: paths.manage.templates,
    usual: null,
    searched: ({ name, content }) => [name, content],
    bulk: {
      at: paths.manage.templatesBulk,
      actions: [{ name: 'delete', text: messages.manage.remove, isDanger: true }],
    },
  }
}
