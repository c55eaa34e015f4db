import type { Database } from '../db/database.ts'
import { type LeaseHolder, leaseGuard } from '../db/lease-statements.ts'
import { statementTemplate } from '../db/statement-template.ts'
import { insertWhere } from '../db/upsert.ts'
import { type Kind, waitingOf } from './kinds/kinds.ts'
import type { Push, PushTarget } from './model/push.ts'
import { pushKey } from './monitor-rows.ts'
import { dropPushes } from './push-statements.ts'

export type PushStore = ReturnType<typeof createPushStore>

type Row = ReturnType<typeof rowOf>

export function createPushStore(db: Database) {
  const { query } = db
  // The monitor may have been deleted since it was looked up, and pushes of others are in the same write.
  const addRow = statementTemplate((row: Row) =>
    insertWhere(query, 'pushes', row, query.selectFrom('monitors').where('id', '=', row.monitor_id)),
  )

  /** The monitor that a token names; null if there is none, or it waits for pushes no more. */
  async function find(token: string): Promise<PushTarget | null> {
    const row = await query
      .selectFrom('monitors')
      .select(['id', 'name', 'group_name', 'active', 'kind'])
      .where('push_key', '=', pushKey(token))
      .executeTakeFirst()
    if (!row || !waitingOf({ kind: row.kind as Kind })) return null
    return { id: row.id, name: row.name, group: row.group_name, active: row.active === 1 }
  }

  /** Stores pushes until a beat takes them. */
  const add = (pushes: readonly Push[]) => db.write(...pushes.map(each => addRow(rowOf(each))))

  /** The pushes that no stored beat has taken, oldest first. */
  async function read(limit: number): Promise<readonly Push[]> {
    const rows = await query.selectFrom('pushes').selectAll().orderBy('id').limit(limit).execute()
    return rows.map(row => ({
      id: row.id,
      monitorId: row.monitor_id,
      at: row.at,
      outcome: row.outcome === 'up' ? 'up' : 'down',
      exitCode: row.exit_code,
      latencyMs: row.latency_ms,
      note: row.note,
    }))
  }

  /** Drops pushes that no beat will take, such as those of paused monitors. */
  const drop = (ids: readonly string[], writer: LeaseHolder) =>
    db.write(...leaseGuard(db, writer), ...dropPushes(query, ids, writer))

  return { find, add, read, drop }
}

const rowOf = ({ id, monitorId, at, outcome, exitCode, latencyMs, note }: Push) => ({
  id,
  monitor_id: monitorId,
  at,
  outcome,
  exit_code: exitCode,
  latency_ms: latencyMs,
  note,
})
