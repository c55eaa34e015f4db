/** Signals, closed outputs and the end of the server's process. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../app.ts'
import { serve } from '../contract/corkboard.ts'
import { databaseFolder } from '../matrix.ts'
import { imported } from '../prepared.ts'

const program = fileURLToPath(new URL('../../bin/corkboard.js', import.meta.url))

/** Runs a command whose standard output is closed at once. */
async function hangUpOn(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...environment } })
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { err, code }
}

function databaseIn(t: TestContext) {
  const folder = databaseFolder('process')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'corkboard.db')
  return { file, environment: { DATABASE_URL: `sqlite:${file}` } }
}

test('A terminal that is closed stops the server as SIGTERM does, also when it says so twice', async t => {
  const { environment } = databaseIn(t)
  const { child, ended } = await serve(environment)
  child.kill('SIGHUP')
  child.kill('SIGHUP')
  assert.equal(await ended, 0)
})

test('A server that is told to stop while it still starts ends with 0', async t => {
  const { environment } = databaseIn(t)
  const port = String(await freePort())
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, ...environment, PORT: port, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The first line says that the database was migrated, long before the server answers.
  child.stdout.once('data', () => child.kill('SIGTERM'))
  const [code, signal] = await once(child, 'exit')
  assert.deepEqual([code, signal], [0, null])
})

test('An export whose reader hangs up ends as if by SIGPIPE, without an error', async t => {
  const { environment } = databaseIn(t)
  await imported(environment.DATABASE_URL, { information: 'x'.repeat(90_000) })
  const { code, err } = await hangUpOn(['export'], environment)
  assert.equal(code, 141)
  assert.match(err, /^Database: \S+\n$/)
})

test('A rejection that nothing has caught ends the server with 1, after a line in the log', async t => {
  const { environment } = databaseIn(t)
  const fault = `process.on('SIGUSR2', () => Promise.reject(new Error('nothing catches this')))`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fault)}`
  const { child, ended } = await serve({ ...environment, NODE_OPTIONS, LOG_LEVEL: 'fatal' })
  const out = text(child.stdout)
  child.kill('SIGUSR2')
  assert.equal(await ended, 1)
  const { level, err } = JSON.parse(await out)
  assert.deepEqual([level, err.message], [60, 'nothing catches this'])
})
