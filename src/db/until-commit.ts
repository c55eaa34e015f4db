import type { Database } from './database.ts'

/**
 * Creates a function that gives the map of what was read since the last commit of any process; after a commit it is
 * another, empty map, so that what was read before is never kept after it. It is another too once it has `keptMax`
 * entries, and at each call where the database does not give its version away. Call it before the read, whose result is
 * then at least as new as the map.
 */
export function untilCommit<T>(db: Pick<Database, 'dataVersion'>, keptMax = 1_024): () => Map<string, T> {
  let kept = new Map<string, T>()
  let asOf: number | null = null

  return () => {
    const version = db.dataVersion()
    if (version === null || version !== asOf || kept.size >= keptMax) kept = new Map()
    asOf = version
    return kept
  }
}
