import { databaseTrouble } from './database-trouble.ts'

/** The work; after `maxMs` without an answer it goes on alone, and whether it was done is unknown. */
export function limited<T>(work: Promise<T>, maxMs: number | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const silent = () => reject(databaseTrouble(new Error(`PostgreSQL kept silent for ${maxMs} ms.`)))
    const timer = maxMs === undefined ? undefined : setTimeout(silent, maxMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
