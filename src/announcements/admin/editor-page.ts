import { actionMenu, removalLink } from '../../admin/action-menu.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, saveBar } from '../../admin/admin-parts.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { defaultButton } from '../../admin/picker.ts'
import { readLocalTime } from '../../lib/local-time.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, copyField } from '../../web/ui.ts'
import type { PreviewAddress } from '../draft-previews.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import type { AnnouncementState } from '../model/announcement-fields.ts'
import type { EditorValues } from './announcement-form.ts'
import { placeOfKind } from './announcement-place.ts'
import { renderArticle, shownOf } from './article-preview.ts'
import { renderDifferences } from './difference-view.ts'
import { type FieldsPage, fieldLabels, fieldsIn, sectionFields } from './editor-fields.ts'
import { dated } from './list-times.ts'

export type EditorPage = FieldsPage & {
  /** The stored announcement; null for a new one. */
  readonly announcement: EditedAnnouncement | null
  /** The current state: a scheduled announcement whose instant has passed is published. */
  readonly state: AnnouncementState
  /** The revision that the form began with. */
  readonly revision: number
  readonly now: number
  /** An autosave that differs from the values in the form; null if there is none. */
  readonly autosave: Offer | null
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: EditorValues | null
  readonly shared: PreviewAddress | null
  /** True if the announcement was deleted while the form was open. */
  readonly isGone: boolean
}

type Offer = {
  readonly at: number
  /** True if a newer revision exists. */
  readonly isOlder: boolean
}

export function renderEditor(context: AdminContext, page: EditorPage): Html {
  const { editor } = context.messages
  const { announcement, problems, theirs } = page
  return adminPage(context, {
    title: announcement?.title ?? editor.newTitle,
    current: placeOfKind(page.values.kind),
    scripts: ['picker.js', 'markdown-tools.js', 'editor.js', 'copy-field.js', 'pictures.js'],
    actions: announcement && pageActions(context, announcement, page.state),
    main: html`${page.isGone ? html`<section class="card conflict" role="alert"><p>${editor.gone}</p></section>` : null}
${page.autosave ? renderOffer(context, page, page.autosave) : null}
${theirs ? renderTheirs(context, page, theirs) : null}
${formErrors(context, problems, fieldLabels(context))}
${renderForm(context, page)}
${announcement && page.state !== 'published' ? renderShare(context, page, announcement) : null}`,
  })
}

export const editorAddress = (
  { paths }: Pick<AdminContext, 'paths'>,
  announcement: Pick<EditedAnnouncement, 'id'> | null,
  query: { readonly autosave?: number; readonly notice?: string } = {},
): string =>
  announcement ? paths.manage.announcement(announcement.id, query) : paths.manage.newAnnouncement(query)

function pageActions(
  context: AdminContext,
  { id, kind, title }: EditedAnnouncement,
  state: AnnouncementState,
): Html {
  const { paths, messages } = context
  const { editor, updates } = messages
  const at = paths.manage.announcementAction
  return html`${kind === 'notice' ? null : buttonLink(paths.manage.announcementUpdates(id), updates.title)}
${state === 'published' ? buttonLink(paths.announcement(id), editor.viewPublic) : null}
${actionMenu(
  context,
  title,
  html`<a href="${paths.manage.newAnnouncement({ from: id })}">${editor.duplicate}</a>
<a href="${paths.manage.announcementRevisions(id)}">${editor.revisions}</a>
${state === 'published' || state === 'scheduled' ? html`<a href="${at.withdraw(id)}">${editor.withdraw}</a>` : null}
${state === 'archived' ? null : html`<a href="${at.archive(id)}">${editor.archive}</a>`}
${removalLink(context, at.delete(id))}`,
)}`
}

/** Sections of the settings that are folded until one of their fields is set. */
const foldedSections = ['banner', 'pictures'] as const

function renderForm(context: AdminContext, page: EditorPage): Html {
  const { editor } = context.messages
  const { announcement, values, state } = page
  const address = editorAddress(context, announcement)
  const texts = {
    kept: editor.autosaveKept,
    failed: editor.autosaveFailed,
    signedOut: editor.autosaveSignedOut,
  }
  const tools = {
    field: 'content',
    uploadAt: context.paths.manage.uploads(),
    words: editor.tools,
  }
  return html`<form class="form editor" id="editor" method="post" action="${address}" enctype="multipart/form-data" novalidate
 data-autosave-at="${context.paths.manage.announcementAction.autosave(announcement?.id ?? 'new')}" data-preview-at="${context.paths.manage.announcementPreview()}"
 data-account="${context.actor.accountId}" data-kept="${texts.kept}" data-failed="${texts.failed}" data-signed-out="${texts.signedOut}" data-tools="${JSON.stringify(tools)}"${page.autosave ? html` data-paused="${editor.autosavePaused}"` : null}>
${csrfField(context)}<input type="hidden" name="revision" value="${page.revision}">${defaultButton('step', state === 'scheduled' ? 'schedule' : 'save')}
<div class="editor-columns"><section class="card editor-text"><h2 class="visually-hidden">${context.messages.common.text}</h2>
${sectionFields(context, page, [...fieldsIn('text'), 'postmortem'], address)}</section>
<div class="editor-settings">
<section class="card"><h2>${editor.publication}</h2><p class="state-line">${stateMark(context, state)} ${stateText(context, announcement, state)}</p>
${sectionFields(context, page, state === 'published' ? ['platformUserId'] : ['publishAt', 'platformUserId'], address)}
${scheduling(context, page)}</section>
<section class="card"><h2>${editor.about}</h2>
${sectionFields(
  context,
  page,
  fieldsIn('about').filter(name => name !== 'postmortem'),
  address,
)}</section>
${foldedSections.map(name => folded(context, page, name, address))}</div>
<section class="card editor-preview" id="preview" aria-label="${editor.previewTitle}"><div class="editor-preview-head"><p class="label">${editor.previewTitle}</p>${button({ text: context.messages.manage.preview, name: 'step', value: 'preview' })}</div>
<div id="article-preview">${renderArticle(context, shownOf(values))}</div></section></div>
${saveBar(saveButtons(context, page), html`<p class="soft small" id="autosave" role="status"></p>`)}
</form>`
}

