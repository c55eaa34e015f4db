import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../errors.ts'
import type { Paths } from '../paths.ts'
import { type CreateDeps, createSnippet } from './create.ts'
import type { Highlighter } from './highlight.ts'
import { answerErrorsPlainly } from './plain-errors.ts'
import type { RawAnswers } from './raw.ts'
import { looksLikeId } from './reserved.ts'
import type { Format } from './snippet.ts'

export type ApiDeps = CreateDeps & {
  readonly paths: Paths
  readonly highlighter: Highlighter
  readonly rawAnswers: RawAnswers
}

/** What programs use: create by POST (snippet-endpoint), delete by token. */
export function apiRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { store, paths, now } = deps
  answerErrorsPlainly(app)
  knowEveryMethod(app)

  for (const url of ['/api', '/api/']) {
    app.post(url, async (request, reply) => {
      const { added, draft } = await createSnippet(request, reply, deps)
      reply.headers({ 'delete-token': added.deleteToken, 'cache-control': 'no-store' })
      const address = paths.absolute(paths.snippet(added.id))
      return answers[draft.format](reply, { url: address, lexer: draft.lexer, content: draft.content })
    })
    app.route({
      method: app.supportedMethods.filter(method => method !== 'POST'),
      url,
      exposeHeadRoute: false,
      // Before anything looks at a body.
      onRequest: refuseMethod,
      handler: refuseMethod,
    })
  }

  app.delete<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return askForToken(reply)
    const { id } = request.params
    const removal = looksLikeId(id) ? await store.remove(id, token, now()) : 'unknown'
    if (removal === 'unknown') throw notFound('There is no snippet here that this token deletes.')
    if (removal === 'refused') throw new AppError('forbidden', 'This token does not delete this snippet.')
    deps.rawAnswers.forget(id)
    deps.highlighter.forget(id)
    return reply.code(204).send()
  })
}

async function refuseMethod(): Promise<never> {
  throw new AppError('method_not_allowed', 'A snippet is created by POST.', { allow: 'POST' })
}

/** Those the framework leaves out would be a 404, as if nothing were here. */
function knowEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

type Answer = { readonly url: string; readonly lexer: string; readonly content: string }

const text = (reply: FastifyReply, body: string) => reply.type('text/plain; charset=utf-8').send(body)

const answers = {
  default: (reply, { url }) => text(reply, `"${url}"`),
  url: (reply, { url }) => text(reply, `${url}\n`),
  json: (reply, answer) => reply.type('application/json').send(JSON.stringify(answer)),
} satisfies Record<Format, (reply: FastifyReply, answer: Answer) => FastifyReply>

const askForToken = (reply: FastifyReply) =>
  text(
    reply.code(401).headers({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }),
    'Send the delete token of the snippet as "Authorization: Bearer <token>".\n',
  )
