import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../admin/admin-context.ts'
import { signedIn } from '../admin/guard.ts'
import { sendPage } from '../admin/problems.ts'
import type { SearchSource } from '../admin/search/search-source.ts'
import type { Paths } from '../kernel/paths.ts'
import { route } from '../web/route.ts'
import { searchAll } from './search.ts'
import { renderPaletteResults, renderSearch } from './search-page.ts'

type SearchOptions = {
  /** Everything that can be found, in the order in which it is shown. */
  readonly sources: readonly SearchSource[]
  readonly context: AdminContextOf
  readonly paths: Paths
}

/** Mounts the search over everything; with `part` it answers with the results alone. */
export function searchRoutes(app: FastifyInstance, { sources, context, paths }: SearchOptions): void {
  route.get(app, paths.manage.search, signedIn, async (request, reply) => {
    const page = context(request)
    const results = await searchAll(page, page.place.q, sources)
    const isPart = request.query.part !== undefined
    return sendPage(reply, isPart ? renderPaletteResults(page, results) : renderSearch(page, results))
  })
}
