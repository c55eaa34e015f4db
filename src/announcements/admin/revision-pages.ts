import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { postForm, table } from '../../admin/admin-parts.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, olderLinks, timeAgo } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { announcementStates } from '../model/announcement-fields.ts'
import type { Revision } from '../store/revisions.ts'
import { blankValues, differing, type EditorValues } from './announcement-form.ts'
import { placeOfKind } from './announcement-place.ts'
import { renderDifferences } from './difference-view.ts'
import { type Choices, fieldLabels } from './editor-fields.ts'
import { stateMark } from './editor-page.ts'
import { dated } from './list-times.ts'

type Listed = {
  readonly revision: Revision
  readonly values: EditorValues
  /** Values of the revision before; null for the first. */
  readonly before: EditorValues | null
}

type RevisionsPage = {
  readonly announcement: EditedAnnouncement
  readonly listed: readonly Listed[]
  /** The number of the next page's first revision; null on the last page. */
  readonly next: number | null
  readonly now: number
}

export function renderRevisions(
  context: AdminContext,
  { announcement, listed, next, now }: RevisionsPage,
): Html {
  const { common, editor } = context.messages
  const { paths } = context
  const heads = editor.revisionHeads
  const rows = listed.map(({ revision, values, before }) => [
    html`<a href="${paths.manage.announcementRevision(announcement.id, revision.number)}">${editor.revision(context.format.number(revision.number))}</a>${revision.number === announcement.revision ? html` <span class="chip">${editor.current}</span>` : null}`,
    timeAgo(context, revision.at, now),
    revision.author ?? editor.noOne,
    markOf(context, revision),
    changedText(context, values, before),
  ])
  return adminPage(context, {
    title: editor.revisionsOf(announcement.title),
    current: placeOfKind(announcement.kind),
    actions: buttonLink(paths.manage.announcement(announcement.id), editor.backToEditor),
    main: html`<section class="card">${table([heads.number, common.when, common.who, heads.state, heads.what], rows, editor.revisions)}</section>
${olderLinks(context, {
  first: null,
  older: next === null ? null : paths.manage.announcementRevisions(announcement.id, { from: next }),
})}`,
  })
}

type RevisionPage = {
  readonly announcement: EditedAnnouncement
  readonly revision: Revision
  readonly values: EditorValues
  /** The revision to compare with; null for the first, which has none before it. */
  readonly other: { readonly number: number; readonly values: EditorValues } | null
  readonly choices: Choices
  readonly now: number
}

export function renderRevision(context: AdminContext, page: RevisionPage): Html {
  const { editor } = context.messages
  const { paths } = context
  const { announcement, revision, other, values, choices } = page
  const { number } = context.format
  return adminPage(context, {
    title: editor.revisionOf(number(revision.number), announcement.title),
    current: placeOfKind(announcement.kind),
    actions: html`${buttonLink(paths.manage.announcementRevisions(announcement.id), editor.revisions)}${buttonLink(paths.manage.announcement(announcement.id), editor.backToEditor)}`,
    main: html`<section class="card"><p class="soft">${dated(context, revision.at)} · ${revision.author ?? editor.noOne} ${markOf(context, revision)}</p>
${comparison(context, page)}
<h2>${other ? editor.compareWith(number(other.number)) : editor.firstRevision}</h2>
${renderDifferences(context, other?.values ?? blankValues, values, choices)}</section>
${revision.number === announcement.revision || !may(context.actor, 'announcements') ? null : restoreForm(context, page)}`,
  })
}

function comparison(context: AdminContext, { announcement, revision, other }: RevisionPage): Html | null {
  const { editor } = context.messages
  if (announcement.revision < 2) return null
  return html`<form class="filters" action="${context.paths.manage.announcementRevision(announcement.id, revision.number)}">
<div class="field"><label for="with">${editor.compareLabel}</label><input class="input figures" id="with" name="with" type="number" min="1" max="${announcement.revision}" value="${other?.number ?? announcement.revision}"></div>
${button({ text: editor.compare })}</form>`
}

const restoreForm = (context: AdminContext, { announcement, revision }: RevisionPage): Html =>
  html`<section class="card"><p class="measure">${context.messages.editor.restoreText}</p>${postForm(
    context,
    {
      action: context.paths.manage.announcementAction.restore(announcement.id),
      content: html`<input type="hidden" name="number" value="${revision.number}"><input type="hidden" name="revision" value="${announcement.revision}">
<div class="buttons">${button({ text: context.messages.editor.restore, kind: 'primary' })}</div>`,
    },
  )}</section>`

function markOf(context: AdminContext, { document }: Revision): Html {
  return stateMark(context, announcementStates.find(each => each === document.state) ?? 'draft')
}

function changedText(context: AdminContext, values: EditorValues, before: EditorValues | null): string {
  if (!before) return context.messages.common.created
  const labels = fieldLabels(context)
  return context.format.list(differing(before, values).map(name => labels[name] ?? name))
}
