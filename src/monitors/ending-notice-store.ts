import type { Database } from '../db/database.ts'
import { chunks } from '../lib/chunks.ts'
import type { Event } from '../outbox/event.ts'
import { recordEvent, rowsAtOnce } from '../outbox/event-statements.ts'

/**
 * Records those of the events that are not recorded yet, so that a look that finds nothing new writes nothing. Their keys
 * name what ends by its end and the lead time, so that neither a restart nor a second instance records one again.
 */
export async function recordUnrecorded(
  db: Database,
  events: readonly Event[],
  signal: AbortSignal,
): Promise<void> {
  for (const some of chunks(events, rowsAtOnce)) {
    if (signal.aborted) return
    const unknown = await unrecorded(db, some)
    if (unknown.length > 0) await db.write(...unknown.map(event => recordEvent(db, event)))
  }
}

async function unrecorded({ query }: Database, events: readonly Event[]): Promise<readonly Event[]> {
  const rows = await query
    .selectFrom('events')
    .select('key')
    .where(
      'key',
      'in',
      events.map(each => each.key),
    )
    .execute()
  const known = new Set(rows.map(({ key }) => key))
  return events.filter(({ key }) => !known.has(key))
}
