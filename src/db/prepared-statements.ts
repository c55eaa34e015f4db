const statementsKept = 300

/** Statements with lists in them differ by length; the oldest go first when there are too many. */
export function remembered<T>(statements: Map<string, T>, sql: string, prepare: () => T): T {
  const known = statements.get(sql)
  if (known) return known
  const fresh = prepare()
  const oldest = statements.keys().next().value
  if (statements.size >= statementsKept && oldest !== undefined) statements.delete(oldest)
  statements.set(sql, fresh)
  return fresh
}
