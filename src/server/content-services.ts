import { randomBytes } from 'node:crypto'
import { AnnouncementService } from '../announcements/announcement-service.ts'
import { createDueEvents } from '../announcements/automatic/due-event-store.ts'
import { createIncidentDrafts } from '../announcements/automatic/incident-drafts.ts'
import { createMaintenanceNotices, type NoticeText } from '../announcements/automatic/maintenance-notices.ts'
import { createMaintenanceReminders } from '../announcements/automatic/maintenance-reminders.ts'
import { outageMessages } from '../announcements/automatic/outage-messages.ts'
import { createSelfPublishing } from '../announcements/automatic/self-publishing.ts'
import { createWindowNotices } from '../announcements/automatic/window-notices.ts'
import { createPreviewKeys, createPreviews } from '../announcements/draft-previews.ts'
import type { FollowNotice } from '../announcements/notice-window.ts'
import { TemplateService } from '../announcements/templates/template-service.ts'
import { UpdateService } from '../announcements/updates/update-service.ts'
import { createAuditTrail } from '../audit/audit-trail.ts'
import type { Passwords } from '../auth/password-hash.ts'
import type { Board } from '../board/model/board.ts'
import type { Publisher } from '../board/publisher.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import { createFormat } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { createRateLimit } from '../lib/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { createCalendarKeeper } from '../monitors/calendar-store.ts'
import { MaintenanceService } from '../monitors/maintenance-service.ts'
import { MonitorService } from '../monitors/monitor-service.ts'
import { createMonitorTest } from '../monitors/monitor-test.ts'
import type { Prober } from '../monitors/prober.ts'
import type { Probe } from '../monitors/probes/probe.ts'
import { begunTimes, upcomingTimes } from '../monitors/upcoming-maintenance.ts'
import { createSiteService } from '../site/site-service.ts'
import { StatusPageService } from '../site/status-page-service.ts'
import { createTokenService } from '../tokens/token-service.ts'
import { createUploads } from '../uploads/upload-service.ts'
import type { Base } from './base.ts'

type Options = Base & {
  readonly publisher: Publisher
  readonly probe: Probe
  readonly prober: Prober
  readonly passwords: Pick<Passwords, 'hash'>
}

const testRate = fixedRate({
  area: 'Monitors, announcements and channels',
  what: 'Tests of monitors, by person or token',
  count: 10,
  windowMs: minuteMs,
  why: 'Each sends requests to a server of others.',
})

/** Creates the services behind the management pages and REST, which share rules and audit trail. */
export function createContentServices(options: Options) {
  const { db, stores, changes, publisher, probe, prober, paths, now } = options
  const calendarKeeper = createCalendarKeeper({
    db,
    changes: () => calendarChanges(publisher.board()),
    publish: publisher.publish,
    now,
  })
  /** Publishes a change and stores what calendars show of it, so that a change right after it has the next number. */
  const publish: Publisher['publish'] = async (...changed) => {
    await publisher.publish(...changed)
    // Without the database the clock stores it.
    await calendarKeeper().catch(exceptTrouble)
  }
  const { reload } = prober
  const defaultPicture = pictureAt(options, 'pictures/announcement.svg')
  const pendingDrafts = createSelfPublishing({
    board: publisher.board,
    store: stores.announcements,
    isOffline: async () =>
      publisher.board().offlineSince !== null || (await stores.connectivity.alarm()) !== null,
    now,
  })
  const monitors = new MonitorService({ db, store: stores.monitors, changes, publish, reload, now })
  const maintenance = new MaintenanceService({
    db,
    store: stores.windows,
    announced: createWindowNotices({
      db,
      store: stores.announcements,
      publish,
      textOf: noticeText(publisher),
      now,
    }),
    changes,
    publish,
    reload,
    now,
  })
  const followNotice: FollowNotice = (actor, move) => maintenance.followNotice(actor, move)

  return {
    announcements: new AnnouncementService({
      db,
      store: stores.announcements,
      changes,
      publish,
      followNotice,
      defaultPicture,
      now,
    }),
    defaultPicture,
    previews: createPreviews({
      keys: createPreviewKeys(db, randomBytes),
      store: stores.announcements,
      changes,
      paths,
      now,
    }),
    templates: new TemplateService({ db, store: stores.templates, changes }),
    updates: new UpdateService({
      db,
      store: stores.announcements,
      changes,
      publish,
      followNotice,
      now,
    }),
    monitors,
    monitorTest: createMonitorTest({
      monitorService: monitors,
      probe,
      limit: createRateLimit(testRate, now),
    }),
    maintenance,
    site: createSiteService({ db, store: stores.site, changes, publish }),
    statusPages: new StatusPageService({
      db,
      store: stores.statusPages,
      changes,
      publish,
      hash: password => options.passwords.hash(password),
      siteHost: new URL(paths.absolute('')).host,
    }),
    uploads: createUploads({ store: stores.uploads, changes, paths, now }),
    tokens: createTokenService({ store: stores.tokens, changes, now }),
    trail: createAuditTrail(stores.audit, stores.auditedThings),
    incidentDrafts: createDrafts(options, pendingDrafts),
    pendingDrafts,
    calendarKeeper,
    maintenanceNotices: createNotices(options, defaultPicture),
    maintenanceReminders: createMaintenanceReminders({
      db,
      upcoming: async () => upcomingTimes(await stores.windows.notOver(now()), now()),
      store: stores.announcements,
      now,
    }),
    dueEvents: createDueEvents({ db, store: stores.announcements, now }),
  }
}

/** Entries that the calendar shows and that are not stored yet; null while the Board is out of date. */
const calendarChanges = ({ calendar, staleSince }: Board) => (staleSince === null ? calendar : null)

const pictureAt = ({ paths, assets }: Pick<Options, 'paths' | 'assets'>, name: string): string =>
  paths.absolute(assets.url(name))

/** Returns a function that looks once for outages that need an incident draft. */
function createDrafts(
  options: Options,
  pending: ReturnType<typeof createSelfPublishing>,
): () => Promise<void> {
  const { db, stores, changes, publisher, now } = options
  const { board } = publisher
  return createIncidentDrafts({
    db,
    board,
    store: stores.announcements,
    changes,
    messages: outageMessages(board, now),
    pending,
    picture: pictureAt(options, 'pictures/outage.svg'),
    now,
  })
}

/** Returns a function that looks once for maintenance to announce. */
function createNotices(options: Options, picture: string): () => Promise<void> {
  const { db, stores, changes, publisher, now } = options
  return createMaintenanceNotices({
    db,
    upcoming: async () => upcomingTimes(await stores.windows.notOver(now()), now()),
    begun: async () => begunTimes(await stores.windows.all(), now()),
    store: stores.announcements,
    changes,
    publish: publisher.publish,
    messages: { title: messagesIn('en').maintenance.announcement, text: noticeText(publisher) },
    picture,
    now,
  })
}

/** Writes the text of notices: always with the date and its year, because it may be read on another day. */
function noticeText({ board }: Pick<Publisher, 'board'>): NoticeText {
  const instant = (at: number) => createFormat('en', board().site.timeZone).instant(at, 0)
  return ({ title, startsAt, endsAt }) =>
    messagesIn('en').maintenance.announcementText(title, instant(startsAt), instant(endsAt))
}
