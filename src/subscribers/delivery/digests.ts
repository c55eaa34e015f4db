import type { Database } from '../../db/database.ts'
import type { DigestStore } from '../digest-store.ts'

type Options = {
  readonly db: Pick<Database, 'write'>
  readonly store: Pick<DigestStore, 'due' | 'letGo'>
  readonly now: () => number
  /** Digests of one write, between which other writes have their turn. */
  readonly atOnce?: number
}

/**
 * Lets go the digests that are due. What a fan-out held for one becomes due in the same write that sets the next time, so
 * a kill before it changes nothing, and after it the outbox has the message. Of a digest without events there is none.
 */
export const createDigests =
  ({ db, store, now, atOnce = 250 }: Options) =>
  async (signal: AbortSignal): Promise<void> => {
    const at = now()
    for (let more = true; more && !signal.aborted; ) {
      const due = await store.due(at, atOnce)
      if (due.length > 0) await db.write(...store.letGo(due, at))
      more = due.length === atOnce
    }
  }
