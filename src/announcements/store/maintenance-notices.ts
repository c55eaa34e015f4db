import type { Database, Statement } from '../../db/database.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { writtenBySystem } from './announcement-rows.ts'

/** A notice of an upcoming maintenance window. */
type StoredNotice = { readonly id: string; readonly origin: string }

/** A notice of a window that has begun, with its end. */
type BegunNotice = StoredNotice & { readonly endsAt: number; readonly openEnded: boolean }

/** A recorded event of a notice, with the start that it had. */
type NoticeEvent = {
  readonly key: string
  readonly at: number
  readonly startsAt: number | null
}

/** Notices of maintenance windows. Those that were cancelled are active no more. */
export function maintenanceNotices(db: Database) {
  async function active(now: number): Promise<readonly StoredNotice[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'origin'])
      .where('origin', 'like', 'maintenance:%')
      .where('state', '=', 'published')
      .where('event_starts_at', '>', now)
      .where(({ or, eb, ref }) =>
        or([
          eb('event_ends_at', 'is', null),
          eb('event_ends_at', '>', ref('event_starts_at')),
          eb('open_ended', '=', 1),
        ]),
      )
      .execute()
    return rows.map(({ id, origin }) => ({ id, origin: origin ?? '' }))
  }

  /** Notices of windows that have begun and are not over, or not for longer than since `over`. */
  async function begun(now: number, over: number): Promise<readonly BegunNotice[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'origin', 'event_ends_at', 'open_ended'])
      .where('origin', 'like', 'maintenance:%')
      .where('state', '=', 'published')
      .where('event_starts_at', '<=', now)
      .where(({ or, eb }) => or([eb('event_ends_at', '>', over), eb('open_ended', '=', 1)]))
      .execute()
    return rows.map(({ id, origin, event_ends_at: endsAt, open_ended }) => ({
      id,
      origin: origin ?? '',
      endsAt: endsAt ?? 0,
      openEnded: open_ended === 1,
    }))
  }

  const mark = (id: string, origin: string): Statement =>
    db.query.updateTable('announcements').set({ origin }).where('id', '=', id)

  /** True if only Corkboard has changed the announcement. */
  const isOurs = async (announcement: EditedAnnouncement): Promise<boolean> =>
    (await writtenBySystem(db, announcement).executeTakeFirst()) !== undefined

  /** The recorded events of a notice, the oldest first. */
  async function eventsOf(subject: string): Promise<readonly NoticeEvent[]> {
    const rows = await db.query
      .selectFrom('events')
      .select(['key', 'at', 'params'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
    return rows.map(({ params, ...row }) => ({ ...row, startsAt: JSON.parse(params).startsAt ?? null }))
  }

  return { active, begun, mark, isOurs, eventsOf }
}
