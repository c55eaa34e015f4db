import { removalMenu } from '../../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, saveBar } from '../../../admin/admin-parts.ts'
import { conflictCard, versionsOf } from '../../../admin/conflict-card.ts'
import { deskList } from '../../../admin/lists/desk-list.ts'
import { defaultButton, optionsOf, type Picking, picker } from '../../../admin/picker.ts'
import type { Problems } from '../../../admin/problems.ts'
import { controls, labelsOf, type SchemaForm } from '../../../admin/schema-form.ts'
import { shortcuts } from '../../../admin/shortcuts.ts'
import { type FormValues, newValues, valuesOf } from '../../../kernel/fields/form.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, buttonLink, emptyState } from '../../../web/ui.ts'
import { type IncidentTemplate, templateDocument, templateFields } from '../../model/incident-template.ts'
import { templateList } from './template-list.ts'

type Named = { readonly id: number; readonly name: string }

/** Fields with a control of their own; monitors are chosen by a picker. */
const { monitors: _, ...typedFields } = templateFields.fields
export const plainFields = typedFields
const plainNames = Object.keys(plainFields)

export type TemplateForm = { readonly values: FormValues; readonly monitors: readonly string[] }

export const newTemplateForm = (): TemplateForm => ({ values: newValues(plainFields), monitors: [] })

export const formOfTemplate = (template: IncidentTemplate): TemplateForm => ({
  values: valuesOf(plainFields, templateDocument(template)),
  monitors: template.monitors.map(String),
})

export function renderTemplates(context: AdminContext, all: readonly IncidentTemplate[]): Html {
  const { messages, paths } = context
  const { templates } = messages
  return adminPage(context, {
    title: templates.title,
    current: 'incidents',
    scripts: ['desk-keys.js'],
    actions: buttonLink(paths.manage.newTemplate(), templates.newTitle, 'primary'),
    main: html`<section class="card">${
      all.length === 0
        ? emptyState(templates.nothing, html`<p class="measure">${templates.nothingText}</p>`)
        : deskList(context, templateList(context), all)
    }</section>${all.length === 0 ? null : shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}

type Shown = {
  /** The stored template; null for a new one. */
  readonly thing: IncidentTemplate | null
  readonly typed: TemplateForm
  readonly revision: number
  readonly problems: Problems
  /** Values that another editor has saved since the form was opened; null without a conflict. */
  readonly theirs: TemplateForm | null
  readonly monitors: readonly Named[]
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking
}

export function renderTemplate(context: AdminContext, shown: Shown): Html {
  const { messages, paths } = context
  const { templates, manage } = messages
  const { thing, typed, problems, theirs } = shown
  const action = thing ? paths.manage.template(thing.id) : paths.manage.templates()
  const labels = labelsOf(context, templateFields.fields)
  const form: SchemaForm = { fields: plainFields, values: typed.values, problems }
  return adminPage(context, {
    title: thing?.name ?? templates.newTitle,
    current: 'incidents',
    scripts: ['picker.js'],
    actions:
      thing &&
      removalMenu(context, {
        name: thing.name,
        removeAt: paths.manage.removeTemplate(thing.id),
        revision: thing.revision,
      }),
    main: html`${theirs ? conflictCard(context, versionsOf(context, plainFields, { mine: typed.values, theirs: theirs.values })) : null}
${formErrors(context, problems, labels)}
${postForm(context, {
  action,
  content: html`${defaultButton('do', 'save')}<input type="hidden" name="revision" value="${shown.revision}">
<section class="card">${controls(context, form, plainNames)}
${picker(context, {
  name: 'monitors',
  label: labels['monitors'] ?? '',
  action,
  picking: shown.picking,
  choicesAt: paths.manage.monitorChoices(),
  options: optionsOf(shown.monitors),
  chosen: typed.monitors,
  wrong: problems.get('monitors'),
})}</section>
${saveBar(html`${button({ text: theirs ? manage.keepMine : thing ? manage.save : templates.create, kind: 'primary', name: 'do', value: 'save' })}
${buttonLink(theirs ? action : paths.manage.templates(), theirs ? manage.keepTheirs : manage.cancel)}`)}`,
})}`,
  })
}

export function renderTemplateRemoval(context: AdminContext, { id, name, revision }: IncidentTemplate): Html {
  const { messages, paths } = context
  return adminPage(context, {
    title: messages.manage.removeTitle(name),
    current: 'incidents',
    main: html`<section class="card"><p class="measure">${messages.templates.removeText}</p>
<div class="buttons">${postButton(context, paths.manage.removeTemplate(id), messages.manage.remove, { kind: 'danger', fields: { revision: String(revision), sure: 'on' } })}
${buttonLink(paths.manage.template(id), messages.manage.cancel)}</div></section>`,
  })
}
