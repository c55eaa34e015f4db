import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { AppError, type ErrorCode, notFound, statusOf } from './errors.ts'
import type { Paths } from './paths.ts'
import { compressed } from './web/compress.ts'
import { renderError } from './web/error-page.ts'
import type { Frame } from './web/layout.ts'

/** Answers a request by itself and says true, or leaves it alone and says false. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/** Hands everything at one address to a plain handler, whatever the method and the query. */
export const frontAt =
  (path: string, handle: (request: IncomingMessage, response: ServerResponse) => void): Front =>
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

type Needs = {
  readonly log: Logger
  readonly paths: Paths
  readonly trustProxy: readonly string[]
  readonly frame: () => Frame
  /** The hottest answers, tried in order before anything else looks at the request. */
  readonly fronts: readonly Front[]
  /** The routes, mounted below the path of BASE_URL. */
  readonly routes: (app: FastifyInstance) => void
  /** What is still missing before requests are welcome. */
  readonly missing: () => readonly string[]
}

export function createHttpServer(needs: Needs): HttpServer {
  const { log, paths, frame, fronts } = needs
  let closing = false

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...needs.trustProxy],
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 400 },
    serverFactory: handler =>
      createServer((request, response) => {
        if (closing) response.shouldKeepAlive = false
        if (!fronts.some(front => front(request, response))) handler(request, response)
      }),
  })

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (closing) reply.raw.shouldKeepAlive = false
    return compressed(request, reply, payload)
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
  app.register(
    async below => {
      healthRoutes(below, needs)
      needs.routes(below)
    },
    { prefix: paths.base },
  )

  function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const answer = errorAnswer(error)
    if (answer.status >= 500) log.error({ err: error, url: request.routeOptions.url }, 'A request failed')
    reply.code(answer.status).headers({ ...answer.headers, 'cache-control': 'no-store' })
    if (!wantsPage(request)) return reply.type('text/plain; charset=utf-8').send(`${answer.message}\n`)
    const page = renderError(frame(), { status: answer.status, title: answer.title, message: answer.message })
    return reply.type('text/html; charset=utf-8').send(String(page))
  }

  return {
    listen: async (host, port) => {
      await app.listen({ host, port })
    },
    close: async () => {
      closing = true
      // An answer that was under way leaves its connection idle; waiting for the client to hang up would take seconds.
      const hangUp = setInterval(() => app.server.closeIdleConnections(), 50)
      await app.close().finally(() => clearInterval(hangUp))
    },
  }
}

const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

type ErrorAnswer = {
  readonly status: number
  readonly title: string
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}

/** Our own errors and the protocol's say what is wrong; anything else stays inside. */
function errorAnswer(error: Error & { statusCode?: number }): ErrorAnswer {
  if (error instanceof AppError)
    return {
      status: statusOf(error.code),
      title: titles[error.code],
      message: error.message,
      headers: error.headers,
    }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return { status, title: 'This request cannot be answered', message: error.message, headers: {} }
  return {
    status: 500,
    title: titles.internal,
    message: 'Something went wrong on our side. The operator can find it in the log.',
    headers: {},
  }
}

const titles = {
  invalid: 'This request cannot be answered',
  forbidden: 'This is not allowed',
  not_found: 'Nothing is pinned here',
  method_not_allowed: 'This address does not take that method',
  conflict: 'Somebody was first',
  too_large: 'This is too large',
  unsupported_media_type: 'This kind of body is not understood',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'Not available right now',
} as const satisfies Record<ErrorCode, string>

const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

function healthRoutes(app: FastifyInstance, { missing }: Needs): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', async (_request, reply) => {
    const absent = missing()
    reply.code(absent.length === 0 ? 200 : 503).header('cache-control', 'no-store')
    return { ready: absent.length === 0, missing: absent }
  })
}
