import type { FastifyInstance, FastifyRequest } from 'fastify'
import { draftRoutes } from '../announcements/draft-page.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import { upgradedAt } from '../db/migration-times.ts'
import { explorerRoutes } from '../graphql/explorer.ts'
import { loadPart } from '../lib/program-files.ts'
import { widgetRoutes } from '../live/widget.ts'
import { pushRoutes } from '../monitors/push-routes.ts'
import { badgeRoutes } from '../status-apis/badges/badge-routes.ts'
import { createReadHours } from '../status-apis/recent-hours.ts'
import { statuspageRoutes } from '../status-apis/statuspage/statuspage-routes.ts'
import { feedRoutes } from '../status-site/announcement-feeds.ts'
import { announcementRoutes } from '../status-site/announcement-pages.ts'
import { calendarRoutes } from '../status-site/calendar-routes.ts'
import { historyRoutes } from '../status-site/history-page.ts'
import { homeRoutes } from '../status-site/home-page.ts'
import { maintenanceCalendarRoutes } from '../status-site/maintenance-calendar.ts'
import { monitorPageRoutes } from '../status-site/monitor-page-routes.ts'
import { monitorRoutes } from '../status-site/monitor-pages.ts'
import type { ReaderPages } from '../status-site/reader-pages.ts'
import { subscribeRoutes } from '../subscribers/public/subscribe-routes.ts'
import { webPushRoutes } from '../subscribers/public/web-push-routes.ts'
import { uploadRoutes } from '../uploads/upload-routes.ts'
import { type Assets, assetRoutes } from '../web/assets.ts'
import { knownAddressRoutes } from '../web/known-addresses.ts'
import type { PageContext } from '../web/page-context.ts'
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

/** What the views of the Board are made of, of the whole site or of a status page. */
type ReaderSite = ReaderPages & {
  readonly assets: Assets
  /** Name of the page at the addresses of Uptime Kuma; null: they are not there. */
  readonly kumaPage: string | null
  /** True on the whole site, where those who run it are signed in. */
  readonly hasStaff: boolean
}

/**
 * Mounts everything that readers and programs see of the Board. A status page mounts the same with a Board of its own, so
 * what it hides is in none of it.
 */
export function readerRoutes(app: FastifyInstance, services: Services, site: ReaderSite): void {
  const { config, db, stores } = services
  const { assets, kumaPage, hasStaff, ...pages } = site
  const { board, paths, answers, now } = pages
  assetRoutes(app, { assets, paths, answers })
  homeRoutes(app, { ...pages, announcementsShown })
  historyRoutes(app, pages)
  monitorRoutes(app, pages)
  monitorPageRoutes(app, {
    ...pages,
    read: stores.monitorHistories.read,
    compatible: { kuma: kumaPage !== null, gatus: config.compatibleWith.gatus },
    staffView: hasStaff ? staffView(services) : null,
  })
  announcementRoutes(app, {
    ...pages,
    pageSize: config.announcementsPageSize,
    readBetween: stores.monitorHistories.readBetween,
  })
  feedRoutes(app, { ...pages, updatesSince: () => upgradedAt(db, '0021-latency-and-slugs') })
  statuspageRoutes(app, pages)
  const hours = createReadHours(stores.recentHours.read, now)
  badgeRoutes(app, { ...pages, hours })
  if (kumaPage !== null || config.compatibleWith.gatus)
    app.register(async scope => {
      const { compatibleRoutes } = await loadCompatible()
      compatibleRoutes(scope, services, { ...pages, hours, kumaPage })
    })
  calendarRoutes(app, pages)
  maintenanceCalendarRoutes(app, pages)
  widgetRoutes(app, { ...pages, assets })
  settingsRoutes(app, { accent: () => board().site.accent, paths, answers })
  knownAddressRoutes(app, { paths })
}

/**
 * What the page of a monitor has for those who run the site. Its code is loaded with the first of them, since most
 * servers are read for days; while the database is away they see what readers see.
 */
const staffView =
  (services: Services) => async (request: FastifyRequest, slug: string, page: PageContext) => {
    const { auth, web } = services
    try {
      const session = await auth.browserSessions.findSession(request)
      if (!session) return null
      const { staffViewFor } = await loadPart(() => import('./staff-view.ts'))
      return await staffViewFor(services, page, { session, address: web.requestAddress(request), slug })
    } catch (error) {
      exceptTrouble(error)
      return null
    }
  }

/** Mounts the pages of readers, which are made from the Board in memory; only drafts and uploads read the database. */
function publicRoutes(app: FastifyInstance, services: Services): void {
  const { config, paths, assets, board, stores, content, subscribers, web, now } = services
  const { answers, epochs, context, contextFor, requestAddress, limitForm } = web
  const pages = { board, context: contextFor, paths, answers, epochs, now }

  readerRoutes(app, services, {
    ...pages,
    assets,
    kumaPage: config.compatibleWith.kumaPage,
    hasStaff: true,
  })
  const { service, browsers, hasMail } = subscribers
  subscribeRoutes(app, {
    ...pages,
    service,
    hasMail,
    context,
    contextFor,
    addressOf: requestAddress,
    limitForm,
  })
  programRoutes(app, services)
  webPushRoutes(app, { ...pages, browsers, assets, context, addressOf: requestAddress, limitForm })
  explorerRoutes(app, { paths, answers })
  draftRoutes(app, { previews: content.previews, paths, context, now })
  uploadRoutes(app, { store: stores.uploads, paths })
}

/** Mounts the addresses that jobs call, and those of programs alone: status pages have neither. */
function programRoutes(app: FastifyInstance, services: Services): void {
  const { config, paths, pushes, web } = services
  pushRoutes(app, { pushes, paths, addressOf: web.requestAddress })
  if (config.compatibleWith.kumaPage !== null || config.compatibleWith.gatus)
    app.register(async scope => {
      const { compatibleProgramRoutes } = await loadCompatible()
      compatibleProgramRoutes(scope, services)
    })
}

/** The addresses of other programs are off unless they are set, so their code is loaded only then. */
const loadCompatible = () => loadPart(() => import('./compatible-routes.ts'))
