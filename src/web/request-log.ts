import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Handler } from './edge/on-demand.ts'

export type RequestLog = {
  /** Logs the requests that routes of the framework answer. */
  readonly routes: (app: FastifyInstance) => void
  /** Logs a request that is answered in front of the framework. */
  readonly fastPath: (request: IncomingMessage, response: ServerResponse, taken: FastRequest) => void
  /** Wraps the handler for requests that a fast path has taken and passes on: the route logs them. */
  readonly passing: (handler: Handler) => Handler
}

/** `route` is true for a fast path without a name. */
type FastRequest = { readonly route: string | true; readonly startedAt: number }

/**
 * A line a request at LOG_LEVEL=debug; null above that. A path may be a secret (a snippet, an invitation, the key of a
 * case), so the route is logged with the names of its parameters, and neither query, header nor body.
 */
export function createRequestLog(log: Logger, base: string, clock: () => number): RequestLog | null {
  if (!log.isLevelEnabled('debug')) return null
  const passed = new WeakSet<ServerResponse>()
  const write = (request: IncomingMessage, route: string, status: number, durationMs: number) =>
    log.debug({ method: request.method, route, status, ms: Math.round(durationMs) }, 'Request')

  return {
    routes: app =>
      app.addHook('onResponse', async (request, reply) =>
        write(
          request.raw,
          request.routeOptions.url ?? (isBelow(base, request.url) ? 'none' : `none: not below ${base}/`),
          reply.statusCode,
          reply.elapsedTime,
        ),
      ),
    fastPath: (request, response, { route, startedAt }) => {
      const name = route === true ? masked(request.url ?? '', base) : route
      response.once('close', () => {
        if (!passed.has(response)) write(request, name, response.statusCode, clock() - startedAt)
      })
    },
    passing: handler => (request, response) => {
      passed.add(response)
      handler(request, response)
    },
  }
}

const isBelow = (base: string, url: string): boolean =>
  base === '' || url === base || url.startsWith(`${base}/`)

/** Fixed segments in the paths of fast paths; every other segment is a name or an id. */
const plain = new Set(['', 'api', 'graphql', 'raw'])

const masked = (url: string, base: string): string => {
  const [path = ''] = url.split('?')
  const rest = isBelow(base, path) ? path.slice(base.length) : path
  return base + rest.replace(/[^/]+/g, part => (plain.has(part) ? part : ':id'))
}
