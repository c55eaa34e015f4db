import { setTimeout as pause } from 'node:timers/promises'
import type { Database, DatabaseOptions } from './database.ts'
import { DatabaseUnfit } from './database-trouble.ts'
import { engineOf, withoutPassword } from './database-url.ts'
import { openDatabase } from './open-database.ts'

type WaitOptions = DatabaseOptions & {
  /** How long a server that cannot be reached yet is waited for. */
  readonly waitMs: number
  /** Gets a line when the wait begins, and one every few seconds. */
  readonly waiting: (sentence: string) => void
}

const retryMs = 1_000
const sayEveryMs = 10_000

/** Opens the database; where it starts together with a PostgreSQL that is not up yet, it waits for it. */
export async function openDatabaseWaiting(url: string, options: WaitOptions): Promise<Database> {
  const { waitMs, waiting, signal } = options
  const startedAt = performance.now()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await openDatabase(url, options)
    } catch (error) {
      const at = performance.now()
      const leftMs = startedAt + waitMs - at
      if (signal?.aborted || engineOf(url) === 'sqlite' || error instanceof DatabaseUnfit || leftMs <= 0)
        throw error
      if (at - saidAt >= sayEveryMs) {
        waiting(
          `Waiting for the database at ${withoutPassword(url)}, for ${Math.ceil(leftMs / 1000)} more seconds: ${reasonOf(error)}`,
        )
        saidAt = at
      }
      await pause(Math.min(retryMs, leftMs), null, { signal })
    }
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
