import type { AdminContext } from '../../admin/admin-layout.ts'
import { fileField, select, textArea, textField } from '../../admin/admin-parts.ts'
import { optionsOf, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { bannerTypes } from '../model/announcement.ts'
import { announcementKinds } from '../model/announcement-edit.ts'
import { impacts } from '../model/incident.ts'
import {
  comesTwice,
  type EditorField,
  type EditorValues,
  instantOf,
  type TimeField,
} from './announcement-form.ts'

/** The sections of the editor. */
export type FieldsPage = {
  readonly values: EditorValues
  readonly problems: Problems
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking | undefined
}

/** Authors and monitors to choose from. */
export type Choices = {
  readonly monitors: readonly { readonly id: number; readonly name: string }[]
  readonly authors: readonly { readonly id: number; readonly username: string }[]
}

export function textFields(context: AdminContext, page: FieldsPage): Html {
  const { common, editor } = context.messages
  return html`<h2>${common.text}</h2>
${textField({ ...plain(page, 'title', editor.titleLabel), required: true, maxLength: 300 })}
${textArea({ ...plain(page, 'description', editor.description, editor.descriptionHint), rows: 3 })}
${textArea({ ...plain(page, 'content', editor.content, editor.contentHint), rows: 16 })}`
}

export function bannerFields(context: AdminContext, page: FieldsPage): Html {
  const { editor } = context.messages
  const types = [
    { value: '', label: editor.bannerTypes.none },
    ...bannerTypes.map(value => ({ value, label: editor.bannerTypes[value] })),
  ]
  return html`<h2>${editor.banner}</h2>
${textArea({ ...plain(page, 'bannerText', editor.bannerText, editor.bannerTextHint), rows: 2 })}
<div class="fields">${select({ ...plain(page, 'bannerType', editor.bannerType), options: types })}
${timeField(context, page, 'bannerExpiry', editor.bannerExpiry, editor.bannerExpiryHint)}</div>`
}

export function pictureFields(context: AdminContext, page: FieldsPage): Html {
  const { editor } = context.messages
  return html`<h2>${editor.pictures}</h2>
${textField({ ...plain(page, 'image', editor.image, editor.imageHint), inputMode: 'url' })}
${fileField({ name: 'imageFile', label: editor.imageFile, wrong: page.problems.get('imageFile') })}
${textField({ ...plain(page, 'banner', editor.bannerPicture, editor.bannerPictureHint), inputMode: 'url' })}
${fileField({ name: 'bannerFile', label: editor.bannerFile, wrong: page.problems.get('bannerFile') })}`
}

export function eventFields(
  context: AdminContext,
  page: FieldsPage,
  { monitors }: Choices,
  action: string,
): Html {
  const { editor } = context.messages
  const kinds = announcementKinds.map(value => ({ value, label: editor.kinds[value] }))
  const impactOptions = impacts.map(value => ({ value, label: context.messages.updates.impacts[value] }))
  const options = optionsOf(monitors)
  const chosen = page.values.monitors.split(/\s+/).filter(Boolean)
  return html`<h2>${editor.about}</h2>
<div class="fields">${select({ ...plain(page, 'kind', editor.kind), options: kinds })}
${select({ ...plain(page, 'impact', editor.impact, editor.impactHint), options: impactOptions })}</div>
<div class="fields">${timeField(context, page, 'eventStartsAt', editor.eventStartsAt, editor.eventStartsAtHint)}
${timeField(context, page, 'eventEndsAt', editor.eventEndsAt)}</div>
<p class="soft small">${editor.eventHint}</p>
${
  options.length + chosen.length === 0
    ? null
    : picker(context, {
        ...{ name: 'monitors', label: editor.monitors, options, chosen, action },
        choicesAt: context.paths.manage.monitorChoices(),
        wrong: page.problems.get('monitors'),
        picking: page.picking,
      })
}`
}

export function publicationFields(
  context: AdminContext,
  page: FieldsPage,
  { authors }: Choices,
  isPublic: boolean,
): Html {
  const { editor } = context.messages
  const { platformUserId } = page.values
  const isKnown = authors.some(each => String(each.id) === platformUserId)
  const options = authors.map(({ id, username }) => ({ value: String(id), label: username }))
  const gone = { value: platformUserId, label: editor.authorGone(Number(platformUserId)) }
  return html`<div class="fields">${isPublic ? null : timeField(context, page, 'publishAt', editor.publishAt, editor.publishAtHint)}
${select({
  ...plain(page, 'platformUserId', editor.author),
  options: isKnown || platformUserId === '' ? options : [gone, ...options],
})}</div>`
}

export const fieldLabels = ({ messages: { editor } }: AdminContext): Readonly<Record<string, string>> => ({
  title: editor.titleLabel,
  description: editor.description,
  content: editor.content,
  image: editor.image,
  imageFile: editor.image,
  banner: editor.bannerPicture,
  bannerFile: editor.bannerPicture,
  bannerText: editor.bannerText,
  bannerType: editor.bannerType,
  bannerExpiry: editor.bannerExpiry,
  kind: editor.kind,
  impact: editor.impact,
  eventStartsAt: editor.eventStartsAt,
  eventEndsAt: editor.eventEndsAt,
  monitors: editor.monitors,
  publishAt: editor.publishAt,
  platformUserId: editor.author,
  state: editor.revisionHeads.state,
})

function plain<T extends EditorField>(
  { values, problems }: FieldsPage,
  name: T,
  label: string,
  hint?: string,
) {
  return { name, label, hint, value: values[name], wrong: problems.get(name) }
}

/** A time in the site's time zone, with a hidden field for the instant it was made from. */
function timeField(context: AdminContext, page: FieldsPage, name: TimeField, label: string, hint = ''): Html {
  const { manage, editor } = context.messages
  const { timeZone } = context.format
  const twice = comesTwice(page.values, name, timeZone) ? editor.comesTwice : ''
  const hints = [hint, manage.zone(timeZone), twice].filter(Boolean).join(' ')
  const hidden = instantOf(name)
  return html`${textField({ ...plain(page, name, label, hints), type: 'datetime-local' })}<input type="hidden" name="${hidden}" value="${page.values[hidden]}">`
}
