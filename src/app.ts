import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { feedRoutes } from './announcements/feeds.ts'
import { announcementRoutes } from './announcements/pages.ts'
import { createAnnouncementStore } from './announcements/store.ts'
import type { Board } from './board.ts'
import type { Config } from './config.ts'
import { createChanges } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { dutyLease, thisInstance } from './db/instances.ts'
import { type Lease, openLease } from './db/lease.ts'
import { migrate } from './db/migrate.ts'
import { changedKeys, sliceVersions } from './db/slices.ts'
import { openDatabaseWaiting } from './db/waiting.ts'
import { openDelivering } from './delivering.ts'
import type { Watching } from './editing.ts'
import { explorerRoutes } from './graphql/explorer.ts'
import { createGraphqlOnDemand } from './graphql/on-demand.ts'
import { homeRoutes } from './home.ts'
import { createHttpServer, frontAt } from './http.ts'
import { jobsOf } from './jobs.ts'
import { type Job, type StartedJob, startJob } from './lib/background.ts'
import { clientAddress, limitKey, networkKey, trustOf } from './lib/client-address.ts'
import { createNetworkList } from './lib/network-list.ts'
import { createRateLimit, type Rate } from './lib/rate-limit.ts'
import { managementRoutes } from './management.ts'
import { createMonitorSlices } from './monitors/monitor-slices.ts'
import { monitorRoutes } from './monitors/pages.ts'
import { type Prober, startProber } from './monitors/prober.ts'
import { createNames, lookupThreads } from './monitors/probes/names.ts'
import { createLookout } from './monitors/probes/outlook.ts'
import { OwnNetwork } from './monitors/probes/own-network.ts'
import { Pauses } from './monitors/probes/pauses.ts'
import { createProbe, type Probe } from './monitors/probes/probe.ts'
import { Witnesses } from './monitors/probes/witnesses.ts'
import { Sight } from './monitors/sight.ts'
import { createMonitorStore } from './monitors/store.ts'
import { UnstoredStates } from './monitors/unstored.ts'
import { openPastebin, rawTextRoutes } from './pastebin.ts'
import { createPaths, type Paths } from './paths.ts'
import { createPublisher, type Loaders, type Publisher, type PublisherOptions } from './publisher.ts'
import { createSiteStore } from './site/store.ts'
import { bodyMaxBytesFor } from './snippets/create/form.ts'
import { createSealing, type Sealing } from './snippets/secrets/sealing.ts'
import { createSnippetStore } from './snippets/store.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { createUploadStore } from './uploads/store.ts'
import { type Assets, assetRoutes, loadAssets } from './web/assets.ts'
import { BodyBudget } from './web/body-budget.ts'
import type { ConnectionLimits } from './web/connection-limits.ts'
import { createEpochs } from './web/epochs.ts'
import { createFaultLog } from './web/fault-log.ts'
import { createFormLimit } from './web/form-limit.ts'
import { frameIn, hereOf, languageFor } from './web/frame.ts'
import { knownAddressRoutes } from './web/known-addresses.ts'
import type { Frame } from './web/layout.ts'
import { tryListening } from './web/listening.ts'
import { ReadyAnswers } from './web/ready-answers.ts'
import { settingsRoutes } from './web/settings-routes.ts'
import type { Language } from './words/words.ts'

export type App = {
  /** Stops in the reverse of the order everything was opened in. */
  readonly close: () => Promise<void>
}

export type AppOptions = {
  readonly log: Logger
  readonly now?: () => number
  /** Makes the Board impossible to change; for development and tests. */
  readonly freeze?: boolean
  /** Is told of every route there is; for tests. */
  readonly onRoute?: (route: RouteOptions) => void
  /** How slow peers may be; for tests. */
  readonly connectionLimits?: ConnectionLimits
  /** Ends the wait for a database that is not there yet. */
  readonly signal?: AbortSignal
}

