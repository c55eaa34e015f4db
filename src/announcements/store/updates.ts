import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { columnsOf, readColumns } from '../../db/noun-columns.ts'
import { touchKeys } from '../../db/slices.ts'
import type { Tables } from '../../db/tables.ts'
import { replaced } from '../../db/upsert.ts'
import { chunks } from '../../lib/chunks.ts'
import { newestUpdateFirst } from '../model/incident.ts'
import { type EditedUpdate, type Update, updateFields } from '../model/update.ts'
import { rowsMax } from './announcement-rows.ts'

export function updates(db: Database) {
  const { query } = db

  /** Updates, newest first, without discarded ones. */
  async function list(announcementId: string): Promise<readonly EditedUpdate[]> {
    const rows = await joinedUpdates(db)
      .where('announcement_id', '=', announcementId)
      .where('state', '!=', 'discarded')
      .execute()
    return rows.map(updateOf).sort(newestUpdateFirst)
  }

  async function find(announcementId: string, id: string): Promise<EditedUpdate | null> {
    const row = await joinedUpdates(db)
      .where('announcement_id', '=', announcementId)
      .where('announcement_updates.id', '=', id)
      .where('state', '!=', 'discarded')
      .executeTakeFirst()
    return row ? updateOf(row) : null
  }

  const save = (update: EditedUpdate): readonly Statement[] => [
    ...saveAll([update]),
    ...touchKeys(db, 'announcements', [update.announcementId]),
  ]

  /** Sets `updatedAt`, because readers see a change. */
  const moveUpdatedAt = (announcementId: string, at: number): Statement =>
    query
      .updateTable('announcements')
      .set({ updated_at: at })
      .where('id', '=', announcementId)
      .where('updated_at', '<', at)

  /** Updates of these announcements, without discarded ones. */
  const ofAnnouncements = async (
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly EditedUpdate[]>> =>
    byAnnouncement(
      await joinedUpdates(db).where('announcement_id', 'in', ids).where('state', '!=', 'discarded').execute(),
    )

  const saveAll = (all: readonly EditedUpdate[]): readonly Statement[] =>
    chunks(all.map(updateRowOf), rowsMax).map(rows =>
      query
        .insertInto('announcement_updates')
        .values([...rows])
        .onConflict(clash => clash.column('id').doUpdateSet(replaced(rows))),
    )

  /** Published updates as readers see them, newest first, by announcement id. */
  async function published(ids: readonly string[]): Promise<(id: string) => readonly Update[]> {
    const rows =
      ids.length === 0
        ? []
        : await joinedUpdates(db)
            .where('state', '=', 'published')
            .where('announcement_id', 'in', ids)
            .execute()
    const found = byAnnouncement(rows)
    return id => (found.get(id) ?? []).map(shownUpdate).sort(newestUpdateFirst)
  }

  return { list, find, save, moveUpdatedAt, ofAnnouncements, saveAll, published }
}

const byAnnouncement = (rows: readonly JoinedRow[]): ReadonlyMap<string, readonly EditedUpdate[]> =>
  Map.groupBy(rows.map(updateOf), each => each.announcementId)

const joinedUpdates = (db: Database) =>
  db.query
    .selectFrom('announcement_updates')
    .leftJoin('platform_users', 'platform_users.id', 'announcement_updates.account_id')
    .selectAll('announcement_updates')
    .select(['platform_users.username', 'platform_users.avatar'])

type UpdateRow = Selectable<Tables['announcement_updates']>
type JoinedRow = UpdateRow & { readonly username: string | null; readonly avatar: string | null }

const updateOf = (row: JoinedRow): EditedUpdate => ({
  ...readColumns(updateFields.fields, row),
  author:
    row.account_id === null || row.username === null
      ? null
      : { id: row.account_id, username: row.username, avatar: row.avatar },
  revision: row.revision,
})

const shownUpdate = ({ announcementId, state, accountId, revision, ...shown }: EditedUpdate): Update => shown

const updateRowOf = (update: EditedUpdate): UpdateRow => ({
  ...columnsOf(updateFields.fields, update),
  revision: update.revision,
})
