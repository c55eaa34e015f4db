import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'

function newPath(t: TestContext): string {
  const umask = process.umask(0)
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-private-'))
  t.after(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })
  return join(folder, 'corkboard.db')
}

const modesOf = (path: string) =>
  ['', '-wal', '-shm'].map(end => (statSync(path + end).mode & 0o777).toString(8))

test('A new database and the files beside it are for their owner alone, whatever the umask', async t => {
  const path = newPath(t)
  await using db = await openDatabase(`sqlite:${path}`)
  await migrate(db, Date.now)
  assert.deepEqual(modesOf(path), ['600', '600', '600'])
})

test('A database that was there keeps the mode it was given', async t => {
  const path = newPath(t)
  const first = await openDatabase(`sqlite:${path}`)
  await migrate(first, Date.now)
  await first.close()
  chmodSync(path, 0o640)
  await using db = await openDatabase(`sqlite:${path}`)
  await migrate(db, Date.now)
  assert.equal(modesOf(path)[0], '640')
})
