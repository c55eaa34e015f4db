import { randomBytes } from 'node:crypto'
import { createAccounts } from '../auth/accounts.ts'
import { createPasswords } from '../auth/password-hash.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { createGraphqlOnDemand } from '../graphql/on-demand.ts'
import { limitKey } from '../lib/client-address.ts'
import { createRateLimit, type Rate } from '../lib/rate-limit.ts'
import { ConnectivityAlarm } from '../monitors/connectivity-alarm.ts'
import { StorageAlarm } from '../outbox/storage-alarm.ts'
import { createIdempotency } from '../rest/idempotency.ts'
import { createPageKeys } from '../site/public/page-access.ts'
import { createBearers } from '../tokens/bearer-token.ts'
import { createAuthServices } from './auth-services.ts'
import { type BaseOptions, createBase } from './base.ts'
import { createBoardServices } from './board-services.ts'
import { createContentServices } from './content-services.ts'
import { createDeskServices } from './desk-services.ts'
import { createDomainServices } from './domain-services.ts'
import { createLiveServices } from './live-services.ts'
import { createNotificationServices } from './notification-services.ts'
import { createProbing } from './probing.ts'
import { createSnippetServices } from './snippet-services.ts'
import { createWebServices } from './web-services.ts'

export type Services = ReturnType<typeof createServices>

/**
 * Makes every store and every service once, without reading the database or sending anything: `start.ts` fills the
 * Board, then starts the prober and the workers.
 */
export function createServices(options: BaseOptions) {
  const base = createBase(options)
  const { config, db, lease, log, now, paths, stores, limits, claims, changes } = base
  const limit = (rate: Rate | null) => rate && createRateLimit(rate, now)

  const boardServices = createBoardServices(base)
  const { publisher, unstoredOutbox } = boardServices
  const { board, publish } = publisher
  const siteTitle = () => board().site.title
  const { probe, prober, pushes, delivered, names } = createProbing({ ...base, ...boardServices })

  const web = createWebServices({ ...base, board })
  const bearers = createBearers({ db, store: stores.tokens, now })
  const passwords = createPasswords()
  const accounts = createAccounts({
    db,
    store: stores.accounts,
    changes,
    limits,
    publish,
    siteTitle,
    passwords,
    now,
  })
  const content = createContentServices({ ...base, publisher, probe, prober, passwords })
  const snippets = createSnippetServices({ ...base, sessions: accounts.sessions, bearers, web })
  const { moderation, receipts } = snippets
  const site = () => board().site
  const sending = { accounts, moderation, receipts, site, board, delivered, unstoredOutbox }
  const notifications = createNotificationServices({ ...base, ...sending })
  const { mail } = notifications

  return {
    ...base,
    ...notifications,
    publisher,
    board,
    siteTitle,
    prober,
    pushes,
    storageAlarm: new StorageAlarm({ db, lease, outbox: unstoredOutbox, now }),
    connectivity: new ConnectivityAlarm({
      store: stores.connectivity,
      outages: boardServices.probeOutages,
      now,
    }),
    web,
    live: createLiveServices({ ...base, publisher, web }),
    accounts,
    passwords,
    pageKeys: createPageKeys({ secret: createSecret(db, 'status-pages', randomBytes), limits, now }),
    desk: createDeskServices({ stores, board, now }),
    domains: createDomainServices({ ...base, names }),
    auth: createAuthServices({ ...base, accounts, mail, web, siteTitle }),
    bearers,
    content,
    snippets,
    idempotency: createIdempotency({ store: stores.idempotency, claims, now }),
    apiRateLimit: limit(config.apiRate),
    graphql: createGraphqlOnDemand({
      explorer: paths.graphiql(),
      board,
      pageSize: config.announcementsPageSize,
      rateLimit: limit(config.graphqlRate),
      clientAddress: request => limitKey(web.addressOf(request)),
      now,
      log,
    }),
  }
}
