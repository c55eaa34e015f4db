import { StatementSync } from 'node:sqlite'
import { mock } from 'node:test'

type All = (this: StatementSync, ...parameters: unknown[]) => ReturnType<StatementSync['all']>

/** The SQL of the matching statements with which this process reads from SQLite while `work` runs. */
export async function readStatements(
  pattern: RegExp,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const seen: string[] = []
  const all = StatementSync.prototype.all as All
  const mocked = mock.method(StatementSync.prototype, 'all', function (this: StatementSync, ...parameters) {
    if (pattern.test(this.sourceSQL)) seen.push(this.sourceSQL)
    return all.apply(this, parameters)
  } as All)
  try {
    await work()
    return seen
  } finally {
    mocked.mock.restore()
  }
}
