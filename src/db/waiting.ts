import { setTimeout as pause } from 'node:timers/promises'
import type { Database, DatabaseOptions } from './database.ts'
import { DatabaseTrouble, DatabaseUnfit } from './database-trouble.ts'
import { engineOf, withoutPassword } from './database-url.ts'
import { openDatabase } from './open-database.ts'

export type Patience = {
  /** How long to wait for a server that cannot be reached yet, in milliseconds. */
  readonly waitMs: number
  /** Called with a line when the wait begins, and every few seconds. */
  readonly waiting: (sentence: string) => void
  readonly signal?: AbortSignal | undefined
}

const retryMs = 1_000
const sayEveryMs = 10_000

/** Opens the database, and waits for a PostgreSQL that is still starting. */
export function openDatabaseWaiting(url: string, options: DatabaseOptions & Patience): Promise<Database> {
  return repeated(
    () => openDatabase(url, options),
    url,
    error => !(error instanceof DatabaseUnfit),
    options,
  )
}

/**
 * Retries a part of the start during which the database goes away, as PostgreSQL does when it restarts or is
 * overloaded. `work` may run twice.
 */
export function untilReached<T>(work: () => Promise<T>, url: string, patience: Patience): Promise<T> {
  return repeated(work, url, error => error instanceof DatabaseTrouble && error.kind === 'away', patience)
}

/** Retries until the time is over, or until an error that will not pass, and throws the last error. */
async function repeated<T>(
  work: () => Promise<T>,
  url: string,
  mayPass: (error: unknown) => boolean,
  { waitMs, waiting, signal }: Patience,
): Promise<T> {
  const startedAt = performance.now()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const at = performance.now()
      const leftMs = startedAt + waitMs - at
      if (signal?.aborted || engineOf(url) === 'sqlite' || !mayPass(error) || leftMs <= 0) throw error
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
