import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import { touch } from '../db/slices.ts'
import { inSteps } from '../db/steps.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredEntry } from './model/calendar.ts'

const rowsAtOnce = 100

/** Entries that are not stored as they are shown, and keys of entries that are no longer shown. */
type CalendarChanges = {
  readonly unsaved: readonly StoredEntry[]
  readonly obsolete: readonly string[]
}

export const readCalendarEntries = async ({
  query,
}: Pick<Database, 'query'>): Promise<readonly StoredEntry[]> =>
  (await query.selectFrom('calendar_entries').selectAll().orderBy('key').execute()).map(entryOf)

type CalendarKeeperOptions = {
  readonly db: Database
  /** Entries that the Board shows and that are not stored; null while the Board is out of date. */
  readonly changes: () => CalendarChanges | null
  readonly publish: (slice: 'maintenance') => Promise<void>
  readonly now: () => number
}

/**
 * Stores what calendars have shown, from which the next change is derived. An entry that another process has
 * changed meanwhile, with a higher number, stays.
 */
export function createCalendarKeeper(options: CalendarKeeperOptions): () => Promise<void> {
  const { db, changes, publish, now } = options
  const { query } = db

  return async () => {
    const { unsaved, obsolete } = changes() ?? nothing
    if (unsaved.length === 0 && obsolete.length === 0) return
    await inSteps(unsaved, rowsAtOnce, async some => {
      await db.write(
        query
          .insertInto('calendar_entries')
          .values(some.map(each => rowOf(each, now())))
          .onConflict(clash =>
            clash
              .column('key')
              .doUpdateSet(({ ref }) => ({
                title: ref('excluded.title'),
                starts_at: ref('excluded.starts_at'),
                ends_at: ref('excluded.ends_at'),
                monitors: ref('excluded.monitors'),
                window_id: ref('excluded.window_id'),
                announcement_id: ref('excluded.announcement_id'),
                cancelled: ref('excluded.cancelled'),
                sequence: ref('excluded.sequence'),
                changed_at: ref('excluded.changed_at'),
              }))
              .whereRef('excluded.sequence', '>=', 'calendar_entries.sequence'),
          ),
      )
    })
    await inSteps(obsolete, rowsAtOnce, async some => {
      await db.write(query.deleteFrom('calendar_entries').where('key', 'in', some))
    })
    await db.write(touch(db, 'maintenance'))
    await publish('maintenance')
  }
}

const nothing: CalendarChanges = { unsaved: [], obsolete: [] }

const rowOf = (entry: StoredEntry, at: number) => ({
  key: entry.key,
  title: entry.title,
  starts_at: entry.startsAt,
  ends_at: entry.endsAt,
  monitors: JSON.stringify(entry.monitorIds),
  window_id: entry.windowId,
  announcement_id: entry.announcementId,
  cancelled: entry.isCancelled ? 1 : 0,
  sequence: entry.sequence,
  created_at: at,
  changed_at: at,
})

const entryOf = (row: Selectable<Tables['calendar_entries']>): StoredEntry => ({
  key: row.key,
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  monitorIds: JSON.parse(row.monitors),
  windowId: row.window_id,
  announcementId: row.announcement_id,
  isCancelled: row.cancelled === 1,
  sequence: row.sequence,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})
