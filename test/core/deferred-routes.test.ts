/** The first requests for deferred routes, which load them. In other tests they are loaded before the server listens. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../src/config/config.ts'
import { startApp } from '../../src/server/start.ts'
import { freePort } from '../app.ts'
import { migratedDatabase } from '../matrix.ts'

for (const base of ['', '/board'])
  test(`Methods, bodies and error pages are the same for them below "${base}"`, async t => {
    const url = await serving(t, base)
    const answers = await Promise.all([
      fetch(`${url}/manage/uploads`, { method: 'POST', body: new Uint8Array(3_000_000) }),
      fetch(`${url}/manage`, { method: 'DELETE' }),
      fetch(`${url}/manage/sign-in`, { method: 'OPTIONS' }),
      fetch(`${url}/%6danage/sign-in?next=`, { method: 'HEAD' }),
      fetch(`${url}/manage/nowhere`, { headers: { accept: 'text/html' } }),
      fetch(`${url}/api/v1/nowhere`),
      fetch(`${url}/manager`),
    ])
    assert.deepEqual(
      answers.map(({ status, headers }) => [
        status,
        headers.get('allow'),
        headers.get('content-type')?.split(';')[0],
      ]),
      [
        [401, null, 'text/plain'],
        [405, 'GET, HEAD, OPTIONS', 'text/plain'],
        [204, 'GET, HEAD, POST, OPTIONS', undefined],
        [200, null, 'text/html'],
        [404, null, 'text/html'],
        [404, null, 'application/problem+json'],
        [404, null, 'text/html'],
      ],
    )
    for (const { headers } of answers) assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })

async function serving(t: TestContext, base: string): Promise<string> {
  const { url: databaseUrl, remove } = await migratedDatabase('sqlite')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}${base}`
  const environment = { HOST: '127.0.0.1', PORT: String(port), BASE_URL: url, DATABASE_URL: databaseUrl }
  const app = await startApp(readConfig(environment), { log: pino({ level: 'silent' }) })
  t.after(async () => {
    await app.close()
    await remove()
  })
  return url
}
