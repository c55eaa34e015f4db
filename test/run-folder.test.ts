import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeRunFolder } from './run-folder.ts'

test('A run removes what killed runs left, with their PostgreSQL, and nothing of runs that go on', async t => {
  const place = mkdtempSync(join(tmpdir(), 'corkboard-place-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const [killed, postgres, running] = [1, 2, 3].map(() => spawn('sleep', ['300']))
  assert.ok(killed && postgres && running)
  t.after(() => running.kill())
  const left = folderOf(place, killed.pid, postgres.pid)
  const kept = folderOf(place, running.pid, running.pid)
  killed.kill()
  await once(killed, 'exit')

  const hasEnded = once(postgres, 'exit')
  const own = makeRunFolder(place)
  assert.deepEqual([left, kept, own].map(existsSync), [false, true, true])
  assert.deepEqual(await hasEnded, [null, 'SIGKILL'])
  assert.equal(running.signalCode, null)
})

function folderOf(place: string, run = 0, postgres = 0): string {
  const folder = join(place, `corkboard-run-${run}-abc`)
  mkdirSync(join(folder, 'corkboard-postgres-abc', 'data'), { recursive: true })
  writeFileSync(join(folder, 'corkboard-postgres-abc', 'data', 'postmaster.pid'), `${postgres}\n/data\n`)
  return folder
}
