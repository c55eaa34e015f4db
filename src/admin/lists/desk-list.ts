import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, foldedNarrow, pageLinks } from '../../web/ui.ts'
import { actionMenu } from '../action-menu.ts'
import type { AdminContext } from '../admin-layout.ts'
import { bulkBar, bulkForm, enterButton } from './bulk-bar.ts'
import { type Column, type DeskList, orderOf } from './list-definition.ts'
import { type ListPart, partOf } from './list-part.ts'
import { placeQuery } from './list-place.ts'

/** The list with the part of its items that the address names: found, filtered, sorted, at most 100 on a page. */
export function deskList<T>(context: AdminContext, list: DeskList<T>, items: readonly T[]): Html {
  const { manage } = context.messages
  const { number } = context.format
  const part = partOf(list, context.place, items, context.language)
  const { page, pages, count } = part
  const to = (other: number) => list.at(placeQuery({ ...context.place, page: other }))
  const { all } = part
  const hasFilters = all >= filteredFrom || context.place.filter !== ''
  const hasSearch = all >= searchedFrom || context.place.q !== ''
  return html`${listControls(context, list, { ...part, hasFilters, hasSearch })}
${listRows(context, list, {
  rows: part.rows,
  note: pages === 1 ? null : `${manage.pageOf(number(page), number(pages))} · ${number(count)}`,
  links: pageLinks(
    context,
    { newer: page > 1 ? to(page - 1) : null, older: page < pages ? to(page + 1) : null },
    { newer: manage.previousPage, older: manage.nextPage },
  ),
})}`
}

type Rows<T> = {
  readonly rows: readonly T[]
  /** Which page of the list it is; null for the only one. */
  readonly note: string | null
  /** Links to other pages. */
  readonly links: Html | null
}

/** The rows of a list, of those that a query has found and sorted, too. */
export function listRows<T>(context: AdminContext, list: DeskList<T>, { rows, note, links }: Rows<T>): Html {
  const { lists } = context.messages.manage
  const { bulk } = list
  return html`${refusals(context, list.id)}<div class="desk-list${bulk ? ' selectable' : ''}" id="${list.id}">${bulk && enterButton(list.id, bulk)}${note === null ? null : html`<p class="soft small">${note}</p>`}
${rows.length === 0 ? html`<p class="soft">${lists.nothingFound} <a href="${list.at({})}">${lists.showAll}</a></p>` : listTable(context, list, rows)}
${bulk && bulkForm(context, list, bulk, bulkBar(context, bulk))}${links}</div>`
}

