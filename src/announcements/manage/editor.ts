import { csrfField, type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton } from '../../manage/parts.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, copyField } from '../../web/ui.ts'
import type { AnnouncementState } from '../announcement.ts'
import type { EditedAnnouncement } from '../edit.ts'
import type { PreviewAddress } from '../previews.ts'
import { renderArticle, shownOf } from './article.ts'
import { renderDifferences } from './difference.ts'
import {
  bannerFields,
  type Choices,
  eventFields,
  type FieldsPage,
  fieldLabels,
  pictureFields,
  publicationFields,
  textFields,
} from './fields.ts'
import type { EditorValues } from './form.ts'
import { dated } from './times.ts'

export type EditorPage = FieldsPage & {
  /** Null: it was never saved. */
  readonly announcement: EditedAnnouncement | null
  /** As it is at the moment: a scheduled one whose instant has passed is published. */
  readonly state: AnnouncementState
  /** The revision the form began with. */
  readonly revision: number
  readonly choices: Choices
  readonly now: number
  /** What was typed and never saved, when it differs from what stands in the form. */
  readonly autosave: Offer | null
  /** What is saved now, when somebody else saved it while this was being written. */
  readonly theirs: EditorValues | null
  readonly shared: PreviewAddress | null
  /** Somebody deleted it while this was being written. */
  readonly isGone: boolean
}

export type Offer = {
  readonly at: number
  /** True: somebody has saved since. */
  readonly isOlder: boolean
}

export function renderEditor(frame: ManageFrame, page: EditorPage): Html {
  const { editor } = frame.words
  const { announcement, problems, theirs } = page
  return managePage(frame, {
    title: announcement?.title ?? editor.newTitle,
    current: 'announcements',
    scripts: ['editor.js', 'copy-field.js'],
    actions: announcement && pageActions(frame, announcement, page.state),
    main: html`${page.isGone ? html`<section class="sheet conflict" role="alert"><p>${editor.gone}</p></section>` : null}
${page.autosave ? renderOffer(frame, page, page.autosave) : null}
${theirs ? renderTheirs(frame, page, theirs) : null}
${formErrors(frame, problems, fieldLabels(frame))}
${renderForm(frame, page)}
${announcement ? renderMore(frame, page, announcement) : null}`,
  })
}

export const editorAddress = ({ paths }: ManageFrame, announcement: EditedAnnouncement | null): string =>
  announcement ? paths.manage.announcement(announcement.id) : paths.manage.newAnnouncement()

const pageActions = (
  { paths, words }: ManageFrame,
  { id, kind }: EditedAnnouncement,
  state: AnnouncementState,
): Html => html`${kind === 'notice' ? null : buttonLink(paths.manage.announcementUpdates(id), words.updates.title)}
${state === 'published' ? buttonLink(paths.announcement(id), words.editor.viewPublic) : null}
${buttonLink(paths.manage.announcementAction(id, 'revisions'), words.editor.revisions)}`

function renderForm(frame: ManageFrame, page: EditorPage): Html {
  const { editor } = frame.words
  const { announcement, values, state } = page
  const texts = {
    kept: editor.autosaveKept,
    failed: editor.autosaveFailed,
    signedOut: editor.autosaveSignedOut,
  }
  return html`<form class="form editor" id="editor" method="post" action="${editorAddress(frame, announcement)}" enctype="multipart/form-data" novalidate
 data-autosave-at="${frame.paths.manage.announcementAction(announcement?.id ?? 'new', 'autosave')}" data-preview-at="${frame.paths.manage.announcementPreview()}"
 data-account="${frame.actor.accountId}" data-kept="${texts.kept}" data-failed="${texts.failed}" data-signed-out="${texts.signedOut}"${page.autosave ? html` data-paused="${editor.autosavePaused}"` : null}>
${csrfField(frame)}<input type="hidden" name="revision" value="${page.revision}">
<div class="editor-columns"><div class="editor-fields">
<section class="sheet">${textFields(frame, page)}</section>
<section class="sheet">${bannerFields(frame, page)}</section>
<section class="sheet">${pictureFields(frame, page)}</section>
<section class="sheet">${eventFields(frame, page, page.choices)}</section>
<section class="sheet"><h2>${editor.publication}</h2><p class="state-line">${stateMark(frame, state)} ${stateText(frame, announcement, state)}</p>
${publicationFields(frame, page, page.choices, state === 'published')}</section>
</div>
<section class="sheet editor-preview" id="preview" aria-label="${editor.previewTitle}"><p class="label">${editor.previewTitle}</p>
<div id="article-preview">${renderArticle(frame, shownOf(values))}</div></section></div>
<div class="save-bar"><div class="buttons">${saveButtons(frame, state)}</div><p class="soft small" id="autosave" role="status"></p></div>
</form>`
}

