import type { Database, Statement } from '../../db/database.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { writtenBySystem } from './announcement-rows.ts'

/** A notice of an upcoming maintenance window. */
type StoredNotice = { readonly id: string; readonly origin: string }

/** Notices of upcoming maintenance. */
export function maintenanceNotices(db: Database) {
  async function active(now: number): Promise<readonly StoredNotice[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'origin'])
      .where('origin', 'like', 'maintenance:%')
      .where('state', '=', 'published')
      .where('event_starts_at', '>', now)
      .execute()
    return rows.map(({ id, origin }) => ({ id, origin: origin ?? '' }))
  }

  /** Notices of windows that have begun and are not over, or not for longer than since `over`. */
  async function begun(now: number, over: number): Promise<readonly (StoredNotice & { endsAt: number })[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'origin', 'event_ends_at'])
      .where('origin', 'like', 'maintenance:%')
      .where('state', '=', 'published')
      .where('event_starts_at', '<=', now)
      .where('event_ends_at', '>', over)
      .execute()
    return rows.map(({ id, origin, event_ends_at: endsAt }) => ({
      id,
      origin: origin ?? '',
      endsAt: endsAt ?? 0,
    }))
  }

  const mark = (id: string, origin: string): Statement =>
    db.query.updateTable('announcements').set({ origin }).where('id', '=', id)

  /** True if only Corkboard has changed the announcement. */
  const isOurs = async (announcement: EditedAnnouncement): Promise<boolean> =>
    (await writtenBySystem(db, announcement).executeTakeFirst()) !== undefined

  /** Starts for which a window was announced, also those from which it was moved. */
  async function starts(windowId: number): Promise<readonly number[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select('origin')
      .where('origin', 'like', `maintenance:${windowId}:%`)
      .execute()
    return rows.map(({ origin }) => Number(origin?.split(':')[2]))
  }

  /** True if an event with one of these keys is recorded. */
  const isRecorded = async (keys: readonly string[]): Promise<boolean> =>
    (await db.query.selectFrom('events').select('id').where('key', 'in', keys).executeTakeFirst()) !==
    undefined

  return { active, begun, mark, isOurs, starts, isRecorded }
}
