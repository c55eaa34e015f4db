import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { createAccounts } from '../auth/accounts.ts'
import type { Publisher } from '../board/publisher.ts'
import type { Config } from '../config/config.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { explorerRoutes } from '../graphql/explorer.ts'
import { createGraphqlOnDemand } from '../graphql/on-demand.ts'
import type { Language } from '../i18n/messages.ts'
import { type Job, type StartedJob, startJob } from '../kernel/jobs/job.ts'
import { createPaths, type Paths } from '../kernel/paths.ts'
import { clientAddress, limitKey, networkKey, trustOf } from '../lib/client-address.ts'
import { createRateLimit, type Rate } from '../lib/rate-limit.ts'
import { ProbeOutages } from '../monitors/probe-outage.ts'
import { UnstoredStates } from '../monitors/unstored-states.ts'
import { bodyMaxBytesFor } from '../snippets/create/create-form.ts'
import { createSealing, type Sealing } from '../snippets/secrets/at-rest-encryption.ts'
import { createSnippetStore, type SnippetStore } from '../snippets/snippet-store.ts'
import { feedRoutes } from '../status-site/announcement-feeds.ts'
import { announcementRoutes } from '../status-site/announcement-pages.ts'
import { homeRoutes } from '../status-site/home-page.ts'
import { monitorRoutes } from '../status-site/monitor-pages.ts'
import { uploadRoutes } from '../uploads/upload-routes.ts'
import { type Assets, assetRoutes, loadAssets } from '../web/assets.ts'
import { BodyBudget } from '../web/body-budget.ts'
import type { ConnectionLimits } from '../web/connection-limits.ts'
import { createEpochs } from '../web/epochs.ts'
import { createFaultLog } from '../web/fault-log.ts'
import { createFormLimit } from '../web/form-limit.ts'
import { knownAddressRoutes } from '../web/known-addresses.ts'
import type { PageContext } from '../web/layout.ts'
import { tryListening } from '../web/listening.ts'
import { contextIn, hereOf, languageFor } from '../web/page-context.ts'
import { ReadyAnswers } from '../web/ready-answers.ts'
import { settingsRoutes } from '../web/settings-routes.ts'
import { managementRoutes } from './admin-routes.ts'
import { degradedParts, openBoard } from './board.ts'
import { createHttpServer, fastPathAt } from './http-server.ts'
import { openDelivering } from './notifications.ts'
import { closing, openData, type Start } from './opening.ts'
import { openDutyLease, openProbe, watchMonitors } from './prober.ts'
import type { Watching } from './services.ts'
import { openPastebin, rawTextRoutes } from './snippets.ts'
import { createStores, type Stores } from './stores.ts'
import { jobsOf } from './workers.ts'

export type App = {
  /** Stops in the reverse of the order everything was opened in. */
  readonly close: () => Promise<void>
}

export type AppOptions = {
  readonly log: Logger
  readonly now?: () => number
  /** Makes the Board impossible to change; for development and tests. */
  readonly freeze?: boolean
  /** Called for every registered route; for tests. */
  readonly onRoute?: (route: RouteOptions) => void
  /** How slow peers may be; for tests. */
  readonly connectionLimits?: ConnectionLimits
  /** Ends the wait for a database that is not there yet. */
  readonly signal?: AbortSignal
}