function saveButtons(frame: ManageFrame, state: AnnouncementState): Html {
  const { editor } = frame.words
  const step = (value: string, words: string, kind?: 'primary') =>
    button({ words, name: 'step', value, ...(kind ? { kind } : {}) })
  const preview = step('preview', editor.preview)
  if (state === 'published') return html`${step('save', editor.save, 'primary')}${preview}`
  if (state === 'archived')
    return html`${step('save', editor.save, 'primary')}${step('publish', editor.publishAgain)}${preview}`
  if (state === 'scheduled')
    return html`${step('schedule', editor.save, 'primary')}${step('publish', editor.publishNow)}${preview}`
  return html`${step('save', editor.saveDraft)}${step('publish', editor.publishNow, 'primary')}${step('schedule', editor.schedule)}${preview}`
}

function renderOffer(frame: ManageFrame, { announcement, now }: EditorPage, { at, isOlder }: Offer): Html {
  const { editor } = frame.words
  const discard = frame.paths.manage.announcementAction(announcement?.id ?? 'new', 'discard')
  return html`<section class="sheet conflict" aria-labelledby="offer"><h2 id="offer">${editor.offerTitle}</h2>
<p>${editor.offerText(frame.format.ago(at, now))} ${isOlder ? editor.offerOlder : null}</p>
<div class="buttons">${buttonLink(`${editorAddress(frame, announcement)}?autosave=1`, editor.takeOver, 'primary')}
${postButton(frame, discard, editor.discard)}</div></section>`
}

const renderTheirs = (frame: ManageFrame, { values, choices }: EditorPage, theirs: EditorValues): Html =>
  html`<section class="sheet conflict"><h2>${frame.words.editor.theirsBeside}</h2>${renderDifferences(frame, theirs, values, choices)}</section>`

/** A word in a box; shape and colour stay with the monitors. */
export const stateMark = ({ words: { editor } }: ManageFrame, state: AnnouncementState): Html =>
  html`<span class="chip state-${state}">${editor.states[state]}</span>`

function stateText(
  frame: ManageFrame,
  announcement: EditedAnnouncement | null,
  state: AnnouncementState,
): string {
  const { stateText: texts } = frame.words.editor
  if (state === 'published') return texts.published(dated(frame, announcement?.createdAt ?? 0))
  if (state === 'scheduled') return texts.scheduled(dated(frame, announcement?.publishAt ?? 0))
  return texts[state]
}

function renderMore(frame: ManageFrame, { state, shared }: EditorPage, { id }: EditedAnnouncement): Html {
  const { editor } = frame.words
  const at = (action: 'withdraw' | 'archive' | 'delete' | 'share') =>
    frame.paths.manage.announcementAction(id, action)
  return html`${
    state === 'published'
      ? null
      : html`<section class="sheet" id="share"><h2>${editor.shareTitle}</h2><p class="soft">${editor.shareText}</p>
${shared ? html`${copyField(frame, { name: 'shared', label: editor.shareTitle, value: shared.address })}<p class="small"><a class="shared" href="${shared.address}">${editor.openPreview}</a> <span class="soft">${editor.shared(dated(frame, shared.until))}</span></p>` : null}
<div class="buttons">${postButton(frame, `${at('share')}#share`, editor.share)}${postButton(frame, frame.paths.manage.previewKey(), editor.unshare, { kind: 'quiet', fields: { id } })}</div></section>`
  }
<section class="sheet"><h2>${editor.more}</h2><div class="buttons">
${state === 'published' || state === 'scheduled' ? buttonLink(at('withdraw'), editor.withdraw) : null}
${state === 'archived' ? null : buttonLink(at('archive'), editor.archive)}
${buttonLink(at('delete'), editor.remove, 'danger')}</div></section>`
}
