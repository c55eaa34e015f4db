import type { AdminContext } from '../../admin/admin-layout.ts'
import { postButton } from '../../admin/admin-parts.ts'
import { conditionOf } from '../../board/model/condition.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { statusClass, statusMark } from '../../web/marks.ts'
import { buttonLink, timeElement } from '../../web/ui.ts'
import { type EditedAnnouncement, windowOf } from '../model/announcement-edit.ts'
import type { AnnouncementState } from '../model/announcement-fields.ts'
import { isEventKind } from '../model/announcement-kinds.ts'
import { endOf } from '../model/incident.ts'
import type { SearchResult } from '../store/announcement-list.ts'
import { stateMark } from './editor-page.ts'
import { dated } from './list-times.ts'

type RowAt = {
  readonly state: AnnouncementState
  /** The address of the form that changes what is selected, which the row's own actions use too. */
  readonly bulkAt: string
  readonly now: number
}

/** A row of the list: its title, what it is about, its state, and its actions, which appear with the pointer or the focus. */
export function listRow(context: AdminContext, found: SearchResult, at: RowAt): Html {
  const { announcement } = found
  const mayWrite = may(context.actor, 'announcements')
  return html`<li class="desk-row" id="row-${announcement.id}" data-row>${mayWrite ? selection(context, announcement) : null}
<div class="desk-row-text"><h3 dir="auto"><a href="${mainAddress(context, announcement, at.state, mayWrite)}">${announcement.title}</a></h3>${announcement.description === '' ? null : html` <p class="soft" dir="auto">${announcement.description}</p>`}</div>
<p class="desk-row-facts">${facts(context, found, at)}</p>
<div class="buttons">${actions(context, announcement, at, mayWrite)}</div></li>`
}

const selection = ({ messages: { monitors } }: AdminContext, { id, title }: EditedAnnouncement): Html =>
  html`<input class="row-select" type="checkbox" form="bulk" name="id" value="${id}" autocomplete="off" aria-label="${monitors.selectOne(title)}">`

/** Where the work goes on: at the updates of what readers see, in the form of an incident's draft, else in the editor. */
function mainAddress(
  { paths: { manage } }: AdminContext,
  { id, kind }: EditedAnnouncement,
  state: AnnouncementState,
  mayWrite: boolean,
): string {
  if (isEventKind(kind) && state === 'published') return manage.announcementUpdates(id)
  return kind === 'incident' && state === 'draft' && mayWrite ? manage.incident(id) : manage.announcement(id)
}

function facts(context: AdminContext, found: SearchResult, { state, now }: RowAt): Html {
  const { announcement, editedAt, editor: who } = found
  const { editor } = context.messages
  const ago = editedAt === null ? null : context.format.ago(editedAt, now)
  const edited =
    editedAt === null || ago === null
      ? null
      : timeElement(context, editedAt, who === null ? editor.edited(ago) : editor.editedBy(ago, who))
  return html`${event(context, announcement, state, now) ?? stateMark(context, state)}${state === 'draft' ? null : html` <span>${dated(context, whenOf(announcement, state))}</span>`}${edited && html` <span class="soft">${edited}</span>`}`
}

const whenOf = ({ createdAt, publishAt }: EditedAnnouncement, state: AnnouncementState): number =>
  state === 'scheduled' ? (publishAt ?? createdAt) : createdAt

/** That what readers see goes on, in the colour of its impact, or for how long it did; null for anything else. */
function event(
  { messages: { editor }, format }: AdminContext,
  announcement: EditedAnnouncement,
  state: AnnouncementState,
  now: number,
): Html | null {
  const { kind, impact, eventStartsAt, eventEndsAt } = announcement
  if (!isEventKind(kind) || state !== 'published') return null
  if (isOver(announcement, now)) {
    const lasted = eventStartsAt === null || eventEndsAt === null ? 0 : eventEndsAt - eventStartsAt
    return html`<span class="soft">${lasted > 0 ? editor.lasted(format.duration(lasted)) : editor.over}</span>`
  }
  if (eventStartsAt === null || eventStartsAt > now) return null
  const condition = conditionOf({ kind, impact })
  return html`<span class="marked ${statusClass[condition]}">${statusMark(condition)}<b>${editor.active}</b></span>`
}

const isOver = (announcement: EditedAnnouncement, now: number): boolean => {
  const end = endOf(windowOf(announcement))
  return end !== null && end <= now
}

function actions(
  context: AdminContext,
  announcement: EditedAnnouncement,
  { state, bulkAt, now }: RowAt,
  mayWrite: boolean,
): Html | null {
  const { editor, manage, updates } = context.messages
  const { paths } = context
  const { id, kind, title } = announcement
  const view =
    state === 'published' ? html`<a href="${paths.announcement(id)}">${editor.viewPublic}</a>` : null
  if (!mayWrite) return view && buttonLink(paths.announcement(id), editor.viewPublic)
  const act = (name: 'withdraw' | 'archive', text: string) =>
    postButton(context, bulkAt, text, { kind: 'quiet', fields: { id, do: name } })
  const isActive = isEventKind(kind) && state === 'published' && !isOver(announcement, now)
  const isVisible = state === 'published' || state === 'scheduled'
  return html`${isActive ? buttonLink(paths.manage.announcementUpdates(id), updates.addButton) : null}
<details class="menu"><summary class="button icon" aria-label="${editor.actionsOf(title)}">⋯</summary><div class="menu-list">
<a href="${paths.manage.announcement(id)}">${manage.edit}</a>
${view}
<a href="${paths.manage.newAnnouncement({ from: id })}">${editor.duplicate}</a>
<a href="${paths.manage.announcementRevisions(id)}">${editor.revisions}</a>
${isVisible ? act('withdraw', editor.withdraw) : null}
${state === 'archived' ? null : act('archive', editor.archive)}
<a class="is-danger" href="${paths.manage.announcementAction.delete(id)}">${manage.remove}…</a></div></details>`
}
