/** The connections of a process to PostgreSQL, and their end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Clients } from '../../src/db/postgres-clients.ts'
import { freshDatabase } from '../matrix.ts'

const openConnections =
  'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

test('Nothing that replaces the connections opens others after their end', async t => {
  const { url, remove } = await freshDatabase('postgres')
  t.after(remove)
  const watching = new Clients(url, false)
  t.after(() => watching.end(0))
  // A probe of a slow database may be answered when the server has stopped, and a pooler may be found as late.
  for (const replace of [
    (clients: Clients) => clients.renewIfDue(),
    (clients: Clients) => clients.stopPreparing(),
  ]) {
    const clients = new Clients(url, true)
    await clients.reads.unsafe('select 1')
    await clients.end(5)
    replace(clients)
    for (const client of [clients.reads, clients.writes])
      await assert.rejects(client.unsafe('select 1'), { code: 'CONNECTION_ENDED' })
    assert.equal((await watching.reads.unsafe(openConnections)).length, 0)
  }
})
