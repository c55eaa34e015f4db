import type { FastifyInstance } from 'fastify'
import { accountOperations } from '../accounts/account-rest.ts'
import { announcementOperations } from '../announcements/announcement-rest.ts'
import { templateOperations } from '../announcements/templates/template-rest.ts'
import { updateOperations } from '../announcements/updates/update-rest.ts'
import { auditOperations } from '../audit/audit-rest.ts'
import { createCurrentVersions } from '../db/slices.ts'
import { lazy } from '../lib/lazy.ts'
import { maintenanceOperations } from '../monitors/maintenance-rest.ts'
import { monitorOperations } from '../monitors/monitor-rest.ts'
import { channelOperations } from '../notifications/channel-rest.ts'
import { KeptLists } from '../rest/kept-lists.ts'
import { openApiDocument } from '../rest/openapi.ts'
import type { Operation } from '../rest/operation.ts'
import { restRoutes } from '../rest/operation-routes.ts'
import { referenceRoutes } from '../rest/reference-routes.ts'
import { siteOperations } from '../site/site-rest.ts'
import { statusPageOperations } from '../site/status-page-rest.ts'
import { appealOperations } from '../snippets/moderation/appeal-rest.ts'
import { moderationOperations } from '../snippets/moderation/moderation-rest.ts'
import { createCreatorBearer } from '../snippets/ownership/creator-bearer.ts'
import { subscriberOperations } from '../subscribers/subscriber-rest.ts'
import type { Services } from './services.ts'

/** Mounts the REST interface. */
export function restApiRoutes(app: FastifyInstance, services: Services): void {
  const { db, paths, web, bearers, idempotency, apiRateLimit: rateLimit } = services
  const { answers, epochs, faults, context, requestAddress: addressOf } = web
  const operations = restOperations(services)
  // Made on first request: the document is large, and many sites never serve it.
  const document = lazy(() => openApiDocument(operations, paths.absolute(paths.api.home())))
  referenceRoutes(app, { document, context, paths, answers, epochs })
  restRoutes(app, {
    operations,
    identify: bearers.identify,
    identifyCreator: createCreatorBearer({
      store: services.snippets.store,
      snippets: services.snippets.moderation.snippets,
      now: services.now,
    }),
    idempotency,
    lists: new KeptLists({ versions: createCurrentVersions(db) }),
    rateLimit,
    paths,
    addressOf,
    faults,
  })
}

type RestServices = Pick<
  Services,
  'content' | 'stores' | 'accounts' | 'channels' | 'snippets' | 'subscribers' | 'paths' | 'now'
>

/** Every REST operation, in the order of the document. */
export function restOperations(services: RestServices): readonly Operation[] {
  const { content, stores, accounts, channels, snippets, subscribers, paths, now } = services
  return [
    ...announcementOperations({
      announcementService: content.announcements,
      store: stores.announcements,
      previews: content.previews,
      now,
    }),
    ...updateOperations(content.updates),
    ...templateOperations(content.templates),
    ...monitorOperations(content.monitors, content.monitorTest),
    ...maintenanceOperations(content.maintenance),
    ...channelOperations(channels),
    ...subscriberOperations(subscribers.desk),
    ...moderationOperations(snippets.moderation),
    ...appealOperations({ moderation: snippets.moderation, now }),
    ...siteOperations(content.site),
    ...statusPageOperations(content.statusPages),
    ...accountOperations({
      accountService: accounts.accountService,
      linkAddress: token => paths.absolute(paths.manage.link(token)),
    }),
    ...auditOperations(content.trail),
  ]
}
