import { placeOf as listPlaceOf, type Order } from '../../admin/lists/list-place.ts'
import { hasWords } from '../../lib/search-words.ts'
import { parsePage } from '../../web/ui.ts'
import { type MonitorOverview, type Status, statuses } from '../model/monitor.ts'

/** Columns that the list can be sorted by. */
const sortedColumns = ['name', 'status', 'group', 'latency', 'checked'] as const
export type SortedColumn = (typeof sortedColumns)[number]

/** Filters of the list, of which an empty text matches all, and the column that it is sorted by, or else the operator's order. */
type Filter = {
  readonly q: string
  readonly status: Status | 'paused' | ''
  readonly group: string
  readonly tag: string
  readonly sort: SortedColumn | ''
  readonly order: Order | ''
}

export const noFilter: Filter = { q: '', status: '', group: '', tag: '', sort: '', order: '' }

/** The page and filters of the list that are shown. */
export type ListPlace = {
  readonly filter: Filter
  /** The page number, from 1; a number beyond the end means the last page. */
  readonly page: number
}

/** Parses the filters from the query. */
export function filterOf(query: unknown): Filter {
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string) => {
    const value = asked[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const status = text('status')
  const { sort, order } = listPlaceOf(query)
  const by = sortedColumns.find(each => each === sort) ?? ''
  return {
    q: text('q'),
    status: status === 'paused' ? status : (statuses.find(each => each === status) ?? ''),
    group: text('group'),
    tag: text('tag'),
    sort: by,
    order: (by && order) || '',
  }
}

export const placeOf = (query: unknown): ListPlace => ({
  filter: filterOf(query),
  page: parsePage((query as Readonly<Record<string, unknown>> | null)?.['page']) ?? 1,
})

/** The query of a link that leads back to this page of the list. */
export const placeQuery = ({ filter: { q, status, group, tag, sort, order }, page }: ListPlace) => ({
  q: q || undefined,
  status: status || undefined,
  group: group || undefined,
  tag: tag || undefined,
  sort: sort || undefined,
  order: order || undefined,
  page: page === 1 ? undefined : page,
})

export const isFiltering = ({ q, status, group, tag }: Filter): boolean =>
  `${q}${status}${group}${tag}` !== ''

/**
 * The monitors that match. Groups and tags can be typed where there are many, so a part of the name matches unless one
 * has exactly that name.
 */
export function matching(all: readonly MonitorOverview[], filter: Filter): readonly MonitorOverview[] {
  const isGroup = nameTest(filter.group, new Set(all.map(({ monitor }) => monitor.group ?? '')))
  const isTag = nameTest(filter.tag, new Set(all.flatMap(({ monitor }) => monitor.tags)))
  const isNamed = hasWords(filter.q)
  return all.filter(
    ({ monitor, status }) =>
      isNamed([monitor.name, monitor.publicName]) &&
      (filter.status === '' || filter.status === (monitor.active ? status : 'paused')) &&
      (filter.group === '' || isGroup(monitor.group ?? '')) &&
      (filter.tag === '' || monitor.tags.some(isTag)),
  )
}

function nameTest(asked: string, known: ReadonlySet<string>): (name: string) => boolean {
  if (known.has(asked)) return name => name === asked
  const part = asked.toLowerCase()
  return name => name.toLowerCase().includes(part)
}
