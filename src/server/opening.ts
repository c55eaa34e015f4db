import type { RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabaseWaiting } from '../db/waiting.ts'
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
