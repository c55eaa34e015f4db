import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from './accounts/accounts.ts'
import { createChallenges } from './accounts/challenge-statements.ts'
import { createEntrance } from './accounts/entrance.ts'
import { entranceFrames } from './accounts/manage/entrance-frame.ts'
import { mailForm, mailRoutes } from './accounts/manage/mail-routes.ts'
import { type OidcSettings, signInWithProvider } from './accounts/manage/oidc.ts'
import { passkeySection, passkeyWay } from './accounts/manage/passkey-pages.ts'
import { passkeyRoutes } from './accounts/manage/passkey-routes.ts'
import { accountManageRoutes } from './accounts/manage/routes.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import { createResetMail } from './accounts/reset-mail.ts'
import { createAutosaveStore } from './announcements/autosave-statements.ts'
import { draftRoutes } from './announcements/draft-page.ts'
import { createEditStore } from './announcements/edit-statements.ts'
import { createAnnouncementEditing } from './announcements/editing.ts'
import { announcementManageRoutes } from './announcements/manage/routes.ts'
import { updateManageRoutes } from './announcements/manage/updates.ts'
import { createPreviewKeys } from './announcements/preview-statements.ts'
import { createPreviews } from './announcements/previews.ts'
import { createRevisionStore } from './announcements/revision-statements.ts'
import { createSearchStore } from './announcements/search-statements.ts'
import { createUpdateStore } from './announcements/update-statements.ts'
import { createAnnouncementUpdates } from './announcements/updates.ts'
import { auditManageRoutes } from './audit/manage/routes.ts'
import { createAuditStore } from './audit/store.ts'
import { createAuditTrail } from './audit/trail.ts'
import type { Config } from './config.ts'
import { createChanges } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { createRateLimit } from './lib/rate-limit.ts'
import { minuteMs } from './lib/time.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { manageFrames } from './manage/frame.ts'
import { guard } from './manage/guard.ts'
import { moderationManageRoutes } from './moderation/manage/routes.ts'
import type { Moderation } from './moderation/moderation.ts'
import { createMonitorEditing } from './monitors/editing.ts'
import { createMaintenanceEditing } from './monitors/maintenance-editing.ts'
import { createWindowStore } from './monitors/maintenance-statements.ts'
import { monitorManageRoutes } from './monitors/manage/routes.ts'
import { maintenanceManageRoutes } from './monitors/manage/window-routes.ts'
import type { Probe } from './monitors/probes/probe.ts'
import type { MonitorStore } from './monitors/store.ts'
import { createMonitorTesting } from './monitors/testing.ts'
import type { Paths } from './paths.ts'
import { programRoutes } from './programs.ts'
import type { Publisher } from './publisher.ts'
import { claimsOn } from './rest/claims.ts'
import { createSiteEditing } from './site/editing.ts'
import { siteManageRoutes } from './site/manage/routes.ts'
import type { SiteStore } from './site/store.ts'
import { mineSection } from './snippets/own/account-section.ts'
import { createTokenEditing } from './tokens/editing.ts'
import { tokenManageRoutes } from './tokens/manage/routes.ts'
import { createTokenStore } from './tokens/store.ts'
import { uploadManageRoutes } from './uploads/manage/routes.ts'
import type { UploadStore } from './uploads/store.ts'
import { createUploads } from './uploads/uploads.ts'
import type { Assets } from './web/assets.ts'
import type { FaultLog } from './web/fault-log.ts'
import type { Frame } from './web/layout.ts'

export type ManagementOptions = {
  readonly db: Database
  readonly stores: {
    readonly site: SiteStore
    readonly monitors: MonitorStore
    readonly uploads: UploadStore
  }
  readonly accounts: Accounts
  readonly moderation: Moderation
  readonly publisher: Publisher
  readonly watching: Watching
  readonly paths: Paths
  readonly assets: Assets
  readonly frame: (request: FastifyRequest) => Frame
  readonly addressOf: (request: FastifyRequest) => string
  readonly config: Config
  readonly faults: FaultLog
  readonly now: () => number
}

export type Watching = {
  readonly probe: Probe
  /** Resolves when the prober watches what is stored now. */
  readonly reload: () => Promise<void>
}

/** Each test keeps somebody else's server busy. */
const testRate = { count: 10, windowMs: minuteMs }

/** People find their key within a few tries; each try writes a row. */
const passkeyRate = { count: 30, windowMs: 60_000 }

