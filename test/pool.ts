import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { EventData } from 'node:test'

/** A test event in the form that reporters of `node:test` accept. */
export type TestEvent = { readonly type: string; readonly data: unknown }

export type FileRun = {
  readonly file: string
  readonly ms: number
  readonly hasPassed: boolean
  readonly events: readonly TestEvent[]
  readonly counts: Counts
}

export type Counts = Readonly<Record<string, number>>

export type Limits = {
  /** Number of files that run at a time even while all processors are busy. */
  readonly atLeast: number
  /** Largest number of files that run at a time while processors are idle. */
  readonly atMost: number
  /** The longest time in which a file finishes no test, after which it has failed. A file that makes progress may take any time. */
  readonly stallMs: number
}

/**
 * Runs test files in a few processes, each of which takes the next file when it has finished one. Many files mostly wait, so
 * further ones are started as long as processors are idle. `onFile` gets the whole result of each file. A file whose process
 * ends or makes no progress has failed; another process takes the next one.
 */
export async function runInPool(
  files: readonly string[],
  limits: Limits,
  onFile: (run: FileRun) => void,
  processors: Pick<Processors, 'areIdle'> = new Processors(),
): Promise<void> {
  await new Pool(files, limits, onFile).run(processors)
}

const pauseMs = 250

class Pool {
  readonly #waiting: string[]
  readonly #limits: Limits
  readonly #onFile: (run: FileRun) => void
  readonly #end = Promise.withResolvers<void>()
  readonly #idleWorkers: Worker[] = []
  #running = 0

  constructor(files: readonly string[], limits: Limits, onFile: (run: FileRun) => void) {
    this.#waiting = [...files]
    this.#limits = limits
    this.#onFile = onFile
  }

  async run(processors: Pick<Processors, 'areIdle'>): Promise<void> {
    const { atLeast, atMost } = this.#limits
    const looking = setInterval(() => {
      if (processors.areIdle()) this.#start(Math.min(this.#running + 1, atMost))
    }, pauseMs)
    this.#start(atLeast)
    await this.#end.promise.finally(() => clearInterval(looking))
    for (const worker of this.#idleWorkers) worker.end()
  }

  /** Starts files until `count` are running; ends the run if none is left. */
  #start(count: number): void {
    while (this.#running < count && this.#waiting.length > 0) {
      this.#running++
      this.#runNext().catch(this.#end.reject)
    }
    if (this.#running === 0) this.#end.resolve()
  }

  async #runNext(): Promise<void> {
    const worker = this.#idleWorker() ?? new Worker()
    this.#onFile(await worker.run(this.#waiting.shift() ?? '', this.#limits.stallMs))
    if (!worker.hasEnded) this.#idleWorkers.push(worker)
    this.#running--
    this.#start(this.#limits.atLeast)
  }

  /** One that has not ended since its last file, of which something may still have run. */
  #idleWorker(): Worker | undefined {
    const worker = this.#idleWorkers.pop()
    return worker?.hasEnded ? this.#idleWorker() : worker
  }
}

/** Measures how busy the processors of the machine are, with all processes. */
export class Processors {
  #before = processorTimes()

  /** True if more than a fifth of the time since the last call was idle. */
  areIdle(): boolean {
    return this.#idle() > 0.2
  }

  /** Average number of busy processors since the last call, such as 1.5. */
  busy(): number {
    return (1 - this.#idle()) * availableParallelism()
  }

  #idle(): number {
    const now = processorTimes()
    const idle = (now.idle - this.#before.idle) / (now.all - this.#before.all)
    this.#before = now
    return idle
  }
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(each => each.times)
  const sum = (of: (each: (typeof times)[number]) => number) => times.reduce((sum, each) => sum + of(each), 0)
  return {
    idle: sum(each => each.idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  }
}

/** A process of `worker.ts`. */
class Worker {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'worker.ts'), {
    serialization: 'advanced',
    silent: true,
  })
  #events: TestEvent[] = []
  #file = ''
  #fileEnds: (fault: string | null) => void = () => {}
  #stall: NodeJS.Timeout | null = null

