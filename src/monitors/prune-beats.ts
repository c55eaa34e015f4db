import type { Database } from '../db/database.ts'
import { chunks } from '../lib/chunks.ts'
import { dayMs } from '../lib/time.ts'
import { readMonitorIds } from './row-statements.ts'

/** Single beats are for looking into a fault of the last week. */
const beatsKeptMs = 7 * dayMs
/** Hours fill the 90 days that are shown, and a little more. */
const hoursKeptMs = 100 * dayMs
/** Days are small; people compare years. */
const daysKeptMs = 5 * 366 * dayMs

const beatsAtOnce = 1000
const monitorsAtOnce = 20

/** Removes what is too old, in pieces, so that no other write waits long. Returns the number of rows. */
export async function prune(db: Database, now: number): Promise<number> {
  let removed = await pruneBeats(db, now - beatsKeptMs)
  for (const ids of chunks(await readMonitorIds(db.query), monitorsAtOnce)) {
    const written = await db.write(
      ...ids.flatMap(id => [
        db.query
          .deleteFrom('beat_hours')
          .where('monitor_id', '=', id)
          .where('starts_at', '<', now - hoursKeptMs),
        db.query
          .deleteFrom('beat_days')
          .where('monitor_id', '=', id)
          .where('starts_at', '<', now - daysKeptMs),
      ]),
    )
    removed += written.reduce((sum, each) => sum + each.changes, 0)
  }
  return removed
}

async function pruneBeats(db: Database, before: number): Promise<number> {
  const oldest = db.query
    .selectFrom('beats')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(beatsAtOnce)
  for (let removed = 0; ; ) {
    const [written] = await db.write(db.query.deleteFrom('beats').where('id', 'in', oldest))
    removed += written?.changes ?? 0
    if ((written?.changes ?? 0) < beatsAtOnce) return removed
  }
}