/** Puts the management side together: what may be changed, by whom, and the pages for it. */
export function managementRoutes(routes: FastifyInstance, options: ManagementOptions): void {
  const { db, stores, accounts, publisher, watching, paths, assets, addressOf, config, now } = options
  const claims = claimsOn(createChanges(db, now))
  const { changes } = claims
  const publish = publisher.publish
  const site = createSiteEditing({ db, store: stores.site, changes, publish })

  const edits = createEditStore(db)
  const revisions = createRevisionStore(db)
  const standingPicture = paths.absolute(assets.url('pictures/announcement.svg'))
  const announcements = createAnnouncementEditing({
    db,
    store: edits,
    revisions,
    changes,
    publish,
    standingPicture,
    now,
  })
  const previews = createPreviews({
    keys: createPreviewKeys(db, randomBytes),
    store: edits,
    changes,
    paths,
    now,
  })
  const uploads = createUploads({ store: stores.uploads, changes, paths, now })
  draftRoutes(routes, { previews, frame: options.frame, now })
  const updates = createAnnouncementUpdates({
    db,
    store: createUpdateStore(db),
    announcements: edits,
    changes,
    publish,
    now,
  })

  const monitors = createMonitorEditing({
    db,
    store: stores.monitors,
    changes,
    publish,
    reload: watching.reload,
  })
  const maintenance = createMaintenanceEditing({
    db,
    store: createWindowStore(db),
    changes,
    publish,
    reload: watching.reload,
    now,
  })
  const testMonitor = createMonitorTesting({
    editing: monitors,
    probe: watching.probe,
    limit: createRateLimit(testRate, now),
  })

  const tokens = createTokenStore(db)
  const trail = createAuditTrail(createAuditStore(db))
  const search = createSearchStore(db)
  programRoutes(routes, {
    ...options,
    claims,
    site,
    announcements,
    search: search.search,
    updates,
    revisions,
    previews,
    monitors,
    test: testMonitor,
    maintenance,
    accounts: accounts.editing,
    trail,
    tokens,
    rateLimit: config.apiRate && createRateLimit(config.apiRate, now),
  })

  const { sessions, signIn } = accounts
  const entrance = createEntrance({ sessions, signIn, paths, addressOf, now })
  const siteTitle = () => publisher.board().site.title
  const mailFailed = (err: Error) => options.faults.error({ err }, 'Work that nobody waits for failed')
  const passkeys = createPasskeys({
    db,
    store: accounts.store,
    changes,
    challenges: createChallenges(db, now),
    origin: paths.absolute(''),
    siteTitle,
    now,
  })

  routes.register(async scope => {
    guard(scope, { paths, findSession: entrance.findSession, addressOf, now })
    const frame = manageFrames(options.frame)
    scope.get('/manage', { config: { access: 'signed-in' } }, async (_request, reply) =>
      reply.redirect(paths.manage.announcements(), 303),
    )
    passkeyRoutes(scope, {
      passkeys,
      accounts,
      entrance,
      rateLimit: createRateLimit(passkeyRate, now),
      publicFrame: options.frame,
      paths,
    })
    const oidc = oidcOf(config)
    const provider =
      oidc &&
      signInWithProvider(scope, {
        settings: oidc,
        db,
        changes,
        accounts,
        entrance,
        publicFrame: options.frame,
        paths,
        now,
      })
    const mailer = mailerOf(config)
    if (mailer)
      mailRoutes(scope, {
        resetMail: createResetMail({ ...accounts, changes, mailer, failed: mailFailed, now }),
        entrance,
        frame: entranceFrames(options.frame),
        paths,
      })
    accountManageRoutes(scope, {
      accounts,
      entrance,
      ways: provider ? [passkeyWay, provider.way] : [passkeyWay],
      sections: [passkeySection(passkeys, now), ...(provider ? [provider.section] : []), mineSection],
      mailForm: mailer && mailForm,
      frame,
      publicFrame: options.frame,
      paths,
      siteTitle,
      now,
    })
    announcementManageRoutes(scope, {
      editing: announcements,
      search,
      revisions,
      autosaves: createAutosaveStore(db),
      store: edits,
      previews,
      uploads,
      monitors: async () => (await stores.monitors.all()).monitors,
      standingPicture,
      frame,
      paths,
      now,
    })
    uploadManageRoutes(scope, { uploads, frame })
    updateManageRoutes(scope, {
      updates,
      monitors: () => publisher.board().monitors,
      frame,
      paths,
      now,
    })
    maintenanceManageRoutes(scope, {
      editing: maintenance,
      monitors: async () => (await stores.monitors.all()).monitors,
      frame,
      paths,
      now,
    })
    moderationManageRoutes(scope, { moderation: options.moderation, frame, paths, now })
    monitorManageRoutes(scope, { editing: monitors, test: testMonitor, frame, paths, now })
    siteManageRoutes(scope, { editing: site, frame, paths, keepPicture: uploads.save })
    tokenManageRoutes(scope, {
      editing: createTokenEditing({ store: tokens, changes, now }),
      frame,
      paths,
      now,
    })
    auditManageRoutes(scope, { trail, frame, timeZone: () => publisher.board().site.timeZone, now })
  })
}

const mailerOf = ({ smtpUrl, mailFrom }: Config): Mailer | null =>
  smtpUrl && mailFrom ? createMailer({ smtpUrl, from: mailFrom }) : null

const oidcOf = (config: Config): OidcSettings | null =>
  config.oidcIssuer && {
    issuer: config.oidcIssuer,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    name: config.oidcName,
    role: config.oidcRole,
  }
