import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roles } from '../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { somebody } from '../../test/people.ts'
import { clientOf, got, tokenFor } from '../../test/rest/api.ts'
import { restDocument } from '../../test/rest/document.ts'
import { patternsInWords } from '../../test/rest/rules-in-words.ts'
import { operandsOf } from '../command-line.ts'
import { pythonEnvironment } from '../python.ts'

const [given] = operandsOf({
  usage: 'npm run fuzz:rest -- [EXAMPLES]',
  text: `Checks a running server against its OpenAPI document with Schemathesis. Valid requests must be accepted, others refused, and
every response be as declared. EXAMPLES, 8 by default, are of each operation and phase. The seed is fixed, and only loopback
is used.`,
  most: 1,
})
const here = import.meta.dirname
/** Number of examples per operation and phase; a time limit instead would make the run fail by chance. */
const examples = Number(given ?? 8)
const seed = '20260101'

/** Timeout of a run, in milliseconds. */
const runMaxMs = 900_000

const environment = pythonEnvironment(join(here, 'requirements.txt'))
if (!environment) {
  console.error('fuzz:rest is SKIPPED: there is no Python 3 with venv on this machine.')
  process.exit(process.env['CI'] ? 1 : 0)
}
const schemathesis = join(environment, 'schemathesis')
const app = await startTestApp({ environment: { PROBER_DENY: '0.0.0.0/0,::/0' } })
const failed: string[] = []
try {
  await furnish(app)
  const all = ['--phases', 'examples,coverage,fuzzing,stateful', '--mode', 'all']
  await fuzz('every permission', await tokenFor(app), examples, ...all)
  for (const role of roles) {
    const { accountId } = await somebody(app, role, `fuzzed ${role}`)
    const few = ['--phases', 'fuzzing', '--mode', 'positive']
    await fuzz(role, await tokenFor(app, { accountId }), Math.ceil(examples / 4), ...few)
  }
} finally {
  await app.close()
}
if (failed.length > 0) console.error(`\nfuzz:rest failed with the token of: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)

/** Creates something of each kind, so that the first requests find data. */
async function furnish(app: TestApp): Promise<void> {
  const api = clientOf(app, await restDocument(), await tokenFor(app))
  const incident = { title: 'Furnished', kind: 'incident', state: 'published' } as const
  const { id: announcementId } = got(await api.createAnnouncement({ body: incident }), 201)
  const body = { status: 'investigating', content: 'We are looking.' } as const
  got(await api.addUpdate({ params: { announcementId }, body }), 201)
  const monitors = [
    { kind: 'http', name: 'Furnished HTTP', url: 'http://127.0.0.1:1/', active: false },
    { kind: 'tcp', name: 'Furnished TCP', host: '127.0.0.1', port: 1, active: false },
    { kind: 'dns', name: 'Furnished DNS', domain: 'localhost', resolver: '127.0.0.1', active: false },
  ] as const
  for (const body of monitors) got(await api.createMonitor({ body }), 201)
}

async function fuzz(who: string, token: string, examples: number, ...options: string[]): Promise<void> {
  console.log(`\n== The token of ${who}`)
  const run = spawn(
    schemathesis,
    [
      ...[
        '--config-file',
        join(here, 'schemathesis.toml'),
        'run',
        `${app.url}/api/v1/openapi.json`,
        '--header',
        `Authorization: Bearer ${token}`,
      ],
      ...['--seed', seed, '--max-examples', String(examples), '--warnings', 'off', '--no-color'],
      // Values for a few patterns are hard to generate, which is no fault of the server.
      ...['--suppress-health-check', 'all', '--request-timeout', '30'],
      // The check of hooks.py replaces this one, because it knows the rules that the document states only in words.
      ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'],
      ...options,
    ],
    {
      stdio: 'inherit',
      timeout: runMaxMs,
      cwd: tmpdir(),
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PATTERNS_IN_WORDS: JSON.stringify(patternsInWords),
        PYTHONPATH: here,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONUTF8: '1',
      },
    },
  )
  const [status] = await once(run, 'exit')
  if (status !== 0) failed.push(who)
}
