import type { Database } from '../../../src/db/database.ts'
import { createBundling } from '../../../src/snippets/bundles/bundle-cold-texts.ts'
import type { SnippetStore } from '../../../src/snippets/snippet-store.ts'

type Bundled = {
  /** False if an instance cannot read bundles. */
  readonly isReady?: boolean
  readonly signal?: AbortSignal
}

/** Bundles all texts that are a day old at the instant, without pauses, until the signal. */
export const bundleCold = (
  store: SnippetStore,
  at: number,
  { isReady = true, signal = new AbortController().signal }: Bundled = {},
): Promise<void> =>
  createBundling({
    store: store.bundles,
    now: () => at,
    log: { info: () => {} },
    isReady: async () => isReady,
    restMs: 0,
  })(signal)

/** Number of snippets whose text is in a bundle. */
export async function countBundled({ query }: Database): Promise<number> {
  const row = await query
    .selectFrom('snippets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('encoding', '=', 'b')
    .executeTakeFirst()
  return Number(row?.count)
}

/** The database with another way to read or to write. */
export const databaseWith = (db: Database, own: Partial<Pick<Database, 'rows' | 'write'>>): Database => ({
  engine: db.engine,
  query: db.query,
  dataVersion: () => db.dataVersion(),
  trouble: () => db.trouble(),
  close: () => db.close(),
  rows: statement => db.rows(statement),
  write: (...statements) => db.write(...statements),
  [Symbol.asyncDispose]: () => db.close(),
  ...own,
})
