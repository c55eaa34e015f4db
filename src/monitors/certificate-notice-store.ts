import type { Database } from '../db/database.ts'
import type { MonitorRow } from '../db/tables.ts'
import { chunks } from '../lib/chunks.ts'
import type { Event } from '../outbox/event.ts'
import { recordEvent, rowsAtOnce } from '../outbox/event-statements.ts'
import { type Certificate, certificateDueMs, dueLeadDays } from './model/certificate.ts'
import { certificateOf } from './monitor-rows.ts'

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
    const certificate = certificateOf(row)
    return (certificate && certificateNotice(row, certificate, now)) ?? []
  })
}

/** The event of a certificate whose lead time is due; null if none is. */
export function certificateNotice(
  { id, name }: Pick<MonitorRow, 'id' | 'name'>,
  certificate: Certificate,
  now: number,
): Event | null {
  const leadDays = dueLeadDays(certificate, now)
  if (leadDays === null) return null
  return {
    kind: 'certificate.expiring',
    key: `certificate.expiring:${id}:${certificate.endsAt}:${leadDays}`,
    subject: `certificate:${id}`,
    at: now,
    params: { monitorId: id, name, ...certificate },
  }
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
