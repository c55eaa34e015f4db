import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../../src/db/open-database.ts'
import type { Permission } from '../../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { type Person, somebody } from '../../people.ts'
import { tokenFor } from '../../rest/api.ts'

type Headers = Readonly<Record<string, string>>

const create = (app: TestApp, headers: Headers = {}, path = '/api/') =>
  app.fetch(path, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ content: 'text', format: 'url' }),
    redirect: 'manual',
  })

/** Stored data about the creator of the newest snippet. */
async function newest(app: TestApp) {
  await using db = await openDatabase(app.databaseUrl)
  return await db.query
    .selectFrom('snippets')
    .select(['account_id', 'origin_key', 'address_hash', 'network_hash'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}

describe('The gate where anyone creates', () => {
  let app: TestApp
  let now = Date.UTC(2026, 10, 21, 12)
  before(async () => {
    app = await startTestApp({
      now: () => now++,
      environment: { TRUST_PROXY: 'loopback', SNIPPET_RATE: '2/minute', SNIPPET_NETWORK_RATE: '3/minute' },
    })
  })
  after(() => app?.close())

  it('keeps of the address what can be compared and not read', async () => {
    assert.equal((await create(app, { 'x-forwarded-for': '198.51.100.1' })).status, 200)
    const { account_id, origin_key, address_hash, network_hash } = await newest(app)
    assert.equal(account_id, null)
    assert.equal(origin_key, Math.floor(now / 86_400_000))
    assert.equal(address_hash?.length, 16)
    assert.equal(network_hash?.length, 16)
  })

  it('refuses the third of an address and the fourth of a network, and says until when', async () => {
    const from = (address: string, path?: string) => create(app, { 'x-forwarded-for': address }, path)
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
      assert.equal((await from(address)).status, 200)

    const third = await from('203.0.113.1')
    assert.equal(third.status, 429)
    assert.match(await third.text(), /^Too many snippets from this address; /)
    const fourth = await from('203.0.113.3')
    assert.equal(fourth.status, 429)
    assert.match(await fourth.text(), /^Too many snippets from this network; /)
    assert.match(fourth.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal(fourth.headers.get('ratelimit-policy'), '"default";q=3;w=60')
    assert.equal((await from('203.0.113.3', '/new')).status, 429)
    assert.equal((await from('203.0.114.3', '/new')).status, 303)
  })

  it('counts each of several files, and every way in', async () => {
    const form = new FormData()
    for (const name of ['a.txt', 'b.txt', 'c.txt']) form.append('content', new File(['text'], name))
    const headers = { 'x-forwarded-for': '198.18.0.1', 'accept-language': 'de' }
    const several = await app.fetch('/new?action=each', { method: 'POST', headers, body: form })
    const shown = await several.text()
    assert.equal([...shown.matchAll(/href="http[^"]*\/[0-9A-Za-z]{10}"/g)].length, 2)
    assert.match(shown, /Zu viele Snippets von dieser Adresse/)
    assert.equal((await app.fetch('/', { method: 'POST', headers, body: 'text' })).status, 429)
    assert.equal((await app.fetch('/a.txt', { method: 'PUT', headers, body: 'text' })).status, 429)
  })

  it('knows whose a snippet is, and takes a wrong or strange token for none', async () => {
    const owner = await somebody(app, 'viewer')
    const secret = await tokenFor(app, { accountId: owner.accountId })
    const by = async (headers: Headers, address: string) => {
      assert.equal((await create(app, { 'x-forwarded-for': address, ...headers })).status, 200)
      return (await newest(app)).account_id
    }
    assert.equal(await by({ authorization: `Bearer ${secret}` }, '192.0.2.1'), owner.accountId)
    assert.equal(await by({ cookie: owner.cookie }, '192.0.3.1'), owner.accountId)
    assert.equal(await by({ authorization: `Bearer ckb_${'A'.repeat(43)}` }, '192.0.4.1'), null)
    assert.equal(await by({ authorization: 'Basic YTpi' }, '192.0.5.1'), null)
    const elsewhere = { cookie: owner.cookie, 'sec-fetch-site': 'cross-site' }
    assert.equal(await by(elsewhere, '192.0.6.1'), null, 'the page of another site writes in nobody’s name')
  })
})

describe('The gate where a token is needed', () => {
  let app: TestApp
  let viewer: Person
  before(async () => {
    app = await startTestApp({
      environment: { SNIPPET_CREATORS: 'token', SNIPPET_TOTAL_RATE: '1000/minute' },
    })
    viewer = await somebody(app, 'viewer')
  })
  after(() => app?.close())

  it('refuses whoever shows none, and says what it wants, before it has read the text', async () => {
    const { status, headers, text } = await answer(create(app))
    assert.equal(status, 401)
    assert.equal(headers.get('www-authenticate'), 'Bearer realm="Corkboard"')
    assert.match(text, /^Creating a snippet here needs a token/)
    assert.equal((await create(app, { accept: 'text/html' }, '/new')).status, 401)
    for (const [method, path] of [
      ['POST', '/'],
      ['PUT', '/notes.txt'],
    ] as const)
      assert.equal((await app.fetch(path, { method, body: 'text' })).status, 401, `${method} ${path}`)
    const unknown = await create(app, { authorization: `Bearer ckb_${'A'.repeat(43)}` })
    assert.equal(unknown.status, 401)
    assert.match(await unknown.text(), /unknown, revoked or expired/)
  })

  it('opens to a token with the permission, and to nobody with another', async () => {
    const token = (scopes: readonly Permission[]) => tokenFor(app, { accountId: viewer.accountId, scopes })
    const good = await create(app, { authorization: `Bearer ${await token(['snippets'])}` })
    assert.equal(good.status, 200)
    assert.equal((await newest(app)).account_id, viewer.accountId)

    const bad = await create(app, { authorization: `Bearer ${await token(['read'])}` })
    assert.equal(bad.status, 403)
    assert.match(bad.headers.get('www-authenticate') ?? '', /insufficient_scope/)
    assert.match(await bad.text(), /lacks the permission "snippets"/)
  })

  it('opens to whoever is signed in, at a page of ours', async () => {
    const { cookie } = viewer
    assert.equal((await create(app, { cookie, 'sec-fetch-site': 'same-origin' }, '/new')).status, 303)
    assert.equal((await create(app, { cookie, 'sec-fetch-site': 'cross-site' }, '/new')).status, 401)
  })

  it('asks people to sign in before they write', async () => {
    const { status, headers } = await app.fetch('/new', { redirect: 'manual' })
    assert.equal(status, 303)
    assert.equal(headers.get('location'), '/manage/sign-in?next=%2Fnew')
    assert.equal((await viewer.get('/new')).status, 200)
    assert.equal((await viewer.get('/new', { 'sec-fetch-site': 'cross-site' })).status, 200)
  })
})

async function answer(asked: Promise<Response>) {
  const response = await asked
  return { status: response.status, headers: response.headers, text: await response.text() }
}
