import { extname } from 'node:path'
import { crc32 } from 'node:zlib'
import { createByteCache } from '../../lib/byte-cache.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { openJobThread } from '../../lib/job-thread.ts'
import { minuteMs } from '../../lib/time.ts'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'

export type HighlightJobsOptions = {
  /** Processor time allowed for the largest text, in milliseconds. */
  readonly processorMaxMs?: number
  readonly cacheMaxBytes?: number
  /** Limits of waiting jobs: of all networks together, and of one. */
  readonly waitingMax?: number
  readonly waitingMaxEach?: number
}

/**
 * The waiting reader, and for how long. A job continues after its reader stopped waiting, and its result is there for
 * the next.
 */
export type Wait = { readonly network: string; readonly waitMs: number }

/** Cache key of the results for one text. The id in `name` may be drawn again for another text, so `stamp` is needed too. */
export type Key = { readonly name: string; readonly stamp: string }

/** The cache key of a job; null if it has no name. */
export const keyOf = (name: string | null, job: JobMessage): Key | null =>
  name === null ? null : { name, stamp: stampOf(job) }

function stampOf(job: JobMessage): string {
  const { manner, content } = job
  const language = 'language' in job ? job.language : null
  const before = 'before' in job ? crc32(job.before) : ''
  const named = job.manner === 'picture' ? JSON.stringify([job.title, job.label]) : ''
  return `${manner} ${language} ${content.byteLength} ${crc32(content)} ${before}${named}`
}

const failedMaxBytes = 262_144
/** How long a failure is remembered, in milliseconds, since a thread may fail for lack of memory at the moment. */
const failedKeptMs = 10 * minuteMs

type Kept = { readonly done: DoneMessage; readonly stamp: string }

/**
 * Jobs of the highlighting thread, cached by name and queued fairly by the reader's network. Fairness by creator would
 * not help: one reader can request texts of many creators, but only from their own network.
 */
export class HighlightJobs {
  readonly #thread: HighlightThread
  readonly #queue: FairQueue
  readonly #cache: ReturnType<typeof createByteCache<Kept>>
  /** Stamps of jobs that were not finished in time, by name. */
  readonly #failed = createByteCache<{ readonly stamp: string; readonly at: number }>(failedMaxBytes)
  readonly #running = new Map<string, Promise<DoneMessage | null>>()
  #closed = false

  constructor(options: HighlightJobsOptions = {}) {
    this.#thread = openHighlightThread(options.processorMaxMs ?? 2000)
    this.#cache = createByteCache(options.cacheMaxBytes ?? 32 * 1024 * 1024)
    this.#queue = new FairQueue({
      atOnce: 1,
      waitingMax: options.waitingMax ?? 64,
      waitingMaxEach: options.waitingMaxEach ?? 8,
      refusal: () => new Error('Too many texts wait to be highlighted.'),
    })
  }

  get isClosed(): boolean {
    return this.#closed
  }

  known(key: Key | null): DoneMessage | undefined {
    const kept = key === null ? undefined : this.#cache.get(key.name)
    return kept?.stamp === key?.stamp ? kept?.done : undefined
  }

  /** True if no job for this key could be finished in time before; another attempt would take as long. */
  hasFailed(key: Key | null): boolean {
    const failed = key === null ? undefined : this.#failed.get(key.name)
    if (!failed || failed.stamp !== key?.stamp) return false
    return performance.now() - failed.at < failedKeptMs
  }

  keep(key: Key | null, done: DoneMessage): void {
    if (key !== null) this.#cache.set(key.name, { done, stamp: key.stamp }, done.bytes.byteLength)
  }

  forget(name: string): void {
    this.#cache.delete(name)
    this.#failed.delete(name)
  }

  /** The result of the first job that can be finished in time; null if none was within the wait. */
  done(key: Key | null, jobs: readonly JobMessage[], { network, waitMs }: Wait): Promise<DoneMessage | null> {
    const known = this.known(key)
    return known ? Promise.resolve(known) : within(waitMs, this.#once(key, jobs, network))
  }

  /** Settles pending calls with null. */
  async close(): Promise<void> {
    this.#closed = true
    this.#queue.close()
    await this.#thread.close()
  }

  /** Runs jobs once for a network, however many of its readers ask. */
  #once(key: Key | null, jobs: readonly JobMessage[], network: string): Promise<DoneMessage | null> {
    if (key === null) return this.#inTurn(null, jobs, network)
    const turn = `${network} ${key.name} ${key.stamp}`
    const running = this.#running.get(turn)
    if (running) return running
    const job = this.#inTurn(key, jobs, network).finally(() => this.#running.delete(turn))
    this.#running.set(turn, job)
    return job
  }

  /** Runs the jobs when it is the network's turn; returns at once if another network had the same done meanwhile. */
  async #inTurn(key: Key | null, jobs: readonly JobMessage[], network: string): Promise<DoneMessage | null> {
    try {
      return await this.#queue.run(
        network,
        async () => this.known(key) ?? (this.hasFailed(key) ? null : await this.#work(key, jobs)),
      )
    } catch {
      // The queue is full or closed: the page shows the text without colours.
      return null
    }
  }

  /** Tries the jobs in order: if colours take too long, the text gets rows without colours, which are cached as well. */
  async #work(key: Key | null, jobs: readonly JobMessage[]): Promise<DoneMessage | null> {
    for (const job of jobs) {
      const done = await this.#thread.run(job)
      if (done) {
        this.keep(key, done)
        return done
      }
    }
    if (key !== null && !this.#closed)
      this.#failed.set(key.name, { stamp: key.stamp, at: performance.now() }, key.stamp.length)
    return null
  }
}

async function within<T>(waitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>(resolve => {
    timer = setTimeout(resolve, waitMs, null)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** The file has the same extension as this one: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`.//highlight-worker${extname(import.meta.url)}`, import.meta.url)

type HighlightThread = {
  /** Runs one job at a time. Null if it exceeded its processor time or the thread failed, which is then replaced. */
  readonly run: (job: JobMessage) => Promise<DoneMessage | null>
  readonly close: () => Promise<void>
}

/** Minimum processor time of a job in milliseconds, since a grammar is compiled on first use; more depends on the size. */
const leastMs = 400
const perKilobyteMs = 8

/**
 * The limit of a job grows with its bytes, up to `mostMs`, so that hostile texts cannot take more. A picture has the same
 * number of pixels, whatever is on it.
 */
const limitOf = (job: JobMessage, mostMs: number): number =>
  job.manner === 'picture' ? mostMs : Math.min(mostMs, leastMs + (perKilobyteMs * bytesOf(job)) / 1024)

const bytesOf = (job: JobMessage): number =>
  job.content.byteLength + (job.manner === 'diff' ? job.before.length : 0)

function openHighlightThread(mostMs: number): HighlightThread {
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
