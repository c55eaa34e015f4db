import type { AdminContext } from '../admin/admin-layout.ts'
import { hitsShown, type SearchHit, type SearchSource } from '../admin/search/search-source.ts'
import { may } from '../kernel/actor.ts'
import { actionsFor, pagesFor } from './search-places.ts'

/** The hits of one kind. */
export type HitGroup = {
  /** Identifies the kind in a page. */
  readonly id: string
  readonly title: string
  readonly hits: readonly SearchHit[]
  /** The list of all that is found; null if all hits are shown, or if there is no list. */
  readonly all: string | null
}

export type SearchResults = {
  readonly text: string
  /** Kinds without a hit are left out. */
  readonly groups: readonly HitGroup[]
  /** True if there are more hits than those in the groups. */
  readonly hasMore: boolean
}

/**
 * Searches what the person may see: actions and pages first, then things. An empty text finds all actions and pages. Sources
 * that need a permission the person lacks are not asked.
 */
export async function searchAll(
  page: AdminContext,
  text: string,
  sources: readonly SearchSource[],
): Promise<SearchResults> {
  const { search } = page.messages
  const asked = text === '' ? [] : sources.filter(({ permission }) => may(page.actor, permission))
  const found = await Promise.all(
    asked.map(async source => {
      const hits = await source.find(page, text)
      const hasMore = hits.length > hitsShown
      return {
        id: source.id,
        title: source.title(page.messages),
        hits: hits.slice(0, hitsShown),
        hasMore,
        all: hasMore && source.list ? source.list(page, text) : null,
      }
    }),
  )
  const groups = [
    { id: 'actions', title: search.actions, hits: actionsFor(page, text), all: null },
    { id: 'pages', title: search.pages, hits: pagesFor(page, text), all: null },
    ...found,
  ]
  return {
    text,
    groups: groups.filter(({ hits }) => hits.length > 0),
    hasMore: found.some(({ hasMore }) => hasMore),
  }
}
