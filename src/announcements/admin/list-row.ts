import type { AdminContext } from '../../admin/admin-layout.ts'
import { bulkFieldControls } from '../../admin/lists/bulk-fields.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import { conditionOf } from '../../board/model/condition.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { statusClass, statusMark } from '../../web/marks.ts'
import { timeElement } from '../../web/ui.ts'
import { type EditedAnnouncement, windowOf } from '../model/announcement-edit.ts'
import { type AnnouncementState, announcementFields } from '../model/announcement-fields.ts'
import { isEventKind } from '../model/announcement-kinds.ts'
import { endOf } from '../model/incident.ts'
import type { SearchResult } from '../store/announcement-list.ts'
import { type AnnouncementPlace, announcementQuery } from './announcement-place.ts'
import { stateMark } from './editor-page.ts'
import { bulkFields } from './list-bulk-fields.ts'

/** The list of announcements; a query finds and sorts them. */
export function announcementList(context: AdminContext, page: ListAt): DeskList<SearchResult> {
  const { editor, common } = context.messages
  const { manage } = context.paths
  const { stateOf, now } = page
  const mayWrite = may(context.actor, 'announcements')
  const query = announcementQuery(page)
  return {
    id: 'announcements',
    caption: editor.list,
    columns: [
      {
        name: 'title',
        head: labelsOf(context, announcementFields.fields)['title'] ?? '',
        cell: found =>
          html`<a href="${mainAddress(context, found.announcement, stateOf(found), mayWrite)}" dir="auto">${found.announcement.title}</a>${found.announcement.description === '' ? null : html` <span class="soft list-about" dir="auto">${found.announcement.description}</span>`}`,
        sortBy: 'stored',
        width: 'main',
      },
      {
        name: 'state',
        head: editor.revisionHeads.state,
        narrow: 'alone',
        cell: found => stateCell(context, found.announcement, stateOf(found), now),
        width: 'narrow',
      },
      {
        name: 'date',
        head: common.when,
        narrow: 'alone',
        cell: found =>
          stateOf(found) === 'draft' ? null : when(context, whenOf(found.announcement, stateOf(found)), now),
        sortBy: 'stored',
        first: 'desc',
      },
      {
        name: 'edited',
        head: editor.lastEdit,
        narrow: 'hidden',
        cell: found => edited(context, found, now),
        sortBy: 'stored',
        first: 'desc',
      },
    ],
    idOf: ({ announcement }) => announcement.id,
    nameOf: ({ announcement }) => announcement.title,
    at: ({ sort, order }) => manage.announcements({ ...query, sort, order }),
    usual: { sort: 'date', order: 'desc' },
    links: found => links(context, found, { state: stateOf(found), now }, mayWrite),
    bulk: mayWrite
      ? {
          at: () => manage.announcementsBulk(query),
          actions: [
            { name: 'withdraw', text: editor.withdraw, isFor: found => isVisible(stateOf(found)) },
            { name: 'archive', text: editor.archive, isFor: found => stateOf(found) !== 'archived' },
            { name: 'delete', text: context.messages.manage.remove, isDanger: true },
          ],
          controls: { html: bulkFieldControls(context, bulkFields), action: 'change' },
        }
      : null,
  }
}

type ListAt = AnnouncementPlace & {
  readonly stateOf: (found: SearchResult) => AnnouncementState
  readonly now: number
}

type RowAt = { readonly state: AnnouncementState; readonly now: number }

export const isVisible = (state: AnnouncementState): boolean => state === 'published' || state === 'scheduled'

function links(
  context: AdminContext,
  { announcement }: SearchResult,
  { state, now }: RowAt,
  mayWrite: boolean,
) {
  const { editor, manage, updates } = context.messages
  const { paths } = context
  const { id, kind } = announcement
  const isActive = isEventKind(kind) && state === 'published' && !isOver(announcement, now)
  const view = state === 'published' ? [{ text: editor.viewPublic, href: paths.announcement(id) }] : []
  if (!mayWrite) return view
  return [
    ...(isActive
      ? [{ text: updates.addButton, href: paths.manage.announcementUpdates(id), isQuick: true }]
      : []),
    { text: manage.edit, href: paths.manage.announcement(id) },
    ...view,
    { text: editor.duplicate, href: paths.manage.newAnnouncement({ from: id }) },
    { text: editor.revisions, href: paths.manage.announcementRevisions(id) },
  ]
}

/** Where the work goes on: at the updates of what readers see, in the form of an incident's draft, else in the editor. */
export function mainAddress(
  { paths: { manage } }: AdminContext,
  { id, kind }: EditedAnnouncement,
  state: AnnouncementState,
  mayWrite: boolean,
): string {
  if (isEventKind(kind) && state === 'published') return manage.announcementUpdates(id)
  return kind === 'incident' && state === 'draft' && mayWrite ? manage.incident(id) : manage.announcement(id)
}

function edited(context: AdminContext, { editedAt, editor: who }: SearchResult, now: number): Html | null {
  if (editedAt === null) return null
  const ago = timeElement(context, editedAt, context.format.ago(editedAt, now))
  return html`<span class="soft">${ago}${who === null ? null : html` · <span dir="auto">${who}</span>`}</span>`
}

/** `12 Mar, 14:32`, with the year of another one: what is planned may be far away. */
const when = (context: AdminContext, at: number, now: number): Html =>
  timeElement(context, at, `${context.format.shortDay(at, now)}, ${context.format.time(at)}`)

const whenOf = ({ createdAt, publishAt }: EditedAnnouncement, state: AnnouncementState): number =>
  state === 'scheduled' ? (publishAt ?? createdAt) : createdAt

/** The state, or how an event goes on that readers see. */
export const stateCell = (
  context: AdminContext,
  announcement: EditedAnnouncement,
  state: AnnouncementState,
  now: number,
): Html => event(context, announcement, state, now) ?? stateMark(context, state)

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
    return html`<span class="soft">${lasted > 0 ? editor.lasted(format.shortDuration(lasted)) : editor.over}</span>`
  }
  if (eventStartsAt === null || eventStartsAt > now) return null
  const condition = conditionOf({ kind, impact })
  return html`<span class="marked ${statusClass[condition]}">${statusMark(condition)}<b>${editor.active}</b></span>`
}

const isOver = (announcement: EditedAnnouncement, now: number): boolean => {
  const end = endOf(windowOf(announcement))
  return end !== null && end <= now
}
