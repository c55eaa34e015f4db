import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DoneMessage, JobMessage } from './highlight-worker.ts'

/** The same name with the ending this file has: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`.//highlight-worker${extname(import.meta.url)}`, import.meta.url)

export type HighlightThread = {
  /** One job at a time. Null: it took longer than its deadline, or broke; the thread is then replaced. */
  readonly run: (job: JobMessage) => Promise<DoneMessage | null>
  readonly close: () => Promise<void>
}

/** What any text gets, since a grammar is compiled when it is first used; the rest by size. */
const leastMs = 400
const perKilobyteMs = 8

/** So that hostile texts take the thread's time in proportion to their bytes, and never longer than `mostMs`. */
const deadlineOf = (job: JobMessage, mostMs: number): number =>
  Math.min(mostMs, leastMs + (perKilobyteMs * bytesOf(job)) / 1024)

const bytesOf = (job: JobMessage): number =>
  job.content.byteLength + (job.manner === 'diff' ? job.before.length : 0)

/** A thread that starts with its first job and never keeps the process alive while it is idle. */
export function openHighlightThread(deadlineMs: number): HighlightThread {
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
      const done = worker && !closed ? await ask(worker, job, deadlineOf(job, deadlineMs)) : null
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

/** Resolves when everything is loaded, so that a deadline measures nothing but work. */
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

function ask(worker: Worker, job: JobMessage, deadlineMs: number): Promise<DoneMessage | null> {
  return new Promise(resolve => {
    const settle = (done: DoneMessage | null) => {
      clearTimeout(deadline)
      worker.off('message', settle).off('exit', fail).off('error', fail)
      worker.unref()
      resolve(done)
    }
    const fail = () => settle(null)
    const deadline = setTimeout(fail, deadlineMs)
    worker.on('message', settle).on('exit', fail).on('error', fail)
    worker.ref()
    // A view may lie in a large shared buffer, all of which would be copied along.
    const content = new Uint8Array(job.content)
    worker.postMessage({ ...job, content }, [content.buffer])
  })
}
