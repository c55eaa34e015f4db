import { boundedWait } from '../lib/bounded-wait.ts'
import { databaseTrouble } from './database-trouble.ts'

/** The work; after `maxMs` without an answer, or when the signal aborts, it goes on alone, and whether it was done is unknown. */
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
