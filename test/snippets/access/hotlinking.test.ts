import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { createHotlinking } from '../../../src/snippets/access/hotlinking.ts'
import { startTestApp, type TestApp } from '../../app.ts'

const origin = 'https://paste.example.org'
const isHotlink = createHotlinking({ refused: true, freshMs: 1000, origin })

test('What the page of another site loads or links to is a hotlink', () => {
  assert.equal(isHotlink({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }, 0, 10), true)
  assert.equal(isHotlink({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, 0, 10), true)
  assert.equal(isHotlink({ referer: 'https://other.example/page' }, 0, 10), true)
  assert.equal(isHotlink({ referer: `${origin}.evil.example/` }, 0, 10), true)
  assert.equal(isHotlink({ referer: 'nonsense' }, 0, 10), true)
})

test('Our own pages, a typed address and programs are none', () => {
  for (const site of ['same-origin', 'same-site', 'none'])
    assert.equal(isHotlink({ 'sec-fetch-site': site }, 0, 10), false, site)
  assert.equal(isHotlink({ referer: `${origin}/aBcDeFgHkm` }, 0, 10), false)
  assert.equal(isHotlink({}, 0, 10), false)
  assert.equal(isHotlink({ 'user-agent': 'curl/8.5.0' }, 0, 10), false)
})

test('What the browser says about itself outweighs a referrer', () => {
  assert.equal(
    isHotlink({ 'sec-fetch-site': 'same-origin', referer: 'https://other.example/' }, 0, 10),
    false,
  )
  assert.equal(isHotlink({ 'sec-fetch-site': 'cross-site', referer: `${origin}/` }, 0, 10), true)
})

test('Only fresh snippets are looked at, and only where the operator wants it', () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  assert.equal(isHotlink(headers, 0, 999), true)
  assert.equal(isHotlink(headers, 0, 1000), false)
  assert.equal(createHotlinking({ refused: false, freshMs: 1000, origin })(headers, 0, 10), false)
})

describe('Raw text where hotlinking is refused', () => {
  let app: TestApp
  let path: string
  let now = Date.now()
  before(async () => {
    app = await startTestApp({
      now: () => now,
      environment: { SNIPPET_HOTLINKING: 'refuse', SNIPPET_FRESH_SECONDS: '60' },
    })
    const body = new URLSearchParams({ content: 'text', format: 'url', expires: 'never' })
    const created = await app.fetch('/api/', { method: 'POST', body })
    path = new URL((await created.text()).trim()).pathname
  })
  after(() => app?.close())
  const raw = (headers: Readonly<Record<string, string>>) => app.fetch(`${path}/raw`, { headers })

  it('is refused to the page of another site, also when it was just read and is kept', async () => {
    const refused = await raw({ 'sec-fetch-site': 'cross-site' })
    assert.equal(refused.status, 403)
    assert.match(await refused.text(), new RegExp(`^The pages of other sites .* ${app.url}${path}\\n$`))
    assert.equal(await (await raw({})).text(), 'text')
    assert.equal((await raw({ 'sec-fetch-site': 'cross-site' })).status, 403)
    assert.equal((await raw({ 'sec-fetch-site': 'cross-site', 'if-none-match': '*' })).status, 403)
    assert.equal((await raw({ referer: 'https://other.example/' })).status, 403)
    assert.equal((await raw({ referer: `${app.url}${path}` })).status, 200)
  })

  it('is given to everybody once it is not fresh any more', async () => {
    now += 60_000
    assert.equal((await raw({ 'sec-fetch-site': 'cross-site' })).status, 200)
  })
})
