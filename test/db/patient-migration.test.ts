/** A migration that waits for a large table, or for the lock of another process. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { loadHistory } from '../../src/db/history.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp } from '../app.ts'
import { freshDatabase } from '../matrix.ts'

const history = await loadHistory()

/** Duration of a step, longer than a server waits for any other answer. */
const stepMs = 13_000

test('A start waits for a step of the migration longer than for any other answer', async t => {
  const { url, remove } = await freshDatabase('postgres')
  const step = history.findIndex(each => each.name === '0018-unstable-monitors')
  await using db = await openDatabase(url)
  await migrate(db, Date.now, history.slice(0, step))
  const other = postgres(url, { max: 1 })
  const locked = Promise.withResolvers<void>()
  const held = other.begin(async sql => {
    await sql`lock table monitor_states in access exclusive mode`
    locked.resolve()
    await pause(stepMs)
  })
  await locked.promise
  const app = await startTestApp({ environment: { DATABASE_URL: url } })
  t.after(async () => {
    await app.close()
    await remove()
  })
  await held
  await other.end()
  assert.deepEqual(await pendingMigrations(db), [])
  assert.equal((await app.fetch('/readyz')).status, 200)
})
