import type { FastifyInstance } from 'fastify'
import { documentFor } from '../monitors/monitor-secrets.ts'
import { gatusPushRoute } from '../status-apis/gatus/gatus-push.ts'
import { gatusRoutes } from '../status-apis/gatus/gatus-routes.ts'
import { createReadHours, type ReadHours } from '../status-apis/recent-hours.ts'
import { kumaMetricsRoute } from '../status-apis/uptime-kuma/kuma-metrics-route.ts'
import { kumaPushRoute } from '../status-apis/uptime-kuma/kuma-push.ts'
import { kumaRoutes } from '../status-apis/uptime-kuma/kuma-routes.ts'
import type { ReaderPages } from '../status-site/reader-pages.ts'
import { tokenAsPassword } from '../tokens/token-as-password.ts'
import type { Services } from './services.ts'

type CompatiblePages = ReaderPages & {
  readonly hours: ReadHours
  /** Name of the page at the addresses of Uptime Kuma; null: they are not there. */
  readonly kumaPage: string | null
}

/** Mounts the addresses that readers of Uptime Kuma and Gatus ask for, of the whole site or of a status page. */
export function compatibleRoutes(
  app: FastifyInstance,
  { config }: Services,
  { kumaPage, ...pages }: CompatiblePages,
): void {
  if (kumaPage !== null) kumaRoutes(app, { ...pages, slug: kumaPage })
  if (config.compatibleWith.gatus) gatusRoutes(app, pages)
}

/** Mounts the addresses at which jobs and monitoring ask Uptime Kuma and Gatus. */
export function compatibleProgramRoutes(app: FastifyInstance, services: Services): void {
  const { config, paths, pushes, board, stores, content, web, now } = services
  const options = { pushes, paths, board, addressOf: web.requestAddress }
  if (config.compatibleWith.kumaPage !== null) {
    kumaPushRoute(app, options)
    kumaMetricsRoute(app, {
      board,
      paths,
      overview: () => content.monitors.overview(),
      hours: createReadHours(stores.recentHours.read, now),
      documentFor,
      identify: tokenAsPassword(services.bearers.identify),
      rateLimit: services.apiRateLimit,
      addressOf: web.requestAddress,
      version: services.build.version,
      tightenedSteps: () => services.snippets.tightening.current()?.step ?? 0,
    })
  }
  if (config.compatibleWith.gatus) gatusPushRoute(app, options)
}
