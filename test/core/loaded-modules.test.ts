/** Modules of an idle server, all of which stay in memory for the life of the process. */
import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { freePort } from '../app.ts'
import { folderFor, serve } from '../contract/corkboard.ts'

const watch = `
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
const files = []
registerHooks({ load(url, context, next) { files.push(url); return next(url, context) } })
if (isMainThread) process.on('SIGUSR2', () =>
  console.log(JSON.stringify({ files, builtins: process.moduleLoadList })))`

type Loaded = { readonly files: readonly string[]; readonly builtins: readonly string[] }

async function serving(t: TestContext, environment: Readonly<Record<string, string>> = {}) {
  const { url, child, stop } = await serve({
    DATABASE_URL: `sqlite:${folderFor(t)}/corkboard.db`,
    LOG_LEVEL: 'silent',
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}`,
  })
  t.after(stop)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const loaded = async (): Promise<Loaded> => {
    child.kill('SIGUSR2')
    const { value } = await lines.next()
    return JSON.parse(String(value))
  }
  return { url, loaded }
}

test('A server that shows its home page has not loaded the HTTP client of the runtime', async t => {
  const { url, loaded } = await serving(t)
  assert.equal((await fetch(url)).status, 200)
  const { builtins } = await loaded()
  assert.ok(builtins.includes('NativeModule http'))
  assert.ok(
    !builtins.some(each => each.includes('undici')),
    'Does a file import node:http? Use src/lib/node-http.ts.',
  )
})

test('Temporal comes with the runtime or with its first use, not with a start', async t => {
  const { url, loaded } = await serving(t)
  assert.equal((await fetch(url)).status, 200)
  const { files } = await loaded()
  assert.deepEqual(
    files.filter(each => each.includes('temporal-polyfill')),
    [],
  )
})

test('The management side is loaded with the first request for it, and answers that one', async t => {
  const { url, loaded } = await serving(t)
  const rooms = async () =>
    (await loaded()).files.filter(each => /\/(admin|auth\/pages)\/[\w-]+-routes\.ts$/.test(each))
  for (const path of ['/', '/announcements', '/new', '/preview'])
    assert.ok((await fetch(`${url}${path}`)).status < 500, path)
  assert.deepEqual(await rooms(), [])
  const answers = await Promise.all(
    ['/manage/sign-in', '/manage/sign-in?next=/manage', '/api/v1/monitors', '/manage/nowhere'].map(path =>
      fetch(`${url}${path}`),
    ),
  )
  assert.deepEqual(
    answers.map(answer => answer.status),
    [200, 200, 401, 404],
  )
  assert.ok((await rooms()).length > 10)
})

test('A server starts while its OpenID provider is away, and loads the client with the first sign-in there', async t => {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const { url, loaded } = await serving(t, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'corkboard' })
  const rooms = async () => (await loaded()).files.filter(each => /\/auth\/oidc[\w-]*\.ts$/.test(each))
  assert.deepEqual(await rooms(), [])
  const client = async () => (await loaded()).files.filter(each => each.includes('/openid-client/'))
  const page = await fetch(`${url}/manage/sign-in`)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /href="\/manage\/oidc\/start/)
  assert.deepEqual(await client(), [])
  const start = await fetch(`${url}/manage/oidc/start`, { redirect: 'manual' })
  assert.equal(start.status, 503)
  assert.notDeepEqual(await client(), [])
})
