import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminContexts } from '../admin/admin-context.ts'
import { type Confirm, guard } from '../admin/guard.ts'
import { startPageRoutes } from '../admin/start-page.ts'
import { announcementManageRoutes } from '../announcements/admin/announcement-routes.ts'
import { draftRoutes } from '../announcements/draft-page.ts'
import { auditManageRoutes } from '../audit/admin/audit-routes.ts'
import type { AccountMail } from '../auth/account-mail.ts'
import type { Accounts } from '../auth/accounts.ts'
import { createBrowserSessions } from '../auth/browser-sessions.ts'
import type { Config } from '../config/config.ts'
import type { Changes } from '../db/changes.ts'
import { runningInstances } from '../db/instances.ts'
import { updateManageRoutes } from '../incidents/admin/update-routes.ts'
import { createRateLimit } from '../lib/rate-limit.ts'
import { maintenanceManageRoutes } from '../monitors/admin/maintenance-routes.ts'
import { monitorManageRoutes } from '../monitors/admin/monitor-routes.ts'
import { channelManageRoutes } from '../notifications/admin/channel-routes.ts'
import type { ChannelService } from '../notifications/channel-service.ts'
import { siteManageRoutes } from '../site/admin/site-routes.ts'
import { moderationManageRoutes } from '../snippets/moderation/admin/moderation-routes.ts'
import type { Moderation } from '../snippets/moderation/moderation.ts'
import { mySnippetsSection } from '../snippets/ownership/my-snippets-section.ts'
import { tokenManageRoutes } from '../tokens/admin/token-routes.ts'
import { tokensSection } from '../tokens/admin/token-section.ts'
import { uploadManageRoutes } from '../uploads/admin/upload-admin-routes.ts'
import type { Epochs } from '../web/epochs.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { FormLimit } from '../web/form-limit.ts'
import type { PageContext } from '../web/layout.ts'
import type { ReadyAnswers } from '../web/ready-answers.ts'
import { authRoutes } from './auth-routes.ts'
import { restApiRoutes } from './rest-routes.ts'
import { openServices, type ServicesOptions } from './services.ts'

export type ManagementOptions = ServicesOptions & {
  readonly accounts: Accounts
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly channelsOn: (changes: Changes) => ChannelService
  readonly moderation: Moderation
  readonly context: (request: FastifyRequest) => PageContext
  readonly answers: ReadyAnswers
  readonly epochs: Epochs
  readonly addressOf: (request: FastifyRequest) => string
  readonly limitForm: FormLimit
  readonly config: Config
  readonly faults: FaultLog
}

/** Puts the management side together: who may change what, the pages for it, and the programs' way to the same. */
export function managementRoutes(routes: FastifyInstance, options: ManagementOptions): void {
  const { stores, accounts, publisher, paths, addressOf, config, now } = options
  const editing = openServices(options)
  const { announcements, monitors, maintenance, tokens } = editing
  const channels = options.channelsOn(editing.changes)

  draftRoutes(routes, { previews: announcements.previews, paths, context: options.context, now })
  restApiRoutes(routes, {
    ...options,
    ...editing,
    announcements: announcements.editing,
    search: announcements.search.search,
    updates: announcements.updates,
    revisions: announcements.revisions,
    previews: announcements.previews,
    accounts: accounts.editing,
    channels,
    tokens: tokens.store,
    idempotency: stores.idempotency,
    rateLimit: config.apiRate && createRateLimit(config.apiRate, now),
  })

  const browserSessions = createBrowserSessions({ ...accounts, paths, addressOf, now })
  routes.register(async scope => {
    const asked: Confirm = (request, reply, back) => confirm(request, reply, back)
    guard(scope, {
      paths,
      findSession: browserSessions.findSession,
      addressOf,
      confirm: asked,
      limitForm: options.limitForm,
      now,
    })
    const context = adminContexts(options.context)
    const isNew = async () => {
      const [{ monitors: all }, counts] = await Promise.all([
        stores.monitors.all(),
        announcements.search.counts(now()),
      ])
      return all.length === 0 && Object.values(counts).every(count => count === 0)
    }
    const monitorsInOrder = async () => (await stores.monitors.all()).monitors
    startPageRoutes(scope, { isNew, context, paths })
    const confirm = authRoutes(scope, {
      ...options,
      changes: editing.changes,
      browserSessions,
      context,
      publicContext: options.context,
      siteTitle: () => publisher.board().site.title,
      sections: [mySnippetsSection, tokensSection(tokens.editing, now)],
    })
    announcementManageRoutes(scope, {
      ...announcements,
      uploads: editing.uploads,
      monitors: monitorsInOrder,
      context,
      paths,
      now,
    })
    uploadManageRoutes(scope, { uploads: editing.uploads, context, paths })
    updateManageRoutes(scope, {
      updates: announcements.updates,
      monitors: () => publisher.board().monitors,
      context,
      paths,
      now,
    })
    maintenanceManageRoutes(scope, { editing: maintenance, monitors: monitorsInOrder, context, paths, now })
    moderationManageRoutes(scope, { moderation: options.moderation, context, paths, now })
    channelManageRoutes(scope, { channels, context, paths, now })
    monitorManageRoutes(scope, { editing: monitors, test: editing.test, context, paths, now })
    siteManageRoutes(scope, {
      editing: editing.site,
      instances: () => runningInstances(options.db),
      context,
      paths,
      keepPicture: editing.uploads.save,
      now,
    })
    tokenManageRoutes(scope, { editing: tokens.editing, context, paths, now })
    auditManageRoutes(scope, {
      trail: editing.trail,
      context,
      paths,
      timeZone: () => publisher.board().site.timeZone,
      now,
    })
  })
}