/** People wait no longer, and the database answers in milliseconds when it is well. */
const answerMaxMs = 10_000

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
  const stores = createStores(db, config, sealing)
  const sight = new Sight({ log, now, changed: () => publisher.refresh() })
  const unstored = new UnstoredStates(
    () => publisher.refresh(),
    () => publisher.distrust('records'),
  )
  const lease = await openDutyLease(start, db)
  const publisher = await openBoard(start, db, stores, { sight, unstored, lease, freeze })
  const probe = openProbe(start)
  const prober = watchMonitors(start, stores, publisher, { lease, probe, sight, unstored })
  const pictureAt = (name: string) => paths.absolute(assets.url(name))
  const run = (job: Job) => startJob(job, { lease, log })
  const jobs = { config, log, now, db, stores, publisher, prober, pictureAt }
  for (const job of jobsOf(jobs)) closing(start, run(job))
  const watching = { probe, reload: prober.reload }
  await serve(start, { db, stores, sealing, publisher, watching, paths, assets, run })

  const everything = opened.move()
  return { close: () => everything.disposeAsync() }
}

type Start = {
  readonly config: Config
  readonly log: Logger
  readonly now: () => number
  /** What is to be closed again, in reverse. */
  readonly opened: AsyncDisposableStack
  readonly onRoute: AppOptions['onRoute']
  readonly connectionLimits: AppOptions['connectionLimits']
  readonly signal: AbortSignal | undefined
}

const closing = <T extends { close(): unknown }>({ opened }: Start, thing: T): T =>
  opened.adopt(thing, async each => {
    await each.close()
  })

async function openData({ config, log, now, opened, signal }: Start): Promise<Database> {
  const db = opened.use(
    await openDatabaseWaiting(config.databaseUrl, {
      groupMax: config.sqliteGroupMax,
      prepare: config.databasePrepare,
      answerMaxMs,
      breaker: true,
      waitMs: config.databaseWaitSeconds * 1000,
      waiting: sentence => log.warn(sentence),
      signal,
    }),
  )
  const applied = await migrate(db, now)
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
  return db
}

type Stores = ReturnType<typeof createStores>

const createStores = (db: Database, { snippetIdLength }: Config, { seal }: Sealing) => ({
  site: createSiteStore(db),
  announcements: createAnnouncementStore(db),
  monitors: createMonitorStore(db),
  snippets: createSnippetStore(db, { idLength: snippetIdLength, seal }),
  uploads: createUploadStore(db),
})

/** What monitors are watched with, and what it says about them beside the database. */
type Watch = {
  readonly lease: Lease
  readonly sight: Sight
  readonly unstored: UnstoredStates
}

export const boardLoaders = (
  db: Database,
  { site, announcements }: Pick<Stores, 'site' | 'announcements'>,
  now: () => number,
): Loaders => ({
  site: { load: site.load },
  announcements: { load: announcements.visible, patch: announcements.visibleAfter },
  ...createMonitorSlices(db, now),
})

async function openBoard(
  start: Start,
  db: Database,
  stores: Stores,
  { sight, unstored, lease, freeze }: Watch & { readonly freeze: boolean },
): Promise<Publisher> {
  const { log, now } = start
  const options: PublisherOptions = {
    load: boardLoaders(db, stores, now),
    versions: () => sliceVersions(db),
    changes: (slice, seen, latest) => changedKeys(db, slice, seen, latest),
    over: sources => ({ ...sources, records: unstored.over(sources.records, now()) }),
    surroundings: () => ({ watched: lease.held(), blindSince: sight.blindSince() }),
    now,
    log,
    freeze,
  }
  const publisher = closing(start, createPublisher(options))
  await publisher.publish()
  return publisher
}

function openProbe(start: Start): Probe {
  const { config, now, log } = start
  const clock = () => performance.now()
  const witnesses = new Witnesses({ named: config.witnesses, clock, log })
  return createProbe({
    clock,
    names: createNames({ places: lookupThreads() }),
    deny: createNetworkList(config.proberDeny),
    network: new OwnNetwork({ clock, lookOutside: createLookout(now), witnesses }),
    pauses: closing(start, new Pauses({ clock, now })),
  })
}

/** Of several instances the one that holds it probes and does the work that one is enough for. */
async function openDutyLease(start: Start, db: Database): Promise<Lease> {
  const lease = closing(start, await openLease({ db, name: dutyLease, instance: thisInstance() }))
  logDuty(start.log, lease)
  return lease
}

