import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demand } from '../kernel/actor.ts'
import { AppError, methodNotAllowed, notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { inSlices, nextSlice } from '../lib/in-slices.ts'
import { headerObject, type RateLimit } from '../lib/rate-limit.ts'
import { readBody } from '../web/edge/body.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { Idempotency } from './idempotency.ts'
import { bodyMaxBytes, parseJson } from './json-body.ts'
import type { KeptLists } from './kept-lists.ts'
import { deleteToken, type Needed, type Operation } from './operation.ts'
import { type Bearer, OperationAnswers } from './operation-answers.ts'
import { type ProblemDocument, problemOf, problemType } from './problem.ts'
import { restProblems } from './rest-problems.ts'

type RestOptions = {
  readonly operations: readonly Operation[]
  readonly identify: (authorization: string | undefined, address: string) => Promise<Bearer>
  /** Identifies the creator of a snippet by its delete token. */
  readonly identifyCreator: (
    authorization: string | undefined,
    snippetId: string,
    address: string,
  ) => Promise<Bearer>
  readonly idempotency: Idempotency
  readonly lists: KeptLists
  readonly rateLimit: RateLimit | null
  readonly paths: Paths
  readonly addressOf: (request: FastifyRequest) => string
  readonly faults: FaultLog
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The `operationId` of the operation that the route serves. */
    readonly operation?: string
  }
}

/** Mounts the operations below `/api/v1`; every error is sent as `application/problem+json`. */
export function restRoutes(routes: FastifyInstance, options: RestOptions): void {
  const { operations, identify, identifyCreator, idempotency, lists, rateLimit, paths, addressOf, faults } =
    options
  const answers = new OperationAnswers(idempotency, paths, lists)
  const bearers = new WeakMap<FastifyRequest, Bearer>()

  routes.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', async ({ raw }: FastifyRequest) =>
      parseJson((await readBody(raw, bodyMaxBytes)).toString('utf8')),
    )
    scope.setErrorHandler<Error>((error, request, reply) => {
      const { document, headers } = problemOf(error)
      noteUndeclared(request, document)
      if (document.status >= 500)
        faults.error({ err: error, url: request.routeOptions.url }, 'A request failed')
      return reply
        .code(document.status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .type(problemType)
        .send(JSON.stringify(document))
    })
    await inSlices(operations, 8, each => serve(scope, each))
    await inSlices([...methodsByUrl()], 4, ([url, methods]) => refuseOthers(scope, url, methods))
    await nextSlice()
    for (const { pattern } of [paths.api.home, paths.api.document])
      refuseOthers(scope, pattern, ['GET', 'HEAD'])
    refuse(scope, [...allMethods], paths.api.other.pattern, notFound)
  })

  const urlOf = ({ path }: Operation) => `${paths.api.home.pattern}${path}`

  function methodsByUrl(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      [...Map.groupBy(operations, urlOf)].map(([url, each]) => {
        const methods: string[] = each.map(({ method }) => method)
        return [url, methods.includes('GET') ? [...methods, 'HEAD'] : methods]
      }),
    )
  }

  function serve(scope: FastifyInstance, operation: Operation): void {
    const { permission } = operation
    scope.route({
      method: operation.method,
      url: urlOf(operation),
      config: { access: permission === deleteToken ? 'anyone' : permission, operation: operation.id },
      onRequest: async (request, reply) => {
        reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
        const bearer = await bearerOf(request, permission)
        bearers.set(request, bearer)
        limit(bearer, reply)
        if (permission !== deleteToken) demand(bearer.actor, permission)
      },
      handler: async (request, reply) => {
        const bearer = bearers.get(request)
        if (!bearer) throw new Error('A request reached its handler without a token.')
        return answers.answer(operation, bearer, request, reply)
      },
    })
  }

  function bearerOf(request: FastifyRequest, needed: Needed): Promise<Bearer> {
    const { authorization } = request.headers
    if (needed !== deleteToken) return identify(authorization, addressOf(request))
    const { id } = request.params as { readonly id: string }
    return identifyCreator(authorization, id, addressOf(request))
  }

  /** Logs an error code that the operation does not declare. Tests fail on such a response; in production, clients still get it. */
  function noteUndeclared(request: FastifyRequest, { code }: ProblemDocument): void {
    const id = request.routeOptions.config.operation
    const operation = operations.find(each => each.id === id)
    if (operation && !operation.refuses.has(code))
      faults.error({ err: new Error(`${id} does not declare ${code}.`) }, 'The OpenAPI document has a gap')
  }

  function limit({ tokenId }: Bearer, reply: FastifyReply): void {
    const limited = rateLimit?.take(tokenId)
    if (!limited) return
    reply.headers(headerObject(limited.headers))
    if (!limited.allowed) throw new AppError('too_many_requests', restProblems.tooManyRequests())
  }
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function refuseOthers(scope: FastifyInstance, url: string, methods: readonly string[]): void {
  const others = allMethods.filter(each => !methods.includes(each) && each !== 'OPTIONS')
  const allow = [...methods, 'OPTIONS']
  refuse(scope, others, url, () => methodNotAllowed(allow))
  scope.options(url, { config: { access: 'anyone' } }, async (_request, reply) =>
    reply.code(204).header('allow', allow.join(', ')).send(),
  )
}

/** Mounts an error for these methods. It needs no token, because the public document lists all paths and methods anyway. */
function refuse(scope: FastifyInstance, method: string[], url: string, refusal: () => AppError): void {
  scope.route({
    method,
    url,
    config: { access: 'anyone' },
    onRequest: async () => {
      throw refusal()
    },
    handler: async () => undefined,
  })
}
