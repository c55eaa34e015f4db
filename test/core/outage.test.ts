/** The database goes away under a running server. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { freePort, startTestApp, until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { migratedDatabase } from '../matrix.ts'

async function overBreakable(t: TestContext) {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await breakable(url)
  const app = await startTestApp({ environment: { DATABASE_URL: way.url } })
  t.after(async () => {
    await app.close()
    await way.close()
    await remove()
  })
  const create = () =>
    app.fetch('/api/', { method: 'POST', body: new URLSearchParams({ content: 'a', format: 'url' }) })
  return { app, way, create }
}

test('Without its database the server goes on with what it holds and says what it cannot do, until it can', async t => {
  const { app, way, create } = await overBreakable(t)
  const id = (await (await create()).text()).trim().split('/').at(-1)
  await way.cut()

  const refused = await create()
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '5')
  assert.equal(refused.headers.get('cache-control'), 'no-store')
  assert.match(await refused.text(), /^The database does not answer; try again in a moment\.\n$/)
  const page = await app.fetch(`/${id}`, { headers: { accept: 'text/html' } })
  assert.equal(page.status, 503)
  assert.match(await page.text(), /The database does not answer/)

  assert.equal((await app.fetch('/')).status, 200)
  assert.deepEqual(await app.graphql('{ information }'), { data: { information: '' } })

  assert.deepEqual(await (await app.fetch('/readyz')).json(), {
    ready: true,
    missing: [],
    degraded: ['database'],
  })

  await way.mend()
  await until(create, answer => answer.status === 200)
  assert.equal((await app.fetch(`/${id}/raw`)).status, 200)
})

/** A TCP server that is watched every second; `stop` takes it down. */
async function watchedServer() {
  const port = await freePort()
  const server = createServer(socket => socket.destroy()).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const monitor = {
    name: 'shop',
    kind: 'tcp',
    host: '127.0.0.1',
    port,
    intervalSeconds: 1,
    timeoutSeconds: 1,
    retryIntervalSeconds: 1,
    maxRetries: 0,
  }
  server.unref()
  return { monitor, stop: () => server.close() }
}

test('While the database is away every page and answer carries the age of what it shows', async t => {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await breakable(url)
  const { monitor, stop } = await watchedServer()
  const environment = { DATABASE_URL: way.url }
  const app = await startTestApp({ environment, document: { monitors: [monitor] } })
  const other = await startTestApp({ environment })
  t.after(async () => {
    await Promise.all([app.close(), other.close()])
    stop()
    await way.close()
    await remove()
  })
  const statusOf = async (each: typeof app) =>
    (await each.graphql('{ status { status } }')).data?.status?.[0]?.status
  const ageOf = async (each: typeof app) =>
    (await each.fetch('/graphql?query={information}')).headers.get('corkboard-data-age')
  const pageOf = async (each: typeof app, path = '/announcements') =>
    (await each.fetch(path, { headers: { accept: 'text/html' } })).text()
  for (const each of [app, other])
    await until(
      () => statusOf(each),
      status => status === 'UP',
    )
  assert.equal(await ageOf(app), null)
  assert.doesNotMatch(await pageOf(app), /data-stale/)

  await way.cut()
  await until(
    () => ageOf(other),
    age => age !== null,
  )
  assert.match(await pageOf(other), /data-stale/)
  // The answer of the home page says it, so no banner does.
  const home = await pageOf(other, '/')
  assert.match(home, /Last known state/)
  assert.doesNotMatch(home, /data-stale/)
  assert.ok(Number(await ageOf(other)) >= 4)
  await way.mend()
  for (const each of [app, other])
    await until(
      () => ageOf(each),
      age => age === null,
    )
  assert.doesNotMatch(await pageOf(other), /data-stale/)
})

test('An instance that probes alone shows what it found while the database was away', async t => {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await breakable(url)
  const { monitor, stop } = await watchedServer()
  const environment = { DATABASE_URL: way.url }
  const app = await startTestApp({ environment, document: { monitors: [monitor] } })
  t.after(async () => {
    await app.close()
    await way.close()
    await remove()
  })
  const status = async () => (await app.graphql('{ status { status } }')).data?.status?.[0]?.status
  await until(status, found => found === 'UP')
  await way.cut()
  stop()
  await until(status, found => found === 'DOWN')
  const page = await (await app.fetch('/')).text()
  assert.doesNotMatch(page, /have not been checked/)
  await way.mend()
  await using direct = await openDatabase(url)
  await until(
    () => direct.query.selectFrom('monitor_states').select('status').execute(),
    ([row]) => row?.status === 'DOWN',
  )
  assert.equal(await status(), 'DOWN')
})
