import type { Database } from '../db/database.ts'
import type { MonitorRow } from '../db/tables.ts'
import { readDomainOf } from './domains/domain-store.ts'
import type { Status } from './model/monitor.ts'
import { decodePhases, phasesKept } from './model/phases.ts'
import type { CheckedMonitor } from './model/recent-check.ts'
import { certificateOf, messageOf, monitorOf, noteOf } from './monitor-rows.ts'

/** Reads the last checks of one monitor, which every instance finds in the database. */
export function createRecentChecksStore({ query }: Pick<Database, 'query'>) {
  /** The monitor with this slug, or with this id if it has none; null if there is no such monitor. */
  async function read(slug: string): Promise<CheckedMonitor | null> {
    const row = (await bySlug(slug)) ?? (await byId(slug))
    if (!row) return null
    const monitor = monitorOf(row)
    const [rows, state, domain] = await Promise.all([
      readBeats(row.id),
      readState(row.id),
      readDomainOf(query, monitor.target),
    ])
    const phases = new Map(
      decodePhases(state?.phases ?? new Uint8Array()).map(each => [each.at, each.phases]),
    )
    return {
      monitor,
      certificate: state ? certificateOf(state) : null,
      domain,
      checks: rows.map(beat => ({
        at: beat.at,
        status: beat.status as Status,
        latencyMs: beat.latency_ms,
        message: messageOf(beat),
        note: noteOf(beat),
        phases: phases.get(beat.at) ?? null,
      })),
    }
  }

  const bySlug = (slug: string): Promise<MonitorRow | undefined> =>
    query.selectFrom('monitors').selectAll().where('slug', '=', slug).executeTakeFirst()

  const byId = async (id: string): Promise<MonitorRow | undefined> =>
    /^[1-9]\d{0,8}$/.test(id)
      ? query
          .selectFrom('monitors')
          .selectAll()
          .where('id', '=', Number(id))
          .where('slug', 'is', null)
          .executeTakeFirst()
      : undefined

  const readBeats = (id: number) =>
    query
      .selectFrom('beats')
      .select(['at', 'status', 'latency_ms', 'code', 'params', 'message'])
      .where('monitor_id', '=', id)
      .orderBy('at', 'desc')
      .limit(phasesKept)
      .execute()

  const readState = (id: number) =>
    query
      .selectFrom('monitor_states')
      .select(['phases', 'certificate_host', 'certificate_issuer', 'certificate_ends_at'])
      .where('monitor_id', '=', id)
      .executeTakeFirst()

  return { read }
}
