import type { Database } from '../../db/database.ts'
import { monitorsOf } from './announcement-rows.ts'

/** An incident that is open or drafted, with its last edit. */
export type NearIncident = {
  readonly id: string
  readonly title: string
  /** False for a draft or a scheduled one. */
  readonly isPublic: boolean
  readonly editedAt: number
  /** Username of the last editor; null: Corkboard itself, or unknown. */
  readonly editor: string | null
}

type Near = {
  readonly monitorIds: readonly number[]
  /** Incidents that were edited from this instant on count, whatever they affect. */
  readonly since: number
  readonly now: number
}

/** Open and drafted incidents that are read, the last edited first. */
const readMax = 200
/** Incidents that are shown before another one is published. */
const shownMax = 5

/** Incidents that a new one may repeat. */
export function nearIncidents(db: Database) {
  /** Open and drafted incidents that affect one of the monitors, or were edited just now; the last edited first. */
  return async function near({ monitorIds, since, now }: Near): Promise<readonly NearIncident[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .leftJoin('announcement_revisions as edits', join =>
        join
          .onRef('edits.announcement_id', '=', 'announcements.id')
          .onRef('edits.number', '=', 'announcements.revision'),
      )
      .leftJoin('platform_users as editors', 'editors.id', 'edits.account_id')
      .select([
        'announcements.id',
        'announcements.title',
        'announcements.state',
        'announcements.publish_at',
        'announcements.updated_at',
        'edits.at as edited_at',
        'editors.username as editor',
      ])
      .where('announcements.kind', '=', 'incident')
      .where('announcements.state', '!=', 'archived')
      .where(({ or, eb }) =>
        or([eb('announcements.event_ends_at', 'is', null), eb('announcements.event_ends_at', '>', now)]),
      )
      .orderBy('announcements.updated_at', 'desc')
      .orderBy('announcements.id')
      .limit(readMax)
      .execute()
    const affected = await monitorsOf(
      db,
      rows.map(row => row.id),
    )
    const wanted = new Set(monitorIds)
    return rows
      .map(({ id, title, state, publish_at, updated_at, edited_at, editor }) => ({
        id,
        title,
        isPublic:
          state === 'published' || (state === 'scheduled' && publish_at !== null && publish_at <= now),
        editedAt: edited_at ?? updated_at,
        editor,
      }))
      .filter(({ id, editedAt }) => editedAt >= since || affected(id).some(each => wanted.has(each)))
      .sort((a, b) => b.editedAt - a.editedAt)
      .slice(0, shownMax)
  }
}
