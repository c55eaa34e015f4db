import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort, until } from '../app.ts'

test('A signal to npm start stops the server, although npm passes it to its shell alone', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-npm-'))
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
    detached: true,
  })
  t.after(() => {
    killGroup(npm.pid)
    rmSync(folder, { recursive: true, force: true })
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  await until(isUp, up => up)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  assert.equal(await until(isUp, up => !up), false)
})

/** Kills processes that a failed test has left running. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group has ended already.
  }
}
