import { spawnSync } from 'node:child_process'

/** `npm test [pattern …]`: the named test files, or all of them; one PostgreSQL serves the whole run. */
const patterns = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-global-setup=test/setup.ts',
    '--test-concurrency=2',
    '--test-timeout=180000',
    ...(patterns.length > 0 ? patterns : ['test/**/*.test.ts']),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
)
process.exitCode = status ?? 1
