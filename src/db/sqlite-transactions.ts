import type { Job } from './sqlite-message.ts'

/**
 * Number of statements from which a job has a transaction of its own. Jobs that share one need a savepoint each, and within
 * a savepoint SQLite copies every page before its first change, and walks through all copies at the end of every statement
 * that could fail halfway: the time of a job grows with the square of its statements.
 */
const largeFrom = 32

/** The jobs of each transaction, in order: those that wait together share one commit, except for large ones. */
export function transactionsOf(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const transactions: Job[][] = []
  let isOpen = false
  for (const job of jobs) {
    const isLarge = job.length >= largeFrom
    if (isOpen && !isLarge) transactions.at(-1)?.push(job)
    else transactions.push([job])
    isOpen = !isLarge
  }
  return transactions
}
