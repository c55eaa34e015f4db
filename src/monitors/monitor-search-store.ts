import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hasText } from '../db/list-search.ts'
import type { Status } from './model/monitor.ts'

/** The parts of a monitor that a search shows. */
export type FoundMonitor = {
  readonly id: number
  readonly name: string
  readonly publicName: string | null
  readonly group: string | null
  readonly active: boolean
  readonly status: Status
}

/**
 * Finds monitors by words of their names, without their settings and results. The shortest names come first, so that a limit
 * never cuts off the one that was typed as a whole.
 */
export const monitorSearch =
  ({ engine, query }: Database) =>
  async (text: string, limit: number): Promise<readonly FoundMonitor[]> => {
    const rows = await query
      .selectFrom('monitors')
      .leftJoin('monitor_states', 'monitor_states.monitor_id', 'monitors.id')
      .select(['id', 'name', 'public_name', 'group_name', 'active', 'status'])
      .where(hasText(engine, ['name', 'public_name'], text))
      .orderBy(sql`length(name)`)
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      publicName: row.public_name,
      group: row.group_name,
      active: row.active === 1,
      status: (row.status ?? 'PENDING') as Status,
    }))
  }
