import type { Logger } from 'pino'
import { createAccounts } from '../auth/accounts.ts'
import type { Config } from '../config/config.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Lease } from '../db/lease.ts'
import { createGraphqlOnDemand } from '../graphql/on-demand.ts'
import { createPaths } from '../kernel/paths.ts'
import { limitKey } from '../lib/client-address.ts'
import { createRateLimit, type Rate } from '../lib/rate-limit.ts'
import { claimsOn } from '../rest/claims.ts'
import { createIdempotency } from '../rest/idempotency.ts'
import { createBearers } from '../tokens/bearer-token.ts'
import { loadAssets } from '../web/assets.ts'
import { createAuthServices } from './auth-services.ts'
import { createBoardServices } from './board-services.ts'
import type { Closing } from './closing.ts'
import { createContentServices } from './content-services.ts'
import { createNotificationServices } from './notification-services.ts'
import { createProbing } from './probing.ts'
import { createSnippetServices } from './snippet-services.ts'
import { createStores } from './stores.ts'
import { createWebServices } from './web-services.ts'

export type ServiceOptions = {
  readonly config: Config
  readonly db: Database
  readonly lease: Lease
  readonly log: Logger
  readonly now: () => number
  /** Makes the Board impossible to change; for development and tests. */
  readonly freeze: boolean
  readonly closing: Closing
}

export type Services = ReturnType<typeof createServices>

/**
 * Makes every store and every service, once. Nothing here reads the database or sends anything yet: `start.ts` fills the
 * Board, then starts the prober and the workers.
 */
export function createServices({ config, db, lease, log, now, freeze, closing }: ServiceOptions) {
  const paths = createPaths(config.baseUrl)
  const assets = loadAssets(paths)
  const stores = createStores(db)
  const claims = claimsOn(createChanges(db, now))
  const { changes } = claims
  const limit = (rate: Rate | null) => rate && createRateLimit(rate, now)

  const boardServices = createBoardServices({ db, stores, lease, log, now, freeze, closing })
  const { publisher } = boardServices
  const { board } = publisher
  const siteTitle = () => board().site.title
  const { probe, prober } = createProbing({
    config,
    stores,
    board: boardServices,
    lease,
    log,
    now,
    closing,
  })

  const web = createWebServices({ config, board, paths, assets, log, now })
  const { addressOf, requestAddress, faults } = web
  const bearers = createBearers({ db, store: stores.tokens, now })
  const accounts = createAccounts({
    db,
    store: stores.accounts,
    changes,
    publish: publisher.publish,
    siteTitle,
    now,
  })
  const { sessions } = accounts
  const content = createContentServices({
    db,
    stores,
    changes,
    publisher,
    probe,
    prober,
    paths,
    assets,
    now,
  })
  const snippets = createSnippetServices({
    config,
    db,
    stores,
    changes,
    sessions,
    bearers,
    web,
    paths,
    log,
    now,
    closing,
  })
  const { outbox, mail, channels } = createNotificationServices({
    config,
    log,
    db,
    stores,
    changes,
    accounts,
    moderation: snippets.moderation,
    site: () => board().site,
    paths,
    now,
    closing,
  })
  const auth = createAuthServices({
    config,
    db,
    changes,
    accounts,
    mail,
    requestAddress,
    faults,
    siteTitle,
    paths,
    now,
  })

  return {
    config,
    db,
    log,
    now,
    paths,
    assets,
    stores,
    changes,
    publisher,
    board,
    siteTitle,
    prober,
    web,
    accounts,
    auth,
    bearers,
    content,
    snippets,
    outbox,
    mail,
    channels,
    idempotency: createIdempotency({ store: stores.idempotency, claims, now }),
    apiRateLimit: limit(config.apiRate),
    graphql: createGraphqlOnDemand({
      explorer: paths.graphiql(),
      board,
      pageSize: config.announcementsPageSize,
      rateLimit: limit(config.graphqlRate),
      clientAddress: request => limitKey(addressOf(request)),
      now,
      log,
    }),
  }
}
