import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { deployPrograms, installPrograms } from '../debian.ts'
import { startPostgres } from '../postgres.ts'

/**
 * `npm run test:deploy [pattern …]`: what is in `deploy/` and the Containerfile, built and run with the programs of others. It is
 * apart from `npm test` because it builds an image and boots a systemd.
 */
const patterns = process.argv.slice(2)
installPrograms(deployPrograms)
const server = await startPostgres()
const tests = spawn(
  process.execPath,
  [
    '--test',
    '--test-concurrency=2',
    '--test-timeout=600000',
    ...(patterns.length > 0 ? patterns : ['test/deploy/*.test.ts']),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', TEST_POSTGRES_URL: server.url } },
)
const [code] = await once(tests, 'exit')
await server.stop()
process.exit(typeof code === 'number' ? code : 1)
