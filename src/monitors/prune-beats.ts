import type { Database } from '../db/database.ts'
import { chunks } from '../lib/chunks.ts'
import { dayMs } from '../lib/time.ts'
import { readMonitorIds } from './row-statements.ts'

/** How long single beats are kept, in milliseconds, for looking into recent failures. */
export const beatsKeptMs = 7 * dayMs
/** How long hours are kept, in milliseconds: the 90 days shown and a margin. */
const hoursKeptMs = 100 * dayMs
/** How long the latencies of each five minutes are kept, in milliseconds: the week shown and a margin. */
const detailKeptMs = 8 * dayMs
/** How far beyond that details are looked for, in milliseconds; those that were missed go with their hours. */
const detailSweptMs = 3 * dayMs
/** How long days are kept, in milliseconds; they are small, and people compare years. */
const daysKeptMs = 5 * 366 * dayMs

const beatsAtOnce = 1000
const monitorsAtOnce = 20

/** Deletes old rows in chunks, so that no other write waits long. Returns the number of rows. */
export async function prune(db: Database, now: number): Promise<number> {
  let removed = await pruneBeats(db, now - beatsKeptMs)
  for (const ids of chunks(await readMonitorIds(db.query), monitorsAtOnce)) {
    const written = await db.write(
      ...ids.flatMap(id => [
        db.query
          .updateTable('beat_hours')
          .set({ latency_detail: null })
          .where('monitor_id', '=', id)
          .where('starts_at', '<', now - detailKeptMs)
          .where('starts_at', '>=', now - detailKeptMs - detailSweptMs)
          .where('latency_detail', 'is not', null),
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
