import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountEditing } from './accounts/editing.ts'
import { accountOperations } from './accounts/rest.ts'
import type { AnnouncementEditing } from './announcements/editing.ts'
import type { Previews } from './announcements/previews.ts'
import { announcementOperations } from './announcements/rest.ts'
import type { RevisionStore } from './announcements/revision-statements.ts'
import type { SearchStore } from './announcements/search-statements.ts'
import type { AnnouncementUpdates } from './announcements/updates.ts'
import { updateOperations } from './announcements/updates-rest.ts'
import { auditOperations } from './audit/rest.ts'
import type { AuditTrail } from './audit/trail.ts'
import type { Database } from './db/database.ts'
import { once } from './lib/once.ts'
import type { RateLimit } from './lib/rate-limit.ts'
import type { MonitorEditing } from './monitors/editing.ts'
import type { MaintenanceEditing } from './monitors/maintenance-editing.ts'
import { maintenanceOperations } from './monitors/maintenance-rest.ts'
import { monitorOperations } from './monitors/rest.ts'
import type { MonitorTesting } from './monitors/testing.ts'
import type { ChannelService } from './notifications/channel-service.ts'
import { channelOperations } from './notifications/rest.ts'
import type { Paths } from './paths.ts'
import type { Claims } from './rest/claims.ts'
import { createIdempotency } from './rest/idempotency.ts'
import { createIdempotencyStore } from './rest/idempotency-statements.ts'
import { openApiDocument } from './rest/openapi.ts'
import type { Operation } from './rest/operation.ts'
import { referenceRoutes } from './rest/reference-routes.ts'
import { restRoutes } from './rest/routes.ts'
import type { SiteEditing } from './site/editing.ts'
import { siteOperations } from './site/rest.ts'
import { createBearers } from './tokens/bearer.ts'
import type { TokenStore } from './tokens/store.ts'
import type { Epochs } from './web/epochs.ts'
import type { FaultLog } from './web/fault-log.ts'
import type { Frame } from './web/layout.ts'
import type { ReadyAnswers } from './web/ready-answers.ts'

type ProgramOptions = {
  readonly db: Database
  readonly claims: Claims
  readonly site: SiteEditing
  readonly announcements: AnnouncementEditing
  readonly search: SearchStore['search']
  readonly updates: AnnouncementUpdates
  readonly revisions: RevisionStore
  readonly previews: Previews
  readonly monitors: MonitorEditing
  readonly test: MonitorTesting
  readonly maintenance: MaintenanceEditing
  readonly accounts: AccountEditing
  readonly channels: ChannelService
  readonly trail: AuditTrail
  readonly tokens: TokenStore
  readonly rateLimit: RateLimit | null
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
  readonly answers: ReadyAnswers
  readonly epochs: Epochs
  readonly addressOf: (request: FastifyRequest) => string
  readonly faults: FaultLog
  readonly now: () => number
}

/** Puts the REST interface together: what the management side does, for programs. */
export function programRoutes(routes: FastifyInstance, options: ProgramOptions): void {
  const { db, claims, tokens, rateLimit, paths, frame, addressOf, faults, now } = options
  const operations = restOperations({
    ...options,
    linkAddress: token => paths.absolute(paths.manage.link(token)),
  })
  const { identify } = createBearers({ db, store: tokens, now })
  const idempotency = createIdempotency({ store: createIdempotencyStore(db), claims, now })
  // Many sites are never asked for it, and it is large.
  const document = once(() => openApiDocument(operations, paths.absolute(paths.api.home())))
  referenceRoutes(routes, { document, frame, paths, answers: options.answers, epochs: options.epochs })
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
