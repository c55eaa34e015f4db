import type { Database } from '../db/database.ts'
import { hourMs } from '../lib/time.ts'
import { recordEvent } from '../outbox/event-statements.ts'
import type { EditStore } from './announcement-edit-store.ts'
import { eventsOfClock } from './announcement-events.ts'
import type { EditedAnnouncement } from './model/announcement-edit.ts'

type DueEventsOptions = {
  readonly db: Database
  readonly announcements: Pick<EditStore, 'load'>
  readonly now: () => number
}

/** After a longer standstill people are not notified any more of what came about meanwhile. */
const lookBackMs = 6 * hourMs

/** Records what has come about by the clock alone: scheduled incidents appear, maintenance begins and ends. */
export function createDueEvents({ db, announcements: store, now }: DueEventsOptions): () => Promise<void> {
  return async () => {
    const at = now()
    const announcements = await come(at - lookBackMs, at)
    const events = announcements.flatMap(each => eventsOfClock(each, at - lookBackMs, at))
    const fresh = await notRecorded(events.map(each => each.key))
    const missing = events.filter(each => fresh.has(each.key))
    if (missing.length > 0) await db.write(...missing.map(event => recordEvent(db, event)))
  }

  async function come(from: number, to: number): Promise<readonly EditedAnnouncement[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select('id')
      .where('kind', '!=', 'notice')
      .where('state', 'in', ['published', 'scheduled'])
      .where(({ or, and, eb }) =>
        or(
          (['publish_at', 'event_starts_at', 'event_ends_at'] as const).map(column =>
            and([eb(column, '>', from), eb(column, '<=', to)]),
          ),
        ),
      )
      .execute()
    const loaded = await Promise.all(rows.map(({ id }) => store.load(id)))
    return loaded.filter(each => each !== null)
  }

  async function notRecorded(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set()
    const rows = await db.query.selectFrom('events').select('key').where('key', 'in', keys).execute()
    const known = new Set(rows.map(each => each.key))
    return new Set(keys.filter(key => !known.has(key)))
  }
}
