import { createByteCache } from '../../lib/byte-cache.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { type HighlightThread, openHighlightThread } from './highlight-thread.ts'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'

export type HighlightJobsOptions = {
  /** The longest that the largest text may take. */
  readonly deadlineMs?: number
  readonly cacheMaxBytes?: number
  /** Jobs that wait, of all networks together and of one. */
  readonly waitingMax?: number
  readonly waitingMaxEach?: number
}

/** Who waits, and how long: a job goes on when its reader has stopped waiting, and is there for the next. */
export type Wait = { readonly network: string; readonly waitMs: number }

/**
 * The work of the thread, remembered by name, in turns by the network of the reader. Not by that of the creator: texts of
 * many creators are there for one reader to ask for, whereas nobody reads from networks they do not have.
 */
export class HighlightJobs {
  readonly #thread: HighlightThread
  readonly #queue: FairQueue
  readonly #cache: ReturnType<typeof createByteCache<DoneMessage>>
  readonly #running = new Map<string, Promise<DoneMessage | null>>()
  #closed = false

  constructor(options: HighlightJobsOptions = {}) {
    this.#thread = openHighlightThread(options.deadlineMs ?? 2000)
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

  known(name: string | null): DoneMessage | undefined {
    return name === null ? undefined : this.#cache.get(name)
  }

  keep(name: string | null, done: DoneMessage): void {
    if (name !== null) this.#cache.set(name, done, done.html.byteLength)
  }

  forget(name: string): void {
    this.#cache.delete(name)
  }

  /** The first of these jobs that can be done in its time; null when none has been within the wait. */
  done(
    name: string | null,
    jobs: readonly JobMessage[],
    { network, waitMs }: Wait,
  ): Promise<DoneMessage | null> {
    const known = this.known(name)
    return known ? Promise.resolve(known) : within(waitMs, this.#once(name, jobs, network))
  }

  /** Settles what is pending with null. */
  async close(): Promise<void> {
    this.#closed = true
    this.#queue.close()
    await this.#thread.close()
  }

  /** One turn for a network, however many of its readers ask for the same. */
  #once(name: string | null, jobs: readonly JobMessage[], network: string): Promise<DoneMessage | null> {
    if (name === null) return this.#inTurn(null, jobs, network)
    const key = `${network} ${name}`
    const running = this.#running.get(key)
    if (running) return running
    const job = this.#inTurn(name, jobs, network).finally(() => this.#running.delete(key))
    this.#running.set(key, job)
    return job
  }

  /** A turn that comes when another network had the same done is over at once. */
  async #inTurn(
    name: string | null,
    jobs: readonly JobMessage[],
    network: string,
  ): Promise<DoneMessage | null> {
    try {
      return await this.#queue.run(network, async () => this.known(name) ?? (await this.#work(name, jobs)))
    } catch {
      return null
    }
  }

  /** What takes too long in colour is tried once more without: that has rows, and is remembered like any other. */
  async #work(name: string | null, jobs: readonly JobMessage[]): Promise<DoneMessage | null> {
    for (const job of jobs) {
      const done = await this.#thread.run(job)
      if (done) {
        this.keep(name, done)
        return done
      }
    }
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
