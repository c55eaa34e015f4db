import type { Database } from '../db/database.ts'
import type { MonitorRow } from '../db/tables.ts'
import type { Event } from '../outbox/event.ts'
import { recordUnrecorded } from './ending-notice-store.ts'
import type { Certificate } from './model/certificate.ts'
import { dueLeadDays, endingDueMs } from './model/ending.ts'
import { certificateOf } from './monitor-rows.ts'

/**
 * Records that certificates of active monitors end soon, once for each lead time, at all instances together; a renewed
 * one begins anew.
 */
export const certificateNotices =
  (db: Database, now: () => number) =>
  async (signal: AbortSignal): Promise<void> =>
    recordUnrecorded(db, await dueEvents(db, now()), signal)

async function dueEvents({ query }: Database, now: number): Promise<readonly Event[]> {
  const rows = await query
    .selectFrom('monitor_states')
    .innerJoin('monitors', 'monitors.id', 'monitor_states.monitor_id')
    .select(['monitors.id', 'monitors.name', 'certificate_host', 'certificate_issuer', 'certificate_ends_at'])
    .where('monitors.active', '=', 1)
    .where('certificate_ends_at', '>', now)
    .where('certificate_ends_at', '<=', now + endingDueMs)
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
