import { sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { chunks } from '../../lib/chunks.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import type { Outage } from '../model/outage-story.ts'
import { writtenBySystem } from './announcement-rows.ts'

/** An incident drafted for outages that has no end yet. */
export type OpenStory = {
  readonly announcementId: string
  readonly startsAt: number
  readonly isDraft: boolean
  /** Monitors that the incident names now. */
  readonly namedIds: readonly number[]
  /** The named monitors, and the one that it was drafted for first. */
  readonly monitorIds: readonly number[]
  /** Those of its monitors that are still watched and public; the recovery of the others will not be seen. */
  readonly watchedIds: readonly number[]
}

/** Ids in one statement, far below the parameter limit of either engine. */
const idsMax = 1_000

/** Incidents that were drafted for outages. */
export function drafts(db: Database) {
  const { query } = db

  /** Incidents without an end and without a final update in any state. */
  async function open(): Promise<readonly OpenStory[]> {
    const rows = await openStories()
      .select(['id', 'origin', 'state', 'event_starts_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    if (rows.length === 0) return []
    const named = await query
      .selectFrom('announcement_monitors')
      .selectAll()
      .where('announcement_id', 'in', openStories().select('id'))
      .orderBy('monitor_id')
      .execute()
    const namedBy = Map.groupBy(named, each => each.announcement_id)
    const watched = await watchedIds()
    return rows.map(({ id, origin, state, event_starts_at }) => {
      const namedIds = (namedBy.get(id) ?? []).map(each => each.monitor_id)
      const monitorIds = [...new Set([Number(origin?.split(':')[1]), ...namedIds])]
      return {
        announcementId: id,
        startsAt: event_starts_at ?? 0,
        isDraft: state === 'draft',
        namedIds,
        monitorIds,
        watchedIds: monitorIds.filter(each => watched.has(each)),
      }
    })
  }

  const openStories = () =>
    query
      .selectFrom('announcements')
      .where('origin', 'like', 'outage:%')
      .where('event_ends_at', 'is', null)
      .where('state', '!=', 'archived')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('announcement_updates')
              .select('announcement_updates.id')
              .whereRef('announcement_id', '=', 'announcements.id')
              .where('announcement_updates.status', '=', 'resolved'),
          ),
        ),
      )

  async function watchedIds(): Promise<ReadonlySet<number>> {
    const rows = await query
      .selectFrom('monitors')
      .select('id')
      .where('active', '=', 1)
      .where('public', '=', 1)
      .execute()
    return new Set(rows.map(each => each.id))
  }

  /**
   * Outages that had a draft, even if an editor deleted it or removed the monitor from it: the audit trail has a draft
   * that named the monitor after the outage began.
   */
  async function drafted<Each extends Outage>(outages: readonly Each[]): Promise<ReadonlySet<Each>> {
    const since = outages.reduce((first, each) => Math.min(first, each.since), Number.MAX_SAFE_INTEGER)
    const entries = await query
      .selectFrom('audit')
      .select(['at', 'after'])
      .where('at', '>=', since)
      .where('via', '=', 'system')
      .where('action', 'in', ['drafted', 'joined'])
      .where('subject', 'like', 'announcement:incident-%')
      .execute()
    const namedAt = new Map<number, number>()
    for (const { at, after } of entries)
      for (const id of monitorsIn(after)) namedAt.set(id, Math.max(at, namedAt.get(id) ?? at))
    return new Set(outages.filter(({ id, since: begin }) => (namedAt.get(id) ?? -1) > begin))
  }

  /** True if no person has changed the draft, typed into its form or written an update. */
  async function isUntouched(announcement: EditedAnnouncement): Promise<boolean> {
    const { id } = announcement
    const row = await writtenBySystem(db, announcement)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('announcement_updates')
              .select('announcement_updates.id')
              .where('announcement_updates.announcement_id', '=', id),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('announcement_autosaves')
              .select('announcement_autosaves.announcement_id')
              .where('announcement_autosaves.announcement_id', '=', id),
          ),
        ),
      )
      .executeTakeFirst()
    return row !== undefined
  }

  /** Records the outage as the origin of the announcement; a unique index allows only one. */
  const mark = (announcementId: string, { id, since }: Outage): Statement =>
    query
      .updateTable('announcements')
      .set({ origin: `outage:${id}:${since}` })
      .where('id', '=', announcementId)

  /**
   * Claims outages for the announcement. Fails with an error that `isMissing` recognizes if another open incident has
   * one of them. To be written after `save`, which locks the row of the slice: of two processes, the second sees what
   * the first wrote.
   */
  const claim = (announcementId: string, outages: readonly Outage[]): readonly Statement[] =>
    chunks(outages, idsMax).map(some =>
      query
        .insertInto('announcement_monitors')
        .columns(['announcement_id', 'monitor_id'])
        .expression(from =>
          from
            .selectFrom('announcement_monitors')
            .select([sql<string>`cast(null as text)`.as('announcement_id'), 'monitor_id'])
            .where('announcement_id', '!=', announcementId)
            .where('announcement_id', 'in', openStories().select('id'))
            .where(
              'monitor_id',
              'in',
              some.map(each => each.id),
            ),
        ),
    )

  return { open, drafted, isUntouched, mark, claim }
}

function monitorsIn(document: string | null): readonly number[] {
  const { monitors } = JSON.parse(document ?? '{}') as { readonly monitors?: readonly number[] }
  return monitors ?? []
}
