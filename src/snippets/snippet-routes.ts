import type { FastifyInstance } from 'fastify'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { route } from '../web/route.ts'
import { newRoutes } from './create/new-routes.ts'
import { looksLikeId } from './model/reserved-names.ts'
import { deletionRoutes } from './ownership/delete-routes.ts'
import { mySnippetsRoutes } from './ownership/my-snippets-routes.ts'
import { oembedRoutes } from './read/oembed.ts'
import { pageRoutes } from './read/page-routes.ts'
import { rawRoutes } from './read/raw-routes.ts'
import { revisionRoutes } from './revisions/revision-routes.ts'
import type { SnippetParts } from './snippet-parts.ts'

/**
 * Mounts everything below `/new` and `/<id>`; `/api/` belongs to the endpoint. The routes read their forms from the
 * stream themselves.
 */
export function snippetRoutes(app: FastifyInstance, parts: SnippetParts): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
    })
    scope.register(async plain => deletionRoutes(plain, parts))
    scope.register(async plain => rawRoutes(plain, parts))
    scope.register(async plain => oembedRoutes(plain, parts))
    newRoutes(scope, parts)
    mySnippetsRoutes(scope, parts)
    revisionRoutes(scope, parts)
    oldAddressRoutes(scope, parts)
    pageRoutes(scope, parts)
  })
}

/** Redirects dpaste's addresses with a slash at the end, which old mails and tickets contain. */
function oldAddressRoutes(app: FastifyInstance, { paths }: SnippetParts): void {
  const redirect = (from: Paths['oldSnippet' | 'oldSnippetRaw'], to: (id: string) => string) =>
    route.get(app, from, async ({ params: { id } }, reply) => {
      if (!looksLikeId(id)) throw notFound()
      return reply.redirect(to(id), 308)
    })
  redirect(paths.oldSnippet, paths.snippet)
  redirect(paths.oldSnippetRaw, paths.snippetRaw)
}
