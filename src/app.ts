import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { openGate } from './admission.ts'
import { feedRoutes } from './announcements/feeds.ts'
import { announcementRoutes } from './announcements/pages.ts'
import { createAnnouncementStore } from './announcements/store.ts'
import type { Config } from './config.ts'
import { createChanges } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { openLease } from './db/lease.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { sliceVersions, touch } from './db/slices.ts'
import { createHotlinking } from './gate/hotlinking.ts'
import { createOriginStore } from './gate/origin-statements.ts'
import { createOrigins } from './gate/origins.ts'
import { signInFirst } from './gate/sign-in-first.ts'
import { createGraphqlEndpoint } from './graphql/endpoint.ts'
import { explorerRoutes } from './graphql/explorer.ts'
import { homeRoutes } from './home.ts'
import { createHttpServer, frontAt } from './http.ts'
import { startJobs } from './jobs.ts'
import { legalRoutes } from './legal/routes.ts'
import { clientAddress, limitKey, trustOf } from './lib/client-address.ts'
import { isFresh } from './lib/outward-link.ts'
import { createRateLimit, type Rate } from './lib/rate-limit.ts'
import { managementRoutes, type Watching } from './management.ts'
import { createModeration } from './moderation/moderation.ts'
import { reportRoutes } from './moderation/public/routes.ts'
import { type Prober, startProber } from './monitors/prober.ts'
import { createNames, lookupThreads } from './monitors/probes/names.ts'
import { createLookout } from './monitors/probes/outlook.ts'
import { createProbe, type Probe } from './monitors/probes/probe.ts'
import { createMonitorStore } from './monitors/store.ts'
import { createPaths, type Paths } from './paths.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createSiteStore } from './site/store.ts'
import type { Wanted } from './snippets/create/create.ts'
import { createRawEndpoint, createSnippetEndpoint } from './snippets/create/endpoint.ts'
import { openMine } from './snippets/own/open-mine.ts'
import { startQuota } from './snippets/quota.ts'
import { createHighlighter } from './snippets/read/highlight.ts'
import { createRawAnswers } from './snippets/read/raw.ts'
import { snippetRoutes } from './snippets/routes.ts'
import { createSealing, type Sealing } from './snippets/secrets/sealing.ts'
import { createUnlock } from './snippets/secrets/unlocking.ts'
import { createSnippetStore } from './snippets/store.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { createUploadStore } from './uploads/store.ts'
import { type Assets, assetRoutes, loadAssets } from './web/assets.ts'
import { createFaultLog } from './web/fault-log.ts'
import { frameIn, hereOf, languageFor } from './web/frame.ts'
import type { Frame } from './web/layout.ts'
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
}

/** People wait no longer, and the database answers in milliseconds when it is well. */
const answerMaxMs = 10_000

