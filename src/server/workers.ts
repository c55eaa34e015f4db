import { createAddressForgetting } from '../audit/address-statements.ts'
import { expiredSignIns } from '../auth/expired-statements.ts'
import type { Database, Statement } from '../db/database.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import { dropGoneInstances } from '../db/instances.ts'
import type { Lease } from '../db/lease.ts'
import { dropEmptyCounts } from '../db/shared-limits.ts'
import { releaseCheck, releaseCheckEveryMs } from '../desk/release-check.ts'
import { type Job, startJob } from '../kernel/jobs/job.ts'
import { type IdleCollection, tickEveryMs } from '../lib/idle-collection.ts'
import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import { heartbeatEveryMs } from '../live/event-streams.ts'
import { certificateNotices } from '../monitors/certificate-notice-store.ts'
import { domainCheckEveryMs } from '../monitors/domains/domain-check.ts'
import { domainNotices } from '../monitors/domains/domain-notice-store.ts'
import { fillSlugs } from '../monitors/slug-statements.ts'
import { keptMs as keysKeptMs } from '../rest/idempotency.ts'
import type { IdempotencyStore } from '../rest/idempotency-store.ts'
import { forgetOrigins } from '../snippets/access/forget-origins.ts'
import { lastForgottenDay } from '../snippets/access/origins.ts'
import { confirmEveryMs } from '../snippets/read/raw-answers.ts'
import { sweepUploads } from '../uploads/sweep-uploads.ts'
import type { Services } from './services.ts'

/** All periodic work. */
type Workers = { readonly close: () => Promise<void> }

/** Parts of the process rather than of a server; only the command `serve` passes them. */
type OfProcess = { readonly collection: Collection | null; readonly program: ProgramFiles | null }

export function startWorkers(services: Services, lease: Lease, ofProcess: OfProcess): Workers {
  const { log } = services
  const { collection, program } = ofProcess
  const jobs = [
    ...workersOf(services),
    ...(collection ? [idleWorker(collection)] : []),
    ...(program ? [programWorker(program)] : []),
  ]
  const started = jobs.map(job => startJob(job, { lease, log }))
  return {
    close: async () => {
      await Promise.all(started.map(each => each.close()))
    },
  }
}

type Collection = Pick<IdleCollection, 'tick'>

type ProgramFiles = { readonly look: () => Promise<void> }

/** Parts loaded on demand check the files themselves; this job covers those that are loaded already. */
const programWorker = (program: ProgramFiles): Job => ({
  name: 'notice that the program was replaced',
  scope: 'instance',
  everyMs: minuteMs,
  run: program.look,
})

export const idleWorker = (collection: Collection): Job => ({
  name: 'free idle memory',
  scope: 'instance',
  everyMs: tickEveryMs,
  run: async () => collection.tick(),
})

type Work = Omit<Job, 'scope'>

export const workersOf = (services: Services): readonly Job[] => [
  ...instanceWorkers(services).map((job): Job => ({ ...job, scope: 'instance' })),
  ...clusterWorkers(services).map((job): Job => ({ ...job, scope: 'cluster' })),
]

/** Jobs of every instance: they follow other instances' writes, or keep its own memory. */
const instanceWorkers = ({
  publisher,
  prober,
  live,
  snippets,
  channelWatch,
  rememberedChannels,
  storageAlarm,
}: Services): readonly Work[] => [
  {
    // The interval is also how late readers of this instance see a write of another one.
    name: 'follow what other instances write',
    everyMs: 400,
    run: async () => {
      const changed = await publisher.follow()
      if (changed.includes('monitors') || changed.includes('maintenance')) await prober.reload()
    },
  },
  {
    // Rules are unrolled days ahead, so this is often enough.
    name: 'unroll maintenance',
    everyMs: hourMs,
    run: async () => {
      publisher.distrust('maintenance')
      await publisher.publish('maintenance')
      await prober.reload()
    },
  },
  { name: 'follow failing channels', everyMs: 10_000, firstAfterMs: 0, run: channelWatch.look },
  { name: 'keep event streams open', everyMs: heartbeatEveryMs, run: live.beat },
  { name: 'follow blocks', everyMs: 1_000, run: snippets.moderation.blocks.follow },
  { name: 'follow tightened limits', everyMs: 1_000, firstAfterMs: 3_000, run: snippets.tightening.follow },
  { name: 'note what new texts are like', everyMs: 500, run: snippets.moderation.traces.flush },
  {
    // Alarms need the channels while the database is away.
    name: 'remember channels',
    everyMs: 30_000,
    firstAfterMs: 0,
    run: rememberedChannels.refresh,
  },
  { name: 'notice that nothing is saved', everyMs: 1_000, run: storageAlarm.look },
  {
    name: 'confirm raw texts',
    everyMs: confirmEveryMs,
    // Without the database these entries expire, and the routes report the trouble.
    run: () => snippets.reading.rawAnswers.confirm().catch(exceptTrouble),
  },
  { name: 'measure snippets', everyMs: 5 * minuteMs, firstAfterMs: 0, run: snippets.quota.measure },
]

