import type { RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { createAnnouncementStore } from '../announcements/announcement-store.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabaseWaiting } from '../db/waiting.ts'
import { createMonitorStore } from '../monitors/monitor-store.ts'
import { createSiteStore } from '../site/site-store.ts'
import type { Sealing } from '../snippets/secrets/at-rest-encryption.ts'
import { createSnippetStore } from '../snippets/snippet-store.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import type { ConnectionLimits } from '../web/connection-limits.ts'

/** People wait no longer, and the database answers in milliseconds when it is well. */
const answerMaxMs = 10_000

export type Start = {
  readonly config: Config
  readonly log: Logger
  readonly now: () => number
  /** What is to be closed again, in reverse. */
  readonly opened: AsyncDisposableStack
  readonly onRoute: ((route: RouteOptions) => void) | undefined
  readonly connectionLimits: ConnectionLimits | undefined
  readonly signal: AbortSignal | undefined
}

/** The thing, which is closed when everything is. */
export const closing = <T extends { close(): unknown }>({ opened }: Start, thing: T): T =>
  opened.adopt(thing, async each => {
    await each.close()
  })

export async function openData({ config, log, now, opened, signal }: Start): Promise<Database> {
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

export type Stores = ReturnType<typeof createStores>

export const createStores = (db: Database, { snippetIdLength }: Config, { seal }: Sealing) => ({
  site: createSiteStore(db),
  announcements: createAnnouncementStore(db),
  monitors: createMonitorStore(db),
  snippets: createSnippetStore(db, { idLength: snippetIdLength, seal }),
  uploads: createUploadStore(db),
})
