import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { feedRoutes } from './announcements/feeds.ts'
import { announcementRoutes } from './announcements/pages.ts'
import { createAnnouncementStore } from './announcements/store.ts'
import type { Config } from './config.ts'
import { openLease } from './db/lease.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { sliceVersions, touch } from './db/slices.ts'
import { createGraphqlEndpoint } from './graphql/endpoint.ts'
import { explorerRoutes } from './graphql/explorer.ts'
import { homeRoutes } from './home.ts'
import { createHttpServer, frontAt } from './http.ts'
import { clientAddress, limitKey, trustOf } from './lib/client-address.ts'
import { every } from './lib/every.ts'
import { createRateLimit, type Rate } from './lib/rate-limit.ts'
import { hourMs } from './lib/time.ts'
import { startProber } from './monitors/prober.ts'
import { createNames, lookupThreads } from './monitors/probes/names.ts'
import { createLookout } from './monitors/probes/outlook.ts'
import { createProbe } from './monitors/probes/probe.ts'
import { createMonitorStore } from './monitors/store.ts'
import { createPaths } from './paths.ts'
import { createPublisher } from './publisher.ts'
import { createSiteStore } from './site/store.ts'
import { createSnippetEndpoint } from './snippets/endpoint.ts'
import { createHighlighter } from './snippets/highlight.ts'
import { createRawAnswers } from './snippets/raw.ts'
import { snippetRoutes } from './snippets/routes.ts'
import { createSnippetStore } from './snippets/store.ts'
import { startSweeper } from './snippets/sweeper.ts'
import { assetRoutes, loadAssets } from './web/assets.ts'
import { createFaultLog } from './web/fault-log.ts'
import type { Frame } from './web/layout.ts'

export type App = {
  /** Stops in the reverse of the order everything was opened in. */
  readonly close: () => Promise<void>
}

export type AppOptions = {
  readonly log: Logger
  readonly now?: () => number
  /** Makes the Board impossible to change; for development and tests. */
  readonly freeze?: boolean
}

/** Another process's write is seen after this long at the most. */
const followEveryMs = 400
const sweepEveryMs = 30_000
/** People wait no longer, and the database answers in milliseconds when it is well. */
const answerMaxMs = 10_000
const pruneEveryMs = hourMs

/** Opens everything in order and listens; what was opened is closed again when a later step fails. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const { log, now = Date.now, freeze = false } = options
  await using opened = new AsyncDisposableStack()
  const closing = <T>(thing: T, close: (thing: T) => Promise<void> | void): T => opened.adopt(thing, close)
  const limit = (rate: Rate | null) => (rate ? createRateLimit(rate, now) : null)

  const db = opened.use(
    await openDatabase(config.databaseUrl, { groupMax: config.sqliteGroupMax, answerMaxMs }),
  )
  const applied = await migrate(db, now)
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')

  const site = createSiteStore(db)
  const announcements = createAnnouncementStore(db)
  const monitors = createMonitorStore(db)
  const snippets = createSnippetStore(db, { idLength: config.snippetIdLength })

  const publisher = closing(
    createPublisher({
      load: { site: site.load, announcements: announcements.visible, monitors: () => monitors.load(now()) },
      versions: () => sliceVersions(db),
      now,
      log,
      freeze,
    }),
    each => each.close(),
  )
  await publisher.publish()
  const { board } = publisher

  const lease = closing(await openLease({ db, name: 'prober', holder: randomUUID(), now }), each =>
    each.close(),
  )
  const publishStatus = async () => {
    await db.write(touch(db, 'monitors'))
    await publisher.publish('monitors')
  }
  const prober = closing(
    startProber({
      store: monitors,
      probe: createProbe({
        clock: () => performance.now(),
        lookOutside: createLookout(now),
        names: createNames({ places: lookupThreads() }),
      }),
      lease,
      now,
      random: Math.random,
      publishStatus,
      log,
      concurrency: config.proberConcurrency,
    }),
    each => each.close(),
  )
  const follow = async () => {
    const changed = await publisher.follow()
    if (changed.includes('monitors')) await prober.reload()
  }
  const retried = (err: unknown) => log.warn({ err }, 'Work in the background failed; it is tried again')
  closing(every(followEveryMs, follow, retried), stop => stop())
  closing(
    every(pruneEveryMs, () => monitors.prune(now()), retried),
    stop => stop(),
  )
  closing(startSweeper({ store: snippets, now, everyMs: sweepEveryMs, log }), each => each.close())

  const paths = createPaths(config.baseUrl)
  const assets = loadAssets(paths)
  const frame = (): Frame => ({ paths, assets, siteTitle: board().site.title, overall: board().overall })
  const trust = trustOf(config.trustProxy)
  const addressOf = (request: IncomingMessage) => limitKey(clientAddress(request, trust))
  const highlighter = closing(createHighlighter(), each => each.close())
  const rawAnswers = createRawAnswers({ paths, now })
  const graphql = createGraphqlEndpoint({
    board,
    pageSize: config.announcementsPageSize,
    rateLimit: limit(config.graphqlRate),
    clientAddress: addressOf,
    now,
    log,
  })
  const creation = {
    store: snippets,
    rules: { maxBytes: config.snippetMaxBytes, expires: config.snippetExpires },
    rateLimit: limit(config.snippetRate),
    clientAddress: addressOf,
    now,
  }
  const faults = createFaultLog(log, now)
  const snippetApi = createSnippetEndpoint({ ...creation, paths, log: faults })

  const server = closing(
    createHttpServer({
      log,
      faults,
      paths,
      trustProxy: config.trustProxy,
      frame,
      fronts: [
        frontAt(paths.graphql(), graphql.handle),
        rawAnswers.fastPath,
        ...paths.snippetApi().map(path => frontAt(path, snippetApi)),
      ],
      missing: () => (publisher.isReady() ? [] : ['the first Board']),
      routes: routes => {
        assetRoutes(routes, { assets, paths })
        homeRoutes(routes, { board, frame, announcementsShown: 5, now })
        announcementRoutes(routes, { board, frame, pageSize: config.announcementsPageSize, now })
        feedRoutes(routes, { board, paths })
        explorerRoutes(routes, { paths })
        snippetRoutes(routes, { ...creation, paths, frame, highlighter, rawAnswers })
      },
    }),
    each => each.close(),
  )
  await server.listen(config.host, config.port)
  log.info({ address: config.baseUrl.href }, 'Corkboard is open')

  const everything = opened.move()
  return { close: () => everything.disposeAsync() }
}
