const statementsKept = 300

/** Gets a prepared statement from a cache by its SQL. Lists of each length have their own, so the oldest are evicted. */
export function remembered<T>(statements: Map<string, T>, sql: string, prepare: () => T): T {
  const known = statements.get(sql)
  if (known) return known
  const fresh = prepare()
  const oldest = statements.keys().next().value
  if (statements.size >= statementsKept && oldest !== undefined) statements.delete(oldest)
  statements.set(sql, fresh)
  return fresh
}