/** Opens everything in order and listens; what was opened is closed again when a later step fails. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const { log, now = Date.now, freeze = false } = options
  await using opened = new AsyncDisposableStack()
  const { onRoute, connectionLimits, signal } = options
  const start: Start = { config, log, now, opened, onRoute, connectionLimits, signal }

  await tryListening(config)
  const paths = createPaths(config.baseUrl)
  const assets = loadAssets(paths)
  const db = await openData(start)
  const sealing = createSealing()
  const stores = createStores(db)
  const snippets = createSnippetStore(db, { idLength: config.snippetIdLength, seal: sealing.seal })
  const probeOutages = new ProbeOutages({ log, now, changed: () => publisher.refresh() })
  const unstored = new UnstoredStates(
    () => publisher.refresh(),
    () => publisher.distrust('records'),
  )
  const lease = await openDutyLease(start, db)
  const publisher = await openBoard(start, db, stores, { probeOutages, unstored, lease, freeze })
  const probe = openProbe(start)
  const prober = watchMonitors(start, stores, publisher, { lease, probe, probeOutages, unstored })
  const pictureAt = (name: string) => paths.absolute(assets.url(name))
  const run = (job: Job) => startJob(job, { lease, log })
  const jobs = { config, log, now, db, stores, snippets, publisher, prober, pictureAt }
  for (const job of jobsOf(jobs)) closing(start, run(job))
  const watching = { probe, reload: prober.reload }
  await serve(start, { db, stores, snippets, sealing, publisher, watching, paths, assets, run })

  const everything = opened.move()
  return { close: () => everything.disposeAsync() }
}

type Served = {
  readonly db: Database
  readonly stores: Stores
  readonly snippets: SnippetStore
  readonly sealing: Sealing
  readonly publisher: Publisher
  readonly watching: Watching
  readonly paths: Paths
  readonly assets: Assets
  readonly run: (job: Job) => StartedJob
}

async function serve(start: Start, served: Served): Promise<void> {
  const { db, stores, snippets, publisher, paths, assets } = served
  const { config, log, now } = start
  const { board } = publisher
  const contextFor = (language: Language): PageContext => contextIn(language, board(), { paths, assets })
  const context = (request: FastifyRequest): PageContext => ({
    ...contextFor(languageFor(request)),
    here: hereOf(request, paths),
  })
  const answers = new ReadyAnswers()
  const epochs = createEpochs(board, now)
  const pageSize = config.announcementsPageSize
  const faults = createFaultLog(log, now)
  const limit = (rate: Rate | null) => (rate ? createRateLimit(rate, now) : null)
  const trust = trustOf(config.trustProxy)
  const addressOf = (request: IncomingMessage) => clientAddress(request, trust)
  const bodies = new BodyBudget({
    totalBytes: Math.max(config.bodiesMaxBytes, 2 * bodyMaxBytesFor(config.snippetMaxBytes)),
    clientOf: request => networkKey(addressOf(request)),
  })
  const limitForm = createFormLimit({ addressOf: request => addressOf(request.raw), now })
  const isProxy = trustOf([...config.trustProxy, 'loopback'])
  const graphql = createGraphqlOnDemand({
    explorer: paths.graphiql(),
    board,
    pageSize,
    rateLimit: limit(config.graphqlRate),
    clientAddress: request => limitKey(addressOf(request)),
    now,
    log,
  })
  const accounts = createAccounts({
    db,
    store: stores.accounts,
    changes: createChanges(db, now),
    publish: publisher.publish,
    siteTitle: () => board().site.title,
    now,
  })

  const pastebin = await openPastebin({
    ...start,
    ...served,
    store: snippets,
    sessions: accounts.sessions,
    faults,
    context,
    answers,
    epochs,
    addressOf,
    limitForm,
    closing: thing => closing(start, thing),
  })

  const { outbox, mail, channelsOn } = openDelivering({
    ...start,
    ...served,
    accounts,
    moderation: pastebin.moderation,
    site: () => board().site,
    closing: thing => closing(start, thing),
  })

  const server = createHttpServer({
    onRoute: start.onRoute,
    connectionsMax: config.maxConnections,
    connectionLimits: start.connectionLimits,
    isProxy: address => isProxy(address, 0),
    now,
    log,
    faults,
    paths,
    hstsSeconds: config.hstsSeconds,
    context,
    fastPaths: [fastPathAt(paths.graphql(), graphql.handle), answers.fastPath, ...pastebin.fastPaths],
    bodies,
    fastPathRoutes: rawTextRoutes(paths),
    missing: () => (publisher.isReady() ? [] : ['the first Board']),
    degraded: () => degradedParts(db, board()),
    routes: routes => {
      // What is being delivered has the time in which requests are finished, and not more.
      routes.addHook('preClose', async () => void outbox.close())
      assetRoutes(routes, { assets, paths, answers })
      homeRoutes(routes, {
        board,
        context: contextFor,
        announcementsShown: 5,
        paths,
        answers,
        epochs,
        now,
      })
      monitorRoutes(routes, {
        board,
        context: (language, here) => ({ ...contextFor(language), here }),
        paths,
        answers,
        epochs,
        now,
      })
      announcementRoutes(routes, {
        board,
        context: (language, here) => ({ ...contextFor(language), here }),
        paths,
        pageSize,
        answers,
        epochs,
        now,
      })
      settingsRoutes(routes, { accent: () => board().site.accent, paths, answers })
      feedRoutes(routes, { board, paths, answers, epochs })
      explorerRoutes(routes, { paths, answers })
      knownAddressRoutes(routes, { paths })
      managementRoutes(routes, {
        ...served,
        accounts,
        mail,
        channelsOn,
        moderation: pastebin.moderation,
        context,
        answers,
        epochs,
        addressOf: request => addressOf(request.raw),
        limitForm,
        config,
        faults,
        now,
      })
      uploadRoutes(routes, { store: stores.uploads, paths })
      pastebin.routes(routes)
    },
  })
  await closing(start, server).listen(config.host, config.port)
  log.info({ address: config.baseUrl.href }, 'Corkboard is open')
  const token = await accounts.signUp.inviteFirstOwner()
  if (token !== null)
    log.warn(
      { link: paths.absolute(paths.manage.link(token)) },
      'There is no account yet. Open this link within a day to make the first one, which owns the site',
    )
}
