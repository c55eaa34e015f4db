import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { listRows } from '../../admin/lists/desk-list.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, foldedNarrow, olderLinks } from '../../web/ui.ts'
import { type AnnouncementState, announcementStates } from '../model/announcement-fields.ts'
import { type AnnouncementKind, announcementKinds } from '../model/announcement-kinds.ts'
import type { SearchResult } from '../store/announcement-list.ts'
import { type AnnouncementPlace, announcementQuery, placeOfKind } from './announcement-place.ts'
import { announcementList } from './list-row.ts'

export type ListPage = AnnouncementPlace & {
  readonly found: readonly SearchResult[]
  readonly counts: Readonly<Record<AnnouncementState, number>>
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
    scripts: ['desk-keys.js'],
    actions: mayWrite ? newLink(context, page.kind, 'primary') : null,
    main: html`${kinds(context, page)}
${filters(context, page)}
<section class="card">${page.found.length === 0 ? nothing(context, page) : list(context, page)}</section>
${shortcuts(context, ['next', 'previous', ...(mayWrite ? (['select'] as const) : []), 'edit', ...(mayWrite ? (['report'] as const) : [])])}`,
  })
}

const list = (context: AdminContext, page: ListPage): Html =>
  listRows(context, announcementList(context, page), {
    rows: page.found,
    note: null,
    links: olderLinks(context, {
      first: page.isFirst ? null : listAddress(context, page, null),
      older: page.next === null ? null : listAddress(context, page, page.next),
    }),
  })

/** The button that begins a new announcement of the kind. */
const newLink = (
  { paths, messages: { editor } }: AdminContext,
  kind: AnnouncementKind | null,
  look?: 'primary',
) =>
  kind === 'incident'
    ? html`<a class="button${look ? ` ${look}` : ''}" href="${paths.manage.newIncident()}" data-key="i">${editor.newOfKind.incident}</a>`
    : buttonLink(
        paths.manage.newAnnouncement({ kind: kind ?? undefined }),
        kind === null ? editor.newTitle : editor.newOfKind[kind],
        look,
      )

/** The lists by kind, as links. */
function kinds({ paths, messages: { editor, manage } }: AdminContext, { kind }: ListPage): Html {
  const link = (of: AnnouncementKind | null, text: string) =>
    html`<li><a class="chip" href="${paths.manage.announcements({ kind: of ?? undefined })}"${of === kind ? html` aria-current="page"` : null}>${text}</a></li>`
  return html`<ul class="filter-chips" aria-label="${editor.kindsLabel}">${link(null, manage.all)}${announcementKinds.map(each => link(each, editor.lists[each]))}</ul>`
}

/** The search, and the states with their numbers as links. */
function filters(context: AdminContext, page: ListPage): Html {
  const { kind, text, state, sort, counts } = page
  const { editor, manage } = context.messages
  const { number } = context.format
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chip = (of: AnnouncementState | null, label: string) =>
    html`<li><a class="chip" href="${listAddress(context, { ...page, state: of }, null)}"${of === state ? html` aria-current="page"` : null}>${label}</a></li>`
  return foldedNarrow(
    context.messages.manage.filters,
    text !== '' || state !== null,
    html`<form class="filters" action="${context.paths.manage.announcements()}" role="search">${kind && html`<input type="hidden" name="kind" value="${kind}">`}${state && html`<input type="hidden" name="state" value="${state}">`}${sort && html`<input type="hidden" name="sort" value="${sort.by}"><input type="hidden" name="order" value="${sort.order}">`}
<div class="field grow"><label for="q">${editor.searchLabel}</label><input class="input" type="search" id="q" name="q" value="${text}" maxlength="200" data-key="/"></div>
${button({ text: manage.search })}
<ul class="filter-chips" aria-label="${editor.revisionHeads.state}">${chip(null, editor.allStates(number(all)))}${announcementStates.map(each => chip(each, editor.counted(editor.states[each], number(counts[each]))))}</ul></form>`,
  )
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

const listAddress = (context: AdminContext, page: ListPage, after: string | null): string =>
  context.paths.manage.announcements({ ...announcementQuery(page), after: after ?? undefined })
