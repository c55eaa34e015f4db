import type { Logger } from 'pino'
import { expiredEntrances } from './accounts/expired-statements.ts'
import { createAhead } from './announcements/ahead.ts'
import { createAheadStore } from './announcements/ahead-statements.ts'
import { createDueEvents } from './announcements/due-statements.ts'
import { createEditStore } from './announcements/edit-statements.ts'
import { createOutageStore } from './announcements/outage-statements.ts'
import { outageWords } from './announcements/outage-words.ts'
import { createOutageDrafts } from './announcements/outages.ts'
import { createUpdateStore } from './announcements/update-statements.ts'
import { createAddressForgetting } from './audit/address-statements.ts'
import type { Config } from './config.ts'
import { createChanges } from './db/changes.ts'
import type { Database, Statement } from './db/database.ts'
import { dropGoneInstances } from './db/instances.ts'
import { forgetOrigins } from './gate/forget.ts'
import { createOriginStore } from './gate/origin-statements.ts'
import { lastForgottenDay } from './gate/origins.ts'
import type { Job } from './lib/background.ts'
import { dayMs, hourMs, minuteMs } from './lib/time.ts'
import { createWindowStore } from './monitors/maintenance-statements.ts'
import type { Prober } from './monitors/prober.ts'
import type { MonitorStore } from './monitors/store.ts'
import { upcomingTimes } from './monitors/upcoming.ts'
import type { Publisher } from './publisher.ts'
import { keptMs as keysKeptMs } from './rest/idempotency.ts'
import { createIdempotencyStore } from './rest/idempotency-statements.ts'
import type { SnippetStore } from './snippets/store.ts'
import { createSweep } from './snippets/sweeper.ts'
import type { UploadStore } from './uploads/store.ts'
import { sweepUploads } from './uploads/sweep.ts'
import { createFormat } from './words/format.ts'
import { wordsOf } from './words/words.ts'

/** Another process's write is seen after this long at the most. */
const followEveryMs = 400
const sweepEveryMs = 30_000
const pruneEveryMs = hourMs
const outageEveryMs = 15_000
const aheadEveryMs = 15_000
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
  readonly stores: {
    readonly monitors: MonitorStore
    readonly snippets: SnippetStore
    readonly uploads: UploadStore
  }
  readonly publisher: Publisher
  readonly prober: Prober
  /** The absolute address of one of our pictures. */
  readonly pictureAt: (name: string) => string
}

/** Everything that is done again and again without a request, but for what moderation does (`moderation.ts`). */
export function jobsOf(jobs: Jobs): readonly Job[] {
  const { config, log, now, db, stores, publisher, prober } = jobs
  const { originKeepDays: keepDays } = config
  const before = () => (lastForgottenDay(now(), keepDays) + 1) * dayMs
  const origins = { store: createOriginStore(db), keepDays, now }
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
    'draft incidents': [outageEveryMs, outageDrafts(jobs)],
    'announce maintenance': [aheadEveryMs, maintenanceAhead(jobs)],
    'record due events': [dueEveryMs, createDueEvents(db, now)],
    'forget origins': [forgetEveryMs, signal => forgetOrigins(origins, signal)],
    'forget addresses': [forgetEveryMs, createAddressForgetting({ db, before })],
    'drop expired rows': [forgetEveryMs, () => db.write(...expiredRows(db, now()))],
    'sweep expired snippets': [sweepEveryMs, createSweep({ store: stores.snippets, now, log })],
  }
  return [...jobsIn('instance', instance), ...jobsIn('cluster', cluster)]
}

type JobTable = Readonly<Record<string, readonly [everyMs: number, work: Job['work']]>>

const jobsIn = (scope: Job['scope'], table: JobTable): readonly Job[] =>
  Object.entries(table).map(([name, [everyMs, work]]) => ({ name, scope, everyMs, work }))

/** Rows that count for nothing any more, and still hold where somebody came from or what they sent. */
export const expiredRows = (db: Database, now: number): readonly Statement[] => [
  ...expiredEntrances(db, now),
  createIdempotencyStore(db).dropUntil(now - keysKeptMs),
  dropGoneInstances(db),
]

/** Looks once for outages that want an announcement. */
function outageDrafts({ db, publisher: { board }, pictureAt, now }: Jobs): () => Promise<void> {
  return createOutageDrafts({
    db,
    board,
    store: createOutageStore(db),
    announcements: createEditStore(db),
    updates: createUpdateStore(db),
    changes: createChanges(db, now),
    words: outageWords(board, now),
    picture: pictureAt('pictures/outage.svg'),
    now,
  })
}

/** Looks once for maintenance that readers should know of by now. */
function maintenanceAhead({ db, publisher, pictureAt, now }: Jobs): () => Promise<void> {
  const { maintenance } = wordsOf('en')
  // Never without the day: it is read on others too.
  const instant = (at: number) => createFormat('en', publisher.board().site.timeZone).instant(at, 0)
  const windows = createWindowStore(db)
  return createAhead({
    db,
    upcoming: async () => upcomingTimes(await windows.all(), now()),
    store: createAheadStore(db),
    announcements: createEditStore(db),
    changes: createChanges(db, now),
    publish: publisher.publish,
    words: {
      title: maintenance.announcement,
      text: ({ title, startsAt, endsAt }) =>
        maintenance.announcementText(title, instant(startsAt), instant(endsAt)),
    },
    picture: pictureAt('pictures/announcement.svg'),
    now,
  })
}
