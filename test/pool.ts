import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { EventData } from 'node:test'

/** As a reporter of the runtime takes it. */
export type TestEvent = { readonly type: string; readonly data: unknown }

export type FileRun = {
  readonly file: string
  readonly ms: number
  readonly hasPassed: boolean
  readonly events: readonly TestEvent[]
  readonly counts: Counts
}

export type Counts = Readonly<Record<string, number>>

type Limits = { readonly processes: number; readonly timeoutMs: number }

/**
 * Runs test files in a few processes, each of which takes the next file when it is done with one. `onFile` gets each file whole, as
 * it ends. One whose process ends or takes too long has failed, and another process takes the next.
 */
export async function runInPool(
  files: readonly string[],
  { processes, timeoutMs }: Limits,
  onFile: (run: FileRun) => void,
): Promise<void> {
  const waiting = [...files]
  const work = async () => {
    let worker = new Worker()
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      onFile(await worker.run(file, timeoutMs))
      if (worker.hasEnded) worker = new Worker()
    }
    worker.end()
  }
  await Promise.all(Array.from({ length: Math.min(processes, files.length) }, work))
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

  constructor() {
    this.#process.on('message', (event: TestEvent) =>
      event.type === 'done' ? this.#fileEnds(null) : this.#events.push(event),
    )
    this.#process.stdout?.on('data', text => this.#keep('test:stdout', text))
    this.#process.stderr?.on('data', text => this.#keep('test:stderr', text))
    // Not before all that it has written was read.
    this.#process.once('close', (code, signal) => this.#fileEnds(`ended its process with ${signal ?? code}`))
  }

  async run(file: string, timeoutMs: number): Promise<FileRun> {
    const startedAt = performance.now()
    const { promise: end, resolve: fileEnds } = Promise.withResolvers<string | null>()
    this.#events = []
    this.#file = file
    this.#fileEnds = fileEnds
    this.#process.send(resolve(file))
    const tooLong = setTimeout(() => {
      this.#fileEnds(`took longer than ${timeoutMs / 1000} s`)
      this.#process.kill('SIGKILL')
    }, timeoutMs)
    const fault = await end
    clearTimeout(tooLong)
    const ms = performance.now() - startedAt
    if (fault !== null) this.#events.push(failure(file, fault, ms))
    return asRun(file, ms, this.#events)
  }

  get hasEnded(): boolean {
    return this.#process.killed || this.#process.exitCode !== null || this.#process.signalCode !== null
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

/** Without the file's own totals: a run has those of all files. */
function asRun(file: string, ms: number, all: readonly TestEvent[]): FileRun {
  const summary = all.find(each => each.type === 'test:summary')?.data as EventData.TestSummary | undefined
  const events = all.filter(each => each.type !== 'test:summary' && !isTotal(each))
  const hasPassed = summary?.success === true && !events.some(isFailure)
  return { file, ms, hasPassed, events, counts: summary?.counts ?? { tests: 1, failed: 1 } }
}

const totals = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/

const isTotal = ({ type, data }: TestEvent) =>
  type === 'test:diagnostic' && totals.test((data as EventData.TestDiagnostic).message)

function isFailure({ type, data }: TestEvent): boolean {
  if (type !== 'test:fail') return false
  const { todo, skip } = data as EventData.TestFail
  return !todo && !skip
}