/** The rows that an action on several was refused for, each with the reason; `id` is that of the list. */
export function refusals({ refused, messages: { manage }, format }: AdminContext, id: string): Html | null {
  if (!refused || refused.size === 0) return null
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p><b>${manage.lists.refused(refused.size, format.number(refused.size))}</b></p>
<ul>${[...refused].map(([row, { name, reason }]) => html`<li dir="auto"><a href="#${id}-${row}">${name}</a>: ${reason}</li>`)}</ul></div>`
}

/** Numbers of items from which there is something to filter, and something to search for. */
const filteredFrom = 2
const searchedFrom = 11

/** What stands above a list. Without numbers of items its chips have none. */
type Controls = Partial<Pick<ListPart<unknown>, 'all' | 'counts'>> & {
  readonly hasFilters: boolean
  readonly hasSearch: boolean
}

/** The search and the filters of a list, as far as it has such. */
export function listControls<T>(
  context: AdminContext,
  list: DeskList<T>,
  { all, counts, hasFilters, hasSearch }: Controls,
): Html | null {
  const { place } = context
  const { manage } = context.messages
  const { filters = [], searched } = list
  const isFiltered = hasFilters && filters.length > 0
  const isSearched = hasSearch && searched !== undefined
  if (!isFiltered && !isSearched) return null
  const controls = html`<div class="filters">${isSearched ? search(context, list) : null}${isFiltered ? html`<ul class="filter-chips" aria-label="${manage.filter}">${chips()}</ul>` : null}</div>`
  // The search or the chips alone are as high as the button that would unfold them.
  return isFiltered && isSearched
    ? foldedNarrow(context.messages.manage.filters, place.q !== '' || place.filter !== '', controls)
    : controls

  function chips(): readonly Html[] {
    const current = filters.some(each => each.value === place.filter) ? place.filter : ''
    const of = (value: string, label: string, count: number | undefined) =>
      html`<li><a class="chip" href="${list.at(placeQuery({ ...place, page: 1, after: '', filter: value }))}"${value === current ? html` aria-current="page"` : null}>${label}${count === undefined ? null : html` ${context.format.number(count)}`}</a></li>`
    return [
      of('', manage.all, all),
      ...filters.map(each => of(each.value, each.label, counts && (counts.get(each.value) ?? 0))),
    ]
  }
}

function search<T>({ place, messages: { manage } }: AdminContext, list: DeskList<T>): Html {
  const hidden = (name: 'filter' | 'sort' | 'order') =>
    place[name] ? html`<input type="hidden" name="${name}" value="${place[name]}">` : null
  return html`<form class="list-search" role="search" action="${list.at({})}">${hidden('filter')}${hidden('sort')}${hidden('order')}
<input class="input" type="search" name="q" value="${place.q}" maxlength="200" aria-label="${manage.lists.search(list.caption)}" data-key="/">
${button({ text: manage.search })}</form>`
}

function listTable<T>(context: AdminContext, list: DeskList<T>, rows: readonly T[]): Html {
  const { columns, bulk } = list
  return html`<table class="table list"><caption class="visually-hidden">${list.caption}</caption>
<colgroup>${bulk ? html`<col class="list-select">` : null}${columns.map(({ width }) => html`<col${width ? html` class="list-${width}"` : null}>`)}${hasMenu(list) ? html`<col class="list-menu">` : null}</colgroup>
<thead><tr>${bulk ? html`<td>${selectAll(context)}</td>` : null}${columns.map(each => head(context, list, each))}${hasMenu(list) ? html`<td></td>` : null}</tr></thead>
<tbody>${rows.map(item => row(context, list, item))}</tbody></table>`
}

const hasMenu = <T>({ bulk, links }: DeskList<T>): boolean => bulk !== null || links !== undefined

/** Selects all rows of the page; there only with scripts. */
const selectAll = ({ messages: { manage } }: AdminContext): Html =>
  html`<input type="checkbox" data-select-all hidden autocomplete="off" aria-label="${manage.lists.selectAll}">`

function head<T>({ place }: AdminContext, list: DeskList<T>, column: Column<T>): Html {
  const { name, head, sortBy, first = 'asc' } = column
  if (!sortBy) return html`<th scope="col">${head}</th>`
  const order = orderOf(list, place, name)
  const next = order === null ? first : order === 'asc' ? 'desc' : 'asc'
  const href = list.at(placeQuery({ ...place, page: 1, after: '', sort: name, order: next }))
  return html`<th scope="col"${order && html` aria-sort="${order}ending"`}><a href="${href}">${head}</a></th>`
}

function row<T>(context: AdminContext, list: DeskList<T>, item: T): Html {
  const { columns, bulk } = list
  const [name, ...others] = columns
  return html`<tr id="${list.id}-${list.idOf(item)}" data-row>${bulk ? html`<td class="list-select">${selection(context, list, item)}</td>` : null}<th scope="row">${name.cell(item)}</th>${others.map(each => html`<td data-head="${each.head}"${each.narrow && html` data-narrow="${each.narrow}"`}>${each.cell(item)}</td>`)}${hasMenu(list) ? html`<td class="list-menu">${menu(context, list, item)}</td>` : null}</tr>\n`
}

function selection<T>(
  { messages: { manage }, refused }: AdminContext,
  { id, idOf, nameOf }: DeskList<T>,
  item: T,
): Html {
  const value = String(idOf(item))
  return html`<input class="row-select" type="checkbox" form="bulk-${id}" name="id" value="${value}" autocomplete="off" aria-label="${manage.lists.selectOne(nameOf(item))}"${refused?.has(value) ? html` checked` : null}>`
}

/** The actions of a row: some beside its menu while it is pointed at or has the focus, and all in the menu. */
function menu<T>(context: AdminContext, list: DeskList<T>, item: T): Html | null {
  const { manage } = context.messages
  const { bulk, links, id, idOf, nameOf } = list
  const actions = bulk?.actions.filter(each => each.isFor?.(item) ?? true) ?? []
  const further = links?.(item) ?? []
  if (actions.length + further.length === 0) return null
  const act = (action: (typeof actions)[number], look: string) =>
    html`<button class="button ${look}" form="bulk-${id}" name="one" value="${action.name} ${idOf(item)}" aria-label="${manage.lists.actionOf(action.text, nameOf(item))}">${action.text}</button>`
  const quick = [
    ...further.filter(each => each.isQuick).map(({ text, href }) => buttonLink(href, text)),
    ...actions.filter(each => each.isQuick).map(each => act(each, '')),
  ]
  return html`${quick.length === 0 ? null : html`<span class="list-quick">${quick}</span>`}${actionMenu(
    context,
    nameOf(item),
    html`${further.map(({ text, href }) => html`<a href="${href}">${text}</a>`)}${actions.map(each => act(each, each.isDanger ? 'quiet is-danger' : 'quiet'))}`,
    { isQuiet: true },
  )}`
}
