import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from '../accounts/admin/accounts-routes.ts'
import { adminContexts } from '../admin/admin-context.ts'
import { type Confirm, guard } from '../admin/guard.ts'
import { startPageRoutes } from '../admin/start-page.ts'
import { undoRoutes } from '../admin/undo.ts'
import { announcementManageRoutes } from '../announcements/admin/announcement-routes.ts'
import { incidentManageRoutes } from '../announcements/incidents/admin/incident-routes.ts'
import { windowOfAnnouncement } from '../announcements/model/incident.ts'
import { templateManageRoutes } from '../announcements/templates/admin/template-routes.ts'
import { updateManageRoutes } from '../announcements/updates/admin/update-routes.ts'
import { auditManageRoutes } from '../audit/admin/audit-routes.ts'
import { latestChanges } from '../audit/admin/latest-changes.ts'
import { sqlitePath } from '../commands/command-database.ts'
import { deprecationsOf } from '../config/deprecations.ts'
import { runningInstances } from '../db/instances.ts'
import { createSecret } from '../db/stored-secrets.ts'
import type { TroubledChannel } from '../desk/overview.ts'
import { overviewRoutes } from '../desk/overview-routes.ts'
import { packageName } from '../desk/release-check.ts'
import { searchRoutes } from '../desk/search-routes.ts'
import type { Actor } from '../kernel/actor.ts'
import { diskShare } from '../lib/disk-share.ts'
import { nextSlice } from '../lib/in-slices.ts'
import { maintenanceManageRoutes } from '../monitors/admin/maintenance-routes.ts'
import { monitorManageRoutes } from '../monitors/admin/monitor-routes.ts'
import { nextTimes, overdueTimes } from '../monitors/upcoming-maintenance.ts'
import { knownStart } from '../monitors/window-moves.ts'
import { channelManageRoutes } from '../notifications/admin/channel-routes.ts'
import { routeEvents } from '../notifications/routing.ts'
import type { StoredEvent } from '../outbox/event.ts'
import { siteManageRoutes } from '../site/admin/site-routes.ts'
import { statusPageManageRoutes } from '../site/admin/status-page-routes.ts'
import { moderationManageRoutes } from '../snippets/moderation/admin/moderation-routes.ts'
import { subscriberDeskRoutes } from '../subscribers/admin/subscriber-desk-routes.ts'
import { tokenManageRoutes } from '../tokens/admin/token-routes.ts'
import { uploadManageRoutes } from '../uploads/admin/upload-admin-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { searchSources } from './search-sources.ts'
import type { Services } from './services.ts'

/**
 * Mounts the management pages behind the guard, which checks the permission named by each route. Registers them in
 * slices, because it is loaded while the server is serving.
 */
export function adminRoutes(
  app: FastifyInstance,
  services: Services,
  restartNeeded: () => string | null,
): void {
  const { auth, desk, web, paths, now } = services
  const { requestAddress: addressOf, limitForm } = web
  const { findSession } = auth.browserSessions
  app.register(async scope => {
    const asked: Confirm = (request, reply, back) => confirm(request, reply, back)
    guard(scope, { paths, findSession, addressOf, confirm: asked, limitForm, counts: desk.counts, now })
    const context = adminContexts(web.context)
    const confirm = await authRoutes(scope, services, context)
    await manageRoutes(scope, services, context, restartNeeded)
  })
}

