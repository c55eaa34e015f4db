import type { Database } from './database.ts'

/** Number of keys that are kept at the same time. */
const keptAtOnce = 1_024

/**
 * Memoizes a read until the next commit of any process. Where the database does not give its version away, each call
 * reads. Null is not kept, so that keys which name nothing take no room.
 */
export function untilCommit<T>(
  db: Pick<Database, 'dataVersion'>,
  read: (key: string) => Promise<T | null>,
): (key: string) => Promise<T | null> {
  const kept = new Map<string, T>()
  let asOf: number | null = null

  return async key => {
    // Read before the data, which are then at least as new.
    const version = db.dataVersion()
    if (version === null || version !== asOf || kept.size >= keptAtOnce) kept.clear()
    asOf = version
    const known = kept.get(key)
    if (known !== undefined) return known
    const value = await read(key)
    if (value !== null && version !== null && version === asOf) kept.set(key, value)
    return value
  }
}
