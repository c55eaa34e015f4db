/** Alarms while the database is away. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/db/open-database.ts'
import { freePort, startTestApp, until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { migratedDatabase } from '../matrix.ts'
import { serveHttp } from '../monitors/servers.ts'

type Received = { readonly id: string; readonly kinds: readonly string[]; readonly keys: readonly string[] }

/** A site with a monitor that is probed each second, and a webhook for its events. */
async function site(t: TestContext, databaseUrl: string) {
  const received: Received[] = []
  const answer = { status: 204 }
  const receiver = await serveHttp(t, async (request: IncomingMessage, response) => {
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const events: readonly { readonly id: string; readonly kind: string }[] = data.events
    received.push({
      id: String(request.headers['webhook-id']),
      kinds: events.map(each => each.kind),
      keys: events.map(each => each.id),
    })
    response.writeHead(answer.status).end()
  })
  const port = await freePort()
  const shop = createServer(socket => socket.destroy()).listen(port, '127.0.0.1')
  await once(shop, 'listening')
  const app = await startTestApp({
    environment: { DATABASE_URL: databaseUrl },
    document: {
      monitors: [
        {
          name: 'shop',
          kind: 'tcp',
          host: '127.0.0.1',
          port,
          intervalSeconds: 1,
          timeoutSeconds: 1,
          maxRetries: 0,
        },
      ],
      channels: [
        {
          name: 'hook',
          kind: 'webhook',
          url: `http://127.0.0.1:${receiver.port}/`,
          secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
          events: ['monitor.down', 'monitor.up'],
        },
      ],
    },
  })
  t.after(() => shop.close())
  const status = async () => (await app.graphql('{ status { status } }')).data?.status?.[0]?.status
  await until(status, found => found === 'UP')
  return {
    app,
    answer,
    received,
    fall: () => shop.close(),
    rise: async () => void (await once(shop.listen(port, '127.0.0.1'), 'listening')),
  }
}

async function onBreakable(t: TestContext) {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await breakable(url)
  const own = await site(t, way.url)
  const db = await openDatabase(url)
  t.after(async () => {
    await own.app.close()
    await db.close()
    await way.close()
    await remove()
  })
  const deliveries = () =>
    db.query
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .select(['events.key', 'events.routed_at', 'deliveries.state', 'deliveries.message_id'])
      .orderBy('events.at')
      .execute()
  return { ...own, way, db, deliveries }
}

test('Alarms leave while the database is away, once, and enter it with their id when it is back', async t => {
  const { fall, rise, received, way, deliveries } = await onBreakable(t)
  await way.cut()
  fall()
  await until(
    () => received.length,
    count => count === 1,
  )
  await rise()
  await until(
    () => received.length,
    count => count === 2,
  )
  assert.deepEqual(
    received.map(each => each.kinds),
    [['monitor.down'], ['monitor.up']],
  )
  await way.mend()
  const stored = await until(deliveries, rows => rows.length === 2)
  assert.deepEqual(
    stored.map(each => [each.key, each.state, each.message_id]),
    received.map(({ id, keys }) => [keys[0], 'delivered', id]),
  )
  assert.ok(stored.every(each => each.routed_at !== null))
  await sleep(4_000)
  assert.equal(received.length, 2)
})

test('An alarm that its receiver did not take while the database was away is tried again under its id', async t => {
  const { fall, received, answer, way, deliveries } = await onBreakable(t)
  await way.cut()
  answer.status = 503
  fall()
  await until(
    () => received.length,
    count => count === 1,
  )
  await way.mend()
  await until(deliveries, rows => rows.length === 1)
  answer.status = 204
  await until(deliveries, ([row]) => row?.state === 'delivered')
  assert.equal(new Set(received.map(each => each.id)).size, 1)
})

test('An answer that the receiver is gone, given while the database is away, disables no channel', async t => {
  const { fall, received, answer, way, db, deliveries } = await onBreakable(t)
  await way.cut()
  answer.status = 410
  fall()
  await until(
    () => received.length,
    count => count === 1,
  )
  await way.mend()
  answer.status = 204
  await until(deliveries, ([row]) => row?.state === 'delivered')
  const channel = await db.query.selectFrom('channels').select(['active', 'fault']).executeTakeFirst()
  assert.deepEqual({ ...channel }, { active: 1, fault: null })
})

test('Alarms leave while SQLite cannot write', async t => {
  const { url, remove } = await migratedDatabase('sqlite')
  const { app, fall, received } = await site(t, url)
  t.after(async () => {
    await app.close()
    await remove()
  })
  const file = url.slice('sqlite:'.length)
  renameSync(file, `${file}.away`)
  fall()
  await until(
    () => received.length,
    count => count === 1,
  )
  renameSync(`${file}.away`, file)
  await using db = await openDatabase(url)
  const stored = await until(
    () => db.query.selectFrom('deliveries').select(['state', 'message_id']).execute(),
    rows => rows.length === 1,
  )
  assert.deepEqual({ ...stored[0] }, { state: 'delivered', message_id: received[0]?.id })
})
