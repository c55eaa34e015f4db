import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AppError, statusOf } from '../kernel/errors.ts'
import { keepShapes } from '../lib/kept-shapes.ts'
import { nodeHttp } from '../lib/node-http.ts'
import type { BodyBudget } from '../web/edge/body-budget.ts'
import { answerClientErrors } from '../web/edge/client-errors.ts'
import { type ConnectionLimits, nodeLimits, usualLimits } from '../web/edge/connection-limits.ts'
import { guardConnections } from '../web/edge/connections.ts'
import { type Handler, type HandlerOnDemand, handlerOnDemand } from '../web/edge/on-demand.ts'
import { inTurn } from '../web/edge/pipelining.ts'
import { sendRefusal } from '../web/edge/refusal.ts'
import { createRefusalLog, type RefusalLog } from '../web/edge/refusal-log.ts'
import { headProblem } from '../web/edge/request-head.ts'
import { listenTrouble } from '../web/listening.ts'
import { createRequestLog, type RequestLog } from '../web/request-log.ts'
import { route } from '../web/route.ts'
import { type ApplicationOptions, createApplication } from './application.ts'

/**
 * Handles a request before Fastify and returns its route, or true if it has none; returns false for a request of
 * another handler. Calls `pass` if it finds out later that it has no answer.
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse, pass: Handler) => string | boolean

/** The parts that the applications of status pages share with that of the whole site. */
export type PageOptions = Pick<ApplicationOptions, 'log' | 'faults' | 'refusals' | 'requestLog'>

/** The handlers of the requests of a status page. */
export type PageHandlers = { readonly handle: Handler; readonly fastPaths: readonly FastPath[] }

/** A fast path that handles every request to one address, whatever the method and the query. */
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
  /** Stops accepting connections, waits for requests under way, closes the connections. */
  readonly close: () => Promise<void>
}

type HttpServerOptions = Omit<ApplicationOptions, 'refusals' | 'requestLog' | 'serverFactory'> & {
  /** The max-age of HSTS in seconds; 0 omits the header. */
  readonly hstsSeconds: number
  /** The most frequent answers, tried in order before anything else sees the request. */
  readonly fastPaths: readonly FastPath[]
  readonly deferred?: DeferredRoutes
  /** Returns a function that finds the status page that a request is for; null for the whole site. */
  readonly pages?: (options: PageOptions) => (request: IncomingMessage) => PageHandlers | null
  readonly bodies: Pick<BodyBudget, 'follow'>
  /** Called with every well-formed request. */
  readonly observe: (request: IncomingMessage) => void
  /** What is still missing before the server is ready. */
  readonly missing: () => readonly string[]
  /** What does not work although the server is ready. */
  readonly degraded: () => readonly string[]
  readonly connectionsMax: number
  /** True if many clients share the address, as behind a proxy. */
  readonly isProxy: (address: string) => boolean
  readonly connectionLimits?: ConnectionLimits | undefined
  /** How long the stop waits for requests under way before it aborts them, in milliseconds. */
  readonly closeMaxMs?: number
  readonly now: () => number
}

/** Routes that are loaded with the first request for one of them. */
export type DeferredRoutes = {
  /** True if the target, a path with or without a query, belongs to these routes. */
  readonly has: (target: string) => boolean
  readonly load: () => Promise<ApplicationOptions['routes']>
  /** The answer to a program if the routes cannot be loaded; null for the usual error page. */
  readonly refusal: (
    target: string,
    error: AppError,
  ) => { readonly type: string; readonly body: string } | null
}

/**
 * Node accepts one connection in each turn of the event loop, so many wait in the system's queue while the process is
 * busy. If the queue is full, Linux drops some and resets them seconds later, although their clients consider them
 * open.
 */
const backlogMin = 511

/** Container hosts kill what has not stopped after ten seconds, and closing the database needs part of them. */
const usualCloseMaxMs = 7_000

export const createHttpServer = (options: HttpServerOptions): HttpServer => new FastifyServer(options)

class FastifyServer implements HttpServer {
  readonly #options: HttpServerOptions
  readonly #requestLog: RequestLog | null
  readonly #refusals: RefusalLog
  readonly #app: FastifyInstance
  readonly #onDemand: HandlerOnDemand
  #deferredApp: FastifyInstance | null = null
  /** The error of the last attempt to load the deferred routes. */
  #withheld: AppError | null = null
  #closing = false

