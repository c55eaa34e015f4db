import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { AppError } from '../errors.ts'
import type { Written } from './database.ts'
import { databaseTrouble } from './trouble.ts'

/** A statement as it travels to the writer's thread. */
export type Step = { readonly sql: string; readonly parameters: readonly unknown[] }
/** All steps of a job are applied or none. */
export type Job = readonly Step[]
export type Outcome =
  | { readonly written: readonly Written[] }
  | { readonly error: string; readonly trouble: boolean }

export type Writer = {
  readonly write: (statements: readonly CompiledQuery[]) => Promise<readonly Written[]>
  readonly close: () => Promise<void>
}

/** The same name with the ending this file has: `.ts` in a checkout, `.js` in a package. */
const workerFile = new URL(`./sqlite-writer${extname(import.meta.url)}`, import.meta.url)

/** More than this many unanswered writes means that the disk does not keep up; then it is honest to say so. */
const waitingMax = 20_000

/**
 * Group commit: everything that arrives while the last commit runs goes into the next one, and a
 * write is answered only after the commit that holds it.
 */
export async function openWriter(path: string, groupMax: number): Promise<Writer> {
  const thread = new Worker(workerFile, {
    workerData: { path },
  })
  await new Promise<void>((resolve, reject) => {
    thread.once('message', (opened: string | null) =>
      opened === null ? resolve() : reject(new AppError('unavailable', opened)),
    )
    thread.once('error', reject)
  })

  let waiting: Waiting[] = []
  let committing: Waiting[] = []
  let broken: Error | null = null
  let closing: (() => void) | null = null

  thread.on('message', (outcomes: readonly Outcome[]) => {
    const answered = committing
    committing = []
    for (const [index, each] of answered.entries()) settle(each, outcomes[index])
    send()
  })
  thread.on('error', error => fail(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => {
    fail(databaseTrouble(new Error('The database writer has stopped.')))
    closing?.()
  })

  function write(statements: readonly CompiledQuery[]): Promise<readonly Written[]> {
    if (broken) return Promise.reject(broken)
    if (waiting.length >= waitingMax)
      return Promise.reject(
        new AppError('unavailable', 'The database does not keep up; try again in a moment.'),
      )
    return new Promise((resolve, reject) => {
      waiting.push({ job: statements.map(step), resolve, reject })
      if (waiting.length === 1) setImmediate(send)
    })
  }

  function send(): void {
    if (broken || committing.length > 0) return
    if (waiting.length === 0) {
      if (closing) thread.postMessage(null)
      return
    }
    committing = waiting.slice(0, groupMax)
    waiting = waiting.slice(groupMax)
    const jobs = committing.map(each => each.job)
    thread.postMessage(jobs, buffersOf(jobs))
  }

  function fail(error: Error): void {
    broken ??= error
    for (const each of [...committing, ...waiting]) each.reject(broken)
    committing = []
    waiting = []
  }

  function close(): Promise<void> {
    return new Promise(resolve => {
      if (broken) return resolve()
      closing = resolve
      send()
    })
  }

  return { write, close }
}

type Waiting = {
  readonly job: Job
  readonly resolve: (written: readonly Written[]) => void
  readonly reject: (error: Error) => void
}

function settle(waiting: Waiting, outcome: Outcome | undefined): void {
  if (outcome && 'written' in outcome) waiting.resolve(outcome.written)
  else waiting.reject(errorOf(outcome))
}

function errorOf(outcome: Exclude<Outcome, { written: unknown }> | undefined): Error {
  const error = new Error(outcome?.error ?? 'The database writer gave no answer.')
  return outcome?.trouble ? databaseTrouble(error) : error
}

const step = (statement: CompiledQuery): Step => ({
  sql: statement.sql,
  parameters: statement.parameters.map(own),
})

/** Bytes are copied once into memory of their own and handed over; a pooled Buffer would drag its whole pool along. */
const own = (value: unknown) => (value instanceof Uint8Array ? new Uint8Array(value) : value)

const buffersOf = (jobs: readonly Job[]): ArrayBuffer[] =>
  jobs.flatMap(job =>
    job.flatMap(({ parameters }) =>
      parameters.flatMap(value => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])),
    ),
  )
