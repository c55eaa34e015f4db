import type { Database, Statement } from '../db/database.ts'
import { replaced } from '../db/upsert.ts'
import { chunks } from '../lib/chunks.ts'
import type { WholeAnnouncement } from './announcement-document.ts'
import { editedOf, editedRow } from './announcement-edit-store.ts'
import { joinedAnnouncements } from './announcement-store.ts'
import { newestFirst } from './model/announcement.ts'
import { editedDocument } from './model/announcement-edit.ts'
import { newestUpdateFirst } from './model/incident.ts'
import type { EditedUpdate } from './model/update.ts'

/** Rows in one statement, far below the parameter limit of either engine. */
const rowsMax = 200

export type WholeAnnouncementStore = ReturnType<typeof createWholeAnnouncementStore>

/** Reads the updates of many announcements at once. */
type Updates = {
  /** Updates by announcement, without discarded ones. */
  readonly ofAnnouncements: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly EditedUpdate[]>>
  readonly saveAll: (updates: readonly EditedUpdate[]) => readonly Statement[]
}

/** The store of complete announcements, for import and export. */
export function createWholeAnnouncementStore(db: Database, updates: Updates) {
  const { query } = db

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
    const [monitors, updatesOf] = await Promise.all([
      query
        .selectFrom('announcement_monitors')
        .selectAll()
        .where('announcement_id', 'in', ids)
        .orderBy('monitor_id')
        .execute(),
      updates.ofAnnouncements(ids),
    ])
    const monitorsOf = Map.groupBy(monitors, each => each.announcement_id)
    return rows.map(row => ({
      ...editedOf(
        row,
        (monitorsOf.get(row.id) ?? []).map(each => each.monitor_id),
      ),
      updates: (updatesOf.get(row.id) ?? []).toSorted((a, b) => newestUpdateFirst(b, a)),
    }))
  }

  /** The revision after the last one of each subject of the audit trail; unknown subjects are missing. */
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
  const save = (
    announcements: readonly WholeAnnouncement[],
    accountId: number | null,
    at: number,
  ): readonly Statement[] =>
    chunks(announcements, rowsMax).flatMap(some => {
      const rows = some.map(editedRow)
      const members = some.flatMap(({ id, monitors }) =>
        monitors.map(monitor_id => ({ announcement_id: id, monitor_id })),
      )
      return [
        query
          .insertInto('announcements')
          .values(rows)
          .onConflict(clash => clash.column('id').doUpdateSet(replaced(rows))),
        query.deleteFrom('announcement_monitors').where(
          'announcement_id',
          'in',
          some.map(each => each.id),
        ),
        ...chunks(members, rowsMax).map(each => query.insertInto('announcement_monitors').values([...each])),
        ...updates.saveAll(some.flatMap(each => each.updates)),
        query.insertInto('announcement_revisions').values(
          some.map(each => ({
            announcement_id: each.id,
            number: each.revision,
            document: JSON.stringify(editedDocument(each)),
            account_id: accountId,
            at,
          })),
        ),
      ]
    })

  return { all, withIds, lastRevisions, save }
}
