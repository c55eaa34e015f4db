import type { FastifyInstance } from 'fastify'
import { type NewRoutesOptions, newRoutes } from './create/new-routes.ts'
import { type OldAddressOptions, oldAddressRoutes } from './dpaste/old-addresses.ts'
import { type DeletionOptions, deletionRoutes } from './ownership/delete-routes.ts'
import { type MySnippetsRoutesOptions, mySnippetsRoutes } from './ownership/my-snippets-routes.ts'
import { pageRoutes, type SnippetPagesOptions } from './read/page-routes.ts'
import { type RawOptions, rawRoutes } from './read/raw-routes.ts'

type SnippetRoutesOptions = NewRoutesOptions &
  DeletionOptions &
  SnippetPagesOptions &
  RawOptions &
  MySnippetsRoutesOptions &
  OldAddressOptions

/**
 * Mounts everything below `/new` and `/<id>`; `/api/` belongs to the endpoint. The routes read their forms from the
 * stream themselves.
 */
export function snippetRoutes(app: FastifyInstance, options: SnippetRoutesOptions): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
    })
    scope.register(async plain => deletionRoutes(plain, options))
    scope.register(async plain => rawRoutes(plain, options))
    newRoutes(scope, options)
    mySnippetsRoutes(scope, options)
    oldAddressRoutes(scope, options)
    pageRoutes(scope, options)
  })
}
