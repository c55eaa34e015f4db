import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../../kernel/errors.ts'
import { route } from '../../web/route.ts'
import { tokenInHeader } from '../delete-token.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { answerErrorsPlainly } from '../read/plain-errors.ts'
import type { SnippetParts } from '../snippet-parts.ts'

/** Mounts the deletion by programs, with the token that the creator got. */
export function deletionRoutes(app: FastifyInstance, { store, paths, now, forget }: SnippetParts): void {
  answerErrorsPlainly(app)

  route.delete(app, paths.snippet, async (request, reply) => {
    const token = tokenInHeader(request.headers.authorization)
    const { id } = request.params
    if (!looksLikeId(id)) throw notFound()
    if (token === undefined) {
      if (!(await store.removeOpenly(id, now()))) return askForToken(reply)
      forget(id)
      return reply.code(204).send()
    }
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
