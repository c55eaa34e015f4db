const statementsKept = 300

/** A cache of prepared statements by SQL. Those with lists differ by length, so there may be many; the oldest are evicted. */
export function remembered<T>(statements: Map<string, T>, sql: string, prepare: () => T): T {
  const known = statements.get(sql)
  if (known) return known
  const fresh = prepare()
  const oldest = statements.keys().next().value
  if (statements.size >= statementsKept && oldest !== undefined) statements.delete(oldest)
  statements.set(sql, fresh)
  return fresh
}
