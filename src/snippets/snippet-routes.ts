import type { FastifyInstance } from 'fastify'
import { newRoutes } from './create/new-routes.ts'
import { oldAddressRoutes } from './dpaste/old-addresses.ts'
import { deletionRoutes } from './ownership/delete-routes.ts'
import { mySnippetsRoutes } from './ownership/my-snippets-routes.ts'
import { pageRoutes } from './read/page-routes.ts'
import { rawRoutes } from './read/raw-routes.ts'
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
    newRoutes(scope, parts)
    mySnippetsRoutes(scope, parts)
    oldAddressRoutes(scope, parts)
    pageRoutes(scope, parts)
  })
}
