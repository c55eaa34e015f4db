import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { route } from '../web/route.ts'
import { newRoutes } from './create/new-routes.ts'
import { looksLikeId } from './model/reserved-names.ts'
import { snippetProblems } from './model/snippet-problems.ts'
import { mySnippetsRoutes } from './ownership/my-snippets-routes.ts'
import { pageRoutes } from './read/page-routes.ts'
import { answerErrorsPlainly } from './read/plain-errors.ts'
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

/** Mounts the deletion by programs, with the token that the creator got. */
function deletionRoutes(app: FastifyInstance, { store, paths, now, forget }: SnippetParts): void {
  answerErrorsPlainly(app)

  route.delete(app, paths.snippet, async (request, reply) => {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    const { id } = request.params
    if (!looksLikeId(id)) throw notFound()
    if (token === undefined) return askForToken(reply)
    const removal = await store.remove(id, token, now())
    if (removal === 'unknown') throw notFound(snippetProblems.deletesNothing())
    if (removal === 'refused') throw new AppError('forbidden', snippetProblems.wrongToken())
    forget(id)
    return reply.code(204).send()
  })
}

const askForToken = (reply: FastifyReply) =>
  reply
    .code(401)
    .headers({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Send the delete token of the snippet as "Authorization: Bearer <token>".\n')

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