  constructor() {
    this.#process.on('message', (event: TestEvent) => {
      if (event.type === 'done') this.#fileEnds(null)
      // A test that is complete may be reported much later, after those before it.
      else if (event.type === 'test:complete') this.#stall?.refresh()
      else this.#events.push(event)
    })
    this.#process.stdout?.on('data', text => this.#keep('test:stdout', text))
    this.#process.stderr?.on('data', text => this.#keep('test:stderr', text))
    // `close` comes after all output was read, unlike `exit`.
    this.#process.once('close', (code, signal) => this.#fileEnds(`ended its process with ${signal ?? code}`))
  }

  async run(file: string, stallMs: number): Promise<FileRun> {
    const startedAt = performance.now()
    const { promise: end, resolve: fileEnds } = Promise.withResolvers<string | null>()
    this.#events = []
    this.#file = file
    this.#fileEnds = fileEnds
    this.#process.send(resolve(file))
    this.#stall = setTimeout(() => {
      this.#fileEnds(`finished no test for ${stallMs / 1000} s`)
      this.#process.kill('SIGKILL')
    }, stallMs)
    const fault = await end
    clearTimeout(this.#stall)
    const ms = performance.now() - startedAt
    if (fault !== null) this.#events = [...withoutUnfinished(this.#events), failure(file, fault, ms)]
    return asRun(file, ms, this.#events)
  }

  get hasEnded(): boolean {
    return !this.#process.connected || this.#process.killed
  }

  end(): void {
    if (!this.hasEnded) this.#process.disconnect()
  }

  #keep(type: 'test:stdout' | 'test:stderr', text: Buffer): void {
    this.#events.push({ type, data: { file: this.#file, message: String(text) } })
  }
}

function failure(file: string, fault: string, ms: number): TestEvent {
  const error = new Error(`The file ${fault}.`)
  const details = { duration_ms: ms, error: Object.assign(error, { cause: error.message }) }
  return { type: 'test:fail', data: { name: file, nesting: 0, testNumber: 1, file: resolve(file), details } }
}

/** The events without starts of unfinished tests: the reporter of Node 24 takes the next result for theirs, and breaks. */
function withoutUnfinished(events: readonly TestEvent[]): TestEvent[] {
  const begun: TestEvent[] = []
  for (const event of events) {
    if (event.type === 'test:start') begun.push(event)
    if (event.type === 'test:pass' || event.type === 'test:fail') begun.pop()
  }
  return events.filter(each => !begun.includes(each))
}

/** The result of a file from its events, without its own totals, since a run prints those of all files. */
function asRun(file: string, ms: number, all: readonly TestEvent[]): FileRun {
  const summary = all.find(each => each.type === 'test:summary')?.data as EventData.TestSummary | undefined
  const events = all.filter(each => each.type !== 'test:summary' && !isTotal(each))
  const hasPassed = summary?.success === true && !events.some(isFailure)
  return { file, ms, hasPassed, events, counts: summary?.counts ?? { tests: 1, failed: 1 } }
}

/** Names of the tests that failed, without the suites around them; the file's, if it failed outside of its tests. */
export function failuresOf({ file, events }: FileRun): readonly string[] {
  const failures = events.filter(isFailure).map(({ data }) => data as EventData.TestFail)
  const tests = failures.filter(each => each.details.type !== 'suite')
  const names = (tests.length > 0 ? tests : failures).map(each => each.name)
  return names.length > 0 ? names : [file]
}

const totals = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/

const isTotal = ({ type, data }: TestEvent) =>
  type === 'test:diagnostic' && totals.test((data as EventData.TestDiagnostic).message)

function isFailure({ type, data }: TestEvent): boolean {
  if (type !== 'test:fail') return false
  const { todo, skip } = data as EventData.TestFail
  return !todo && !skip
}
