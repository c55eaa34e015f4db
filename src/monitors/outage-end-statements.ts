import { type SqlBool, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { EventKind } from '../outbox/event.ts'
import { recordEventWhere } from '../outbox/event-statements.ts'

/** Event by which an outage ends without a recovery. */
type OutageEnd = Extract<EventKind, 'monitor.paused' | 'monitor.deleted'>

type Ended = { readonly id: number; readonly name: string }

/**
 * Goes before the statement that pauses or deletes the monitor, in its transaction. If the monitor is down or unstable
 * it records an event and resets the state, so that after resuming a failed check is an alarm again. The lock of the
 * lease keeps beats out until the commit; afterwards none is stored for the monitor.
 */
export function endOutage(
  { query }: Pick<Database, 'query'>,
  { id, name }: Ended,
  kind: OutageEnd,
  at: number,
): readonly Statement[] {
  const fact = JSON.stringify({ monitorId: id, name }).slice(0, -1)
  const time = (column: string) => sql`coalesce(cast(${sql.ref(column)} as text), 'null')`
  const isOpen = sql<SqlBool>`monitor_id = ${id} and (settled = 'DOWN' or unstable_since is not null)`
  return [
    query.updateTable('leases').set(({ ref }) => ({ holder: ref('holder') })),
    recordEventWhere(
      { query },
      {
        kind,
        key: `${kind}:${id}:${at}`,
        subject: `monitor:${id}`,
        at,
        params: sql<string>`cast(${fact} as text) || ',"downSince":' || ${time('down_since')}
          || ',"unstableSince":' || ${time('unstable_since')} || '}'`,
      },
      query.selectFrom('monitor_states').where(isOpen),
    ),
    query
      .updateTable('monitor_states')
      .set({ status: 'PENDING', since: at, retries: 0, successes: 0, settled: null })
      .set({ down_since: null, notified_at: null, changes: null, unstable_since: null })
      .where(isOpen),
  ]
}
