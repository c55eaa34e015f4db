import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { may } from '../../kernel/actor.ts'
import { customPicture } from '../../status-site/announcement-note.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, olderLinks, timeElement } from '../../web/ui.ts'
import { type AnnouncementState, announcementStates } from '../model/announcement-fields.ts'
import { type AnnouncementKind, announcementKinds } from '../model/announcement-kinds.ts'
import type { SearchResult } from '../store/announcement-list.ts'
import { placeOfKind } from './announcement-place.ts'
import { stateMark } from './editor-page.ts'
import { dated } from './list-times.ts'

export type ListPage = {
  readonly found: readonly SearchResult[]
  readonly counts: Readonly<Record<AnnouncementState, number>>
  /** The kind that the list is of; null for all. */
  readonly kind: AnnouncementKind | null
  readonly text: string
  readonly state: AnnouncementState | null
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  readonly isFirst: boolean
  readonly stateOf: (found: SearchResult) => AnnouncementState
  readonly now: number
}

export function renderList(context: AdminContext, page: ListPage): Html {
  const { editor } = context.messages
  const mayWrite = may(context.actor, 'announcements')
  return adminPage(context, {
    title: page.kind === null ? context.messages.common.announcements : editor.lists[page.kind],
    current: page.kind && placeOfKind(page.kind),
    scripts: ['pictures.js', 'desk-keys.js'],
    actions: mayWrite ? newLink(context, page.kind, 'primary') : null,
    main: html`${kinds(context, page)}
<section class="card">${filters(context, page)}
${page.found.length === 0 ? nothing(context, page) : html`<h2 class="visually-hidden">${editor.list}</h2><ul class="notes">${page.found.map(found => listed(context, found, page))}</ul>`}</section>
${olderLinks(context, {
  first: page.isFirst ? null : listAddress(context, page, null),
  older: page.next === null ? null : listAddress(context, page, page.next),
})}
${shortcuts(context, ['next', 'previous', 'edit'])}`,
  })
}

/** The button that begins a new announcement of the kind. */
const newLink = (
  { paths, messages: { editor } }: AdminContext,
  kind: AnnouncementKind | null,
  look?: 'primary',
) =>
  buttonLink(
    kind === 'incident'
      ? paths.manage.newIncident()
      : paths.manage.newAnnouncement({ kind: kind ?? undefined }),
    kind === null ? editor.newTitle : editor.newOfKind[kind],
    look,
  )

/** The lists by kind, as links. */
function kinds({ paths, messages: { editor, manage } }: AdminContext, { kind }: ListPage): Html {
  const link = (of: AnnouncementKind | null, text: string) =>
    html`<li><a class="chip" href="${paths.manage.announcements({ kind: of ?? undefined })}"${of === kind ? html` aria-current="page"` : null}>${text}</a></li>`
  return html`<ul class="filter-chips" aria-label="${editor.kindsLabel}">${link(null, manage.all)}${announcementKinds.map(each => link(each, editor.lists[each]))}</ul>`
}

function filters(context: AdminContext, { kind, text, state, counts }: ListPage): Html {
  const { editor, manage } = context.messages
  const { number } = context.format
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === (state ?? '') ? html` selected` : null}>${label}</option>`
  return html`<form class="filters" action="${context.paths.manage.announcements()}" role="search">${kind && html`<input type="hidden" name="kind" value="${kind}">`}
<div class="field grow"><label for="q">${editor.searchLabel}</label><input class="input" type="search" id="q" name="q" value="${text}" maxlength="200"></div>
<div class="field"><label for="state">${editor.revisionHeads.state}</label><select class="input" id="state" name="state">${option('', editor.allStates(number(all)))}${announcementStates.map(each => option(each, editor.counted(editor.states[each], number(counts[each]))))}</select></div>
${button({ text: manage.search })}</form>`
}

function listed(context: AdminContext, found: SearchResult, { now, stateOf }: ListPage): Html {
  const { announcement, editedAt, editor: who } = found
  const state = stateOf(found)
  return html`<li class="note" data-row>${customPicture(context, announcement, 'square')}<div class="note-text">
<p class="small soft note-facts">${stateMark(context, state)} ${when(context, found, state)}</p>
<h3 dir="auto"><a class="note-title" href="${context.paths.manage.announcement(announcement.id)}">${announcement.title}</a></h3>
<p class="note-description" dir="auto">${announcement.description}</p>
${editedAt === null ? null : html`<p class="small soft">${edited(context, editedAt, who, now)}</p>`}
</div></li>`
}

/** `Edited 3 hours ago by Ada`, with the exact instant in its title. */
function edited(context: AdminContext, at: number, who: string | null, now: number): Html {
  const { editor } = context.messages
  const ago = context.format.ago(at, now)
  return timeElement(context, at, who === null ? editor.edited(ago) : editor.editedBy(ago, who))
}

function when(
  context: AdminContext,
  { announcement }: SearchResult,
  state: AnnouncementState,
): string | null {
  if (state === 'draft') return null
  const at = state === 'scheduled' ? announcement.publishAt : announcement.createdAt
  return dated(context, at ?? announcement.createdAt)
}

function nothing(context: AdminContext, { kind, text, state, isFirst }: ListPage): Html {
  const { editor } = context.messages
  if (text !== '' || state !== null || !isFirst)
    return emptyState(editor.nothingFound, html`<p>${editor.nothingFoundNext}</p>`)
  return emptyState(
    editor.nothingYet,
    html`<p>${editor.nothingYetNext}</p>${may(context.actor, 'announcements') ? newLink(context, kind) : null}`,
  )
}

function listAddress(context: AdminContext, { kind, text, state }: ListPage, after: string | null): string {
  const query = new URLSearchParams({
    ...(kind === null ? {} : { kind }),
    ...(text === '' ? {} : { q: text }),
    ...(state === null ? {} : { state }),
    ...(after === null ? {} : { after }),
  })
  return `${context.paths.manage.announcements()}${query.size > 0 ? `?${query}` : ''}`
}
