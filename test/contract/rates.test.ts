/** The rate limits of a client address, and which proxies may name it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onServer } from './server.ts'
import { send, urlencoded } from './wire.ts'

type From = Readonly<Record<string, string>>

const snippet = (url: string, headers: From = {}) => {
  const sent = urlencoded([['content', 'x']])
  return send(`${url}/api/`, { ...sent, headers: { ...sent.headers, ...headers } })
}

const query = (url: string, headers: From = {}) => send(`${url}/graphql?query={information}`, { headers })

const from = (address: string): From => ({ 'x-forwarded-for': address })

onServer('SNIPPET_RATE', { environment: { SNIPPET_RATE: '3/hour', GRAPHQL_RATE: 'off' } }, app => {
  test('lets so many through, says what is left, and answers the next with 429', async () => {
    for (const remaining of [2, 1, 0]) {
      const { status, headers } = await snippet(app().url)
      assert.equal(status, 200)
      assert.match(String(headers['ratelimit']), new RegExp(`;r=${remaining};`))
      assert.match(String(headers['ratelimit-policy']), /;q=3;w=3600/)
    }
    const { status, headers, text } = await snippet(app().url)
    assert.equal(status, 429)
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
    assert.ok(Number(headers['retry-after']) <= 1200, 'one of three comes back every twenty minutes')
    assert.match(String(headers['ratelimit']), /;r=0;/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(text.length > 0)
    assert.equal(headers['delete-token'], undefined)
  })

  test('holds for the page as well', async () => {
    const { status } = await send(`${app().url}/new`, urlencoded([['content', 'x']]))
    assert.equal(status, 429)
  })

  test('does not hold for reading, nor for GraphQL', async () => {
    assert.equal((await send(`${app().url}/new`)).status, 200)
    const { status, headers } = await query(app().url)
    assert.equal(status, 200)
    assert.equal(headers['ratelimit'], undefined)
  })

  test('is not escaped by a header that no trusted proxy sent', async () => {
    for (const lie of [from('203.0.113.1'), { forwarded: 'for=203.0.113.1' }, { 'x-real-ip': '203.0.113.1' }])
      assert.equal((await snippet(app().url, lie as From)).status, 429)
  })
})

onServer('GRAPHQL_RATE', { environment: { GRAPHQL_RATE: '3/hour' } }, app => {
  test('lets so many through, says what is left, and answers the next with 429', async () => {
    for (const remaining of [2, 1, 0]) {
      const { status, headers } = await query(app().url)
      assert.equal(status, 200)
      assert.match(String(headers['ratelimit']), new RegExp(`;r=${remaining};`))
    }
    for (const method of ['GET', 'POST', 'HEAD']) {
      const { status, headers, text } = await send(`${app().url}/graphql?query={information}`, { method })
      assert.equal(status, 429, method)
      assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
      assert.match(headers['cache-control'] ?? '', /no-store/)
      if (method !== 'HEAD') assert.equal(JSON.parse(text).errors[0].extensions.code, 'TOO_MANY_REQUESTS')
    }
  })

  test('is not escaped by a header that no trusted proxy sent', async () => {
    assert.equal((await query(app().url, from('203.0.113.1'))).status, 429)
  })

  test('does not hold for snippets', async () => {
    assert.equal((await snippet(app().url)).status, 200)
  })
})

const behindProxy = { TRUST_PROXY: 'loopback', SNIPPET_RATE: '2/hour', GRAPHQL_RATE: '2/hour' }

onServer('TRUST_PROXY', { environment: behindProxy }, app => {
  for (const [name, ask] of Object.entries({ snippets: snippet, GraphQL: query })) {
    test(`counts ${name} by the address a trusted proxy names`, async () => {
      for (const address of ['203.0.113.1', '203.0.113.2'])
        for (const status of [200, 200, 429])
          assert.equal((await ask(app().url, from(address))).status, status, address)
    })

    test(`believes for ${name} the last address only, which the proxy itself wrote`, async () => {
      const statuses = []
      for (const lie of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
        statuses.push((await ask(app().url, from(`${lie}, 203.0.113.3`))).status)
      assert.deepEqual(statuses, [200, 200, 429])
    })

    test(`gives for ${name} all of one IPv6 network one share`, async () => {
      const statuses = []
      for (const host of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1'])
        statuses.push((await ask(app().url, from(host))).status)
      assert.deepEqual(statuses, [200, 200, 429, 200])
    })

    test(`gives for ${name} no 5xx to an address that is none`, async () => {
      for (const nonsense of ['', ',', 'unknown', '999.1.1.1', '_hidden', '[::1]:80', 'a'.repeat(5000)])
        assert.ok((await ask(app().url, from(nonsense))).status < 500, nonsense)
    })
  }
})

onServer('The defaults', { environment: { SNIPPET_RATE: '', GRAPHQL_RATE: '' } }, app => {
  test('limit both interfaces and say so', async () => {
    assert.match(String((await snippet(app().url)).headers['ratelimit-policy']), /;q=\d+;w=\d+/)
    assert.match(String((await query(app().url)).headers['ratelimit-policy']), /;q=\d+;w=\d+/)
  })
})
