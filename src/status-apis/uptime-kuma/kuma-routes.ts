import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import { anyOrigin } from '../../web/cross-origin.ts'
import { route } from '../../web/route.ts'
import { drawBadge } from '../badges/draw-badge.ts'
import { jsonContent, type StatusApis, sendFromBoard, sendOnce, svgContent } from '../public-answers.ts'
import type { ReadHours } from '../recent-hours.ts'
import { kumaBadge } from './kuma-badges.ts'
import { heartbeats, incidentHistory, statusPage } from './kuma-documents.ts'

type KumaOptions = StatusApis & {
  readonly hours: ReadHours
  /** Name of the status page in its addresses. */
  readonly slug: string
}

/** Mounts the public addresses of Uptime Kuma, for dashboards that were made for it. */
export function kumaRoutes(app: FastifyInstance, options: KumaOptions): void {
  const { paths, board, hours, slug } = options
  const { kuma } = paths
  const isPage = (name: string) => name.toLowerCase() === slug

  route.get(app, kuma.page, async (request, reply) =>
    isPage(request.params.slug)
      ? sendFromBoard(options, { request, reply }, kuma.page(slug), (seen, now) =>
          jsonContent(statusPage({ board: seen, paths, slug, now })),
        )
      : noPage(reply),
  )

  route.get(app, kuma.heartbeats, async (request, reply) =>
    isPage(request.params.slug)
      ? sendFromBoard(options, { request, reply }, kuma.heartbeats(slug), async (seen, now) =>
          jsonContent(heartbeats(seen, await hours.all(seen.monitors.map(each => each.id)), now)),
        )
      : noPage(reply),
  )

  route.get(app, kuma.incidents, async (request, reply) => {
    if (!isPage(request.params.slug)) return noPage(reply)
    const { cursor } = request.query
    const from = typeof cursor === 'string' && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
    const address = kuma.incidents(slug, from === 0 ? {} : { cursor: from })
    return sendFromBoard(options, { request, reply }, address, seen =>
      jsonContent(incidentHistory(seen, from)),
    )
  })

  route.get(app, kuma.entry, async (request, reply) =>
    sendFromBoard(options, { request, reply }, kuma.entry(), () =>
      jsonContent({ type: 'entryPage', entryPage: `statusPage-${slug}` }),
    ),
  )

  route.get(app, kuma.badge, async (request, reply) => badge(request, reply))
  route.get(app, kuma.badgeOver, async (request, reply) => badge(request, reply, request.params.duration))

  type BadgeRequest = Parameters<typeof sendOnce>[0] & {
    readonly params: { readonly id: string; readonly what: string }
  }

  async function badge(request: BadgeRequest, reply: FastifyReply, duration?: string) {
    const { id, what } = request.params
    const monitor = board().monitors.find(each => String(each.id) === id)
    const query = request.query as Readonly<Record<string, unknown>>
    const drawn = kumaBadge(monitor, { what, duration, query }, monitor ? await hours.one(monitor.id) : null)
    if (!drawn) throw notFound()
    return sendOnce(request, reply, svgContent(drawBadge(drawn)))
  }
}

const noPage = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ ...anyOrigin, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send('{"status":"fail","msg":"Status Page Not Found"}')
