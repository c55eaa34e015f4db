import { noProblems } from '../src/admin/problems.ts'
import type { IncidentTemplate } from '../src/announcements/model/incident-template.ts'
import { templateChecks } from '../src/announcements/model/template-problems.ts'
import {
  formOfTemplate,
  newTemplateForm,
  renderTemplate,
  renderTemplateRemoval,
  renderTemplates,
} from '../src/announcements/templates/admin/template-pages.ts'
import type { Html } from '../src/web/html.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

const provider: IncidentTemplate = {
  id: 1,
  name: 'Provider outage',
  status: 'identified',
  content: 'Our provider has an outage that affects {service} since {time}. We are in touch with them.',
  nextUpdateMinutes: 60,
  title: 'Outage of our provider',
  impact: 'major',
  monitors: [2],
  revision: 3,
}

export const galleryTemplates: readonly IncidentTemplate[] = [
  provider,
  {
    id: 2,
    name: 'Fix is out',
    status: 'monitoring',
    content: 'A fix is out, and we are **watching** it.',
    nextUpdateMinutes: null,
    title: null,
    impact: null,
    monitors: [],
    revision: 1,
  },
]

/** The pages that manage templates of incidents, by file name. */
export function templatePages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const context = contextFor('editor')
  const monitors = [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Checkout' },
  ]
  const shown = { revision: 3, problems: noProblems, theirs: null, monitors }
  const typed = formOfTemplate(provider)
  return [
    ['manage-templates', renderTemplates(context, galleryTemplates)],
    ['manage-templates-none', renderTemplates(context, [])],
    ['manage-template', renderTemplate(context, { ...shown, thing: provider, typed })],
    [
      'manage-template-new',
      renderTemplate(context, { ...shown, thing: null, typed: newTemplateForm(), revision: 0 }),
    ],
    [
      'manage-template-wrong',
      renderTemplate(context, {
        ...shown,
        thing: null,
        typed,
        revision: 0,
        problems: wrongWith(context, { name: templateChecks.nameTaken() }),
      }),
    ],
    ['manage-template-remove', renderTemplateRemoval(context, provider)],
  ]
}
