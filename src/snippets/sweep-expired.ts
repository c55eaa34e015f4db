import { setTimeout as wait } from 'node:timers/promises'
import type { SnippetStore } from './snippet-store.ts'

type SweepOptions = {
  readonly store: Pick<SnippetStore, 'sweep' | 'endSweep' | 'sweepTexts'>
  readonly now: () => number
  readonly log: { info(fields: object, message: string): void }
  /** Pause between two steps of a sweep in milliseconds, so that waiting writes get their turn. */
  readonly restMs?: number
}

/** Rows in one step; a text of the largest size takes the writer about half a millisecond. */
const chunk = 20
/** Texts checked in one call; many calls cover all of them. */
const textsChunk = 200

/**
 * Deletes all expired snippets, and of the texts without a snippet, as after a crash, the next ones. What an aborted
 * call leaves is invisible all the same.
 */
export function createSweep({
  store,
  now,
  log,
  restMs = 20,
}: SweepOptions): (signal: AbortSignal) => Promise<void> {
  let lookedAt: Uint8Array | null = null

  async function sweepAll(signal: AbortSignal): Promise<void> {
    const at = now()
    let total = 0
    for (let more = true; more && !signal.aborted; ) {
      const result = await store.sweep(at, chunk)
      total += result.swept
      more = result.more
      if (more) await wait(restMs)
    }
    if (signal.aborted) await store.endSweep()
    if (total > 0) log.info({ snippets: total }, 'Swept expired snippets')
  }

  return async signal => {
    await sweepAll(signal)
    if (!signal.aborted) lookedAt = await store.sweepTexts(lookedAt, textsChunk)
  }
}
