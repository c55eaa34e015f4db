import { setTimeout as wait } from 'node:timers/promises'
import type { SnippetStore } from './store.ts'

export type SweeperOptions = {
  readonly store: Pick<SnippetStore, 'sweep' | 'sweepTexts'>
  readonly now: () => number
  readonly everyMs: number
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** Between two chunks of one sweep, so that writes that wait get their turn. */
  readonly restMs?: number
}

/** Rows a chunk; a text of the largest size takes the writer about half a millisecond. */
const chunk = 20
/** Texts a round; all of them are looked through in the course of many. */
const textsChunk = 200

/**
 * Takes expired snippets out of the database, and texts that nobody has any more, as after a crash. What it has not
 * reached yet is invisible all the same.
 */
export function startSweeper({ store, now, everyMs, log, restMs = 20 }: SweeperOptions): {
  close(): Promise<void>
} {
  const closing = new AbortController()
  const rest = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false })

  let lookedAt: Uint8Array | null = null

  async function sweepAll(): Promise<void> {
    const at = now()
    let total = 0
    for (let more = true; more; ) {
      const result = await store.sweep(at, chunk)
      total += result.swept
      more = result.more
      if (more) await rest(restMs)
    }
    if (total > 0) log.info({ snippets: total }, 'Swept expired snippets')
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await sweepAll()
        lookedAt = await store.sweepTexts(lookedAt, textsChunk)
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ err: error }, 'Sweeping expired snippets failed; it is tried again')
      }
      await rest(everyMs).catch(() => {})
    }
  }

  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