async function manageRoutes(
  scope: FastifyInstance,
  services: Services,
  context: ReturnType<typeof adminContexts>,
  restartNeeded: () => string | null,
): Promise<void> {
  const { config, db, build, stores, content, snippets, channels, subscribers, board, web, paths, now } =
    services
  const hasWitnesses = config.witnesses.length > 0
  const { uploads } = content
  const monitors = async () => (await stores.monitors.all()).monitors

  const undos = undoRoutes(scope, { context, paths, key: createSecret(db, 'undo', randomBytes).read, now })

  await nextSlice()
  startPageRoutes(scope, { isNew: isNew(services), context, paths, hasWitnesses })
  overviewRoutes(scope, {
    board,
    monitors: () => content.monitors.overview(),
    publishing: async () => new Map((await content.pendingDrafts()).map(({ draft, at }) => [draft.id, at])),
    troubledChannels: troubledChannels(channels),
    store: stores.desk,
    windows: async () => {
      const at = now()
      const windows = await stores.windows.notOver(at)
      return { next: nextTimes(windows, at), overdue: overdueTimes(windows, at) }
    },
    recentHours: ids => stores.recentHours.read(ids, now()),
    latestChanges: (page, count) => latestChanges(content.trail, page, count),
    version: build.version,
    latestRelease: async () =>
      config.updateRegistry === null ? null : ((await stores.releases.read(packageName))?.release ?? null),
    diskUsed: async () =>
      db.engine === 'sqlite' ? diskShare(dirname(sqlitePath(config.databaseUrl))) : null,
    tightened: snippets.tightening.current,
    canSendMail: services.mail !== null,
    hasBackups: db.engine === 'sqlite',
    context,
    paths,
    now,
  })
  searchRoutes(scope, { sources: searchSources(services), context, paths })
  announcementManageRoutes(scope, {
    announcementService: content.announcements,
    store: stores.announcements,
    previews: content.previews,
    defaultPicture: content.defaultPicture,
    uploads,
    monitors,
    context,
    undos,
    paths,
    now,
  })
  incidentManageRoutes(scope, {
    announcementService: content.announcements,
    store: stores.announcements,
    monitors: async () =>
      (await content.monitors.overview())
        .filter(({ monitor }) => monitor.active)
        .map(({ monitor: { id, name }, status, since }) => ({
          id,
          name,
          downSince: status === 'DOWN' ? since : null,
        })),
    audience: audienceOf(services),
    templates: stores.templates.all,
    context,
    paths,
    now,
  })
  await nextSlice()
  uploadManageRoutes(scope, { uploads, context, paths })
  updateManageRoutes(scope, {
    updates: content.updates,
    monitors: () => board().monitors,
    templates: stores.templates.all,
    windowOf: id => noticedWindow(services, id),
    audience: audienceOf(services),
    context,
    paths,
    now,
  })
  templateManageRoutes(scope, { templateService: content.templates, context, undos, paths })
  maintenanceManageRoutes(scope, {
    maintenanceService: content.maintenance,
    monitors,
    context,
    undos,
    paths,
    now,
  })
  await nextSlice()
  moderationManageRoutes(scope, {
    moderation: snippets.moderation,
    lifetimes: snippets.creation.rules.expires,
    context,
    undos,
    paths,
    now,
  })
  await nextSlice()
  channelManageRoutes(scope, { channels, context, undos, paths, now })
  monitorManageRoutes(scope, {
    monitorService: content.monitors,
    test: content.monitorTest,
    channels,
    context,
    undos,
    paths,
    now,
    hasWitnesses,
  })
  await nextSlice()
  siteManageRoutes(scope, {
    siteService: content.site,
    running: async () => ({
      instances: await runningInstances(db),
      build,
      proxyFindings: web.proxyWatch.findings(),
      deprecations: deprecationsOf(config),
      restart: restartNeeded(),
      now: now(),
    }),
    context,
    paths,
    keepPicture: uploads.save,
  })
  subscriberDeskRoutes(scope, { desk: subscribers.desk, context, paths })
  statusPageManageRoutes(scope, { statusPageService: content.statusPages, context, undos, paths })
  accountsRoutes(scope, { accountService: services.accounts.accountService, context, undos, paths })
  tokenManageRoutes(scope, { tokenService: content.tokens, context, undos, paths, now })
  auditManageRoutes(scope, {
    trail: content.trail,
    context,
    paths,
    timeZone: () => board().site.timeZone,
    now,
  })
}

/** Finds the maintenance window that an announcement is about; null if it has none, or the window was moved. */
async function noticedWindow({ stores }: Services, announcementId: string) {
  const of = windowOfAnnouncement(announcementId)
  const window = of && (await stores.windows.find(of.windowId))
  if (!window || (window.rule === null && knownStart(window) !== of.startsAt)) return null
  return { id: window.id, isRecurring: window.rule !== null }
}

/** Finds who is notified of an incident of these monitors. */
const audienceOf =
  ({ stores, subscribers, now }: Services) =>
  async (monitorIds: readonly number[]) => {
    const event: StoredEvent = {
      id: 0,
      kind: 'incident.opened',
      key: '',
      subject: '',
      at: now(),
      params: {
        announcementId: '',
        title: '',
        impact: '',
        monitorIds,
        startsAt: null,
        endsAt: null,
        update: null,
      },
    }
    const [routed, count] = await Promise.all([
      routeEvents(stores.channels, [event]),
      subscribers.count(event),
    ])
    return {
      subscribers: subscribers.hasMail || count > 0 ? count : null,
      channels: routed.map(({ channel: { id, name } }) => ({ id, name })),
    }
  }

const troubledChannels = (channels: Services['channels']) => async (actor: Actor) => {
  const [all, failures] = await Promise.all([channels.list(actor), channels.failures(actor)])
  const failing = new Map(failures.map(each => [each.channelId, each]))
  return all.flatMap(({ id, name, active, fault }): readonly TroubledChannel[] => {
    const { since, error } = failing.get(id) ?? {}
    if (!active) return fault === null ? [] : [{ id, name, error: fault, since: null }]
    return since === undefined || error === undefined ? [] : [{ id, name, error, since }]
  })
}

/** True while there is neither a monitor nor an announcement. */
const isNew =
  ({ stores, now }: Services) =>
  async (): Promise<boolean> => {
    const [{ monitors }, counts] = await Promise.all([
      stores.monitors.all(),
      stores.announcements.counts(now()),
    ])
    return monitors.length === 0 && Object.values(counts).every(count => count === 0)
  }
