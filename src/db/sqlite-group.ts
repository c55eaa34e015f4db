import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { AppError, OperatorError } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { loadPart } from '../lib/program-files.ts'
import type { Written } from './database.ts'
import { databaseTrouble } from './database-trouble.ts'
import { busyMaxMs } from './sqlite-log.ts'
import { type Job, messageOf, type Outcome, type OutcomeMessage, outcomeOf } from './sqlite-message.ts'

/** The file has the same extension as this one: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`.//sqlite-writer${extname(import.meta.url)}`, import.meta.url)

/** Limit of queued writes. Beyond it the disk is too slow, and new writes are rejected as backpressure. */
const waitingMax = 20_000

/** After the signal aborts, writes still wait this long for the lock of another process, in milliseconds. */
const stopWaitMs = 1_500

/**
 * Starts the writer. Rejects if the signal aborts before the database is open; afterwards the signal shortens waits for
 * a lock.
 */
export async function openWriter(path: string, groupMax: number, signal?: AbortSignal): Promise<GroupWriter> {
  const writer = new GroupWriter(path, groupMax)
  try {
    await boundedWait(writer.open(), { signal })
    signal?.addEventListener('abort', () => writer.hurry(), { once: true })
    return writer
  } catch (error) {
    void writer.close()
    throw error
  }
}

const reopenMs = 1_000

/**
 * Group commit: writes that arrive during a commit share the next one, at most `groupMax` of them, and a write is answered
 * only after its commit. A thread that ends, such as for lack of memory, is replaced.
 */
class GroupWriter {
  readonly #path: string
  readonly #groupMax: number
  /** The writer's thread; null until the first is started, and while an ended one is not replaced yet. */
  #thread: Worker | null = null
  #waiting: Waiting[] = []
  #committing: readonly Waiting[] = []
  /** The error of new writes while there is no thread, after a failed replacement or when closed; otherwise null. */
  #refusal: Error | null = null
  #reopening: NodeJS.Timeout | undefined
  #closing: PromiseWithResolvers<void> | null = null
  /** Shared flag; if not 0, the thread waits for no lock any more. */
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))

  constructor(path: string, groupMax: number) {
    this.#path = path
    this.#groupMax = groupMax
  }

  async open(): Promise<void> {
    const thread = await loadPart(
      () => startThread(this.#path, this.#stop),
      replaced => replaced.terminate(),
    )
    let reason = 'it was ended'
    thread.on('message', (outcomes: readonly OutcomeMessage[]) => this.#answer(outcomes))
    thread.on('error', error => {
      reason = error instanceof Error ? error.message : String(error)
    })
    thread.on('exit', () => this.#ended(reason))
    this.#thread = thread
    this.#refusal = null
    this.#send()
  }

  /** The bytes among the parameters must not change until the write is over. */
  write(statements: readonly CompiledQuery[]): Promise<readonly Written[]> {
    if (this.#closing) return Promise.reject(new Error('The database is closed.'))
    if (this.#refusal) return Promise.reject(this.#refusal)
    if (this.#waiting.length >= waitingMax)
      return Promise.reject(new AppError('unavailable', problems.databaseBehind()))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job: statements, at: performance.now(), resolve, reject })
      if (this.#waiting.length === 1) setImmediate(() => this.#send())
    })
  }

  /** Makes a write fail at once if the lock is taken, after a short grace period. */
  hurry(): void {
    setTimeout(() => Atomics.store(this.#stop, 0, 1), stopWaitMs).unref()
  }

  close(): Promise<void> {
    if (this.#closing) return this.#closing.promise
    this.#closing = Promise.withResolvers()
    clearTimeout(this.#reopening)
    Atomics.store(this.#stop, 0, 1)
    if (this.#thread) this.#send()
    else this.#ended('the database is closed')
    return this.#closing.promise
  }

  #send(): void {
    if (!this.#thread || this.#committing.length > 0) return
    if (this.#waiting.length === 0) {
      if (this.#closing) this.#thread.postMessage(null)
      return
    }
    this.#committing = this.#waiting.slice(0, this.#groupMax)
    this.#waiting = this.#waiting.slice(this.#groupMax)
    const jobs = this.#committing.map(each => each.job)
    const waitedMs = performance.now() - (this.#committing[0]?.at ?? 0)
    const message = messageOf({ jobs, waitMaxMs: Math.max(busyMaxMs - waitedMs, 0) })
    this.#thread.postMessage(message, [message.bytes.buffer])
  }

  #answer(outcomes: readonly OutcomeMessage[]): void {
    const answered = this.#committing
    this.#committing = []
    for (const [index, each] of answered.entries()) {
      const outcome = outcomes[index]
      settle(each, outcome === undefined ? undefined : outcomeOf(outcome))
    }
    this.#send()
  }

  /**
   * Rejects the group under way, whose outcome is unknown. Waiting writes were not tried: they go to the next thread, and
   * are rejected only if none can be started or the database is being closed.
   */
  #ended(reason: string): void {
    this.#thread = null
    const error = databaseTrouble(new Error(`The thread that writes to the database ended: ${reason}`))
    for (const each of this.#committing) each.reject(error)
    this.#committing = []
    if (!this.#closing) return void this.#reopen()
    this.#refuse(error)
    this.#closing.resolve()
  }

  async #reopen(): Promise<void> {
    try {
      await this.open()
    } catch (error) {
      if (this.#closing) return
      this.#refuse(databaseTrouble(error instanceof Error ? error : new Error(String(error))))
      this.#reopening = setTimeout(() => void this.#reopen(), reopenMs).unref()
    }
  }

  #refuse(error: Error): void {
    this.#refusal = error
    for (const each of this.#waiting) each.reject(error)
    this.#waiting = []
  }
}

/**
 * V8 would let the young generation grow to 48 MB. Texts are outside the heap, and what a commit allocates is garbage
 * after it.
 */
const writerLimits = { maxYoungGenerationSizeMb: 8 }

/** Resolves when the thread has opened the database. */
async function startThread(path: string, stop: Int32Array): Promise<Worker> {
  const thread = new Worker(workerFile, { workerData: { path, stop }, resourceLimits: writerLimits })
  const ended = once(thread, 'exit').then(() => 'The thread that writes to the database ended at once.')
  // The thread may end with an error after the race is won; the jobs that wait for it get that error.
  ended.catch(() => {})
  const [complaint] = (await Promise.race([once(thread, 'message'), ended.then(said => [said])])) as [
    string | null,
  ]
  if (complaint !== null) throw new OperatorError('unavailable', complaint)
  return thread
}

type Waiting = {
  readonly job: Job
  /** When the write was requested, in milliseconds of the monotonic clock. */
  readonly at: number
  readonly resolve: (written: readonly Written[]) => void
  readonly reject: (error: Error) => void
}

function settle(waiting: Waiting, outcome: Outcome | undefined): void {
  if (outcome && 'written' in outcome) waiting.resolve(outcome.written)
  else waiting.reject(errorOf(outcome))
}

function errorOf(outcome: Exclude<Outcome, { written: unknown }> | undefined): Error {
  const error = new Error(outcome?.error ?? 'The database writer gave no answer.')
  return outcome?.trouble ? databaseTrouble(error, outcome.trouble) : error
}
