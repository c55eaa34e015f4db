import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import type { Logger } from 'pino'
import { methodNotAllowed, notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { nodeHttp } from '../lib/node-http.ts'
import { type FastPathRoute, followRoutes } from '../web/allowed-methods.ts'
import type { BodyBudget } from '../web/body-budget.ts'
import { answerClientErrors, createClientErrorHandler } from '../web/client-errors.ts'
import { compressed, inOneLanguage } from '../web/compress.ts'
import { type ConnectionLimits, nodeLimits, usualLimits } from '../web/connection-limits.ts'
import { guardConnections } from '../web/connections.ts'
import { errorAnswer, FrameworkRefusal, sendErrorText } from '../web/error-answer.ts'
import { errorMessages, renderError } from '../web/error-page.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { PageContext } from '../web/layout.ts'
import { listenTrouble } from '../web/listening.ts'
import { inTurn } from '../web/pipelining.ts'
import { sendRefusal } from '../web/refusal.ts'
import { createRefusalLog, type RefusalLog } from '../web/refusal-log.ts'
import { headProblem } from '../web/request-head.ts'
import { createRequestLog, type RequestLog } from '../web/request-log.ts'
import { route } from '../web/route.ts'
import { securityHeaders } from '../web/security-headers.ts'
import { webProblems } from '../web/web-problems.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles a request in front of the framework and returns its route, or true where it has none; returns false for a
 * request that is not its own. Calls `pass` when it finds out later that it has no answer.
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse, pass: Handler) => string | boolean

/** Hands everything at one address to a plain handler, whatever the method and the query. */
export const fastPathAt =
  (path: string, handle: Handler): FastPath =>
  (request, response) => {
    const url = request.url ?? ''
    if (!url.startsWith(path) || (url.length > path.length && url[path.length] !== '?')) return false
    handle(request, response)
    return true
  }

export type HttpServer = {
  readonly listen: (host: string, port: number) => Promise<void>
  /** Stops accepting, lets the requests under way finish, closes the connections. */
  readonly close: () => Promise<void>
}

type HttpServerOptions = {
  readonly log: Logger
  readonly faults: FaultLog
  readonly paths: Paths
  /** Browsers remember for so long that this host is reached by https only; 0: they are not asked to. */
  readonly hstsSeconds: number
  readonly context: (request: FastifyRequest) => PageContext
  /** The hottest answers, tried in order before anything else looks at the request. */
  readonly fastPaths: readonly FastPath[]
  /** What the fronts take at addresses that routes stand at too. */
  readonly fastPathRoutes?: readonly FastPathRoute[]
  /** The routes, mounted below the path of BASE_URL. */
  readonly routes: (app: FastifyInstance) => void
  readonly bodies: Pick<BodyBudget, 'follow'>
  /** What is still missing before requests are welcome. */
  readonly missing: () => readonly string[]
  /** What does not work although requests are welcome. */
  readonly degraded: () => readonly string[]
  /** Called for every registered route; for tests. */
  readonly onRoute?: ((route: RouteOptions) => void) | undefined
  readonly connectionsMax: number
  /** Whether the connections from an address are those of many. */
  readonly isProxy: (address: string) => boolean
  readonly connectionLimits?: ConnectionLimits | undefined
  /** How long the close waits for requests under way before it breaks them off. */
  readonly closeMaxMs?: number
  readonly now: () => number
}

/** Container hosts kill what has not stopped after ten seconds, and the database wants its share of them. */
const usualCloseMaxMs = 7_000

export const createHttpServer = (options: HttpServerOptions): HttpServer => new FastifyServer(options)

class FastifyServer implements HttpServer {
  readonly #options: HttpServerOptions
  readonly #requestLog: RequestLog | null
  readonly #refusals: RefusalLog
  readonly #app: FastifyInstance
  #closing = false

