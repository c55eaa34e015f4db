import { extname } from 'node:path'
import { openJobThread } from '../../lib/job-thread.ts'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'

/** The same name with the ending this file has: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`.//highlight-worker${extname(import.meta.url)}`, import.meta.url)

export type HighlightThread = {
  /** One job at a time. Null: it took more than its processor time, or broke; the thread is then replaced. */
  readonly run: (job: JobMessage) => Promise<DoneMessage | null>
  readonly close: () => Promise<void>
}

/** What any text gets, since a grammar is compiled when it is first used; the rest by size. */
const leastMs = 400
const perKilobyteMs = 8

/** So that hostile texts take the processor in proportion to their bytes, and never longer than `mostMs`. */
const limitOf = (job: JobMessage, mostMs: number): number =>
  Math.min(mostMs, leastMs + (perKilobyteMs * bytesOf(job)) / 1024)

const bytesOf = (job: JobMessage): number =>
  job.content.byteLength + (job.manner === 'diff' ? job.before.length : 0)

export function openHighlightThread(mostMs: number): HighlightThread {
  const thread = openJobThread<JobMessage, DoneMessage>(workerFile)
  return {
    run: job => {
      // A view may lie in a large shared buffer, all of which would be copied along.
      const content = new Uint8Array(job.content)
      return thread.run({ ...job, content }, { limitMs: limitOf(job, mostMs), transfer: [content.buffer] })
    },
    close: thread.close,
  }
}
