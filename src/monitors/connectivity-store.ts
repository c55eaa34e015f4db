import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ConnectivityFact, Event } from '../outbox/event.ts'
import { recordEvent } from '../outbox/event-statements.ts'

const subject = 'connectivity'

/**
 * The alarm about Corkboard's own network, which lasts from its event `connectivity.lost` to the next
 * `connectivity.restored`.
 */
export type ConnectivityStore = ReturnType<typeof createConnectivityStore>

export function createConnectivityStore(db: Database) {
  return {
    /** Since when the network has been lost, if people were notified; null if there is no alarm. */
    async alarm(): Promise<number | null> {
      const last = await db.query
        .selectFrom('events')
        .select(['kind', 'params'])
        // A literal instead of a parameter, since the index covers only these rows.
        .where('subject', '=', sql.lit(subject))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last?.kind !== 'connectivity.lost') return null
      return (JSON.parse(last.params) as ConnectivityFact).lostSince
    },

    /** Records the start or the end of an alarm; idempotent. */
    async record(kind: 'connectivity.lost' | 'connectivity.restored', fact: ConnectivityFact, at: number) {
      const event: Event = { kind, key: `${kind}:${fact.lostSince}`, subject, at, params: fact }
      await db.write(recordEvent(db, event))
    },
  }
}
