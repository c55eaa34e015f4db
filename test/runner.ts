import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'

export type Outcome = {
  readonly hasPassed: boolean
  readonly seconds: number
  /** Files and their seconds, the slowest first. */
  readonly slowest: readonly string[]
  readonly coverage: Coverage | null
}

export type Coverage = EventData.TestCoverage['summary']

/** Runs test files, each in a process of its own, and reports to the terminal; `coverageOf` are patterns of source files. */
export async function runFiles(
  files: readonly string[],
  { coverageOf }: { readonly coverageOf?: readonly string[] } = {},
): Promise<Outcome> {
  // Every file is a process of its own that would compile the same sources again. A cache would lose what coverage counts.
  if (coverageOf) delete process.env['NODE_COMPILE_CACHE']
  else process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'corkboard-test-compile-cache')
  process.env['NODE_ENV'] = 'test'
  const earlier = readDurations()
  const startedAt = performance.now()
  const events = run({
    files: [...files].sort((a, b) => durationIn(earlier, b) - durationIn(earlier, a)),
    concurrency,
    timeout: coverageOf ? 2 * timeoutMs : timeoutMs,
    ...(coverageOf && { coverage: true, coverageIncludeGlobs: coverageOf }),
  })
  const durations = new Map<string, number>()
  let hasPassed = true
  events.on('test:fail', ({ todo, skip }) => {
    if (!todo && !skip) hasPassed = false
  })
  events.on('test:complete', ({ name, file, details }) => {
    // A file is a test of its own name.
    if (file && resolve(name) === file) durations.set(relative('', file), details.duration_ms)
  })
  let coverage: Coverage | null = null
  events.on('test:coverage', ({ summary }) => {
    coverage = summary
  })
  const report = events.compose(withoutCoverage).compose(new spec())
  report.pipe(process.stdout, { end: false })
  await finished(report)
  writeFileSync(durationsFile, JSON.stringify({ ...earlier, ...Object.fromEntries(durations) }))
  return {
    hasPassed,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    slowest: slowestOf(durations),
    coverage,
  }
}

/** Its table has a line for each of a thousand files. */
async function* withoutCoverage(events: AsyncIterable<{ readonly type: string }>) {
  for await (const event of events) if (event.type !== 'test:coverage') yield event
}

/** Tests that wait leave their processor to others. */
const concurrency = Math.min(8, 2 * availableParallelism())

const timeoutMs = 180_000

/** How long each file took when it was last run here: the longest start first, so that none runs alone at the end. */
const durationsFile = join(tmpdir(), 'corkboard-test-durations.json')

type Durations = Readonly<Record<string, number>>

function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(durationsFile, 'utf8'))
  } catch {
    return {}
  }
}

/** One that is not known may be long. */
const durationIn = (durations: Durations, file: string) => durations[file] ?? timeoutMs

const slowestOf = (durations: ReadonlyMap<string, number>): readonly string[] =>
  [...durations].sort(([, a], [, b]) => b - a).map(([file, ms]) => `${file} ${Math.round(ms / 100) / 10} s`)
