import type { Logger } from 'pino'
import { expiredEntrances } from './accounts/expired-statements.ts'
import { createAhead } from './announcements/ahead.ts'
import { createAheadStore } from './announcements/ahead-statements.ts'
import { createEditStore } from './announcements/edit-statements.ts'
import { createOutageStore } from './announcements/outage-statements.ts'
import { outageWords } from './announcements/outage-words.ts'
import { createOutageDrafts } from './announcements/outages.ts'
import { createUpdateStore } from './announcements/update-statements.ts'
import { createAddressForgetting } from './audit/address-statements.ts'
import type { Config } from './config.ts'
import { createChanges } from './db/changes.ts'
import type { Database, Statement } from './db/database.ts'
import { startForgetting } from './gate/forget.ts'
import { createOriginStore } from './gate/origin-statements.ts'
import { lastForgottenDay } from './gate/origins.ts'
import { every } from './lib/every.ts'
import { dayMs, hourMs, minuteMs } from './lib/time.ts'
import { createWindowStore } from './monitors/maintenance-statements.ts'
import type { Prober } from './monitors/prober.ts'
import type { MonitorStore } from './monitors/store.ts'
import { upcomingTimes } from './monitors/upcoming.ts'
import type { Publisher } from './publisher.ts'
import { keptMs as keysKeptMs } from './rest/idempotency.ts'
import { createIdempotencyStore } from './rest/idempotency-statements.ts'
import type { SnippetStore } from './snippets/store.ts'
import { startSweeper } from './snippets/sweeper.ts'
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

/** Everything that is done again and again without being asked; what is started is closed again by the caller. */
export function startJobs(jobs: Jobs): readonly { close(): unknown }[] {
  const { config, log, now, db, stores, publisher, prober } = jobs
  const { monitors, snippets, uploads } = stores
  const follow = async () => {
    const changed = await publisher.follow()
    if (changed.includes('monitors')) await prober.reload()
  }
  const unroll = async () => {
    await publisher.publish('monitors')
    await prober.reload()
  }
  const retried = (err: unknown) => log.warn({ err }, 'Work in the background failed; it is tried again')
  const again = (everyMs: number, work: (signal: AbortSignal) => Promise<unknown>) => ({
    close: every(everyMs, work, retried),
  })
  return [
    again(followEveryMs, follow),
    again(pruneEveryMs, () => monitors.prune(now())),
    again(unrollEveryMs, unroll),
    again(unusedEveryMs, signal => sweepUploads({ db, store: uploads, now }, signal)),
    again(outageEveryMs, outageDrafts(jobs)),
    again(aheadEveryMs, maintenanceAhead(jobs)),
    startForgetting(
      { store: createOriginStore(db), keepDays: config.originKeepDays, now },
      { everyMs: forgetEveryMs, failed: retried },
    ),
    again(
      forgetEveryMs,
      createAddressForgetting({
        db,
        before: () => (lastForgottenDay(now(), config.originKeepDays) + 1) * dayMs,
      }),
    ),
    again(forgetEveryMs, () => db.write(...expiredRows(db, now()))),
    startSweeper({ store: snippets, now, everyMs: sweepEveryMs, log }),
  ]
}

/** Rows that count for nothing any more, and still hold where somebody came from or what they sent. */
export const expiredRows = (db: Database, now: number): readonly Statement[] => [
  ...expiredEntrances(db, now),
  createIdempotencyStore(db).dropUntil(now - keysKeptMs),
]

/** Looks once for outages that want an announcement. */
function outageDrafts({ db, publisher: { board }, pictureAt, now }: Jobs): () => Promise<void> {
  return createOutageDrafts({
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
