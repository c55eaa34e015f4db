import { minuteMs } from '../lib/time.ts'
import type { Database } from './database.ts'

/** How long all migrations of a new database may take, in milliseconds. */
const togetherMs = 5 * minuteMs

/** When a database of an earlier version got this migration; 0 for one that had it from the beginning. */
export async function upgradedAt({ query }: Pick<Database, 'query'>, name: string): Promise<number> {
  const rows = await query
    .selectFrom('migrations')
    .select(['name', 'applied_at'])
    .orderBy('applied_at')
    .execute()
  const [first] = rows
  const at = rows.find(each => each.name === name)?.applied_at ?? 0
  return first && at - first.applied_at > togetherMs ? at : 0
}
