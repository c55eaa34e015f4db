import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { columnsOf, readColumns } from '../../db/noun-columns.ts'
import { audiencesOf } from '../../db/silent-audiences.ts'
import type { AnnouncementRow, Tables } from '../../db/tables.ts'
import { replaced } from '../../db/upsert.ts'
import type { PlatformUser } from '../../kernel/actor.ts'
import { chunks } from '../../lib/chunks.ts'
import type { Announcement } from '../model/announcement.ts'
import { announcementSubject, type EditedAnnouncement, editedDocument } from '../model/announcement-edit.ts'
import { announcementFields } from '../model/announcement-fields.ts'
import { isEventKind, traitsOf } from '../model/announcement-kinds.ts'
import { beginningOf, type Incident } from '../model/incident.ts'

/** Rows in one statement, far below the parameter limit of either engine. */
export const rowsMax = 200

/** The fields that have a column in the table of announcements. */
const { monitors: _, silent: __, ...columnFields } = announcementFields.fields
const { kind, impact, eventStartsAt, eventEndsAt, openEnded, ...shownFields } = columnFields
const eventFields = { kind, impact, eventStartsAt, eventEndsAt, openEnded }

/** Announcements with the names of their authors. */
export const joinedAnnouncements = (db: Database) =>
  db.query
    .selectFrom('announcements')
    .leftJoin('platform_users', 'platform_users.id', 'announcements.platform_user_id')
    .selectAll('announcements')
    .select(['platform_users.username', 'platform_users.avatar'])

export type JoinedRow = AnnouncementRow & {
  [column in 'username' | 'avatar']: Selectable<Tables['platform_users']>[column] | null
}

/** The announcement as readers get it, without its event. */
export const shownOf = (row: JoinedRow): Announcement => ({
  ...readColumns(shownFields, row),
  platformUser: authorOf(row),
})

export const editedOf = (row: JoinedRow, monitors: readonly number[]): EditedAnnouncement => ({
  ...readColumns(columnFields, row),
  silent: audiencesOf(row.silent),
  platformUser: authorOf(row),
  monitors,
  revision: row.revision,
})

/** The event of an announcement, as far as its row has it; null for a notice. */
export function eventOf(row: JoinedRow): Omit<Incident, 'monitorIds' | 'updates'> | null {
  const { kind, impact, eventStartsAt, eventEndsAt: endsAt, openEnded } = readColumns(eventFields, row)
  if (!isEventKind(kind)) return null
  // An incident that was imported, or published by an earlier version, may have no beginning: readers see when it was
  // announced.
  const startsAt = eventStartsAt ?? beginningOf({ kind, endsAt, announcedAt: row.created_at })
  return { kind, impact, startsAt, endsAt, openEnded: openEnded && traitsOf(kind).isPlanned }
}

/** Saves announcements, their monitors and a revision of each by the account. */
export const saveMany = (
  db: Database,
  announcements: readonly EditedAnnouncement[],
  accountId: number | null,
  at: number,
): readonly Statement[] =>
  chunks(announcements, rowsMax).flatMap(some => {
    const rows = some.map(rowOf)
    const members = some.flatMap(({ id, monitors }) =>
      monitors.map(monitor_id => ({ announcement_id: id, monitor_id })),
    )
    return [
      db.query
        .insertInto('announcements')
        .values(rows)
        .onConflict(clash => clash.column('id').doUpdateSet(replaced(rows))),
      db.query.deleteFrom('announcement_monitors').where(
        'announcement_id',
        'in',
        some.map(each => each.id),
      ),
      ...chunks(members, rowsMax).map(each =>
        db.query
          .insertInto('announcement_monitors')
          .values([...each])
          .onConflict(clash => clash.doNothing()),
      ),
      newRevisions(db, some, accountId, at),
    ]
  })

export const newRevisions = (
  db: Database,
  announcements: readonly EditedAnnouncement[],
  accountId: number | null,
  at: number,
) =>
  db.query.insertInto('announcement_revisions').values(
    announcements.map(each => ({
      announcement_id: each.id,
      number: each.revision,
      document: JSON.stringify(editedDocument(each)),
      account_id: accountId,
      at,
    })),
  )

export const rowOf = (announcement: EditedAnnouncement) => ({
  ...columnsOf(columnFields, announcement),
  silent: announcement.silent.length === 0 ? null : JSON.stringify(announcement.silent),
  revision: announcement.revision,
})

const authorOf = ({ platform_user_id: id, username, avatar }: JoinedRow): PlatformUser | null =>
  username === null ? null : { id, username, avatar }

/** Finds a row if Corkboard itself wrote this revision. */
export const writtenBySystem = ({ query }: Database, announcement: EditedAnnouncement) =>
  query
    .selectFrom('audit')
    .select('via')
    .where('subject', '=', announcementSubject(announcement))
    .where('revision', '=', announcement.revision)
    .where('via', '=', 'system')

/** The monitors of announcements, ascending, by announcement id. */
export async function monitorsOf(
  { query }: Database,
  ids: readonly string[],
): Promise<(id: string) => readonly number[]> {
  const rows =
    ids.length === 0
      ? []
      : await query
          .selectFrom('announcement_monitors')
          .selectAll()
          .where('announcement_id', 'in', ids)
          .orderBy('monitor_id')
          .execute()
  const grouped = Map.groupBy(rows, row => row.announcement_id)
  return id => (grouped.get(id) ?? []).map(row => row.monitor_id)
}
