import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { spec } from 'node:test/reporters'
import { type FileRun, failuresOf, type Limits, runInPool } from './pool.ts'

export type Outcome = {
  readonly hasPassed: boolean
  readonly seconds: number
  /** Names of the tests that failed, each behind that of its file. */
  readonly failed: readonly string[]
  /** Likewise those of files that failed beside others and passed when they ran again alone. */
  readonly passedAlone: readonly string[]
  /** Files with their durations in seconds, the slowest first. */
  readonly slowest: readonly string[]
}

/** Runs test files in a pool of processes and reports to the terminal, file by file. */
export async function runFiles(files: readonly string[]): Promise<Outcome> {
  // Without a shared cache, the processes of the pool and those that tests start would each compile the same sources.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'corkboard-test-compile-cache')
  process.env['NODE_ENV'] = 'test'
  const startedAt = performance.now()
  const earlier = readDurations()
  const durations = new Map<string, number>()
  const report = new spec()
  const say = (message: string) =>
    report.write({ type: 'test:diagnostic', data: { nesting: 0, level: 'info', message } })
  report.pipe(process.stdout, { end: false })
  const { runs, failed, passedAlone } = await runAndRepeat(
    longestFirst(files, earlier),
    limits,
    ({ events }) => {
      for (const event of events) report.write(event)
    },
    again => say(`again, alone: ${again.join(', ')}`),
  )
  for (const { file, ms } of runs) durations.set(file, ms)
  for (const message of totalsOf(runs)) say(message)
  report.end()
  await finished(report)
  writeFileSync(durationsFile, JSON.stringify({ ...earlier, ...Object.fromEntries(durations) }))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return {
    hasPassed: failed.length === 0,
    seconds,
    failed: failed.flatMap(namesOf),
    passedAlone: passedAlone.flatMap(namesOf),
    slowest: slowestOf(durations),
  }
}

/**
 * Runs test files, and the few that fail beside others once more, alone: hundreds of files on two processors are more than
 * some tests are made for, and what is wrong with the code fails alone, too. `failed` and `passedAlone` are first runs, the
 * latter of files that passed when they ran again; these may have a race.
 */
export async function runAndRepeat(
  files: readonly string[],
  limits: Limits,
  onFile: (run: FileRun) => void,
  onRepeat: (files: readonly string[]) => void,
): Promise<Record<'runs' | 'failed' | 'passedAlone', readonly FileRun[]>> {
  const runAll = async (files: readonly string[], limits: Limits) => {
    const runs: FileRun[] = []
    await runInPool(files, limits, run => {
      runs.push(run)
      onFile(run)
    })
    return runs
  }
  const runs = await runAll(files, limits)
  const failed = runs.filter(run => !run.hasPassed)
  if (files.length === 1 || failed.length === 0 || failed.length > mostRepeated)
    return { runs, failed, passedAlone: [] }
  const again = failed.map(run => run.file)
  onRepeat(again)
  const repeated = await runAll(again, { ...limits, atLeast: 1, atMost: 1 })
  const passesAlone = ({ file }: FileRun) => repeated.some(each => each.file === file && each.hasPassed)
  return { runs, failed: failed.filter(run => !passesAlone(run)), passedAlone: failed.filter(passesAlone) }
}

/** The number of failed files up to which they run again: more have a common cause. */
const mostRepeated = 3

const namesOf = (run: FileRun) => failuresOf(run).map(name => `${run.file}: ${name}`)

export const limits: Limits = {
  atLeast: Math.min(8, availableParallelism() + 1),
  // Each process takes a few hundred megabytes.
  atMost: Math.min(12, 5 * availableParallelism()),
  stallMs: 300_000,
}

/** File with the durations of the last runs here: the longest files start first, so that none runs alone at the end. */
const durationsFile = join(tmpdir(), 'corkboard-test-durations.json')

type Durations = Readonly<Record<string, number>>

function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(durationsFile, 'utf8'))
  } catch {
    return {}
  }
}

const longestFirst = (files: readonly string[], durations: Durations) =>
  files.toSorted((a, b) => durationIn(durations, b) - durationIn(durations, a))

/** The last duration of a file in ms; an unknown file may take long. */
const durationIn = (durations: Durations, file: string) => durations[file] ?? Number.POSITIVE_INFINITY

const totalsOf = (runs: readonly FileRun[]): readonly string[] =>
  ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'].map(
    name => `${name} ${runs.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)}`,
  )

const slowestOf = (durations: ReadonlyMap<string, number>): readonly string[] =>
  [...durations].sort(([, a], [, b]) => b - a).map(([file, ms]) => `${file} ${Math.round(ms / 100) / 10} s`)
