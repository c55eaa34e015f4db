import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
  type RouteOptions,
} from 'fastify'
import type { Logger } from 'pino'
import { type AppError, methodNotAllowed, notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { addressWords } from '../web/address-words.ts'
import { type FastPathRoute, followRoutes } from '../web/allowed-methods.ts'
import { compressed, inOneLanguage } from '../web/compress.ts'
import { createClientErrorHandler } from '../web/edge/client-errors.ts'
import type { RefusalLog } from '../web/edge/refusal-log.ts'
import { errorAnswer, FrameworkRefusal, sendErrorText } from '../web/error-answer.ts'
import { errorMessages, renderError } from '../web/error-page.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { PageContext } from '../web/page-context.ts'
import type { RequestLog } from '../web/request-log.ts'
import { securityHeaders } from '../web/security-headers.ts'
import { webProblems } from '../web/web-problems.ts'

export type ApplicationOptions = {
  readonly log: Logger
  readonly faults: FaultLog
  readonly refusals: RefusalLog
  readonly requestLog: RequestLog | null
  readonly paths: Paths
  readonly context: (request: FastifyRequest) => PageContext
  /** Fast paths that share an address with a route. */
  readonly fastPathRoutes?: readonly FastPathRoute[] | undefined
  /** Why the deferred routes of an address cannot be loaded; null for an address without one. */
  readonly withheld?: ((target: string) => AppError | null) | undefined
  /** The routes, mounted below the path of BASE_URL. */
  readonly routes: (app: FastifyInstance) => void
  /** Called for every registered route; for tests. */
  readonly onRoute?: ((route: RouteOptions) => void) | undefined
  readonly serverFactory?: FastifyServerFactory
}

/** Creates the Fastify application with its routes, and with the headers, compression and error pages that all answers share. */
export function createApplication(options: ApplicationOptions): FastifyInstance {
  const { log, faults, paths, context, serverFactory } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: noSchemas },
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders)
      answerError(malformedAddress(error.statusCode), request, reply)
    },
    clientErrorHandler: createClientErrorHandler(options.refusals),
    ...(serverFactory && { serverFactory }),
  })

  options.requestLog?.routes(app)
  app.removeAllContentTypeParsers()
  // A body is read only where a scope adds a parser, with its limit; elsewhere it is discarded unread.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  app.addHook('onSend', inOneLanguage)
  app.addHook('onSend', async (request, reply, payload) => compressed(request, reply, payload))
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply))
  const methodsAt = followRoutes(app, paths.base, options.fastPathRoutes ?? [])
  app.setNotFoundHandler((request, reply) => {
    const withheld = options.withheld?.(request.url) ?? null
    if (withheld) return answerError(withheld, request, reply)
    const methods = methodsAt(request.url)
    if (methods.length > 0 && request.method === 'OPTIONS')
      return reply.code(204).header('allow', methods.join(', ')).send()
    const error = methods.length > 0 ? methodNotAllowed(methods) : notFound()
    return answerError(error, request, reply)
  })
  app.register(async below => options.routes(below), { prefix: paths.base })

  function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = errorAnswer(error)
    if (answer.status >= 500) faults.error({ err: error, url: request.routeOptions.url }, 'A request failed')
    if (!wantsPage(request)) return sendErrorText(reply, answer)
    reply.code(answer.status).headers({ ...answer.headers, 'cache-control': 'no-store' })
    const page = context(request)
    const messages = { ...errorMessages(page, error, answer), words: addressWords(request.url) }
    return reply.type('text/html; charset=utf-8').send(String(renderError(page, messages)))
  }
  return app
}

/** Disables Fastify's compilers for JSON schemas, which would take five megabytes: Corkboard parses input itself. */
const noSchemas = {
  buildValidator: () => () => noSchema(),
  buildSerializer: () => () => noSchema(),
}

function noSchema(): never {
  throw new Error('A route has a JSON schema, and this server has no compiler for them.')
}

const malformedAddress = (statusCode = 400) =>
  new FrameworkRefusal(statusCode, webProblems.malformedAddress())

const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')
