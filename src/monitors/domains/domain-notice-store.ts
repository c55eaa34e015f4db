import type { Database } from '../../db/database.ts'
import type { Event } from '../../outbox/event.ts'
import { recordUnrecorded } from '../ending-notice-store.ts'
import { type Domain, dueEnd } from '../model/domain.ts'
import { dueLeadDays } from '../model/ending.ts'
import type { Monitor } from '../model/monitor.ts'
import { monitorOf } from '../monitor-rows.ts'
import { readMonitorRows } from '../row-statements.ts'
import { domainOfTarget, readDomains } from './domain-store.ts'

/**
 * Records that registrations of domains of active monitors end soon, once for each domain and lead time, at all instances
 * together; a renewed one begins anew.
 */
export const domainNotices =
  (db: Database, now: () => number) =>
  async (signal: AbortSignal): Promise<void> =>
    recordUnrecorded(db, await dueEvents(db, now()), signal)

async function dueEvents({ query }: Database, now: number): Promise<readonly Event[]> {
  const known = await readDomains(query)
  if (![...known.values()].some(each => dueEnd(each, now) !== null)) return []
  const monitors = (await readMonitorRows(query)).filter(({ active }) => active === 1).map(monitorOf)
  const byName = Map.groupBy(
    monitors.flatMap(monitor => {
      const domain = domainOfTarget(monitor.target, known)
      return domain ? { monitor, domain } : []
    }),
    ({ domain }) => domain.name,
  )
  return [...byName.values()].flatMap(all => {
    const [first] = all
    const event =
      first &&
      domainNotice(
        first.domain,
        all.map(each => each.monitor),
        now,
      )
    return event ?? []
  })
}

/** The event of a domain whose lead time is due; null if none is. */
export function domainNotice(
  domain: Domain,
  monitors: readonly Pick<Monitor, 'id' | 'name'>[],
  now: number,
): Event | null {
  const endsAt = dueEnd(domain, now)
  const leadDays = endsAt === null ? null : dueLeadDays({ endsAt }, now)
  const { checkedAt } = domain
  const [first] = monitors
  if (endsAt === null || checkedAt === null || leadDays === null || !first) return null
  return {
    kind: 'domain.expiring',
    key: `domain.expiring:${domain.name}:${endsAt}:${leadDays}`,
    subject: `domain:${domain.name}`,
    at: now,
    params: {
      ...{ domain: domain.name, endsAt, checkedAt },
      ...{ name: first.name, monitorIds: monitors.map(each => each.id) },
    },
  }
}
