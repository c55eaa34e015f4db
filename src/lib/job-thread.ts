import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { loadPart } from './program-files.ts'

export type JobThread<Job, Done> = {
  /** One job at a time. Null: it took more than its processor time, or broke; the thread is then replaced. */
  readonly run: (job: Job, options: RunOptions) => Promise<Done | null>
  readonly close: () => Promise<void>
}

type RunOptions = {
  /** Processor time that the job may take. */
  readonly limitMs: number
  /** What is moved to the thread instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * A thread that starts with its first job and never keeps the process alive while it is idle. Its `file` posts a first
 * message when everything is loaded, and one for each job.
 */
export function openJobThread<Job, Done>(file: URL): JobThread<Job, Done> {
  let ready: Promise<Worker> | null = null
  let closed = false

  const discard = async () => {
    const worker = ready && startedOrNull(ready)
    ready = null
    await (await worker)?.terminate()
  }
  return {
    async run(job, options) {
      if (closed) return null
      ready ??= loadPart(
        () => start(file),
        worker => worker.terminate(),
      )
      const worker = await startedOrNull(ready)
      const done = worker && !closed ? await ask<Done>(worker, job, options) : null
      if (done === null) await discard()
      return done
    },
    async close() {
      closed = true
      await discard()
    },
  }
}

/** Null: the thread did not start, or would be of another version. The job is given up, and the next one starts another thread. */
const startedOrNull = (ready: Promise<Worker>): Promise<Worker | null> => ready.catch(() => null)

/** A young generation of V8's own choice grows to 48 MB and never shrinks again. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 }

/** Resolves when everything is loaded, so that a limit measures nothing but work. */
async function start(file: URL): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits })
  worker.on('error', () => {})
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => Promise.reject(new Error('The thread ended.'))),
  ])
  worker.unref()
  return worker
}

async function ask<Done>(
  worker: Worker,
  job: unknown,
  { limitMs, transfer = [] }: RunOptions,
): Promise<Done | null> {
  const settled = new AbortController()
  const { signal } = settled
  worker.ref()
  try {
    worker.postMessage(job, transfer)
    const done = once(worker, 'message', { signal }) as Promise<[Done]>
    const ended = once(worker, 'exit', { signal })
    const late = overdue(worker, limitMs, signal)
    return await Promise.race([done.then(([message]) => message), ended.then(() => null), late])
  } catch {
    // The thread ended with an error, which counts as a job that was not done.
    return null
  } finally {
    settled.abort()
    worker.unref()
  }
}

const lookMs = 50
/** How many times its limit a thread may wait for a processor: a busy machine is no fault of the text. */
const patience = 20

/**
 * Resolves once the thread has used a processor for longer than its limit, or could not for many times as long.
 * Rejects when aborted. Looks are counted, since a clock runs on while the process is paused.
 */
async function overdue(worker: Worker, limitMs: number, signal: AbortSignal): Promise<null> {
  const startMs = processorMs(worker)
  let usedMs = 0
  // Not awaited: a thread that hangs in native code does not reply.
  const look = async () => {
    usedMs = (await processorMs(worker)) - (await startMs)
  }
  for (let looks = (patience * limitMs) / lookMs; looks > 0 && usedMs <= limitMs; looks--) {
    await sleep(lookMs, undefined, { signal })
    look()
  }
  return null
}

/** What the thread has used so far; V8 interrupts even a regular expression for it. */
const processorMs = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
