/** The database goes away under a running server. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startTestApp, until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { freshDatabase } from '../matrix.ts'

async function overBreakable(t: TestContext) {
  const { url, remove } = await freshDatabase('postgres')
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

  await way.mend()
  await until(create, answer => answer.status === 200)
  assert.equal((await app.fetch(`/${id}/raw`)).status, 200)
})
