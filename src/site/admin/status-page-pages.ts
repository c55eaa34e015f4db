import { removalMenu } from '../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, saveBar } from '../../admin/admin-parts.ts'
import { conflictCard, versionsOf } from '../../admin/conflict-card.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import { defaultButton, optionsOf, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import { controls, labelsOf, namesIn, type SchemaForm } from '../../admin/schema-form.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { type FormValues, newValues, valuesOf } from '../../kernel/fields/form.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState } from '../../web/ui.ts'
import { type StatusPage, statusPageDocument, statusPageFields } from '../model/status-page.ts'
import { addressOfPage, statusPageList } from './status-page-list.ts'

type Named = { readonly id: number; readonly name: string }

const { monitors: _, ...typedFields } = statusPageFields.fields

/** Fields with a control of their own; monitors are chosen by a picker. */
export const plainFields = typedFields

export type StatusPageForm = { readonly values: FormValues; readonly monitors: readonly string[] }

export const newStatusPageForm = (): StatusPageForm => ({ values: newValues(plainFields), monitors: [] })

export const formOfStatusPage = (page: StatusPage): StatusPageForm => ({
  values: valuesOf(plainFields, statusPageDocument(page)),
  monitors: page.monitors.map(String),
})

export function renderStatusPages(context: AdminContext, pages: readonly StatusPage[]): Html {
  const { messages, paths } = context
  const { statusPages } = messages
  return adminPage(context, {
    title: statusPages.title,
    current: 'statusPages',
    scripts: ['desk-keys.js'],
    actions: buttonLink(paths.manage.newStatusPage(), statusPages.newTitle, 'primary'),
    main: html`<section class="card">${
      pages.length === 0
        ? emptyState(statusPages.nothing, html`<p class="measure">${statusPages.nothingText}</p>`)
        : deskList(context, statusPageList(context), pages)
    }</section>${pages.length === 0 ? null : shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}

type Shown = {
  /** The stored page; null for a new one. */
  readonly thing: StatusPage | null
  readonly typed: StatusPageForm
  readonly revision: number
  readonly problems: Problems
  /** Values that another editor has saved since the form was opened; null without a conflict. */
  readonly theirs: StatusPageForm | null
  readonly monitors: readonly Named[]
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking
}

export function renderStatusPage(context: AdminContext, shown: Shown): Html {
  const { messages, paths } = context
  const { statusPages, manage } = messages
  const { thing, typed, problems, theirs } = shown
  const action = thing ? paths.manage.statusPage(thing.id) : paths.manage.statusPages()
  const labels = labelsOf(context, statusPageFields.fields)
  const form: SchemaForm = { fields: plainFields, values: typed.values, problems }
  const section = (name: keyof typeof statusPages.sections) =>
    html`<h2>${statusPages.sections[name]}</h2>\n${controls(context, form, namesIn(plainFields, name))}`
  return adminPage(context, {
    title: thing?.title ?? statusPages.newTitle,
    current: 'statusPages',
    scripts: ['picker.js'],
    actions: thing && pageActions(context, thing),
    main: html`${theirs ? conflictCard(context, versionsOf(context, plainFields, { mine: typed.values, theirs: theirs.values })) : null}
${formErrors(context, problems, labels)}
${postForm(context, {
  action,
  content: html`${defaultButton('do', 'save')}<input type="hidden" name="revision" value="${shown.revision}">
<section class="card">${section('page')}</section>
<section class="card">${section('access')}</section>
<section class="card">${section('shown')}
${picker(context, {
  name: 'monitors',
  label: labels['monitors'] ?? '',
  action,
  picking: shown.picking,
  choicesAt: paths.manage.monitorChoices(),
  options: optionsOf(shown.monitors),
  chosen: typed.monitors,
  wrong: problems.get('monitors'),
})}
${section('events')}</section>
<section class="card">${section('look')}</section>
${saveBar(html`${button({ text: theirs ? manage.keepMine : thing ? manage.save : statusPages.create, kind: 'primary', name: 'do', value: 'save' })}
${buttonLink(theirs ? action : paths.manage.statusPages(), theirs ? manage.keepTheirs : manage.cancel)}`)}`,
})}`,
  })
}

const pageActions = (context: AdminContext, page: StatusPage): Html => {
  const { paths, messages } = context
  return html`${buttonLink(addressOfPage(paths, page), messages.statusPages.open)}
${removalMenu(context, { name: page.title, removeAt: paths.manage.removeStatusPage(page.id), revision: page.revision })}`
}

export function renderStatusPageRemoval(context: AdminContext, { id, title, revision }: StatusPage): Html {
  const { messages, paths } = context
  return adminPage(context, {
    title: messages.manage.removeTitle(title),
    current: 'statusPages',
    main: html`<section class="card"><p class="measure">${messages.statusPages.removeText}</p>
<div class="buttons">${postButton(context, paths.manage.removeStatusPage(id), messages.manage.remove, { kind: 'danger', fields: { revision: String(revision), sure: 'on' } })}
${buttonLink(paths.manage.statusPage(id), messages.manage.cancel)}</div></section>`,
  })
}
