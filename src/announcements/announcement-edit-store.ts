import type { Database, Statement } from '../db/database.ts'
import { columnsOf, readColumns } from '../db/noun-columns.ts'
import type { PlatformUser } from '../kernel/actor.ts'
import { chunks } from '../lib/chunks.ts'
import { authorOf, columnFields, type JoinedRow, joinedAnnouncements } from './announcement-store.ts'
import { type EditedAnnouncement, editedDocument } from './model/announcement-edit.ts'

export type EditStore = ReturnType<typeof createEditStore>

/** Rows in one statement, far below the parameter limit of either engine. */
const rowsMax = 200

/** The store of announcements for editing: with revision, monitors, and a copy of every revision. */
export function createEditStore(db: Database) {
  async function load(id: string): Promise<EditedAnnouncement | null> {
    const row = await joinedAnnouncements(db).where('announcements.id', '=', id).executeTakeFirst()
    if (!row) return null
    const monitors = await db.query
      .selectFrom('announcement_monitors')
      .select('monitor_id')
      .where('announcement_id', '=', id)
      .orderBy('monitor_id')
      .execute()
    return editedOf(
      row,
      monitors.map(each => each.monitor_id),
    )
  }

  /** Saves the announcement, its monitors and a revision by the account. */
  function save(
    announcement: EditedAnnouncement,
    accountId: number | null,
    at: number,
  ): readonly Statement[] {
    const { id, ...row } = editedRow(announcement)
    return [
      db.query
        .insertInto('announcements')
        .values({ id, ...row })
        .onConflict(clash => clash.column('id').doUpdateSet(row)),
      db.query.deleteFrom('announcement_monitors').where('announcement_id', '=', id),
      ...chunks(announcement.monitors, rowsMax).map(some =>
        db.query
          .insertInto('announcement_monitors')
          .values(some.map(monitorId => ({ announcement_id: id, monitor_id: monitorId })))
          .onConflict(clash => clash.doNothing()),
      ),
      revision(announcement, accountId, at),
    ]
  }

  /** Saves the revision before the first change, since an import does not. */
  const saveFormer = (before: EditedAnnouncement): Statement =>
    revision(before, null, before.updatedAt).onConflict(clash => clash.doNothing())

  const revision = (announcement: EditedAnnouncement, accountId: number | null, at: number) =>
    db.query.insertInto('announcement_revisions').values({
      announcement_id: announcement.id,
      number: announcement.revision,
      document: JSON.stringify(editedDocument(announcement)),
      account_id: accountId,
      at,
    })

  const remove = (id: string): readonly Statement[] => [
    db.query.deleteFrom('announcements').where('id', '=', id),
    db.query.deleteFrom('announcement_autosaves').where('announcement_id', '=', id),
  ]

  async function author(id: number): Promise<PlatformUser | null> {
    const row = await db.query
      .selectFrom('platform_users')
      .select(['username', 'avatar'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { id, username: row.username, avatar: row.avatar } : null
  }

  /** All accounts that can be chosen as an author. */
  const authors = (): Promise<readonly { readonly id: number; readonly username: string }[]> =>
    db.query
      .selectFrom('platform_users')
      .select(['id', 'username'])
      .orderBy('username')
      .orderBy('id')
      .execute()

  async function unknownMonitors(ids: readonly number[]): Promise<readonly number[]> {
    if (ids.length === 0) return []
    const rows = await db.query.selectFrom('monitors').select('id').where('id', 'in', ids).execute()
    const found = new Set(rows.map(row => row.id))
    return ids.filter(id => !found.has(id))
  }

  /** When the first of these monitors that are down went down; null if none is down. */
  async function downSince(ids: readonly number[]): Promise<number | null> {
    const found = await Promise.all(
      chunks(ids, rowsMax).map(some =>
        db.query
          .selectFrom('monitor_states')
          .innerJoin('monitors', 'monitors.id', 'monitor_states.monitor_id')
          .select('monitor_states.since')
          .where('monitor_states.monitor_id', 'in', some)
          .where('monitor_states.status', '=', 'DOWN')
          .where('monitors.active', '=', 1)
          .orderBy('monitor_states.since')
          .limit(1)
          .execute(),
      ),
    )
    const instants = found.flat().map(each => each.since)
    return instants.length === 0 ? null : Math.min(...instants)
  }

  return { load, save, saveFormer, remove, author, authors, unknownMonitors, downSince }
}

export const editedOf = (row: JoinedRow, monitors: readonly number[]): EditedAnnouncement => ({
  ...readColumns(columnFields, row),
  platformUser: authorOf(row),
  monitors,
  revision: row.revision,
})

export const editedRow = (announcement: EditedAnnouncement) => ({
  ...columnsOf(columnFields, announcement),
  revision: announcement.revision,
})
