import type { RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type Database, orClosed } from '../db/database.ts'
import { DatabaseTrouble } from '../db/database-trouble.ts'
import { migratePatiently } from '../db/patient-migration.ts'
import { TroubleLog } from '../db/trouble-log.ts'
import { openDatabaseWaiting, type Patience, untilReached } from '../db/waiting.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { shortCommit } from '../lib/build.ts'
import type { IdleCollection } from '../lib/idle-collection.ts'
import { openFilesMax } from '../lib/open-files.ts'
import { ownCommand } from '../lib/own-command.ts'
import type { HighlighterOptions } from '../snippets/read/highlight.ts'
import type { ConnectionLimits } from '../web/edge/connection-limits.ts'
import { tryListening } from '../web/listening.ts'
import { closingOn } from './base.ts'
import { degradedParts } from './board-services.ts'
import { deferredRoutes } from './deferred-routes.ts'
import { fastPathRoutes, fastPathsOf } from './fast-paths.ts'
import { withinHandles } from './handle-shares.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { openDutyLease } from './probing.ts'
import { mountRoutes } from './routes.ts'
import { createServices, type Services } from './services.ts'
import { StatusPageSites } from './status-page-sites.ts'
import { startWorkers } from './workers.ts'

type App = {
  /** Closes everything in reverse order. */
  readonly close: () => Promise<void>
}

type Program = {
  readonly hasChanged: () => boolean
  readonly look: () => Promise<void>
  /** The command that restarts the process. */
  readonly restart: string
}

type AppOptions = {
  readonly log: Logger
  readonly now?: () => number
  /** True deep-freezes the Board; for development and tests. */
  readonly freeze?: boolean
  /** Called for every registered route; for tests. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Limits of highlighting; for tests. */
  readonly highlighting?: HighlighterOptions
  /** Limits for slow peers; for tests. */
  readonly connectionLimits?: ConnectionLimits
  /** Frees memory while the process is idle. */
  readonly collection?: Pick<IdleCollection, 'tick'>
  /** Notices that the program's files were replaced. It belongs to the process rather than to a server. */
  readonly program?: Program
  /** Called when the content of the database was moved to another database, so that later writes would be lost. */
  readonly moved?: (mark: string) => void
  /** Aborts the start, whatever it is waiting for. */
  readonly signal?: AbortSignal
}

/** Opens everything in order and listens. If a step fails, everything opened before is closed. */
export async function startApp(given: Config, options: AppOptions): Promise<App> {
  const { now = Date.now, freeze = false, highlighting = {}, signal } = options
  const { collection = null, program = null, moved = () => {} } = options
  await using opened = new AsyncDisposableStack()
  const closing = closingOn(opened)
  const troubleLog = closing(new TroubleLog(options))
  const { log } = troubleLog
  const config = withinHandles(given, openFilesMax(), log)

  await tryListening(config)
  const patience = {
    waitMs: config.databaseWaitSeconds * 1000,
    waiting: (sentence: string) => log.warn(sentence),
    signal,
  }
  const step = <T>(work: () => Promise<T>): Promise<T> =>
    boundedWait(untilReached(work, config.databaseUrl, patience), { signal })
  const db = closing(await openData(config, { log, now, patience }))
  troubleLog.follow(db)
  const lease = closing(await step(() => openDutyLease(db, { log, signal, moved })))
  const services = createServices({ config, db, lease, log, now, freeze, highlighting, closing })
  await step(() => services.publisher.publish())
  await step(() => services.snippets.moderation.blocks.follow())
  services.prober.start()
  closing(startWorkers(services, lease, { collection, program }))
  const server = closing(httpServer(services, options))
  await step(() => server.listen(config.host, config.port))
  const { version } = services.build
  log.info(
    { address: config.baseUrl.href, version, commit: shortCommit(services.build) ?? undefined },
    'Corkboard is open',
  )
  await step(() => inviteFirstOwner(services)).catch(error => logNoInvitation(error, log))

  const everything = opened.move()
  return { close: () => everything.disposeAsync() }
}

/** Timeout of database answers in milliseconds. People wait no longer, and a healthy database answers in milliseconds. */
const answerMaxMs = 10_000

async function openData(
  config: Config,
  { log, now, patience }: { log: Logger; now: () => number; patience: Patience },
): Promise<Database> {
  const { signal } = patience
  const db = await openDatabaseWaiting(config.databaseUrl, {
    groupMax: config.sqliteGroupMax,
    prepare: config.databasePrepare,
    answerMaxMs,
    breaker: true,
    notice: sentence => log.info(sentence),
    ...patience,
  })
  return orClosed(db, async () => {
    const { databaseUrl: url, databasePrepare: prepare } = config
    const migrated = () => migratePatiently(db, { url, prepare, now, signal })
    const applied = await boundedWait(untilReached(migrated, url, patience), { signal })
    if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
    return db
  })
}

function httpServer(services: Services, { onRoute, connectionLimits, program }: AppOptions): HttpServer {
  const { config, db, lease, log, now, paths, board, publisher, web, live, outbox, channelWatch } = services
  return createHttpServer({
    onRoute,
    connectionsMax: config.maxConnections,
    connectionLimits,
    isProxy: web.isProxy,
    now,
    log,
    faults: web.faults,
    paths,
    hstsSeconds: config.hstsSeconds,
    context: web.context,
    fastPaths: fastPathsOf(services),
    fastPathRoutes: fastPathRoutes(paths),
    pages: new StatusPageSites(services).found,
    bodies: web.bodies,
    observe: web.proxyWatch.observe,
    missing: () => (publisher.isReady() ? [] : ['the first Board']),
    degraded: () => [
      ...(program?.hasChanged() ? ['files'] : []),
      ...degradedParts(db, lease, board(), channelWatch),
    ],
    deferred: deferredRoutes(services, restartNeeded(program)),
    routes: app => {
      // A stream would keep its connection until the end of the wait.
      app.addHook('preClose', async () => live.close())
      // Deliveries under way may take as long as requests under way.
      app.addHook('preClose', async () => void outbox.close())
      mountRoutes(app, services)
    },
  })
}

/** The restart command once the program's files were replaced; null before. */
const restartNeeded = (program: Program | undefined) => (): string | null =>
  program?.hasChanged() ? program.restart : null

/** Logs a link for creating the first owner, if the database has no account. */
async function inviteFirstOwner({ accounts, paths, log }: Services): Promise<void> {
  const token = await accounts.signUp.inviteFirstOwner()
  if (token === null) return
  log.warn(
    { link: paths.absolute(paths.manage.link(token)) },
    'There is no account yet. Open this link within a day to make the first one, which owns the site',
  )
  log.info(`The next start prints another link; so does "${ownCommand()} user add NAME --role owner" now`)
}

/** Logs that the link could not be stored, as on a full disk, and lets the server run. */
function logNoInvitation(error: unknown, log: Logger): void {
  if (!(error instanceof DatabaseTrouble)) throw error
  log.warn(
    { err: error.cause },
    `The link for the first account could not be stored. "${ownCommand()} user add NAME --role owner" makes one`,
  )
}
