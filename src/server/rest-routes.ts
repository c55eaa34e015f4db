import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountOperations } from '../accounts/account-rest.ts'
import type { AccountService } from '../accounts/account-service.ts'
import { announcementOperations } from '../announcements/announcement-rest.ts'
import type { AnnouncementService } from '../announcements/announcement-service.ts'
import type { Previews } from '../announcements/draft-previews.ts'
import type { RevisionStore } from '../announcements/revision-store.ts'
import type { SearchStore } from '../announcements/search-store.ts'
import { auditOperations } from '../audit/audit-rest.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import { updateOperations } from '../incidents/update-rest.ts'
import type { UpdateService } from '../incidents/update-service.ts'
import type { Paths } from '../kernel/paths.ts'
import { lazy } from '../lib/lazy.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { maintenanceOperations } from '../monitors/maintenance-rest.ts'
import type { MaintenanceService } from '../monitors/maintenance-service.ts'
import { monitorOperations } from '../monitors/monitor-rest.ts'
import type { MonitorService } from '../monitors/monitor-service.ts'
import type { MonitorTest } from '../monitors/monitor-test.ts'
import { channelOperations } from '../notifications/channel-rest.ts'
import type { ChannelService } from '../notifications/channel-service.ts'
import type { Claims } from '../rest/claims.ts'
import { createIdempotency } from '../rest/idempotency.ts'
import type { IdempotencyStore } from '../rest/idempotency-store.ts'
import { openApiDocument } from '../rest/openapi.ts'
import type { Operation } from '../rest/operation.ts'
import { referenceRoutes } from '../rest/reference-routes.ts'
import { restRoutes } from '../rest/routes.ts'
import { siteOperations } from '../site/site-rest.ts'
import type { SiteService } from '../site/site-service.ts'
import { createBearers } from '../tokens/bearer-token.ts'
import type { TokenStore } from '../tokens/token-store.ts'
import type { Epochs } from '../web/epochs.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { PageContext } from '../web/layout.ts'
import type { ReadyAnswers } from '../web/ready-answers.ts'

type ProgramOptions = {
  readonly db: Database
  readonly idempotency: IdempotencyStore
  readonly claims: Claims
  readonly site: SiteService
  readonly announcements: AnnouncementService
  readonly search: SearchStore['search']
  readonly updates: UpdateService
  readonly revisions: RevisionStore
  readonly previews: Previews
  readonly monitors: MonitorService
  readonly test: MonitorTest
  readonly maintenance: MaintenanceService
  readonly accounts: AccountService
  readonly channels: ChannelService
  readonly trail: AuditTrail
  readonly tokens: TokenStore
  readonly rateLimit: RateLimit | null
  readonly paths: Paths
  readonly context: (request: FastifyRequest) => PageContext
  readonly answers: ReadyAnswers
  readonly epochs: Epochs
  readonly addressOf: (request: FastifyRequest) => string
  readonly faults: FaultLog
  readonly now: () => number
}

/** Puts the REST interface together: what the management side does, for programs. */
export function restApiRoutes(routes: FastifyInstance, options: ProgramOptions): void {
  const { db, claims, tokens, rateLimit, paths, context, addressOf, faults, now } = options
  const operations = restOperations({
    ...options,
    linkAddress: token => paths.absolute(paths.manage.link(token)),
  })
  const { identify } = createBearers({ db, store: tokens, now })
  const idempotency = createIdempotency({ store: options.idempotency, claims, now })
  // Many sites are never asked for it, and it is large.
  const document = lazy(() => openApiDocument(operations, paths.absolute(paths.api.home())))
  referenceRoutes(routes, { document, context, paths, answers: options.answers, epochs: options.epochs })
  restRoutes(routes, { operations, identify, idempotency, rateLimit, paths, addressOf, faults })
}

type RestParts = Pick<
  ProgramOptions,
  | 'announcements'
  | 'search'
  | 'revisions'
  | 'previews'
  | 'updates'
  | 'monitors'
  | 'test'
  | 'maintenance'
  | 'site'
  | 'accounts'
  | 'channels'
  | 'trail'
  | 'now'
> & { readonly linkAddress: (token: string) => string }

/** Every operation there is, in the order of the document. */
export const restOperations = ({ announcements, accounts, ...parts }: RestParts): readonly Operation[] => [
  ...announcementOperations({ ...parts, editing: announcements }),
  ...updateOperations(parts.updates),
  ...monitorOperations(parts.monitors, parts.test),
  ...maintenanceOperations(parts.maintenance),
  ...channelOperations(parts.channels),
  ...siteOperations(parts.site),
  ...accountOperations({ editing: accounts, linkAddress: parts.linkAddress }),
  ...auditOperations(parts.trail),
]
