import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Board } from '../../board/model/board.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { headerObject, type RateLimit } from '../../lib/rate-limit.ts'
import type { Monitor, MonitorOverview } from '../../monitors/model/monitor.ts'
import { restProblems } from '../../rest/rest-problems.ts'
import { errorAnswer, sendErrorText } from '../../web/error-answer.ts'
import { route } from '../../web/route.ts'
import type { ReadHours } from '../recent-hours.ts'
import { kumaMetrics } from './kuma-metrics.ts'

type Options = {
  readonly board: () => Board
  readonly overview: () => Promise<readonly MonitorOverview[]>
  readonly hours: ReadHours
  /** The document of a monitor as the actor may see it. */
  readonly documentFor: (actor: Actor, monitor: Monitor) => Readonly<Record<string, unknown>>
  readonly identify: (
    authorization: string | undefined,
    address: string,
  ) => Promise<{ readonly tokenId: string; readonly actor: Actor }>
  readonly rateLimit: RateLimit | null
  readonly addressOf: (request: FastifyRequest) => string
  readonly paths: Paths
  readonly version: string
  readonly tightenedSteps: () => number
}

/** Mounts the metrics of Uptime Kuma, which its clients read with an API key, here a token, as the password. */
export function kumaMetricsRoute(app: FastifyInstance, options: Options): void {
  const {
    board,
    overview,
    hours,
    documentFor,
    identify,
    rateLimit,
    addressOf,
    paths,
    version,
    tightenedSteps,
  } = options
  app.register(async scope => {
    scope.setErrorHandler<Error>((error, _request, reply) => {
      const answer = errorAnswer(error)
      if (answer.status >= 500) throw error
      return sendErrorText(reply, answer)
    })

    route.get(scope, paths.kumaMetrics, async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      const { tokenId, actor } = await identify(request.headers.authorization, addressOf(request))
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
        tightenedSteps: tightenedSteps(),
      })
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
    })
  })
}