  constructor(options: HttpServerOptions) {
    const { log, paths, now } = options
    this.#options = options
    this.#requestLog = createRequestLog(log, paths.base, () => performance.now())
    this.#refusals = createRefusalLog(log, now)
    this.#app = this.#framework()
    this.#addHooks()
    this.#addErrors()
    this.#app.register(
      async below => {
        healthRoutes(below, options)
        options.routes(below)
      },
      { prefix: paths.base },
    )
  }

  async listen(host: string, port: number): Promise<void> {
    await this.#app.listen({ host, port }).catch(error => {
      throw listenTrouble(error, { host, port })
    })
  }

  async close(): Promise<void> {
    const { closeMaxMs = usualCloseMaxMs } = this.#options
    const { server } = this.#app
    this.#closing = true
    // An answer that was under way leaves its connection idle; waiting for the client to hang up would take seconds.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    const breakOff = setTimeout(() => server.closeAllConnections(), closeMaxMs)
    await this.#app.close().finally(() => {
      clearInterval(closeIdle)
      clearTimeout(breakOff)
    })
  }

  #framework(): FastifyInstance {
    return Fastify({
      loggerInstance: this.#options.log as FastifyBaseLogger,
      logController: new LogController({ disableRequestLogging: true }),
      return503OnClosing: false,
      forceCloseConnections: 'idle',
      schemaController: { compilersFactory: noSchemas },
      routerOptions: { maxParamLength: 400 },
      frameworkErrors: (error, request, reply) => {
        reply.headers(securityHeaders)
        this.#answerError(malformedAddress(error.statusCode), request, reply)
      },
      clientErrorHandler: createClientErrorHandler(this.#refusals),
      serverFactory: handler => this.#nodeServer(handler),
    })
  }

  /** Looks at a request before the framework does. */
  #nodeServer(handler: Handler): Server {
    const { connectionsMax: max, connectionLimits: limits = usualLimits, isProxy } = this.#options
    const { bodies, fastPaths } = this.#options
    const [refusals, requestLog] = [this.#refusals, this.#requestLog]
    const hsts = hstsPolicy(this.#options)
    const serve = inTurn((request, response) => {
      if (this.#closing) response.shouldKeepAlive = false
      if (hsts !== null) response.setHeader('strict-transport-security', hsts)
      const problem = headProblem(request)
      if (problem) {
        refusals.count('malformed')
        sendRefusal(response, problem)
        return
      }
      bodies.follow(request, response)
      request.url = plainTarget(originForm(request.url ?? ''))
      const startedAt = requestLog ? performance.now() : 0
      const taken = takenBy(fastPaths, request, response, requestLog?.passing(handler) ?? handler)
      if (taken === false) handler(request, response)
      else requestLog?.fastPath(request, response, { route: taken, startedAt })
    })
    const server = nodeHttp.createServer({ ...nodeLimits(limits), requireHostHeader: false }, serve)
    answerClientErrors(server, refusals)
    return guardConnections(server, { limits, max, isProxy, refusals })
  }

  #addHooks(): void {
    const [app, { onRoute }] = [this.#app, this.#options]
    this.#requestLog?.routes(app)
    app.removeAllContentTypeParsers()
    // A body is read only where a scope brings a parser of its own, with its limit; elsewhere it is thrown away unread.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    if (onRoute) app.addHook('onRoute', onRoute)
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(securityHeaders)
    })
    app.addHook('onSend', inOneLanguage)
    app.addHook('onSend', async (request, reply, payload) => compressed(request, reply, payload))
  }

  #addErrors(): void {
    const [app, { paths, fastPathRoutes = [] }] = [this.#app, this.#options]
    app.setErrorHandler<FastifyError>((error, request, reply) => this.#answerError(error, request, reply))
    const methodsAt = followRoutes(app, paths.base, fastPathRoutes)
    app.setNotFoundHandler((request, reply) => {
      const methods = methodsAt(request.url)
      if (methods.length > 0 && request.method === 'OPTIONS')
        return reply.code(204).header('allow', methods.join(', ')).send()
      const error = methods.length > 0 ? methodNotAllowed(methods) : notFound()
      return this.#answerError(error, request, reply)
    })
  }

  #answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { faults, context } = this.#options
    const answer = errorAnswer(error)
    if (answer.status >= 500) faults.error({ err: error, url: request.routeOptions.url }, 'A request failed')
    if (!wantsPage(request)) return sendErrorText(reply, answer)
    reply.code(answer.status).headers({ ...answer.headers, 'cache-control': 'no-store' })
    const page = context(request)
    const messages = errorMessages(page, error, answer)
    return reply.type('text/html; charset=utf-8').send(String(renderError(page, messages)))
  }
}

function takenBy(
  fastPaths: readonly FastPath[],
  request: IncomingMessage,
  response: ServerResponse,
  pass: Handler,
): string | boolean {
  for (const fastPath of fastPaths) {
    const taken = fastPath(request, response, pass)
    if (taken !== false) return taken
  }
  return false
}

/** Only an https response may carry it (RFC 6797, 7.2), and it applies to the host, whatever the path or port. */
const hstsPolicy = ({ paths, hstsSeconds }: HttpServerOptions): string | null =>
  paths.absolute('').startsWith('https:') && hstsSeconds > 0 ? `max-age=${hstsSeconds}` : null

/** Proxies may send `GET http://host/path`; the host counts for nothing here (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1]
  return rest === undefined ? target : rest.startsWith('/') ? rest : `/${rest}`
}

/** Decodes percent-encoded unreserved characters (RFC 3986, 6.2.2.2) and keeps the query as it is. */
function plainTarget(target: string): string {
  if (!target.includes('%')) return target
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  const plain = path.replace(/%[2-7][\da-f]/gi, code => {
    const character = decodeURIComponent(code)
    return /[\w.~-]/.test(character) ? character : code
  })
  return plain + target.slice(path.length)
}

/** Input is read by parsers of our own. Fastify's compilers for JSON schemas would be five megabytes without a use. */
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

function healthRoutes(app: FastifyInstance, { paths, missing, degraded }: HttpServerOptions): void {
  route.get(app, paths.healthz, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  route.get(app, paths.readyz, async (_request, reply) => {
    const absent = missing()
    reply.code(absent.length === 0 ? 200 : 503).header('cache-control', 'no-store')
    if (absent.length > 0) return { ready: false, missing: absent }
    const parts = degraded()
    return { ready: true, missing: absent, ...(parts.length > 0 && { degraded: parts }) }
  })
}
