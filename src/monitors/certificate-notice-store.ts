import type { Database } from '../db/database.ts'
import { chunks } from '../lib/chunks.ts'
import type { Event } from '../outbox/event.ts'
import { recordEvent, rowsAtOnce } from '../outbox/event-statements.ts'
import { certificateDueMs, dueLeadDays } from './model/certificate.ts'

/**
 * Records that certificates of active monitors end soon, once for each lead time: its key names the certificate by its
 * end, so that neither a restart nor a second instance records it again, and a renewed one begins anew.
 */
export const certificateNotices =
  (db: Database, now: () => number) =>
  async (signal: AbortSignal): Promise<void> => {
    const due = await dueEvents(db, now())
    for (const some of chunks(due, rowsAtOnce)) {
      if (signal.aborted) return
      const unknown = await unrecorded(db, some)
      if (unknown.length > 0) await db.write(...unknown.map(event => recordEvent(db, event)))
    }
  }

async function dueEvents({ query }: Database, now: number): Promise<readonly Event[]> {
  const rows = await query
    .selectFrom('monitor_states')
    .innerJoin('monitors', 'monitors.id', 'monitor_states.monitor_id')
    .select(['monitors.id', 'monitors.name', 'certificate_host', 'certificate_issuer', 'certificate_ends_at'])
    .where('monitors.active', '=', 1)
    .where('certificate_ends_at', '>', now)
    .where('certificate_ends_at', '<=', now + certificateDueMs)
    .orderBy('certificate_ends_at')
    .execute()
  return rows.flatMap(row => {
    const endsAt = row.certificate_ends_at ?? now
    const leadDays = dueLeadDays({ endsAt }, now)
    if (leadDays === null) return []
    return {
      kind: 'certificate.expiring',
      key: `certificate.expiring:${row.id}:${endsAt}:${leadDays}`,
      subject: `certificate:${row.id}`,
      at: now,
      params: {
        monitorId: row.id,
        name: row.name,
        host: row.certificate_host ?? '',
        issuer: row.certificate_issuer ?? '',
        endsAt,
      },
    }
  })
}

/** Those that are not recorded yet, so that a look that finds nothing new writes nothing. */
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
