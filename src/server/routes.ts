import type { FastifyInstance } from 'fastify'
import { draftRoutes } from '../announcements/draft-page.ts'
import { explorerRoutes } from '../graphql/explorer.ts'
import { feedRoutes } from '../status-site/announcement-feeds.ts'
import { announcementRoutes } from '../status-site/announcement-pages.ts'
import { homeRoutes } from '../status-site/home-page.ts'
import { monitorRoutes } from '../status-site/monitor-pages.ts'
import { uploadRoutes } from '../uploads/upload-routes.ts'
import { assetRoutes } from '../web/assets.ts'
import { knownAddressRoutes } from '../web/known-addresses.ts'
import { settingsRoutes } from '../web/settings-routes.ts'
import type { Services } from './services.ts'
import { snippetSideRoutes } from './snippet-routes.ts'

/** Announcements on the home page. */
const announcementsShown = 5

/**
 * Mounts the routes of readers and of snippets. `fast-paths.ts` has what is answered before Fastify,
 * `deferred-routes.ts` what is loaded on first request.
 */
export function mountRoutes(app: FastifyInstance, services: Services): void {
  publicRoutes(app, services)
  snippetSideRoutes(app, services)
}

/** Mounts the pages of readers, which are made from the Board in memory; only drafts and uploads read the database. */
function publicRoutes(app: FastifyInstance, services: Services): void {
  const { config, paths, assets, board, stores, content, web, now } = services
  const { answers, epochs, context, contextFor } = web
  const pages = { board, context: contextFor, paths, answers, epochs, now }

  assetRoutes(app, { assets, paths, answers })
  homeRoutes(app, { ...pages, announcementsShown })
  monitorRoutes(app, pages)
  announcementRoutes(app, { ...pages, pageSize: config.announcementsPageSize })
  feedRoutes(app, pages)
  settingsRoutes(app, { accent: () => board().site.accent, paths, answers })
  explorerRoutes(app, { paths, answers })
  knownAddressRoutes(app, { paths })
  draftRoutes(app, { previews: content.previews, paths, context, now })
  uploadRoutes(app, { store: stores.uploads, paths })
}
