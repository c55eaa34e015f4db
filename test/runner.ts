import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { spec } from 'node:test/reporters'
import { type Counts, type Limits, runInPool } from './pool.ts'

export type Outcome = {
  readonly hasPassed: boolean
  readonly seconds: number
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
  const counts: Counts[] = []
  let hasPassed = true
  const report = new spec()
  report.pipe(process.stdout, { end: false })
  await runInPool(longestFirst(files, earlier), limits, run => {
    for (const event of run.events) report.write(event)
    durations.set(run.file, run.ms)
    counts.push(run.counts)
    hasPassed &&= run.hasPassed
  })
  for (const message of totalsOf(counts))
    report.write({ type: 'test:diagnostic', data: { nesting: 0, level: 'info', message } })
  report.end()
  await finished(report)
  writeFileSync(durationsFile, JSON.stringify({ ...earlier, ...Object.fromEntries(durations) }))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { hasPassed, seconds, slowest: slowestOf(durations) }
}

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

const totalsOf = (counts: readonly Counts[]): readonly string[] =>
  ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'].map(
    name => `${name} ${counts.reduce((sum, each) => sum + (each[name] ?? 0), 0)}`,
  )

const slowestOf = (durations: ReadonlyMap<string, number>): readonly string[] =>
  [...durations].sort(([, a], [, b]) => b - a).map(([file, ms]) => `${file} ${Math.round(ms / 100) / 10} s`)
