import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { readColumns } from '../db/noun-columns.ts'
import { inSteps, readInSteps } from '../db/steps.ts'
import type { AnnouncementRow, Tables } from '../db/tables.ts'
import type { PlatformUser } from '../kernel/actor.ts'
import { patched } from '../lib/patched.ts'
import { type Announcement, newestFirst } from './model/announcement.ts'
import { announcementFields } from './model/announcement-fields.ts'
import type { Incident } from './model/incident.ts'

/** Number of announcements read at once, since their texts may be long. */
const announcementsAtOnce = 200

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>

/** Reads the incidents of announcements, by announcement id. */
type IncidentsOf = (rows: readonly AnnouncementRow[]) => Promise<ReadonlyMap<string, Incident>>

export function createAnnouncementStore(db: Database, incidentsOf: IncidentsOf) {
  /** Announcements that readers see now, or will see without a write; newest first. */
  const visible = async (): Promise<readonly Announcement[]> => {
    const found: Announcement[] = []
    await readInSteps<JoinedRow>(announcementsAtOnce, async (after, limit) => {
      const rows = await visibleRows()
        .where('announcements.id', '>', after?.id ?? '')
        .orderBy('announcements.id')
        .limit(limit)
        .execute()
      found.push(...(await withEvents(rows)))
      return rows
    })
    return found.sort(newestFirst)
  }

  /** The list after these announcements were written. */
  const visibleAfter = async (
    current: readonly Announcement[],
    ids: readonly string[],
  ): Promise<readonly Announcement[]> => {
    const fresh: Announcement[] = []
    await inSteps(ids, announcementsAtOnce, async some => {
      fresh.push(...(await withEvents(await visibleRows().where('announcements.id', 'in', some).execute())))
    })
    return patched(current, { keys: new Set(ids), fresh, keyOf: each => each.id, order: newestFirst })
  }

  const platformUsers = async (): Promise<readonly PlatformUser[]> =>
    db.query.selectFrom('platform_users').select(['id', 'username', 'avatar']).orderBy('id').execute()

  function savePlatformUser({ id, username, avatar }: PlatformUser): Statement {
    return db.query
      .insertInto('platform_users')
      .values({ id, username, avatar })
      .onConflict(clash => clash.column('id').doUpdateSet({ username, avatar }))
  }

  const visibleRows = () =>
    joinedAnnouncements(db).where('announcements.state', 'in', ['published', 'scheduled'])

  const withEvents = async (rows: readonly JoinedRow[]) => {
    const events = await incidentsOf(rows)
    return rows.map(row => ({ ...shownOf(row), event: events.get(row.id) ?? null }))
  }

  return { visible, visibleAfter, platformUsers, savePlatformUser }
}

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

/** The fields that have a column in the table of announcements. */
const { monitors: _, ...columns } = announcementFields.fields
export const columnFields = columns
const { kind, impact, eventStartsAt, eventEndsAt, ...shownFields } = columns

export const authorOf = ({ platform_user_id: id, username, avatar }: JoinedRow): PlatformUser | null =>
  username === null ? null : { id, username, avatar }

const shownOf = (row: JoinedRow): Announcement => ({
  ...readColumns(shownFields, row),
  platformUser: authorOf(row),
})
