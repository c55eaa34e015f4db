import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../app.ts'

test('A signal to npm start stops the server, although npm passes it to its shell alone', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-npm-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, 'corkboard.db')}`,
    },
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isUp())) await pause(50)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  // The limit is that of the test.
  while (await isUp()) await pause(50)
  assert.equal(await isUp(), false)
})
