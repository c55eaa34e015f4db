import type { Database } from './database.ts'
import { DatabaseUnfit, isUnknownName } from './database-trouble.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { management } from './migrations/0002-management.ts'
import { pastebin } from './migrations/0003-pastebin.ts'
import { incidentImpact } from './migrations/0004-incident-impact.ts'
import { emailProof } from './migrations/0005-email-proof.ts'
import { instances } from './migrations/0006-instances.ts'
import { sliceChanges } from './migrations/0007-slice-changes.ts'
import { outbox } from './migrations/0008-outbox.ts'
import { findings } from './migrations/0009-findings.ts'
import { channels } from './migrations/0010-channels.ts'
import { reminders } from './migrations/0011-reminders.ts'
import { channelKeys } from './migrations/0012-channel-keys.ts'
import { connectivityEvents } from './migrations/0016-connectivity-events.ts'
import { recipients } from './migrations/0017-recipients.ts'
import { unstableMonitors } from './migrations/0018-unstable-monitors.ts'
import { storageEvents } from './migrations/0020-storage-events.ts'

import { latencyAndSlugs } from './migrations/0021-latency-and-slugs.ts'
import { subscribers } from './migrations/0022-subscribers.ts'
import { calendar } from './migrations/0023-calendar.ts'
import { incidentDetails } from './migrations/0024-incident-details.ts'
import { statusPageTable } from './migrations/0026-status-page-table.ts'
import { incidentTemplates } from './migrations/0027-incident-templates.ts'
import { digests } from './migrations/0029-digests.ts'
import { publicNames } from './migrations/0030-public-names.ts'
import { pushes } from './migrations/0031-pushes.ts'
import { maintenanceOverrun } from './migrations/0032-maintenance-overrun.ts'
import { silentAudiences } from './migrations/0033-silent-audiences.ts'
import { snippetFiles } from './migrations/0034-snippet-files.ts'
import { snippetRevisions } from './migrations/0034-snippet-revisions.ts'
import { openEndedMaintenance } from './migrations/0035-open-ended-maintenance.ts'
import { checkDetails } from './migrations/0036-check-details.ts'
import { releases } from './migrations/0037-releases.ts'
import { snippetTraces } from './migrations/0038-snippet-traces.ts'
import { rateCounts } from './migrations/0040-rate-counts.ts'
import { snippetAppeals } from './migrations/0041-snippet-appeals.ts'
import { snippetSharing } from './migrations/0042-snippet-sharing.ts'
import { snippetReceipts } from './migrations/0045-snippet-receipts.ts'
import { windowOccurrences } from './migrations/0046-window-occurrences.ts'
import { listOrders } from './migrations/0048-list-orders.ts'
import { domains } from './migrations/0049-domains.ts'
import { fingerprintBatches } from './migrations/0050-fingerprint-batches.ts'

import type { Migration } from './migrations/migration.ts'
import { isMovedMark, movedSentence } from './moved-mark.ts'

export const history: readonly Migration[] = [
  foundation,
  management,
  pastebin,
  incidentImpact,
  emailProof,
  instances,
  sliceChanges,
  outbox,
  findings,
  channels,
  reminders,
  channelKeys,
  connectivityEvents,
  recipients,
  unstableMonitors,
  storageEvents,
  latencyAndSlugs,
  subscribers,
  calendar,
  incidentDetails,
  statusPageTable,
  incidentTemplates,
  silentAudiences,
  digests,
  maintenanceOverrun,
  snippetFiles,
  publicNames,
  pushes,
  snippetRevisions,
  checkDetails,
  releases,
  openEndedMaintenance,
  snippetSharing,
  snippetReceipts,
  snippetTraces,
  windowOccurrences,
  snippetAppeals,
  listOrders,
  rateCounts,
  domains,
  fingerprintBatches,
]

/**
 * Migrates the schema, and returns the names of the steps applied by this call. If two processes start at once, the
 * first statement of a step claims its name, so one of them fails there, reads the list again and finds nothing left to
 * do. With fewer `steps` it makes the schema of an earlier version.
 */
export async function migrate(
  db: Database,
  now: () => number,
  steps: readonly Migration[] = history,
): Promise<readonly string[]> {
  const found = await appliedNames(db)
  // If two processes create the table at the same moment, one may fail on PostgreSQL although the table is there by
  // then. Any other error happens again.
  if (found === null) await createHistory(db).catch(() => createHistory(db))
  await refuseFuture(db)
  const pending = steps.filter(step => !found?.includes(step.name))
  const applied: string[] = []
  for (const step of pending) {
    if (await isApplied(db, step)) continue
    try {
      await db.write(claim(db, step, now()), ...step.statements(db.query, db.engine))
      applied.push(step.name)
    } catch (error) {
      if (!(await isApplied(db, step))) throw error
    }
  }
  if (pending.length > 0) await refuseFuture(db)
  return applied
}

/** The names of the pending steps; all of them if there is no table of applied ones. Changes nothing. */
export async function pendingMigrations(db: Database): Promise<readonly string[]> {
  const done = new Set(await appliedNames(db))
  return history.map(step => step.name).filter(name => !done.has(name))
}

/** The names of the applied steps; null if there is no table of them. */
async function appliedNames(db: Database): Promise<readonly string[] | null> {
  try {
    const rows = await db.query.selectFrom('migrations').select('name').execute()
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isUnknownName(error)) return null
    throw error
  }
}

/** A migration that only a later version knows, or the mark of a database that was moved; null if there is none. */
export const laterMigration = async (db: Database): Promise<string | null> =>
  (await unknownMigration(db))?.name ?? null

const unknownMigration = (db: Database) =>
  db.query
    .selectFrom('migrations')
    .select(['name', 'applied_at'])
    .where(
      'name',
      'not in',
      history.map(step => step.name),
    )
    .orderBy('name', 'desc')
    .executeTakeFirst()

const createHistory = (db: Database) =>
  db.write(
    db.query.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', column => column.primaryKey().notNull())
      .addColumn('applied_at', db.engine === 'sqlite' ? 'integer' : 'bigint', column => column.notNull()),
  )

const claim = (db: Database, step: Migration, at: number) =>
  db.query.insertInto('migrations').values({ name: step.name, applied_at: at })

async function isApplied(db: Database, step: Migration): Promise<boolean> {
  const row = await db.query
    .selectFrom('migrations')
    .select('name')
    .where('name', '=', step.name)
    .executeTakeFirst()
  return row !== undefined
}

async function refuseFuture(db: Database): Promise<void> {
  const unknown = await unknownMigration(db)
  if (!unknown) return
  const { name, applied_at: at } = unknown
  throw new DatabaseUnfit(unknownSentence(name, at))
}

/** The error for a database with a migration that this version does not know. */
export const unknownSentence = (migration: string, at: number): string =>
  isMovedMark(migration)
    ? movedSentence(migration, at)
    : `The database was last used by a newer Corkboard (it has the migration ${migration}); start that version or a later one.`
