import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { loadPart } from './program-files.ts'

export type JobThread<Job, Done> = {
  /**
   * Runs one job at a time. Resolves to null if the job exceeded its processor time or the thread failed; the thread is
   * then replaced.
   */
  readonly run: (job: Job, options: RunOptions) => Promise<Done | null>
  readonly close: () => Promise<void>
}

type RunOptions = {
  /** Processor time allowed for the job, in milliseconds. */
  readonly limitMs: number
  /** Buffers that are moved to the thread instead of copied. */
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * A thread that starts with its first job and does not keep the process alive while idle. The script `file` posts one
 * message when it is loaded and one for each job.
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

/** Null if the thread did not start, or would run another version. The job is given up; the next one starts another thread. */
const startedOrNull = (ready: Promise<Worker>): Promise<Worker | null> => ready.catch(() => null)

/** Without a limit, V8 lets the young generation grow to 48 MB and never shrinks it. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 }

/** Resolves when the script is loaded, so that a job's limit measures only the job. */
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
    // The thread ended with an error, so the job was not done.
    return null
  } finally {
    settled.abort()
    worker.unref()
  }
}

const lookMs = 50
/** How many times its limit a job may wait for a processor, since a busy machine is not the fault of the text. */
const patience = 20

/**
 * Resolves once the thread has used more processor time than the limit, or has waited many times as long. Rejects when
 * aborted. It counts polls instead of reading a clock, which runs on while the process is paused.
 */
async function overdue(worker: Worker, limitMs: number, signal: AbortSignal): Promise<null> {
  const startMs = processorMs(worker)
  let usedMs = 0
  // Not awaited, because a thread that hangs in native code does not reply.
  const look = async () => {
    usedMs = (await processorMs(worker)) - (await startMs)
  }
  for (let looks = (patience * limitMs) / lookMs; looks > 0 && usedMs <= limitMs; looks--) {
    await sleep(lookMs, undefined, { signal })
    look()
  }
  return null
}

/** Processor time the thread has used so far, in milliseconds. V8 answers even during a regular expression. */
const processorMs = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
