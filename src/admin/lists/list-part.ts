import type { Language } from '../../i18n/messages.ts'
import { hasWords } from '../../lib/search-words.ts'
import { type DeskList, orderOf, type SortValue } from './list-definition.ts'
import type { ListPlace } from './list-place.ts'

/** Number of rows on a page of a list. */
export const listPageSize = 100

/** The rows on the page of a list, and what stands around them. */
export type ListPart<T> = {
  readonly rows: readonly T[]
  /** Number of items in the whole list that the search finds, whatever the filter. */
  readonly all: number
  /** Number of items that search and filter leave. */
  readonly count: number
  /** Number of items of each filter. */
  readonly counts: ReadonlyMap<string, number>
  readonly page: number
  readonly pages: number
}

/** The part of the items that the place names. Of equals, the one that stood first stays first, in either order. */
export function partOf<T>(
  list: Pick<DeskList<T>, 'columns' | 'usual' | 'filters' | 'searched'>,
  place: ListPlace,
  items: readonly T[],
  language: Language,
): ListPart<T> {
  const { filters = [], searched } = list
  const found = foundIn(items, searched, place.q)
  const tests = new Map(
    filters.flatMap(({ value, test }) => (typeof test === 'function' ? [[value, test] as const] : [])),
  )
  const test = tests.get(place.filter)
  const left = test ? found.filter(test) : found
  const pages = Math.max(1, Math.ceil(left.length / listPageSize))
  const page = Math.min(place.page, pages)
  return {
    rows: sorted(list, place, left, language).slice((page - 1) * listPageSize, page * listPageSize),
    all: found.length,
    count: left.length,
    counts: new Map([...tests].map(([value, each]) => [value, found.filter(each).length])),
    page,
    pages,
  }
}

/** The items with all words of the text, in any order and case; all where a query searches. */
export function foundIn<T>(
  items: readonly T[],
  searched: DeskList<T>['searched'],
  text: string,
): readonly T[] {
  if (typeof searched !== 'function') return items
  const isFound = hasWords(text)
  return items.filter(item => isFound(searched(item)))
}

function sorted<T>(
  list: Pick<DeskList<T>, 'columns' | 'usual'>,
  place: ListPlace,
  items: readonly T[],
  language: Language,
): readonly T[] {
  for (const { name, sortBy } of list.columns) {
    const order = typeof sortBy === 'function' ? orderOf(list, place, name) : null
    if (order !== null && typeof sortBy === 'function') {
      const compare = comparison(language)
      const [keyed, sign] = [items.map(item => [sortBy(item), item] as const), order === 'asc' ? 1 : -1]
      return keyed.sort(([a], [b]) => compare(a, b, sign)).map(([, item]) => item)
    }
  }
  return items
}

/** Compares texts as people of the language do, with numbers in them by their value. */
function comparison(language: Language) {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (a: SortValue, b: SortValue, sign: number): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return sign * (typeof a === 'string' || typeof b === 'string' ? compare(String(a), String(b)) : a - b)
  }
}