function watchMonitors(
  start: Start,
  { monitors }: Stores,
  publisher: Publisher,
  { lease, probe, sight, unstored }: Watch & { readonly probe: Probe },
): Prober {
  const { config, log, now } = start
  const concurrency = config.proberConcurrency
  return closing(
    start,
    startProber({
      store: monitors,
      probe,
      lease,
      now,
      random: Math.random,
      publishStatus: () => publisher.publishSoon('records'),
      log,
      sight,
      unstored,
      concurrency,
    }),
  )
}

/** Which instance does what stands in the log of each. */
function logDuty(log: Logger, lease: Lease): void {
  const note = () => {
    const [instance, holder] = [lease.holder, lease.lastHolder()]
    if (lease.held()) log.info({ instance }, 'This instance probes and does the background work')
    else if (holder === instance)
      log.warn({ instance }, 'The lease could not be renewed; this instance does not probe until it is')
    else log.info({ instance, holder }, 'Another instance probes; this one is ready to take over')
  }
  note()
  lease.subscribe(note)
}

/** A full disk is a matter of its own, since room is made by others than those who look after databases. */
function degradedParts(db: Database, { staleSince }: Board): readonly string[] {
  const trouble = db.trouble()
  return trouble === 'full' ? ['disk'] : trouble !== null || staleSince !== null ? ['database'] : []
}

type Served = {
  readonly db: Database
  readonly stores: Stores
  readonly sealing: Sealing
  readonly publisher: Publisher
  readonly watching: Watching
  readonly paths: Paths
  readonly assets: Assets
  readonly run: (job: Job) => StartedJob
}

async function serve(start: Start, served: Served): Promise<void> {
  const { db, stores, publisher, paths, assets } = served
  const { config, log, now } = start
  const { board } = publisher
  const frameFor = (language: Language): Frame => frameIn(language, board(), { paths, assets })
  const frame = (request: FastifyRequest): Frame => ({
    ...frameFor(languageFor(request)),
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
    changes: createChanges(db, now),
    publish: publisher.publish,
    siteTitle: () => board().site.title,
    now,
  })

  const pastebin = await openPastebin({
    ...start,
    ...served,
    store: stores.snippets,
    sessions: accounts.sessions,
    faults,
    frame,
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
    frame,
    fronts: [frontAt(paths.graphql(), graphql.handle), answers.front, ...pastebin.fronts],
    bodies,
    frontRoutes: rawTextRoutes,
    missing: () => (publisher.isReady() ? [] : ['the first Board']),
    degraded: () => degradedParts(db, board()),
    routes: routes => {
      // What is being delivered has the time in which requests are finished, and not more.
      routes.addHook('preClose', async () => void outbox.close())
      assetRoutes(routes, { assets, paths, answers })
      homeRoutes(routes, {
        board,
        frame: frameFor,
        announcementsShown: 5,
        address: paths.home(),
        answers,
        epochs,
        now,
      })
      monitorRoutes(routes, {
        board,
        frame: (language, here) => ({ ...frameFor(language), here }),
        paths,
        answers,
        epochs,
        now,
      })
      announcementRoutes(routes, {
        board,
        frame: (language, here) => ({ ...frameFor(language), here }),
        paths,
        pageSize,
        answers,
        epochs,
        now,
      })
      settingsRoutes(routes, { board, paths, answers })
      feedRoutes(routes, { board, paths, answers, epochs })
      explorerRoutes(routes, { paths, answers })
      knownAddressRoutes(routes, { paths })
      managementRoutes(routes, {
        ...served,
        accounts,
        mail,
        channelsOn,
        moderation: pastebin.moderation,
        frame,
        answers,
        epochs,
        addressOf: request => addressOf(request.raw),
        limitForm,
        config,
        faults,
        now,
      })
      uploadRoutes(routes, { store: stores.uploads })
      pastebin.routes(routes)
    },
  })
  await closing(start, server).listen(config.host, config.port)
  log.info({ address: config.baseUrl.href }, 'Corkboard is open')
  const token = await accounts.joining.openHouse()
  if (token !== null)
    log.warn(
      { link: paths.absolute(paths.manage.link(token)) },
      'There is no account yet. Open this link within a day to make the first one, which owns the site',
    )
}
