/** Servers that were paused or disconnected while their database was moved, so that the command did not find them. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { serve } from '../contract/corkboard.ts'
import { migratedDatabase } from '../matrix.ts'

test('Every server ends that sees the mark of a move, also one that was paused or stands by', async t => {
  const { url, remove } = await migratedDatabase('postgres')
  t.after(remove)
  await using db = await openDatabase(url)
  const pids = async () =>
    (await db.query.selectFrom('instances').select('pid').execute()).map(({ pid }) => pid)
  const holder = await started(t, url)
  const [pid = 0] = await pids()
  assert.ok(pid > 0)
  const standby = await started(t, url)

  process.kill(pid, 'SIGSTOP')
  t.after(() => {
    if (holder.child.exitCode === null) process.kill(pid, 'SIGKILL')
  })
  await db.write(db.query.insertInto('migrations').values({ name: 'moved to elsewhere', applied_at: 1 }))
  await standby.ended
  process.kill(pid, 'SIGCONT')
  await holder.ended
  for (const each of [holder, standby])
    assert.match(each.log(), /The content of this database was moved to elsewhere; this instance ends/)
  assert.deepEqual(await pids(), [])
})

async function started(t: TestContext, databaseUrl: string) {
  const server = await serve({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', LOG_FORMAT: 'json' })
  t.after(() => server.child.kill('SIGKILL'))
  const lines: string[] = []
  server.child.stdout.on('data', chunk => lines.push(String(chunk)))
  return { ...server, log: () => lines.join('') }
}
