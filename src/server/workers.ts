import type { Logger } from 'pino'
import { createDueEvents } from '../announcements/due-event-store.ts'
import { createAddressForgetting } from '../audit/address-statements.ts'
import { expiredSignIns } from '../auth/expired-statements.ts'
import type { Publisher } from '../board/publisher.ts'
import type { Config } from '../config/config.ts'
import { createChanges } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { dropGoneInstances } from '../db/instances.ts'
import { createFormat } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { createIncidentDrafts, outageMessages } from '../incidents/incident-drafts.ts'
import { createMaintenanceNotices } from '../incidents/maintenance-notices.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import type { Prober } from '../monitors/prober.ts'
import { upcomingTimes } from '../monitors/upcoming-maintenance.ts'
import { keptMs as keysKeptMs } from '../rest/idempotency.ts'
import type { IdempotencyStore } from '../rest/idempotency-store.ts'
import { forgetOrigins } from '../snippets/access/forget-origins.ts'
import { lastForgottenDay } from '../snippets/access/origins.ts'
import type { SnippetStore } from '../snippets/snippet-store.ts'
import { createSweep } from '../snippets/sweep-expired.ts'
import { sweepUploads } from '../uploads/sweep-uploads.ts'
import type { Stores } from './stores.ts'

/** Another process's write is seen after this long at the most. */
const followEveryMs = 400
const sweepEveryMs = 30_000
const pruneEveryMs = hourMs
const outageEveryMs = 15_000
const noticesEveryMs = 15_000
const dueEveryMs = 2_000
const forgetEveryMs = 5 * minuteMs
/** Rules are unrolled days ahead; this is often enough by far. */
const unrollEveryMs = hourMs
/** Looking through all that was ever written takes a while. */
const unusedEveryMs = 6 * hourMs

type Jobs = {
  readonly config: Pick<Config, 'originKeepDays'>
  readonly log: Logger
  readonly now: () => number
  readonly db: Database
  readonly stores: Stores
  readonly snippets: SnippetStore
  readonly publisher: Publisher
  readonly prober: Prober
  /** The absolute address of one of our pictures. */
  readonly pictureAt: (name: string) => string
}

/** Everything that is done again and again without a request, but for what moderation does (`moderation.ts`). */
export function jobsOf(jobs: Jobs): readonly Job[] {
  const { config, log, now, db, stores, snippets, publisher, prober } = jobs
  const { originKeepDays: keepDays } = config
  const before = () => (lastForgottenDay(now(), keepDays) + 1) * dayMs
  const origins = { store: stores.origins, keepDays, now }
  const follow = async () => {
    const changed = await publisher.follow()
    if (changed.includes('monitors') || changed.includes('maintenance')) await prober.reload()
  }
  const unroll = async () => {
    publisher.distrust('maintenance')
    await publisher.publish('maintenance')
    await prober.reload()
  }
  const instance: JobTable = {
    'follow what other instances write': [followEveryMs, follow],
    'unroll maintenance': [unrollEveryMs, unroll],
  }
  const cluster: JobTable = {
    'prune beats': [pruneEveryMs, () => stores.monitors.prune(now())],
    'drop unused pictures': [
      unusedEveryMs,
      signal => sweepUploads({ db, store: stores.uploads, now }, signal),
    ],
    'draft incidents': [outageEveryMs, incidentDrafts(jobs)],
    'announce maintenance': [noticesEveryMs, maintenanceNotices(jobs)],
    'record due events': [
      dueEveryMs,
      createDueEvents({ db, announcements: stores.editedAnnouncements, now }),
    ],
    'forget origins': [forgetEveryMs, signal => forgetOrigins(origins, signal)],
    'forget addresses': [forgetEveryMs, createAddressForgetting({ db, before })],
    'drop expired rows': [forgetEveryMs, () => db.write(...expiredRows(db, stores.idempotency, now()))],
    'sweep expired snippets': [sweepEveryMs, createSweep({ store: snippets, now, log })],
  }
  return [...jobsIn('instance', instance), ...jobsIn('cluster', cluster)]
}

type JobTable = Readonly<Record<string, readonly [everyMs: number, work: Job['work']]>>

const jobsIn = (scope: Job['scope'], table: JobTable): readonly Job[] =>
  Object.entries(table).map(([name, [everyMs, work]]) => ({ name, scope, everyMs, work }))

/** Expired rows that still hold addresses or texts of people. */
export const expiredRows = (
  db: Database,
  idempotency: Pick<IdempotencyStore, 'dropUntil'>,
  now: number,
): readonly Statement[] => [
  ...expiredSignIns(db, now),
  idempotency.dropUntil(now - keysKeptMs),
  dropGoneInstances(db),
]

/** Looks once for outages that want an announcement. */
function incidentDrafts({ db, stores, publisher: { board }, pictureAt, now }: Jobs): () => Promise<void> {
  return createIncidentDrafts({
    db,
    board,
    store: stores.outages,
    announcements: stores.editedAnnouncements,
    updates: stores.updates,
    changes: createChanges(db, now),
    messages: outageMessages(board, now),
    picture: pictureAt('pictures/outage.svg'),
    now,
  })
}

/** Looks once for maintenance that readers should know of by now. */
function maintenanceNotices({ db, stores, publisher, pictureAt, now }: Jobs): () => Promise<void> {
  const { maintenance } = messagesIn('en')
  // Never without the day: it is read on others too.
  const instant = (at: number) => createFormat('en', publisher.board().site.timeZone).instant(at, 0)
  return createMaintenanceNotices({
    db,
    upcoming: async () => upcomingTimes(await stores.windows.all(), now()),
    store: stores.maintenanceNotices,
    announcements: stores.editedAnnouncements,
    changes: createChanges(db, now),
    publish: publisher.publish,
    messages: {
      title: maintenance.announcement,
      text: ({ title, startsAt, endsAt }) =>
        maintenance.announcementText(title, instant(startsAt), instant(endsAt)),
    },
    picture: pictureAt('pictures/announcement.svg'),
    now,
  })
}
