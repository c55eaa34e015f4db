/** A synchronous standby is lost: PostgreSQL answers reads at once and no commit ends. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import postgres from 'postgres'
import { Breaker } from '../../src/db/breaker.ts'
import type { Client, TransactionClient } from '../../src/db/postgres-client.ts'
import { demandCommit } from '../../src/db/postgres-commit.ts'
import { freePort, startTestApp, until } from '../app.ts'
import { postgresWithStandby } from '../standby.ts'

async function site(t: TestContext) {
  const server = await postgresWithStandby()
  const app = await startTestApp({ environment: { DATABASE_URL: server.url } })
  t.after(async () => {
    await server.findStandby()
    await app.close()
    await server.stop()
  })
  const create = (content: string) =>
    app.fetch('/api/', { method: 'POST', body: new URLSearchParams({ content, format: 'url' }) })
  const degraded = async () =>
    ((await (await app.fetch('/readyz')).json()) as { readonly degraded?: readonly string[] }).degraded
  return { server, app, create, degraded }
}

test('While commits hang, writes are refused at once, reads are answered, and /readyz names it', async t => {
  const { server, app, create, degraded } = await site(t)
  const link = (await (await create('before')).text()).trim()
  const path = `${new URL(link).pathname}/raw`
  await server.loseStandby()

  const waiting = Array.from({ length: 30 }, (_, place) => create(`hangs ${place}`))
  await until(degraded, parts => parts?.includes('writes') ?? false)
  const reads = await Promise.all(Array.from({ length: 20 }, () => app.fetch(path)))
  assert.deepEqual(new Set(reads.map(each => each.status)), new Set([200]))

  const refused = await create('refused')
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '5')
  assert.match(await refused.text(), /answers, but cannot save anything just now/)
  for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 503)
  assert.deepEqual(await degraded(), ['writes'])
  assert.equal((await app.fetch(path)).status, 200)

  await server.findStandby()
  await until(
    () => create('after'),
    answer => answer.status === 200,
  )
  await until(degraded, parts => parts === undefined)
})

test('Looking whether commits end again leaves no connection of the server behind', async t => {
  const { server, create, degraded } = await site(t)
  await server.loseStandby()
  const hangs = create('hangs')
  await until(degraded, parts => parts?.includes('writes') ?? false)
  await hangs
  const counts: number[] = []
  await until(
    async () => counts.push(await server.hanging()),
    () => counts.length > 200,
  )
  assert.ok(Math.max(...counts) <= 10, `${Math.max(...counts)} connections hang`)
})

test('The commits of a database that is not reached do not count as hanging: it is away', async () => {
  const url = `postgres://corkboard@127.0.0.1:${await freePort()}/corkboard`
  const client = postgres(url, { max: 1 })
  const given = client as unknown as TransactionClient & Client
  const commits = new Breaker(() => demandCommit(given, given))
  commits.suspect()
  assert.equal(await until(commits.trouble.bind(commits), Boolean), 'away')
  commits.close()
  await client.end()
})
