import { extname } from 'node:path'
import { openJobThread } from '../../lib/job-thread.ts'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'

/** The file has the same extension as this one: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`.//highlight-worker${extname(import.meta.url)}`, import.meta.url)

export type HighlightThread = {
  /** Runs one job at a time. Null if it exceeded its processor time or the thread failed, which is then replaced. */
  readonly run: (job: JobMessage) => Promise<DoneMessage | null>
  readonly close: () => Promise<void>
}

/** Minimum processor time of a job in milliseconds, since a grammar is compiled on first use; more depends on the size. */
const leastMs = 400
const perKilobyteMs = 8

/** The limit of a job grows with its bytes, up to `mostMs`, so that hostile texts cannot take more. */
const limitOf = (job: JobMessage, mostMs: number): number =>
  Math.min(mostMs, leastMs + (perKilobyteMs * bytesOf(job)) / 1024)

const bytesOf = (job: JobMessage): number =>
  job.content.byteLength + (job.manner === 'diff' ? job.before.length : 0)

export function openHighlightThread(mostMs: number): HighlightThread {
  const thread = openJobThread<JobMessage, DoneMessage>(workerFile)
  return {
    run: job => {
      // Copied, because a view may be part of a large shared buffer, all of which would be copied along.
      const content = new Uint8Array(job.content)
      return thread.run({ ...job, content }, { limitMs: limitOf(job, mostMs), transfer: [content.buffer] })
    },
    close: thread.close,
  }
}