  constructor(options: HttpServerOptions) {
    const { log, paths, now } = options
    this.#options = options
    this.#requestLog = createRequestLog(log, paths.base, () => performance.now())
    this.#refusals = createRefusalLog(log, now)
    this.#onDemand = handlerOnDemand({
      make: () => this.#loadDeferred(),
      failed: err => log.error({ err }, 'Routes could not be loaded'),
      refuse: (request, response, error) => this.#refuseDeferred(request, response, error),
    })
    this.#app = createApplication({
      ...this.#shared(),
      onRoute: options.onRoute,
      fastPathRoutes: options.fastPathRoutes,
      withheld: target => (options.deferred?.has(target) ? this.#withheld : null),
      routes: below => {
        healthRoutes(below, options)
        options.routes(below)
      },
      serverFactory: handler => this.#nodeServer(handler),
    })
  }

  async listen(host: string, port: number): Promise<void> {
    if (this.#options.onRoute && this.#options.deferred) await this.#onDemand.load()
    const backlog = Math.max(backlogMin, this.#options.connectionsMax)
    await this.#app.listen({ host, port, backlog }).catch(error => {
      throw listenTrouble(error, { host, port })
    })
  }

  async close(): Promise<void> {
    const { closeMaxMs = usualCloseMaxMs } = this.#options
    const { server } = this.#app
    this.#closing = true
    // A connection is idle after its answer; waiting for the client to close it would take seconds.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    const breakOff = setTimeout(() => server.closeAllConnections(), closeMaxMs)
    await this.#app.close().finally(() => {
      clearInterval(closeIdle)
      clearTimeout(breakOff)
    })
    await this.#deferredApp?.close()
  }

  /** Creates Node's server, which tries the fast paths before Fastify. */
  #nodeServer(handleNow: Handler): Server {
    const { connectionsMax: max, connectionLimits: limits = usualLimits, isProxy } = this.#options
    const { bodies, fastPaths, deferred, observe } = this.#options
    const pageAt = this.#options.pages?.(this.#ofPages()) ?? (() => null)
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
      observe(request)
      bodies.follow(request, response)
      request.url = plainTarget(originForm(request.url ?? ''))
      const page = pageAt(request)
      const handler = page?.handle ?? (deferred?.has(request.url) ? this.#onDemand.handle : handleNow)
      if (handler === handleNow && isWithoutSecret(request)) keepShapes(request, response)
      const startedAt = requestLog ? performance.now() : 0
      const taken = takenBy(
        page?.fastPaths ?? fastPaths,
        request,
        response,
        requestLog?.passing(handler) ?? handler,
      )
      if (taken === false) handler(request, response)
      else requestLog?.fastPath(request, response, { route: taken, startedAt })
    })
    const server = nodeHttp.createServer({ ...nodeLimits(limits), requireHostHeader: false }, serve)
    answerClientErrors(server, refusals)
    return guardConnections(server, { limits, max, isProxy, refusals })
  }

  async #loadDeferred(): Promise<Handler> {
    const { deferred, onRoute } = this.#options
    if (!deferred) throw new Error('No routes are deferred')
    const app = createApplication({
      ...this.#shared(),
      routes: await deferred.load(),
      onRoute: each => {
        if (!deferred.has(each.url)) throw new Error(`No request would reach the route ${each.url}`)
        onRoute?.(each)
      },
    })
    await app.ready()
    this.#deferredApp = app
    return app.routing
  }

  /** Answers like the other routes: their application makes the page or the line of text. */
  #refuseDeferred(request: IncomingMessage, response: ServerResponse, error: AppError): void {
    const document = this.#options.deferred?.refusal(request.url ?? '', error) ?? null
    if (document !== null) {
      request.resume()
      sendRefusal(response, {
        status: statusOf(error.code),
        message: document.body,
        headers: { ...error.headers, 'content-type': document.type },
      })
      return
    }
    this.#withheld = error
    this.#app.routing(request, response)
  }

  #ofPages(): PageOptions {
    const { log, faults } = this.#options
    return { log, faults, refusals: this.#refusals, requestLog: this.#requestLog }
  }

  #shared() {
    const { log, faults, paths, context } = this.#options
    return { log, faults, paths, context, requestLog: this.#requestLog, refusals: this.#refusals }
  }
}

const secretHeaders = ['authorization', 'cookie', 'x-snippet-password']

/** True for a read without credentials in its head, which may stay in memory. A query may have a key, and a body anything. */
const isWithoutSecret = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.includes('?') &&
  secretHeaders.every(name => headers[name] === undefined)

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

/** The HSTS header. It may be sent only over https (RFC 6797, 7.2), and applies to the host, whatever the path or port. */
const hstsPolicy = ({ paths, hstsSeconds }: HttpServerOptions): string | null =>
  paths.absolute('').startsWith('https:') && hstsSeconds > 0 ? `max-age=${hstsSeconds}` : null

/** The path and query of a target. Proxies may send `GET http://host/path`; the host is ignored (RFC 9112, 3.2.2). */
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
