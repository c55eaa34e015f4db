import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { columnsOf, readColumns } from '../../db/noun-columns.ts'
import type { Tables } from '../../db/tables.ts'
import { replaced } from '../../db/upsert.ts'
import { chunks } from '../../lib/chunks.ts'
import { announcementFields } from '../model/announcement-fields.ts'
import { isEventKind } from '../model/announcement-kinds.ts'
import { beginningOf, type Incident, newestUpdateFirst } from '../model/incident.ts'
import { type EditedUpdate, updateFields } from '../model/update.ts'

export type UpdateStore = ReturnType<typeof createUpdateStore>

export function createUpdateStore(db: Database) {
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

  function save(update: EditedUpdate): Statement {
    const { id, ...row } = updateRowOf(update)
    return query
      .insertInto('announcement_updates')
      .values({ id, ...row })
      .onConflict(clash => clash.column('id').doUpdateSet(row))
  }

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

  const saveAll = (updates: readonly EditedUpdate[]): readonly Statement[] =>
    chunks(updates.map(updateRowOf), rowsMax).map(rows =>
      query
        .insertInto('announcement_updates')
        .values([...rows])
        .onConflict(clash => clash.column('id').doUpdateSet(replaced(rows))),
    )

  /** Incidents by announcement id; a notice has none. */
  async function incidentsOf(rows: readonly IncidentRow[]): Promise<ReadonlyMap<string, Incident>> {
    const about = rows.flatMap(row => {
      const { kind, impact } = readColumns(eventFields, row)
      return isEventKind(kind) ? [{ ...row, kind, impact }] : []
    })
    if (about.length === 0) return new Map()
    const ids = about.map(row => row.id)
    const [monitors, published] = await Promise.all([
      query
        .selectFrom('announcement_monitors')
        .selectAll()
        .where('announcement_id', 'in', ids)
        .orderBy('monitor_id')
        .execute(),
      joinedUpdates(db).where('state', '=', 'published').where('announcement_id', 'in', ids).execute(),
    ])
    const monitorsById = Map.groupBy(monitors, each => each.announcement_id)
    const updatesById = byAnnouncement(published)
    return new Map(
      about.map(({ id, kind, impact, created_at, event_starts_at, event_ends_at }) => [
        id,
        {
          kind,
          impact,
          // An incident that was imported, or published by an earlier version, may have no beginning: readers see when
          // it was announced.
          startsAt: event_starts_at ?? beginningOf({ kind, endsAt: event_ends_at, announcedAt: created_at }),
          endsAt: event_ends_at,
          monitorIds: (monitorsById.get(id) ?? []).map(each => each.monitor_id),
          updates: (updatesById.get(id) ?? []).map(shownUpdate).sort(newestUpdateFirst),
        },
      ]),
    )
  }

  return { list, find, save, moveUpdatedAt, ofAnnouncements, saveAll, incidentsOf }
}

/** The columns of an incident, besides those of its announcement. */
type IncidentRow = Pick<
  Selectable<Tables['announcements']>,
  'id' | 'kind' | 'impact' | 'created_at' | 'event_starts_at' | 'event_ends_at'
>

/** Rows in one statement, far below the parameter limit of either engine. */
const rowsMax = 200

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

const eventFields = { kind: announcementFields.fields.kind, impact: announcementFields.fields.impact }

const shownUpdate = ({ announcementId, state, accountId, revision, ...shown }: EditedUpdate) => shown

const updateRowOf = (update: EditedUpdate): UpdateRow => ({
  ...columnsOf(updateFields.fields, update),
  revision: update.revision,
})
