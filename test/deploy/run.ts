import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { operandsOf } from '../../dev/command-line.ts'
import { deployPrograms, installPrograms } from '../debian.ts'
import { startPostgres } from '../postgres.ts'

const patterns = operandsOf({
  usage: 'npm run test:deploy -- [PATTERN …]',
  text: `Builds and runs what is in deploy/ and the Containerfile with the programs of others. It is apart from \`npm test\` because
it builds an image and boots a systemd.`,
  most: Number.POSITIVE_INFINITY,
})
installPrograms(deployPrograms)
const server = await startPostgres()
const tests = spawn(
  process.execPath,
  [
    '--test',
    '--test-concurrency=2',
    '--test-timeout=1200000',
    ...(patterns.length > 0 ? patterns : ['test/deploy/*.test.ts']),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', TEST_POSTGRES_URL: server.url } },
)
const [code] = await once(tests, 'exit')
await server.stop()
process.exit(typeof code === 'number' ? code : 1)
