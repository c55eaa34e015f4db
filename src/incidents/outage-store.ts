import type { Database, Statement } from '../db/database.ts'

export type OutageStore = ReturnType<typeof createOutageStore>

/** An outage that has its announcement and, as far as we know, no end. */
export type OpenOutage = {
  readonly announcementId: string
  readonly monitorId: number
  /** False: the monitor was paused, deleted or made private, so that its recovery will not be seen. */
  readonly isWatched: boolean
}

export function createOutageStore(db: Database) {
  /** Outages without an end and without a published, proposed or discarded final update. */
  async function open(): Promise<readonly OpenOutage[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'origin'])
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
      .execute()
    const outages = rows.map(({ id, origin }) => ({
      announcementId: id,
      monitorId: Number(origin?.split(':')[1]),
    }))
    if (outages.length === 0) return []
    const watched = await watchedIds()
    return outages.map(each => ({ ...each, isWatched: watched.has(each.monitorId) }))
  }

  async function watchedIds(): Promise<ReadonlySet<number>> {
    const rows = await db.query
      .selectFrom('monitors')
      .select('id')
      .where('active', '=', 1)
      .where('public', '=', 1)
      .execute()
    return new Set(rows.map(each => each.id))
  }

  /** Records the outage as the origin of the announcement; a unique index rejects a second one. */
  const mark = (announcementId: string, monitorId: number, since: number): Statement =>
    db.query
      .updateTable('announcements')
      .set({ origin: `outage:${monitorId}:${since}` })
      .where('id', '=', announcementId)

  return { open, mark }
}