/** Jobs that only one instance runs for all. */
const clusterWorkers = (services: Services): readonly Work[] => {
  const { config, db, now, stores, content, snippets, outbox, connectivity, subscribers, domains } = services
  const keepDays = config.originKeepDays
  const origins = { store: stores.origins, keepDays, now }
  const forgottenBefore = () => (lastForgottenDay(now(), keepDays) + 1) * dayMs
  return [
    { name: 'deliver notifications', everyMs: 500, run: outbox.look },
    { name: 'sweep notifications', everyMs: hourMs, run: outbox.sweep },
    { name: 'record due events', everyMs: 2_000, run: content.dueEvents },
    { name: 'notice a lost network', everyMs: 2_000, run: connectivity.look },
    { name: 'draft incidents', everyMs: 15_000, run: content.incidentDrafts },
    { name: 'keep the calendar', everyMs: 2_000, run: content.calendarKeeper },
    { name: 'announce maintenance', everyMs: 15_000, run: content.maintenanceNotices },
    { name: 'remind of maintenance', everyMs: 10_000, run: content.maintenanceReminders },
    { name: 'notice certificates that end', everyMs: 5 * minuteMs, run: certificateNotices(db, now) },
    { name: 'ask registries about domains', everyMs: domainCheckEveryMs, run: domains.check },
    { name: 'notice domains that end', everyMs: 5 * minuteMs, run: domainNotices(db, now) },
    {
      name: 'ask for the latest version',
      everyMs: releaseCheckEveryMs,
      run: releaseCheck({ registry: config.updateRegistry, store: stores.releases, now }),
    },
    // Instances of an earlier version write none.
    { name: 'fill slugs', everyMs: 5 * minuteMs, firstAfterMs: 0, run: signal => fillSlugs(db, signal) },
    {
      name: 'fill latencies',
      everyMs: hourMs,
      run: signal => stores.monitors.fillLatencies(now(), signal),
    },
    { name: 'prune beats', everyMs: hourMs, run: () => stores.monitors.prune(now()) },
    { name: 'sweep expired snippets', everyMs: 30_000, run: snippets.sweep },
    { name: 'bundle older snippets', everyMs: 6 * hourMs, run: snippets.bundle },
    { name: 'send digests', everyMs: 5_000, run: subscribers.digests },
    { name: 'tidy subscribers', everyMs: hourMs, run: subscribers.service.tidy },
    { name: 'hide copies of hidden texts', everyMs: 1_000, run: snippets.moderation.copies.look },
    { name: 'tighten and relax limits', everyMs: 5_000, run: snippets.tightening.watch },
    { name: 'tidy moderation', everyMs: hourMs, run: snippets.moderation.tidy },
    { name: 'tidy tightened limits', everyMs: hourMs, run: snippets.tightening.tidy },
    {
      // Scanning everything ever written takes a while.
      name: 'drop unused pictures',
      everyMs: 6 * hourMs,
      run: signal => sweepUploads({ db, store: stores.uploads, now }, signal),
    },
    { name: 'forget origins', everyMs: 5 * minuteMs, run: signal => forgetOrigins(origins, signal) },
    {
      name: 'forget addresses',
      everyMs: 5 * minuteMs,
      run: createAddressForgetting({ db, before: forgottenBefore }),
    },
    {
      name: 'drop expired rows',
      everyMs: 5 * minuteMs,
      run: () => db.write(...expiredRows(db, stores.idempotency, now())),
    },
  ]
}

/** Deletes expired rows that hold addresses or texts of people. */
export const expiredRows = (
  db: Database,
  idempotency: Pick<IdempotencyStore, 'dropUntil'>,
  now: number,
): readonly Statement[] => [
  ...expiredSignIns(db, now),
  idempotency.dropUntil(now - keysKeptMs),
  dropEmptyCounts(db, now),
  dropGoneInstances(db),
]
