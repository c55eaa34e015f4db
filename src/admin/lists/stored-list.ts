import type { ListCursor, ListSearch } from '../../db/list-search.ts'
import { type Html, html } from '../../web/html.ts'
import { olderLinks } from '../../web/ui.ts'
import type { AdminContext } from '../admin-layout.ts'
import { listControls, listRows } from './desk-list.ts'
import { cursorOf, cursorText } from './list-cursor.ts'
import type { DeskList } from './list-definition.ts'
import { listPageSize } from './list-part.ts'
import { type ListPlace, type Order, placeQuery } from './list-place.ts'

/** How a query orders a list: the type of each sorted value, which cursors must have, and the order of a first click. */
export type StoredOrder<Sort extends string, Filter extends string> = {
  readonly sorts: Readonly<Record<Sort, { readonly type: 'string' | 'number'; readonly first: Order }>>
  readonly usual: Sort
  readonly idType: 'string' | 'number'
  readonly filters: readonly Filter[]
}

/** The rows of one page of a list that a query has found and sorted. */
export type StoredPart<T> = {
  readonly rows: readonly T[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

/** Reads the page of a list that the place names. What the list does not know is ignored. */
export async function storedPart<T, Sort extends string, Filter extends string>(
  place: ListPlace,
  order: StoredOrder<Sort, Filter>,
  read: (search: ListSearch<Sort, Filter>) => Promise<readonly T[]>,
  cursor: (row: T, sort: Sort) => ListCursor,
): Promise<StoredPart<T>> {
  const { sorts, usual, idType, filters } = order
  const names = Object.keys(sorts) as Sort[]
  const asked = names.find(each => each === place.sort)
  const by = asked ?? usual
  const found = await read({
    text: place.q.replaceAll('\0', ''),
    filter: filters.find(each => each === place.filter) ?? null,
    sort: { by, order: (asked && place.order) ?? sorts[by].first },
    after: cursorOf(place.after, { value: sorts[by].type, id: idType }),
    limit: listPageSize + 1,
  })
  const rows = found.slice(0, listPageSize)
  const last = found.length > listPageSize ? rows.at(-1) : undefined
  return { rows, next: last ? cursorText(cursor(last, by)) : null }
}

/** A list whose rows a query finds, filters and sorts, at most 100 on a page. */
export function storedList<T>(context: AdminContext, list: DeskList<T>, { rows, next }: StoredPart<T>): Html {
  const { place, messages } = context
  const to = (after: string) => list.at(placeQuery({ ...place, after }))
  return html`${listControls(context, list, { hasFilters: true, hasSearch: true })}
${listRows(context, list, {
  rows,
  note: null,
  links: olderLinks(
    context,
    { first: place.after === '' ? null : to(''), older: next === null ? null : to(next) },
    { newest: messages.manage.firstPage, older: messages.manage.nextPage },
  ),
})}`
}

/** True if the place leaves nothing out, so that a list without rows is an empty one. */
export const isWhole = ({ q, filter, after }: ListPlace): boolean => q === '' && filter === '' && after === ''
