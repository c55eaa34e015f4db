import { may } from '../../actor.ts'
import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { postForm, table } from '../../manage/parts.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { announcementStates } from '../announcement.ts'
import type { EditedAnnouncement } from '../edit.ts'
import type { Revision } from '../revision-statements.ts'
import { renderDifferences } from './difference.ts'
import { stateMark } from './editor.ts'
import { type Choices, fieldLabels } from './fields.ts'
import { blankValues, differing, type EditorValues } from './form.ts'
import { ago, dated } from './times.ts'

export type Listed = {
  readonly revision: Revision
  readonly values: EditorValues
  /** Those of the revision before; null for the first. */
  readonly before: EditorValues | null
}

export type RevisionsPage = {
  readonly announcement: EditedAnnouncement
  readonly listed: readonly Listed[]
  /** The number the next page begins with; null on the last. */
  readonly next: number | null
  readonly now: number
}

export function renderRevisions(
  frame: ManageFrame,
  { announcement, listed, next, now }: RevisionsPage,
): Html {
  const { editor } = frame.words
  const { paths } = frame
  const heads = editor.revisionHeads
  const rows = listed.map(({ revision, values, before }) => [
    html`<a href="${paths.manage.announcementRevision(announcement.id, revision.number)}">${editor.revision(frame.format.number(revision.number))}</a>${revision.number === announcement.revision ? html` <span class="chip">${editor.current}</span>` : null}`,
    ago(frame, revision.at, now),
    revision.author ?? editor.nobody,
    markOf(frame, revision),
    changedWords(frame, values, before),
  ])
  return managePage(frame, {
    title: editor.revisionsOf(announcement.title),
    current: 'announcements',
    actions: buttonLink(paths.manage.announcement(announcement.id), editor.backToEditor),
    main: html`<section class="sheet">${table([heads.number, heads.when, heads.who, heads.state, heads.what], rows, editor.revisions)}</section>
${next === null ? null : html`<nav class="pages" aria-label="${editor.revisions}"><span></span>${buttonLink(`${paths.manage.announcementAction(announcement.id, 'revisions')}?from=${next}`, editor.older)}</nav>`}`,
  })
}

export type RevisionPage = {
  readonly announcement: EditedAnnouncement
  readonly revision: Revision
  readonly values: EditorValues
  /** What it is compared with; null: with nothing, it is the first. */
  readonly other: { readonly number: number; readonly values: EditorValues } | null
  readonly choices: Choices
  readonly now: number
}

export function renderRevision(frame: ManageFrame, page: RevisionPage): Html {
  const { editor } = frame.words
  const { paths } = frame
  const { announcement, revision, other, values, choices } = page
  const { number } = frame.format
  return managePage(frame, {
    title: editor.revisionOf(number(revision.number), announcement.title),
    current: 'announcements',
    actions: html`${buttonLink(paths.manage.announcementAction(announcement.id, 'revisions'), editor.revisions)}${buttonLink(paths.manage.announcement(announcement.id), editor.backToEditor)}`,
    main: html`<section class="sheet"><p class="soft">${dated(frame, revision.at)} · ${revision.author ?? editor.nobody} ${markOf(frame, revision)}</p>
${comparison(frame, page)}
<h2>${other ? editor.compareWith(number(other.number)) : editor.firstRevision}</h2>
${renderDifferences(frame, other?.values ?? blankValues, values, choices)}</section>
${revision.number === announcement.revision || !may(frame.actor, 'announcements') ? null : restoreForm(frame, page)}`,
  })
}

function comparison(frame: ManageFrame, { announcement, revision, other }: RevisionPage): Html | null {
  const { editor } = frame.words
  if (announcement.revision < 2) return null
  return html`<form class="filters" action="${frame.paths.manage.announcementRevision(announcement.id, revision.number)}">
<div class="field"><label for="with">${editor.compareLabel}</label><input class="input figures" id="with" name="with" type="number" min="1" max="${announcement.revision}" value="${other?.number ?? announcement.revision}"></div>
${button({ words: editor.compare })}</form>`
}

const restoreForm = (frame: ManageFrame, { announcement, revision }: RevisionPage): Html =>
  html`<section class="sheet"><p class="measure">${frame.words.editor.restoreText}</p>${postForm(frame, {
    action: frame.paths.manage.announcementAction(announcement.id, 'restore'),
    content: html`<input type="hidden" name="number" value="${revision.number}"><input type="hidden" name="revision" value="${announcement.revision}">
<div class="buttons">${button({ words: frame.words.editor.restore, kind: 'primary' })}</div>`,
  })}</section>`

function markOf(frame: ManageFrame, { document }: Revision): Html {
  return stateMark(frame, announcementStates.find(each => each === document.state) ?? 'draft')
}

function changedWords(frame: ManageFrame, values: EditorValues, before: EditorValues | null): string {
  if (!before) return frame.words.editor.begun
  const labels = fieldLabels(frame)
  return frame.format.list(differing(before, values).map(name => labels[name] ?? name))
}
