/** docs/backup.md: its commands, on both engines, beside a running server. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { folderFor, serve } from '../contract/corkboard.ts'
import { accountCommand, exported, imported } from '../prepared.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { blocksOf, inShell, pageAt, root } from './guide.ts'

const page = pageAt('docs/backup.md')

/** The commands for a purpose, in order, with a folder of the test instead of /srv. */
const commandsFor = (purpose: string, folder: string): string => {
  const blocks = blocksOf(page).filter(each => each.language === 'sh' && each.purpose === purpose)
  assert.ok(blocks.length > 0, purpose)
  return blocks
    .map(each => each.text)
    .join('')
    .replaceAll('/srv/', `${folder}/`)
}

function workplace(t: TestContext, tools = '') {
  const folder = folderFor(t)
  for (const each of ['backup', 'bin']) mkdirSync(join(folder, each))
  symlinkSync(join(root, 'bin', 'corkboard.js'), join(folder, 'bin', 'corkboard'))
  const PATH = [join(folder, 'bin'), tools, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const run = (purpose: string, DATABASE_URL: string) =>
    inShell(commandsFor(purpose, folder), { folder, environment: { PATH, DATABASE_URL, HOME: folder } })
  return { folder, run }
}

const document = {
  monitors: [{ name: 'Website', kind: 'tcp', host: '127.0.0.1', port: 9, active: false }],
}

const monitorsIn = async (DATABASE_URL: string): Promise<number> =>
  JSON.parse(await exported(DATABASE_URL)).monitors.length

test('SQLite: a backup while the server runs, a try beside it, and a restore once it has stopped', async t => {
  const { folder, run } = workplace(t)
  const DATABASE_URL = `sqlite:${join(folder, 'corkboard.db')}`
  const server = await serve({ DATABASE_URL })
  t.after(() => server.stop())
  await imported(DATABASE_URL, document)
  await run('sqlite', DATABASE_URL)
  await imported(DATABASE_URL, { monitors: [{ ...document.monitors[0], name: 'Later' }] })
  assert.equal(await monitorsIn(DATABASE_URL), 2)

  assert.match(await run('try', DATABASE_URL), /"monitors": 1/)
  await assert.rejects(run('restore', DATABASE_URL), /is in use: stop the server, then restore/)
  await server.stop()
  await run('restore', DATABASE_URL)
  assert.equal(await monitorsIn(DATABASE_URL), 1)
})

test('PostgreSQL: a backup while the server runs, a try beside it, and a restore once it has stopped', async t => {
  const postgres = await startDebianPostgres()
  assert.ok(postgres !== null || !process.env['CI'], 'postgresql must be installed here.')
  if (!postgres) return t.skip('The PostgreSQL of Debian is not installed.')
  t.after(postgres.stop)
  const { run } = workplace(t, postgres.tools)
  const server = await serve({ DATABASE_URL: postgres.url })
  t.after(() => server.stop())
  await accountCommand(['user', 'add', 'ada'], { DATABASE_URL: postgres.url })
  await imported(postgres.url, document)
  assert.match(await run('postgres', postgres.url), /\bada\b/)
  await imported(postgres.url, { monitors: [{ ...document.monitors[0], name: 'Later' }] })
  await server.stop()
  await run('postgres-restore', postgres.url)
  assert.equal(await monitorsIn(postgres.url), 1)
})
