/** The connections of a process to PostgreSQL, and their end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openClient } from '../../src/db/postgres-client.ts'
import { Clients } from '../../src/db/postgres-clients.ts'
import { until } from '../app.ts'
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

test('A client that ends before its connections are ready leaves none', async t => {
  const { url, remove } = await freshDatabase('postgres')
  t.after(remove)
  const watching = new Clients(url, false)
  t.after(() => watching.end(0))
  // More than may be opened at once, so that some wait for their turn.
  const client = openClient(url, { max: 14, prepares: false })
  // So long that no answer comes before the end, however quick the machine is.
  const asked = Array.from({ length: 14 }, async () => client.unsafe('select pg_sleep(3)'))
  await setTimeout(1)
  await client.end({ timeout: 0 })
  for (const answer of await Promise.allSettled(asked)) assert.equal(answer.status, 'rejected')
  await setTimeout(1_000)
  await until(
    async () => (await watching.reads.unsafe(openConnections)).length,
    count => count === 0,
  )
})

test('A client that ends with more work than connections does all of it, and leaves no connection', async t => {
  const { url, remove } = await freshDatabase('postgres')
  t.after(remove)
  const watching = new Clients(url, false)
  t.after(() => watching.end(0))
  const client = openClient(url, { max: 2, prepares: false })
  // One statement a connection, as through a pooler.
  const one = { prepare: false, onexecute: () => false }
  const asked = Array.from({ length: 8 }, async () => client.unsafe('select pg_sleep(0.05)', [], one))
  await setTimeout(1)
  await client.end({ timeout: 5 })
  for (const answer of await Promise.allSettled(asked)) assert.equal(answer.status, 'fulfilled')
  assert.equal((await watching.reads.unsafe(openConnections)).length, 0)
})
