import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { AnnouncementRow, NewAnnouncementRow, Tables } from '../db/tables.ts'
import {
  type Announcement,
  type AnnouncementState,
  announcementStates,
  type BannerType,
  bannerTypes,
} from './announcement.ts'
import type { PlatformUser } from './platform-user.ts'
import { eventsOf } from './update-statements.ts'

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>

export function createAnnouncementStore(db: Database) {
  /** What readers see now or may see later without a write. */
  const visible = async (): Promise<readonly Announcement[]> =>
    withEvents(await joined().where('announcements.state', 'in', ['published', 'scheduled']).execute())

  const platformUsers = async (): Promise<readonly PlatformUser[]> =>
    db.query.selectFrom('platform_users').select(['id', 'username', 'avatar']).orderBy('id').execute()

  function savePlatformUser({ id, username, avatar }: PlatformUser): Statement {
    return db.query
      .insertInto('platform_users')
      .values({ id, username, avatar })
      .onConflict(clash => clash.column('id').doUpdateSet({ username, avatar }))
  }

  const joined = () => joinedAnnouncements(db)

  const withEvents = async (rows: readonly JoinedRow[]) => {
    const events = await eventsOf(db, rows)
    return rows.map(row => ({ ...nounOf(row), event: events.get(row.id) ?? null }))
  }

  return { visible, platformUsers, savePlatformUser }
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

export const nounOf = (row: JoinedRow): Announcement => ({
  id: row.id,
  title: row.title,
  description: row.description,
  content: row.content,
  image: row.image,
  banner: row.banner,
  bannerText: row.banner_text,
  bannerType: known<BannerType>(bannerTypes, row.banner_type),
  bannerExpiry: row.banner_expiry,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  platformUserId: row.platform_user_id,
  platformUser:
    row.username === null ? null : { id: row.platform_user_id, username: row.username, avatar: row.avatar },
  state: known<AnnouncementState>(announcementStates, row.state) ?? 'draft',
  publishAt: row.publish_at,
})

/** The author's account is a row of its own. */
export const rowOf = (announcement: Announcement): NewAnnouncementRow => ({
  id: announcement.id,
  title: announcement.title,
  description: announcement.description,
  content: announcement.content,
  image: announcement.image,
  banner: announcement.banner,
  banner_text: announcement.bannerText,
  banner_type: announcement.bannerType,
  banner_expiry: announcement.bannerExpiry,
  created_at: announcement.createdAt,
  updated_at: announcement.updatedAt,
  platform_user_id: announcement.platformUserId,
  state: announcement.state,
  publish_at: announcement.publishAt,
})

export const known = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find(each => each === value) ?? null
