import { parsePage } from '../../web/ui.ts'

export type Order = 'asc' | 'desc'

/** The part of a list that an address names. What a list does not know, such as a column without an order, it ignores. */
export type ListPlace = {
  /** Page number, from 1; a number beyond the end means the last page. */
  readonly page: number
  /** Words to find; empty for all. */
  readonly q: string
  /** Name of the filter; empty for all. */
  readonly filter: string
  /** Name of the column that the list is sorted by; empty for the order of the list itself. */
  readonly sort: string
  /** Null if none was asked for. */
  readonly order: Order | null
  /** Position that the page of a list begins after, if a query finds its rows; empty for the first page. */
  readonly after: string
}

const searchMax = 200

/** Parses the place in the query of a list, or of the form that changes what is selected there. */
export function placeOf(query: unknown): ListPlace {
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string) => {
    const value = asked[name]
    return typeof value === 'string' ? value.slice(0, searchMax).trim() : ''
  }
  const order = text('order')
  return {
    page: parsePage(asked['page']) ?? 1,
    q: text('q'),
    filter: text('filter'),
    sort: text('sort'),
    order: order === 'asc' || order === 'desc' ? order : null,
    after: text('after'),
  }
}

/** The query of a link to a place; what is usual is left out. */
export type PlaceQuery = {
  readonly page?: number | undefined
  readonly q?: string | undefined
  readonly filter?: string | undefined
  readonly sort?: string | undefined
  readonly order?: string | undefined
  readonly after?: string | undefined
}

export const placeQuery = ({ page, q, filter, sort, order, after }: ListPlace): PlaceQuery => ({
  q: q || undefined,
  filter: filter || undefined,
  sort: sort || undefined,
  order: (sort && order) || undefined,
  page: page === 1 ? undefined : page,
  after: after || undefined,
})
