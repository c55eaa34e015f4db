import { once } from 'node:events'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
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

/** A thread that starts with its first job and never keeps the process alive while it is idle. */
export function openHighlightThread(mostMs: number): HighlightThread {
  let ready: Promise<Worker> | null = null
  let closed = false

  const discard = async () => {
    const worker = ready?.catch(() => null)
    ready = null
    await (await worker)?.terminate()
  }
  return {
    async run(job) {
      if (closed) return null
      ready ??= start()
      const worker = await ready.catch(() => null)
      const done = worker && !closed ? await ask(worker, job, limitOf(job, mostMs)) : null
      if (done === null) await discard()
      return done
    },
    async close() {
      closed = true
      await discard()
    },
  }
}

/** A young generation of V8's own choice grows to 48 MB and never shrinks again. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 }

/** Resolves when everything is loaded, so that a limit measures nothing but work. */
async function start(): Promise<Worker> {
  const worker = new Worker(workerFile, { resourceLimits })
  worker.on('error', () => {})
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => Promise.reject(new Error('The thread ended.'))),
  ])
  worker.unref()
  return worker
}

async function ask(worker: Worker, job: JobMessage, limitMs: number): Promise<DoneMessage | null> {
  const settled = new AbortController()
  const { signal } = settled
  // A view may lie in a large shared buffer, all of which would be copied along.
  const content = new Uint8Array(job.content)
  worker.ref()
  try {
    worker.postMessage({ ...job, content }, [content.buffer])
    const done = once(worker, 'message', { signal }) as Promise<[DoneMessage]>
    const ended = once(worker, 'exit', { signal })
    const late = overdue(worker, limitMs, signal)
    return await Promise.race([done.then(([message]) => message), ended.then(() => null), late])
  } catch {
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
