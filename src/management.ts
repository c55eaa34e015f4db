import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from './accounts/accounts.ts'
import { createEntrance } from './accounts/entrance.ts'
import { accountManageRoutes } from './accounts/manage/routes.ts'
import { createChanges } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { manageFrames } from './manage/frame.ts'
import { guard } from './manage/guard.ts'
import type { Paths } from './paths.ts'
import type { Publisher } from './publisher.ts'
import { createSiteEditing } from './site/editing.ts'
import { siteManageRoutes } from './site/manage/routes.ts'
import type { SiteStore } from './site/store.ts'
import type { Frame } from './web/layout.ts'

export type ManagementOptions = {
  readonly db: Database
  readonly stores: { readonly site: SiteStore }
  readonly accounts: Accounts
  readonly publisher: Publisher
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
  readonly addressOf: (request: FastifyRequest) => string
  readonly now: () => number
}

/** Puts the management side together: what may be changed, by whom, and the pages for it. */
export function managementRoutes(routes: FastifyInstance, options: ManagementOptions): void {
  const { db, stores, accounts, publisher, paths, addressOf, now } = options
  const changes = createChanges(db, now)
  const publish = publisher.publish
  const site = createSiteEditing({ db, store: stores.site, changes, publish })

  const { sessions, signIn } = accounts
  const entrance = createEntrance({ sessions, signIn, paths, addressOf, now })
  const siteTitle = () => publisher.board().site.title

  routes.register(async scope => {
    guard(scope, { paths, findSession: entrance.findSession, addressOf })
    const frame = manageFrames(options.frame)
    scope.get('/manage', { config: { access: 'signed-in' } }, async (_request, reply) =>
      reply.redirect(paths.manage.announcements(), 303),
    )
    accountManageRoutes(scope, {
      accounts,
      entrance,
      frame,
      publicFrame: options.frame,
      paths,
      siteTitle,
      now,
    })
    siteManageRoutes(scope, { editing: site, frame, paths })
  })
}