/** A section that is open if one of its fields is set or wrong. */
function folded(
  context: AdminContext,
  page: EditorPage,
  name: (typeof foldedSections)[number],
  address: string,
): Html {
  const names = fieldsIn(name)
  const { values, problems } = page
  const isOpen = names.some(each => values[each] !== '' || problems.has(each) || problems.has(`${each}File`))
  return html`<details class="card card-fold"${isOpen ? html` open` : null}><summary><h2>${context.messages.editor[name]}</h2></summary>
${sectionFields(context, page, names, address)}</details>
`
}

/** The buttons of the form. */
function saveButtons(context: AdminContext, { state }: EditorPage): Html {
  const { editor, manage } = context.messages
  const save = button({
    text: manage.save,
    kind: 'primary',
    name: 'step',
    value: state === 'scheduled' ? 'schedule' : 'save',
  })
  const publish = (text: string) => button({ text, name: 'step', value: 'publish' })
  if (state === 'published') return save
  if (state === 'archived') return html`${save}${publish(editor.publishAgain)}`
  if (state === 'scheduled') return html`${save}${publish(editor.publishNow)}`
  return html`${button({ text: editor.publishNow, kind: 'primary', name: 'step', value: 'publish' })}${button({ text: editor.saveDraft, name: 'step', value: 'save' })}`
}

/** The button that schedules, which names the time that is chosen; what is scheduled already is saved with its time. */
function scheduling(context: AdminContext, { state, values }: EditorPage): Html | null {
  if (state !== 'draft') return null
  const { editor } = context.messages
  const at = readLocalTime(values['publishAt'], context.format.timeZone)
  const when = at.kind === 'once' ? at.at : at.kind === 'twice' ? at.first : null
  return html`<p class="buttons"><button class="button" name="step" value="schedule" data-schedule="${editor.scheduleAt('{time}')}" data-plain="${editor.schedule}">${when === null ? editor.schedule : editor.scheduleAt(dated(context, when))}</button></p>`
}

function renderOffer(context: AdminContext, { announcement, now }: EditorPage, { at, isOlder }: Offer): Html {
  const { editor } = context.messages
  const discard = context.paths.manage.announcementAction.discard(announcement?.id ?? 'new')
  return html`<section class="card conflict" aria-labelledby="offer"><h2 id="offer">${editor.offerTitle}</h2>
<p>${editor.offerText(context.format.ago(at, now))} ${isOlder ? editor.offerOlder : null}</p>
<div class="buttons">${buttonLink(editorAddress(context, announcement, { autosave: 1 }), editor.takeOver, 'primary')}
${postButton(context, discard, editor.discard)}</div></section>`
}

const renderTheirs = (context: AdminContext, { values, choices }: EditorPage, theirs: EditorValues): Html =>
  html`<section class="card conflict"><h2>${context.messages.editor.theirsBeside}</h2>${renderDifferences(context, theirs, values, choices)}</section>`

/** A badge with the state; shapes and colours are reserved for monitors. */
export const stateMark = ({ messages: { editor } }: AdminContext, state: AnnouncementState): Html =>
  html`<span class="chip state-${state}">${editor.states[state]}</span>`

function stateText(
  context: AdminContext,
  announcement: EditedAnnouncement | null,
  state: AnnouncementState,
): string {
  const { stateText: texts } = context.messages.editor
  if (state === 'published') return texts.published(dated(context, announcement?.createdAt ?? 0))
  if (state === 'scheduled') return texts.scheduled(dated(context, announcement?.publishAt ?? 0))
  return texts[state]
}

function renderShare(context: AdminContext, { shared }: EditorPage, { id }: EditedAnnouncement): Html {
  const { editor } = context.messages
  const { paths } = context
  return html`<section class="card" id="share"><h2>${editor.shareTitle}</h2><p class="soft">${editor.shareText}</p>
${shared ? html`${copyField(context, { name: 'shared', label: editor.shareTitle, value: shared.address })}<p class="small"><a class="shared" href="${shared.address}">${editor.openPreview}</a> <span class="soft">${editor.shared(dated(context, shared.until))}</span></p>` : null}
<div class="buttons">${postButton(context, `${paths.manage.announcementAction.share(id)}#share`, editor.share)}${postButton(context, paths.manage.previewKey(), editor.unshare, { kind: 'quiet', fields: { id } })}</div></section>`
}
