import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureBoard } from './benchmarks/board.ts'
import { measureCreate } from './benchmarks/create.ts'
import { measureDifferent } from './benchmarks/different.ts'
import { measureGraphql } from './benchmarks/graphql.ts'
import { measureHighlight } from './benchmarks/highlight.ts'
import { measureLanguages } from './benchmarks/languages.ts'
import { measureMillions } from './benchmarks/millions.ts'
import { measurePages } from './benchmarks/pages.ts'
import { measurePastebins } from './benchmarks/pastebins.ts'
import { measureRaw } from './benchmarks/raw.ts'
import { measureRest } from './benchmarks/rest.ts'
import { measureRuntimes } from './benchmarks/runtimes.ts'
import { measureSnippets } from './benchmarks/snippets.ts'
import { measureSoak } from './benchmarks/soak.ts'
import { measureStart } from './benchmarks/start.ts'
import { measureStatus } from './benchmarks/status.ts'
import { measureStorage } from './benchmarks/storage.ts'
import { measureStreams } from './benchmarks/streams.ts'
import { measureSubscribers } from './benchmarks/subscribers.ts'
import { measureSweep } from './benchmarks/sweep.ts'
import { measureYear } from './benchmarks/year.ts'
import { dataFolder } from './folder.ts'
import { describeMachine, loadAverage } from './machine.ts'
import { describe, isMet, type Result } from './report.ts'

/** `node bench/run.ts [NAME…]`: the named benchmarks, or all of them. Ends with 1 when a target is missed. */
const benchmarks: Readonly<Record<string, () => Promise<Result>>> = {
  graphql: measureGraphql,
  'graphql-different': measureDifferent,
  board: measureBoard,
  create: measureCreate,
  raw: measureRaw,
  pages: measurePages,
  status: measureStatus,
  rest: measureRest,
  pastebins: measurePastebins,
  highlight: measureHighlight,
  languages: measureLanguages,
  snippets: measureSnippets,
  sweep: measureSweep,
  streams: measureStreams,
  subscribers: measureSubscribers,
  soak: measureSoak,
  storage: measureStorage,
  millions: measureMillions,
  year: measureYear,
  start: measureStart,
  runtimes: measureRuntimes,
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks)
const unknown = names.filter(name => !benchmarks[name])
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}

installPeers()
mkdirSync(dataFolder, { recursive: true })
const machine = describeMachine(dataFolder)
console.log(
  Object.entries(machine)
    .map(([what, is]) => `${what} ${is}`)
    .join(' · '),
)

const results: Record<string, Result & { readonly loadBefore: number; readonly seconds: number }> = {}
for (const name of names) {
  const [loadBefore, startedAt] = [loadAverage(), performance.now()]
  console.log(
    `\n# ${name} (load average before: ${loadBefore}${loadBefore > machine.cores ? ', too busy to trust' : ''})\n`,
  )
  const result = await benchmarks[name]?.()
  if (!result) continue
  results[name] = { ...result, loadBefore, seconds: Math.round((performance.now() - startedAt) / 1000) }
  console.log(describe(result))
}
keep(JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2))

const missed = Object.values(results).flatMap(({ targets }) => targets.filter(target => !isMet(target)))
console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.length} missed.`)
process.exit(missed.length === 0 ? 0 : 1)

function installPeers(): void {
  const here = fileURLToPath(new URL('.', import.meta.url))
  if (existsSync(`${here}node_modules/.package-lock.json`)) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
}

function keep(json: string): void {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = `${folder}${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  writeFileSync(file, `${json}\n`)
}
