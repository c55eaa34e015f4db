import type { FastifyInstance } from 'fastify'
import { type DeletionDeps, deletionRoutes } from './deletion.ts'
import { type PageDeps, pageRoutes } from './pages.ts'
import { type RawDeps, rawRoutes } from './raw.ts'

export type SnippetDeps = DeletionDeps & PageDeps & RawDeps

/** Everything below `/new` and `/<id>`; `/api/` is the endpoint's. The routes read their forms from the stream themselves. */
export function snippetRoutes(app: FastifyInstance, deps: SnippetDeps): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
    })
    scope.register(async plain => deletionRoutes(plain, deps))
    scope.register(async plain => rawRoutes(plain, deps))
    pageRoutes(scope, deps)
  })
}
