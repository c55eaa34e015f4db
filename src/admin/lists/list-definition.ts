import type { Html } from '../../web/html.ts'
import type { ListPlace, Order, PlaceQuery } from './list-place.ts'

/** What a column is sorted by; null comes last in either order. */
export type SortValue = string | number | null

export type Column<T> = {
  /** Name in the address, as `sort`. */
  readonly name: string
  readonly head: string
  readonly cell: (item: T) => Html | string | null
  /** The value that it is sorted by, or `stored` where a query sorts; without it the column cannot be sorted by. */
  readonly sortBy?: ((item: T) => SortValue) | 'stored'
  /** Order of the first click; `desc` suits numbers and times. */
  readonly first?: Order
  /** How a narrow screen shows the value, below the name: without its head or not at all; after its head by default. */
  readonly narrow?: 'alone' | 'hidden'
  readonly width?: 'narrow' | 'wide' | 'main'
}

type ListFilter<T> = {
  readonly value: string
  readonly label: string
  /** Whether it leaves the item, or `stored` where a query filters. */
  readonly test: ((item: T) => boolean) | 'stored'
}

type RowLink = {
  readonly text: string
  readonly href: string
  /** True if it also stands beside the menu of the row that is pointed at. */
  readonly isQuick?: boolean
}

/** A list of things on the management side. Each list states only its own; `deskList` does what all have in common. */
export type DeskList<T> = {
  /** Id of the list in its page; those of its rows begin with it. */
  readonly id: string
  readonly caption: string
  /** The first column has the name of the thing, as a link if it has a page. */
  readonly columns: readonly [Column<T>, ...Column<T>[]]
  readonly idOf: (item: T) => string | number
  readonly nameOf: (item: T) => string
  readonly at: (query: PlaceQuery) => string
  /** The column and order of a list that no link has sorted; null for an order of its own. */
  readonly usual: { readonly sort: string; readonly order: Order } | null
  readonly filters?: readonly ListFilter<T>[]
  /** Texts that the search looks through, or `stored` where a query searches; without them there is no search. */
  readonly searched?: ((item: T) => readonly (string | null)[]) | 'stored'
  /** Links in the menu of a row. */
  readonly links?: (item: T) => readonly RowLink[]
  /** What can be done to rows; null if the reader may not. */
  readonly bulk: ListBulk<T> | null
}

/** An action on one row or on all that are selected. */
type RowAction<T> = {
  /** Name of the action in the form. */
  readonly name: string
  readonly text: string
  /** Whether a row offers it; all do by default. The bar offers all actions. */
  readonly isFor?: (item: T) => boolean
  /** True if it also stands beside the menu of the row that is pointed at. */
  readonly isQuick?: boolean
  readonly isDanger?: boolean
}

export type ListBulk<T> = {
  /** Address of the form, with the place in the list. */
  readonly at: (query: PlaceQuery) => string
  readonly actions: readonly RowAction<T>[]
  /** Further controls of the bar, such as the value of a field, with the action that Enter in them means. */
  readonly controls?: { readonly html: Html; readonly action: string }
}

/** The order in which the list is sorted by the column; null if it is not. */
export function orderOf<T>(
  { columns, usual }: Pick<DeskList<T>, 'columns' | 'usual'>,
  place: ListPlace,
  name: string,
): Order | null {
  const asked = columns.find(each => each.name === place.sort && each.sortBy)
  if (asked) return asked.name === name ? (place.order ?? asked.first ?? 'asc') : null
  return usual?.sort === name ? usual.order : null
}
