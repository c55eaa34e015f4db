import type { Database } from '../db/database.ts'
import { dayMs } from '../lib/time.ts'
import type { UploadStore } from './upload-store.ts'

/** Grace period for a draft that is not saved yet. */
const unusedKeptMs = 7 * dayMs
const atOnce = 50

type SweepOptions = { readonly db: Database; readonly store: UploadStore; readonly now: () => number }

/**
 * Deletes unreferenced uploads, each in a transaction of its own so that none blocks for long; an abort ends it between
 * two of them. Returns the number deleted.
 */
export async function sweepUploads({ db, store, now }: SweepOptions, signal?: AbortSignal): Promise<number> {
  const before = now() - unusedKeptMs
  let removed = 0
  for (let after = ''; ; ) {
    const hashes = await store.olderThan(before, after, atOnce)
    for (const hash of hashes) {
      const [written] = await db.write(store.removeUnused(hash, before))
      removed += written?.changes ?? 0
    }
    const last = hashes.at(-1)
    if (signal?.aborted || last === undefined || hashes.length < atOnce) return removed
    after = last
  }
}
