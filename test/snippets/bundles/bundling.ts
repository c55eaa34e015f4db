import type { Database } from '../../../src/db/database.ts'
import { createBundling } from '../../../src/snippets/bundles/bundle-cold-texts.ts'
import type { SnippetStore } from '../../../src/snippets/snippet-store.ts'

/** Bundles all texts that are a day old at the instant. */
export const bundleCold = (store: SnippetStore, at: number, isReady = true): Promise<void> =>
  createBundling({
    store: store.bundles,
    now: () => at,
    log: { info: () => {} },
    isReady: async () => isReady,
    restMs: 0,
  })(new AbortController().signal)

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
