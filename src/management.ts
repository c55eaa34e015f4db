import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountMail } from './accounts/account-mail.ts'
import type { Accounts } from './accounts/accounts.ts'
import { createEntrance } from './accounts/entrance.ts'
import { draftRoutes } from './announcements/draft-page.ts'
import { announcementManageRoutes } from './announcements/manage/routes.ts'
import { updateManageRoutes } from './announcements/manage/updates.ts'
import { auditManageRoutes } from './audit/manage/routes.ts'
import type { Config } from './config.ts'
import type { Changes } from './db/changes.ts'
import { runningInstances } from './db/instances.ts'
import { type EditingOptions, openEditing } from './editing.ts'
import { enteringRoutes } from './entering.ts'
import { createRateLimit } from './lib/rate-limit.ts'
import { manageFrames } from './manage/frame.ts'
import { type Confirm, guard } from './manage/guard.ts'
import { startRoutes } from './manage/start.ts'
import { moderationManageRoutes } from './moderation/manage/routes.ts'
import type { Moderation } from './moderation/moderation.ts'
import { monitorManageRoutes } from './monitors/manage/routes.ts'
import { maintenanceManageRoutes } from './monitors/manage/window-routes.ts'
import type { ChannelService } from './notifications/channel-service.ts'
import { channelManageRoutes } from './notifications/manage/routes.ts'
import { programRoutes } from './programs.ts'
import { siteManageRoutes } from './site/manage/routes.ts'
import { mineSection } from './snippets/own/account-section.ts'
import { tokensSection } from './tokens/manage/account-section.ts'
import { tokenManageRoutes } from './tokens/manage/routes.ts'
import { uploadManageRoutes } from './uploads/manage/routes.ts'
import type { Epochs } from './web/epochs.ts'
import type { FaultLog } from './web/fault-log.ts'
import type { FormLimit } from './web/form-limit.ts'
import type { Frame } from './web/layout.ts'
import type { ReadyAnswers } from './web/ready-answers.ts'

export type ManagementOptions = EditingOptions & {
  readonly accounts: Accounts
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly channelsOn: (changes: Changes) => ChannelService
  readonly moderation: Moderation
  readonly frame: (request: FastifyRequest) => Frame
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
  const editing = openEditing(options)
  const { announcements, monitors, maintenance, tokens } = editing
  const channels = options.channelsOn(editing.changes)

  draftRoutes(routes, { previews: announcements.previews, frame: options.frame, now })
  programRoutes(routes, {
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
    rateLimit: config.apiRate && createRateLimit(config.apiRate, now),
  })

  const entrance = createEntrance({ ...accounts, paths, addressOf, now })
  routes.register(async scope => {
    const asked: Confirm = (request, reply, back) => confirm(request, reply, back)
    guard(scope, {
      paths,
      findSession: entrance.findSession,
      addressOf,
      confirm: asked,
      limitForm: options.limitForm,
      now,
    })
    const frame = manageFrames(options.frame)
    const isNew = async () => {
      const [{ monitors: all }, counts] = await Promise.all([
        stores.monitors.all(),
        announcements.search.counts(now()),
      ])
      return all.length === 0 && Object.values(counts).every(count => count === 0)
    }
    const monitorsInOrder = async () => (await stores.monitors.all()).monitors
    startRoutes(scope, { isNew, frame, paths })
    const confirm = enteringRoutes(scope, {
      ...options,
      changes: editing.changes,
      entrance,
      frame,
      publicFrame: options.frame,
      siteTitle: () => publisher.board().site.title,
      sections: [mineSection, tokensSection(tokens.editing, now)],
    })
    announcementManageRoutes(scope, {
      ...announcements,
      uploads: editing.uploads,
      monitors: monitorsInOrder,
      frame,
      paths,
      now,
    })
    uploadManageRoutes(scope, { uploads: editing.uploads, frame })
    updateManageRoutes(scope, {
      updates: announcements.updates,
      monitors: () => publisher.board().monitors,
      frame,
      paths,
      now,
    })
    maintenanceManageRoutes(scope, { editing: maintenance, monitors: monitorsInOrder, frame, paths, now })
    moderationManageRoutes(scope, { moderation: options.moderation, frame, paths, now })
    channelManageRoutes(scope, { channels, frame, paths, now })
    monitorManageRoutes(scope, { editing: monitors, test: editing.test, frame, paths, now })
    siteManageRoutes(scope, {
      editing: editing.site,
      instances: () => runningInstances(options.db),
      frame,
      paths,
      keepPicture: editing.uploads.save,
      now,
    })
    tokenManageRoutes(scope, { editing: tokens.editing, frame, paths, now })
    auditManageRoutes(scope, {
      trail: editing.trail,
      frame,
      timeZone: () => publisher.board().site.timeZone,
      now,
    })
  })
}