/** Opens everything in order and listens; what was opened is closed again when a later step fails. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const { log, now = Date.now, freeze = false } = options
  await using opened = new AsyncDisposableStack()
  const start: Start = { config, log, now, opened, onRoute: options.onRoute }

  const paths = createPaths(config.baseUrl)
  const assets = loadAssets(paths)
  const db = await openData(start)
  const sealing = createSealing()
  const stores = createStores(db, config, sealing)
  const publisher = await openBoard(start, db, stores, freeze)
  const probe = openProbe(start)
  const prober = await watchMonitors(start, db, stores, publisher, probe)
  const pictureAt = (name: string) => paths.absolute(assets.url(name))
  const jobs = { config, log, now, db, stores, publisher, prober, pictureAt }
  for (const job of startJobs(jobs)) closing(start, job)
  const watching = { probe, reload: prober.reload }
  await serve(start, { db, stores, sealing, publisher, watching, paths, assets })

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
}

const closing = <T extends { close(): unknown }>({ opened }: Start, thing: T): T =>
  opened.adopt(thing, async each => {
    await each.close()
  })

async function openData({ config, log, now, opened }: Start): Promise<Database> {
  const limits = { groupMax: config.sqliteGroupMax, answerMaxMs }
  const db = opened.use(await openDatabase(config.databaseUrl, limits))
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

async function openBoard(
  start: Start,
  db: Database,
  { site, announcements, monitors }: Stores,
  freeze: boolean,
): Promise<Publisher> {
  const { log, now } = start
  const load = {
    site: site.load,
    announcements: announcements.visible,
    monitors: () => monitors.load(now()),
  }
  const versions = () => sliceVersions(db)
  const publisher = closing(start, createPublisher({ load, versions, now, log, freeze }))
  await publisher.publish()
  return publisher
}

const openProbe = ({ now }: Start): Probe =>
  createProbe({
    clock: () => performance.now(),
    lookOutside: createLookout(now),
    names: createNames({ places: lookupThreads() }),
  })

async function watchMonitors(
  start: Start,
  db: Database,
  { monitors }: Stores,
  publisher: Publisher,
  probe: Probe,
): Promise<Prober> {
  const { config, log, now } = start
  const lease = closing(start, await openLease({ db, name: 'prober', holder: randomUUID(), now }))
  const publishStatus = async () => {
    await db.write(touch(db, 'monitors'))
    await publisher.publish('monitors')
  }
  const concurrency = config.proberConcurrency
  return closing(
    start,
    startProber({ store: monitors, probe, lease, now, random: Math.random, publishStatus, log, concurrency }),
  )
}

type Served = {
  readonly db: Database
  readonly stores: Stores
  readonly sealing: Sealing
  readonly publisher: Publisher
  readonly watching: Watching
  readonly paths: Paths
  readonly assets: Assets
}

async function serve(start: Start, served: Served): Promise<void> {
  const { db, stores, sealing, publisher, paths, assets } = served
  const { config, log, now } = start
  const { board } = publisher
  const frameFor = (language: Language): Frame => frameIn(language, board(), { paths, assets })
  const frame = (request: FastifyRequest): Frame => ({
    ...frameFor(languageFor(request)),
    here: hereOf(request, paths),
  })
  const pageSize = config.announcementsPageSize
  const faults = createFaultLog(log, now)
  const highlighter = closing(start, createHighlighter())
  const freshMs = 1000 * config.snippetFreshSeconds
  const { origin } = config.baseUrl
  const isHotlink = createHotlinking({ refused: config.snippetHotlinking === 'refuse', freshMs, origin })
  const leaving = { origin, leaving: paths.leaving('') }
  const outward = (createdAt: number) => (isFresh(createdAt, now(), freshMs) ? leaving : null)
  const rawAnswers = createRawAnswers({ paths, now, isHotlink })

  const limit = (rate: Rate | null) => (rate ? createRateLimit(rate, now) : null)
  const trust = trustOf(config.trustProxy)
  const addressOf = (request: IncomingMessage) => clientAddress(request, trust)
  const graphql = createGraphqlEndpoint({
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

  const origins = createOrigins({ store: createOriginStore(db), now })
  const { originOf } = origins
  const gate = openGate({ config, db, sessions: accounts.sessions, originOf, addressOf, paths, now })
  const forget = (id: string) => {
    rawAnswers.forget(id)
    highlighter.forget(id)
  }
  const moderation = createModeration({
    db,
    changes: createChanges(db, now),
    paths,
    origins,
    snippets: {
      textOf: id => stores.snippets.look(id, now()),
      removal: { statement: stores.snippets.taking, removed: stores.snippets.taken },
      forget,
    },
    reportsToHide: config.snippetReportsToHide,
    webhookUrl: config.reportWebhookUrl,
    log,
    now,
  })
  for (const job of await moderation.start()) closing(start, job)
  const { snippetQuotaBytes: quotaBytes, snippetQuotaFull: whenFull } = config
  const { hasRoom } = closing(start, startQuota({ store: stores.snippets, quotaBytes, whenFull, log }))
  const creation = {
    store: stores.snippets,
    rules: { maxBytes: config.snippetMaxBytes, expires: config.snippetExpires },
    admit: gate.admit,
    accept: ({ draft, creator: { accountId }, request }: Wanted) =>
      moderation.blocks.check({ content: draft.content, address: addressOf(request), accountId }),
    hasRoom,
    now,
  }
  const ownership = openMine({
    db,
    store: stores.snippets,
    accountOf: async request => (await gate.holderOf(request))?.accountId ?? null,
    forget,
    paths,
    now,
  })
  const unlock = createUnlock({
    store: stores.snippets,
    sealing,
    clientAddress: request => limitKey(addressOf(request)),
    now,
  })
  const snippetApi = createSnippetEndpoint({ ...creation, paths, log: faults })

  const server = createHttpServer({
    onRoute: start.onRoute,
    log,
    faults,
    paths,
    trustProxy: config.trustProxy,
    frame,
    fronts: [
      frontAt(paths.graphql(), graphql.handle),
      rawAnswers.fastPath,
      ...paths.snippetApi().map(path => frontAt(path, snippetApi)),
      createRawEndpoint({ ...creation, paths, log: faults }),
    ],
    missing: () => (publisher.isReady() ? [] : ['the first Board']),
    routes: routes => {
      assetRoutes(routes, { assets, paths })
      homeRoutes(routes, { board, frame: frameFor, announcementsShown: 5, now })
      announcementRoutes(routes, { board, frame, pageSize, now })
      settingsRoutes(routes, { board, paths })
      feedRoutes(routes, { board, paths })
      explorerRoutes(routes, { paths })
      managementRoutes(routes, {
        ...served,
        accounts,
        moderation,
        frame,
        addressOf: request => addressOf(request.raw),
        config,
        faults,
        now,
      })
      uploadRoutes(routes, { store: stores.uploads })
      if (config.snippetCreators === 'token') signInFirst(routes, { paths, holderOf: gate.holderOf })
      legalRoutes(routes, {
        privacy: {
          originKeepDays: config.originKeepDays,
          reportsTold: config.reportWebhookUrl !== null,
        },
        securityContact: config.securityContact,
        frame,
        paths,
        now,
      })
      reportRoutes(routes, {
        moderation,
        frame,
        addressOf: request => addressOf(request.raw),
        paths,
        now,
      })
      snippetRoutes(routes, {
        ...creation,
        ...ownership,
        paths,
        frame,
        highlighter,
        rawAnswers,
        isHotlink,
        outward,
        unlock,
      })
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
