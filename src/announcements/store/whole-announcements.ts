import type { Database, Statement } from '../../db/database.ts'
import { chunks } from '../../lib/chunks.ts'
import type { WholeAnnouncement } from '../announcement-document.ts'
import { newestFirst } from '../model/announcement.ts'
import { newestUpdateFirst } from '../model/incident.ts'
import { editedOf, joinedAnnouncements, monitorsOf, rowsMax, saveMany } from './announcement-rows.ts'
import { updates as updatesIn } from './updates.ts'

/** Announcements with their updates, for import and export. */
export function wholeAnnouncements(db: Database) {
  const { query } = db
  const updates = updatesIn(db)

  /** All announcements, oldest first; sorted here, because the engines sort letters differently. */
  async function all(): Promise<readonly WholeAnnouncement[]> {
    const rows = await query.selectFrom('announcements').select('id').execute()
    const found = await withIds(rows.map(each => each.id))
    return [...found.values()].sort((a, b) => newestFirst(b, a))
  }

  /** The announcements that exist among these ids, by id. */
  async function withIds(ids: readonly string[]): Promise<ReadonlyMap<string, WholeAnnouncement>> {
    const found = new Map<string, WholeAnnouncement>()
    for (const some of chunks(ids, rowsMax))
      for (const announcement of await load(some)) found.set(announcement.id, announcement)
    return found
  }

  async function load(ids: readonly string[]): Promise<readonly WholeAnnouncement[]> {
    // Before the rest, so that an edit in between leaves an old revision, with which nothing can be saved.
    const rows = await joinedAnnouncements(db).where('announcements.id', 'in', ids).execute()
    const [monitors, updatesOf] = await Promise.all([monitorsOf(db, ids), updates.ofAnnouncements(ids)])
    return rows.map(row => ({
      ...editedOf(row, monitors(row.id)),
      updates: (updatesOf.get(row.id) ?? []).toSorted((a, b) => newestUpdateFirst(b, a)),
    }))
  }

  /** The last revision of each subject in the audit trail; unknown subjects are missing. */
  async function lastRevisions(subjects: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    for (const some of chunks(subjects, rowsMax)) {
      const rows = await query
        .selectFrom('audit')
        .select(({ fn }) => ['subject', fn.max('revision').as('last')])
        .where('subject', 'in', some)
        .groupBy('subject')
        .execute()
      for (const { subject, last } of rows) found.set(subject, Number(last ?? 0))
    }
    return found
  }

  /** Saves announcements with monitors, updates and revisions. Stored updates not among them stay as they are. */
  const saveAll = (
    announcements: readonly WholeAnnouncement[],
    accountId: number | null,
    at: number,
  ): readonly Statement[] => [
    ...saveMany(db, announcements, accountId, at),
    ...updates.saveAll(announcements.flatMap(each => each.updates)),
  ]

  return { all, withIds, lastRevisions, saveAll }
}
