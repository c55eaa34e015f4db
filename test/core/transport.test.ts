/** HTTPS: headers of every answer and names of cookies. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startTestApp } from '../app.ts'

const addresses = [
  '/',
  '/new',
  '/manage/sign-in',
  '/graphql?query={__typename}',
  '/nothing/here',
  '/healthz',
  '/app.css',
]

async function policies(t: TestContext, environment: Record<string, string>) {
  const app = await startTestApp({ environment })
  t.after(app.close)
  const created = await app.fetch('/api/', {
    method: 'POST',
    body: new URLSearchParams({ content: 'x', format: 'json' }),
  })
  const { url } = (await created.json()) as { url: string }
  const raw = await app.fetch(`${new URL(url).pathname}/raw`)
  const others = await Promise.all(addresses.map(each => app.fetch(each)))
  return [created, raw, ...others].map(({ headers }) => headers.get('strict-transport-security'))
}

test('Behind https every answer asks browsers to come back by https', async t => {
  const all = await policies(t, { BASE_URL: 'https://board.example' })
  assert.deepEqual(new Set(all), new Set(['max-age=31536000']))
})

test('Nothing is asked over plain http, nor where the operator wants it so', async t => {
  assert.deepEqual(new Set(await policies(t, {})), new Set([null]))
  const off = { BASE_URL: 'https://board.example', HSTS_SECONDS: '0' }
  assert.deepEqual(new Set(await policies(t, off)), new Set([null]))
})

test('Below a path every secret cookie has the name that plain http cannot set', async t => {
  const app = await startTestApp({
    basePath: '/board',
    environment: { BASE_URL: 'https://board.example/board' },
  })
  t.after(app.close)
  const body = new URLSearchParams({ content: 'x' })
  const created = await app.fetch('/new', { method: 'POST', body, redirect: 'manual' })
  const names = created.headers.getSetCookie().map(each => each.split('=', 1)[0])
  assert.deepEqual(names, ['__Secure-delete_token', '__Secure-corkboard-mine'])
  const chosen = await app.fetch('/preferences?language=de', { redirect: 'manual' })
  assert.equal(
    chosen.headers.get('set-cookie'),
    'language=de; Path=/board; SameSite=Lax; Secure; Max-Age=31536000',
  )
})
