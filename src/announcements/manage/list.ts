import { may } from '../../actor.ts'
import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, ownPicture } from '../../web/ui.ts'
import { type AnnouncementState, announcementStates } from '../announcement.ts'
import type { Found } from '../search-statements.ts'
import { stateMark } from './editor.ts'
import { dated, timeTag } from './times.ts'

export type ListPage = {
  readonly found: readonly Found[]
  readonly counts: Readonly<Record<AnnouncementState, number>>
  readonly text: string
  readonly state: AnnouncementState | null
  /** Where the next page begins; null on the last. */
  readonly next: string | null
  readonly isFirst: boolean
  readonly stateOf: (found: Found) => AnnouncementState
  readonly now: number
}

export function renderList(frame: ManageFrame, page: ListPage): Html {
  const { editor } = frame.words
  const { paths } = frame
  const mayWrite = may(frame.actor, 'announcements')
  return managePage(frame, {
    title: editor.title,
    current: 'announcements',
    actions: mayWrite ? buttonLink(paths.manage.newAnnouncement(), editor.newTitle, 'primary') : null,
    main: html`<section class="sheet">${filters(frame, page)}
${page.found.length === 0 ? nothing(frame, page) : html`<h2 class="visually-hidden">${editor.list}</h2><ul class="notes">${page.found.map(found => listed(frame, found, page))}</ul>`}</section>
${
  page.isFirst && page.next === null
    ? null
    : html`<nav class="pages" aria-label="${editor.list}">${page.isFirst ? html`<span></span>` : buttonLink(listAddress(frame, page, null), editor.first)}
${page.next === null ? null : buttonLink(listAddress(frame, page, page.next), editor.older)}</nav>`
}`,
  })
}

function filters(frame: ManageFrame, { text, state, counts }: ListPage): Html {
  const { editor, manage } = frame.words
  const { number } = frame.format
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === (state ?? '') ? html` selected` : null}>${label}</option>`
  return html`<form class="filters" action="${frame.paths.manage.announcements()}" role="search">
<div class="field grow"><label for="q">${editor.searchLabel}</label><input class="input" type="search" id="q" name="q" value="${text}" maxlength="200"></div>
<div class="field"><label for="state">${editor.stateLabel}</label><select class="input" id="state" name="state">${option('', editor.allStates(number(all)))}${announcementStates.map(each => option(each, editor.counted(editor.states[each], number(counts[each]))))}</select></div>
${button({ words: manage.search })}</form>`
}

function listed(frame: ManageFrame, found: Found, { now, stateOf }: ListPage): Html {
  const { announcement, editedAt, editor: who } = found
  const state = stateOf(found)
  return html`<li class="note">${ownPicture(frame, announcement, 'square')}<div class="note-text">
<p class="small soft note-facts">${stateMark(frame, state)} ${when(frame, found, state)}</p>
<h3 dir="auto"><a href="${frame.paths.manage.announcement(announcement.id)}">${announcement.title}</a></h3>
<p class="note-description" dir="auto">${announcement.description}</p>
${editedAt === null ? null : html`<p class="small soft">${edited(frame, editedAt, who, now)}</p>`}
</div></li>`
}

/** `Edited 3 hours ago by Ada`, with the exact instant in its title. */
function edited(frame: ManageFrame, at: number, who: string | null, now: number): Html {
  const { editor } = frame.words
  const ago = frame.format.ago(at, now)
  return timeTag(frame, at, who === null ? editor.edited(ago) : editor.editedBy(ago, who))
}

function when(frame: ManageFrame, { announcement }: Found, state: AnnouncementState): string | null {
  if (state === 'draft') return null
  const at = state === 'scheduled' ? announcement.publishAt : announcement.createdAt
  return dated(frame, at ?? announcement.createdAt)
}

function nothing(frame: ManageFrame, { text, state, isFirst }: ListPage): Html {
  const { editor } = frame.words
  if (text !== '' || state !== null || !isFirst)
    return emptyState(editor.nothingFound, html`<p>${editor.nothingFoundNext}</p>`)
  return emptyState(
    editor.nothingYet,
    html`<p>${editor.nothingYetNext}</p>${may(frame.actor, 'announcements') ? buttonLink(frame.paths.manage.newAnnouncement(), editor.newTitle) : null}`,
  )
}

function listAddress(frame: ManageFrame, { text, state }: ListPage, after: string | null): string {
  const query = new URLSearchParams({
    ...(text === '' ? {} : { q: text }),
    ...(state === null ? {} : { state }),
    ...(after === null ? {} : { after }),
  })
  return `${frame.paths.manage.announcements()}${query.size > 0 ? `?${query}` : ''}`
}
