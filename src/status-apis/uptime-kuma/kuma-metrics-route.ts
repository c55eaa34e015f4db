import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Board } from '../../board/model/board.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { headerObject, type RateLimit } from '../../lib/rate-limit.ts'
import type { Monitor, MonitorOverview } from '../../monitors/model/monitor.ts'
import { documentFor } from '../../monitors/monitor-secrets.ts'
import { restProblems } from '../../rest/rest-problems.ts'
import { tokenProblems } from '../../tokens/token-problems.ts'
import { errorAnswer, sendErrorText } from '../../web/error-answer.ts'
import { route } from '../../web/route.ts'
import type { ReadHours } from '../recent-hours.ts'
import { kumaMetrics } from './kuma-metrics.ts'

type Options = {
  readonly board: () => Board
  readonly overview: () => Promise<readonly MonitorOverview[]>
  readonly hours: ReadHours
  readonly identify: (
    authorization: string | undefined,
    address: string,
  ) => Promise<{ readonly tokenId: string; readonly actor: Actor }>
  readonly rateLimit: RateLimit | null
  readonly addressOf: (request: FastifyRequest) => string
  readonly paths: Paths
  readonly version: string
}

/** Mounts the metrics of Uptime Kuma, which its clients read with an API key, here a token, as the password. */
export function kumaMetricsRoute(app: FastifyInstance, options: Options): void {
  const { board, overview, hours, identify, rateLimit, addressOf, paths, version } = options
  app.register(async scope => {
    scope.setErrorHandler<Error>((error, _request, reply) => {
      const answer = errorAnswer(error)
      if (answer.status >= 500) throw error
      const headers =
        answer.status === 401 ? { ...answer.headers, 'www-authenticate': challenge } : answer.headers
      return sendErrorText(reply, { ...answer, headers })
    })

    route.get(scope, paths.kumaMetrics, async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      const { authorization } = request.headers
      if (authorization === undefined) throw new AppError('unauthorized', tokenProblems.missingPassword())
      const { tokenId, actor } = await identify(bearerOf(authorization), addressOf(request))
      const limited = rateLimit?.take(tokenId)
      if (limited) reply.headers(headerObject(limited.headers))
      if (limited && !limited.allowed) throw new AppError('too_many_requests', restProblems.tooManyRequests())
      demand(actor, 'read')
      const monitors = await overview()
      const text = kumaMetrics({
        board: board(),
        monitors,
        hours: await hours.all(monitors.map(each => each.monitor.id)),
        documentOf: (monitor: Monitor) => documentFor(actor, monitor),
        version,
      })
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
    })
  })
}

const challenge = 'Basic realm="Corkboard", charset="UTF-8"'

/** The credentials of HTTP Basic, whose password is a token, as those of a bearer; others stay as they are. */
function bearerOf(authorization: string): string {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(authorization.trim()) ?? []
  if (encoded === undefined) return authorization
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return `Bearer ${pair.slice(pair.indexOf(':') + 1)}`
}
