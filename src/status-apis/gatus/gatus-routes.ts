import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Board, BoardMonitor } from '../../board/model/board.ts'
import { notFound } from '../../kernel/errors.ts'
import { averageLatencyMs, type RecentHour } from '../../monitors/model/recent-hours.ts'
import { uptimeOf } from '../../monitors/model/uptime.ts'
import type { Content } from '../../web/edge/page-answer.ts'
import { route } from '../../web/route.ts'
import { drawBadge } from '../badges/draw-badge.ts'
import { jsonContent, type StatusApis, sendFromBoard, svgContent, textContent } from '../public-answers.ts'
import type { ReadHours } from '../recent-hours.ts'
import { healthBadge, healthShields, responseTimeBadge, uptimeBadge } from './gatus-badges.ts'
import {
  configOf,
  endpointStatus,
  endpointStatuses,
  gatusKey,
  healthOf,
  monitorOfKey,
} from './gatus-documents.ts'

type GatusOptions = StatusApis & { readonly hours: ReadHours }

/** Mounts the public addresses of Gatus, for dashboards that were made for it. */
export function gatusRoutes(app: FastifyInstance, options: GatusOptions): void {
  const { paths, board, hours } = options
  const { gatus } = paths

  route.get(app, gatus.statuses, async (request, reply) =>
    sendFromBoard(options, { request, reply }, gatus.statuses(), async (seen, now) =>
      jsonContent(endpointStatuses(seen, await hours.all(seen.monitors.map(each => each.id)), now)),
    ),
  )
  route.get(app, gatus.suites, async (request, reply) =>
    sendFromBoard(options, { request, reply }, gatus.suites(), () => jsonContent([])),
  )
  route.get(app, gatus.config, async (request, reply) =>
    sendFromBoard(options, { request, reply }, gatus.config(), seen => jsonContent(configOf(seen))),
  )
  route.get(app, gatus.health, async (request, reply) =>
    sendFromBoard(options, { request, reply }, gatus.health(), () => jsonContent({ status: 'UP' })),
  )

  route.get(app, gatus.status, async (request, reply) =>
    answer(request, reply, gatus.status, async (monitor, seen, now) =>
      jsonContent(endpointStatus(monitor, await hours.one(monitor.id), seen, now)),
    ),
  )
  route.get(app, gatus.healthBadge, async (request, reply) =>
    answer(request, reply, gatus.healthBadge, async monitor =>
      svgContent(drawBadge(healthBadge(healthOf(monitor)))),
    ),
  )
  route.get(app, gatus.healthShields, async (request, reply) =>
    answer(request, reply, gatus.healthShields, async monitor =>
      jsonContent(healthShields(healthOf(monitor))),
    ),
  )

  route.get(app, gatus.uptime, async (request, reply) => {
    const { window } = request.params
    return answer(
      request,
      reply,
      key => gatus.uptime(key, window),
      async monitor => textContent(((await uptimeIn(monitor, window)) ?? 0).toFixed(6)),
    )
  })
  route.get(app, gatus.uptimeBadge, async (request, reply) => {
    const { window } = request.params
    return answer(
      request,
      reply,
      key => gatus.uptimeBadge(key, window),
      async monitor => svgContent(drawBadge(uptimeBadge(window, await uptimeIn(monitor, window)))),
    )
  })
  route.get(app, gatus.responseTime, async (request, reply) => {
    const { window } = request.params
    return answer(
      request,
      reply,
      key => gatus.responseTime(key, window),
      async monitor => textContent(String(Math.round((await averageIn(monitor, window)) ?? 0))),
    )
  })
  route.get(app, gatus.responseTimeBadge, async (request, reply) => {
    const { window } = request.params
    return answer(
      request,
      reply,
      key => gatus.responseTimeBadge(key, window),
      async monitor => svgContent(drawBadge(responseTimeBadge(window, await averageIn(monitor, window)))),
    )
  })
  route.get(app, gatus.responseTimeHistory, async (request, reply) => {
    const { window } = request.params
    return answer(
      request,
      reply,
      key => gatus.responseTimeHistory(key, window),
      async monitor => {
        const seen = (await hoursIn(monitor, window)).filter(each => each.successes > 0)
        return jsonContent({
          timestamps: seen.map(each => each.startsAt),
          values: seen.map(each => Math.round(averageLatencyMs([each]) ?? 0)),
        })
      },
    )
  })

  type Asked = FastifyRequest<{ Params: { readonly key: string } }>

  /** Answers about the monitor of the key in the address. */
  function answer(
    request: Asked | FastifyRequest,
    reply: FastifyReply,
    addressOf: (key: string) => string,
    make: (monitor: BoardMonitor, board: Board, now: number) => Promise<Content>,
  ) {
    const { key } = request.params as Asked['params']
    const found = (seen: Board) => monitorOfKey(seen, key.toLowerCase()) ?? missing()
    return sendFromBoard(options, { request, reply }, addressOf(gatusKey(found(board()))), (seen, now) =>
      make(found(seen), seen, now),
    )
  }

  async function uptimeIn(monitor: BoardMonitor, window: string): Promise<number | null> {
    if (window === '30d') return monitor.recentUptime
    if (window === '7d') return uptimeOf(monitor.days.slice(-7))
    return uptimeOf(await hoursIn(monitor, window))
  }

  /** Response times are kept for the last day. */
  const averageIn = async (monitor: BoardMonitor, window: string): Promise<number | null> =>
    averageLatencyMs(await hoursIn(monitor, window))

  async function hoursIn({ id }: BoardMonitor, window: string): Promise<readonly RecentHour[]> {
    if (window !== '1h' && window !== '24h') return missing()
    const read = (await hours.one(id)) ?? []
    return window === '1h' ? read.slice(-2) : read
  }
}

function missing(): never {
  throw notFound()
}
