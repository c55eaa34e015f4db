import type { AdminContext } from '../../admin/admin-layout.ts'
import { fileField, select, textField } from '../../admin/admin-parts.ts'
import { optionsOf, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, labelsOf, namesIn } from '../../admin/schema-form.ts'
import { metaOf, typeOf } from '../../kernel/fields/field.ts'
import { type Html, html } from '../../web/html.ts'
import { announcementFields } from '../model/announcement-fields.ts'
import { eventKinds } from '../model/announcement-kinds.ts'
import { comesTwice, type EditorValues, formFields, instantOf, isTime } from './announcement-form.ts'

/** What the controls of the editor are made of. */
export type FieldsPage = {
  readonly values: EditorValues
  readonly problems: Problems
  readonly choices: Choices
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking | undefined
}

/** Authors and monitors to choose from. */
export type Choices = {
  readonly monitors: readonly { readonly id: number; readonly name: string }[]
  readonly authors: readonly { readonly id: number; readonly username: string }[]
}

/** The controls of these fields, short ones two in a row. `action` is the address of the form. */
export function sectionFields(
  context: AdminContext,
  page: FieldsPage,
  names: readonly string[],
  action: string,
): Html {
  const rows: string[][] = []
  for (const name of names) {
    const last = rows.at(-1)
    if (last?.length === 1 && [...last, name].every(isShort) && kindsOf(last[0] ?? '') === kindsOf(name))
      last.push(name)
    else rows.push([name])
  }
  const lines = (row: readonly string[]) =>
    html`${row.map((name, index) => html`${index === 0 ? '' : '\n'}${fieldControl(context, page, name, action)}`)}`
  const whole = (row: readonly string[]) =>
    row.every(isShort) ? html`<div class="fields">${lines(row)}</div>` : lines(row)
  return html`${rows.map((row, index) => html`${index === 0 ? '' : '\n'}${ofKinds(row, whole(row))}`)}`
}

/** Marks fields that only some kinds of announcements have; the style sheet hides them while another kind is chosen. */
function ofKinds([name = '']: readonly string[], content: Html): Html {
  const kinds = kindsOf(name)
  return kinds === null ? content : html`<div class="of-kinds" data-kinds="${kinds}">${content}</div>`
}

/** The kinds that have a field, as names separated by blanks; null for a field of all kinds. */
function kindsOf(name: string): string | null {
  if (name === 'impact' || name === 'postmortem') return 'incident'
  if (name === 'openEnded') return 'maintenance'
  return eventOnly.has(name) ? eventKinds.join(' ') : null
}

const eventOnly: ReadonlySet<string> = new Set(['eventStartsAt', 'eventEndsAt', 'monitors', 'backfilled'])

export const fieldsIn = (section: string): readonly string[] => namesIn(formFields, section)

const isShort = (name: string): boolean => isTime(name) || name === 'platformUserId' || isEnum(name)

const isEnum = (name: string): boolean => typeOf(formFields[name as keyof typeof formFields]).name === 'enum'

function fieldControl(context: AdminContext, page: FieldsPage, name: string, action: string): Html {
  const { editor } = context.messages
  const form = { ...page, fields: formFields }
  if (isTime(name)) return timeField(context, page, name)
  if (name === 'platformUserId') return authorField(context, page)
  if (name === 'monitors')
    return html`<p class="soft small">${editor.eventHint}</p>
${monitorsField(context, page, action)}`
  if (name === 'title') return control(context, form, name, { maxLength: 300 })
  if (name !== 'image' && name !== 'banner') return control(context, form, name)
  const file = `${name}File`
  return html`${control(context, form, name)}
${fileField({ name: file, label: editor[`${name}File`], wrong: page.problems.get(file) })}`
}

function monitorsField(context: AdminContext, page: FieldsPage, action: string): Html | null {
  const options = optionsOf(page.choices.monitors)
  const chosen = page.values.monitors.split(/\s+/).filter(Boolean)
  if (options.length + chosen.length === 0) return null
  return picker(context, {
    name: 'monitors',
    label: labelOf(context, 'monitors'),
    options,
    chosen,
    action,
    choicesAt: context.paths.manage.monitorChoices(),
    wrong: page.problems.get('monitors'),
    picking: page.picking,
  })
}

function authorField(context: AdminContext, { values, problems, choices: { authors } }: FieldsPage): Html {
  const value = values.platformUserId
  const isKnown = authors.some(each => String(each.id) === value)
  const options = authors.map(({ id, username }) => ({ value: String(id), label: username }))
  const gone = { value, label: context.messages.editor.authorGone(Number(value)) }
  return select({
    name: 'platformUserId',
    label: labelOf(context, 'platformUserId'),
    value,
    wrong: problems.get('platformUserId'),
    options: isKnown || value === '' ? options : [gone, ...options],
  })
}

export const fieldLabels = (context: AdminContext): Readonly<Record<string, string>> => {
  const labels = labelsOf(context, announcementFields.fields)
  return { ...labels, imageFile: labels['image'] ?? '', bannerFile: labels['banner'] ?? '' }
}

const labelOf = ({ language }: AdminContext, name: keyof typeof formFields): string =>
  metaOf(formFields[name]).label[language]

/** A time in the site's time zone, with a hidden field for the instant it was made from. */
function timeField(
  context: AdminContext,
  { values, problems }: FieldsPage,
  name: keyof typeof formFields,
): Html {
  const { editor, manage } = context.messages
  const { timeZone } = context.format
  const own = metaOf(formFields[name]).hint?.[context.language] ?? ''
  const twice = comesTwice(values, name, timeZone) ? editor.comesTwice : ''
  const hint = [own, manage.zone(timeZone), twice].filter(Boolean).join(' ')
  const hidden = instantOf(name)
  const part = { name, label: labelOf(context, name), hint, value: values[name], wrong: problems.get(name) }
  return html`${textField({ ...part, type: 'datetime-local' })}<input type="hidden" name="${hidden}" value="${values[hidden]}">`
}
