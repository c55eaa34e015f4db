import { boundedWait } from '../lib/bounded-wait.ts'
import { databaseTrouble } from './database-trouble.ts'

/**
 * Waits for the work at most `maxMs` or until the signal aborts; then the work continues in the background, its result
 * unknown.
 */
export const limited = <T>(
  work: Promise<T>,
  maxMs: number | undefined,
  signal?: AbortSignal | undefined,
): Promise<T> =>
  boundedWait(work, {
    maxMs,
    signal,
    late: () => databaseTrouble(new Error(`PostgreSQL kept silent for ${(maxMs ?? 0) / 1000} s.`)),
  })
