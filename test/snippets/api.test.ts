import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startSite } from './site.ts'

describe('POST /api/', async () => {
  const site = await startSite()
  const created = async (fields: Record<string, string>) => {
    const response = await site.create({ content: 'x = 1\n', format: 'json', ...fields })
    assert.equal(response.status, 200)
    return (await response.json()) as { url: string; lexer: string; content: string }
  }
  const refused = async (fields: Record<string, string>) => {
    const response = await site.create(fields)
    assert.equal(response.status, 400)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    return response.text()
  }

  it('answers by default with the address in double quotes and nothing after it', async () => {
    const response = await site.create({ content: 'hello' })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.match(await response.text(), /^"https:\/\/snippets\.test\/[0-9A-Za-z]{10}"$/)
  })

  it('answers `url` with the address and a line break', async () => {
    const response = await site.create({ content: 'hello', format: 'url' })
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(await response.text(), /^https:\/\/snippets\.test\/[0-9A-Za-z]{10}\n$/)
  })

  it('answers `json` with exactly url, lexer and content', async () => {
    const response = await site.create({ content: ' hé\r\n', format: 'json', lexer: 'javascript' })
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    const answer = (await response.json()) as object
    assert.deepEqual(Object.keys(answer), ['url', 'lexer', 'content'])
    assert.deepEqual({ ...answer, url: '' }, { url: '', lexer: 'js', content: ' hé\r\n' })
  })

  it('takes the same without the slash, and ignores the query string and unknown fields', async () => {
    const body = new URLSearchParams({ content: 'x', unknown: 'y' })
    const response = await site.post('/api?format=json&content=z', { body })
    assert.match(await response.text(), /^"https:/)
  })

  it('stores what it answered', async () => {
    const { url } = await created({ content: 'kept\0 \ufeffas it is\r\n\t' })
    const raw = await site.get(`${new URL(url).pathname}/raw`)
    assert.deepEqual(Buffer.from(await raw.arrayBuffer()), Buffer.from('kept\0 \ufeffas it is\r\n\t'))
  })

  it('uses _code without lexer and filename, and the file name only when no lexer is set', async () => {
    assert.equal((await created({})).lexer, '_code')
    assert.equal((await created({ lexer: '' })).lexer, '_code')
    assert.equal((await created({ lexer: '  ', filename: 'main.py' })).lexer, 'python')
    assert.equal((await created({ lexer: 'rb', filename: 'main.py' })).lexer, 'rb')
    assert.equal((await created({ filename: 'what.is.this' })).lexer, 'plain')
  })

  it('names the field, the value and the valid values of what is wrong', async () => {
    const expires = await refused({ content: 'x', expires: '3601' })
    assert.match(expires, /expires.*"3601".*onetime, never, 3600, 604800, 2592000/)
    assert.match(await refused({ content: 'x', format: 'XML' }), /format.*"XML".*default, url, json/)
    assert.match(await refused({ content: 'x', lexer: 'klingon' }), /lexer.*"klingon".*_text, .*python/)
    assert.match(await refused({ content: ' \x1c\x85 ' }), /content is blank/)
    assert.match(await refused({}), /content is missing/)
  })

  it('reports content before lexer before expires before format', async () => {
    const wrong = { lexer: 'no', expires: 'no', format: 'no' }
    assert.match(await refused({ content: '', ...wrong }), /^content/)
    assert.match(await refused({ content: 'x', ...wrong }), /^lexer/)
    assert.match(await refused({ content: 'x', ...wrong, lexer: 'c' }), /^expires/)
    assert.match(await refused({ content: 'x', ...wrong, lexer: 'c', expires: '3600' }), /^format/)
  })

  it('answers a request without a body with a 400', async () => {
    assert.equal((await site.post('/api/')).status, 400)
  })

  it('answers any other method with a 405 that allows POST', async () => {
    for (const path of ['/api', '/api/'])
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
        const response = await site.get(path, { method })
        assert.equal(response.status, 405, `${method} ${path}`)
        assert.equal(response.headers.get('allow'), 'POST, OPTIONS')
      }
  })

  it('answers another kind of body with a 415', async () => {
    for (const type of ['application/json', 'text/plain', 'nonsense']) {
      const response = await site.post('/api/', {
        body: '{"content":"x"}',
        headers: { 'content-type': type },
      })
      assert.equal(response.status, 415, type)
      assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
    }
  })
})

describe('the limits of POST /api/', async () => {
  const site = await startSite({ maxBytes: 1000, rate: { count: 5, windowMs: 60_000 } })

  it('names the limit when the text is over it, counted in bytes', async () => {
    const response = await site.create({ content: 'é'.repeat(501) })
    assert.equal(response.status, 400)
    assert.match(await response.text(), /content has 1002 bytes.*1000 bytes/)
    assert.equal((await site.create({ content: 'é'.repeat(500) })).status, 200)
  })

  it('answers a body that is too large to read with a 413 that arrives', async () => {
    const response = await site.create({ content: 'x'.repeat(100_000) })
    assert.equal(response.status, 413)
    assert.match(await response.text(), /at most \d+ bytes/)
  })

  it('answers too many requests with a 429 that says when to come again', async () => {
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await site.create({ content: 'x' }))
    const refused = answers.filter(each => each.status === 429)
    assert.ok(refused.length > 0)
    assert.match(refused[0]?.headers.get('retry-after') ?? '', /^\d+$/)
    assert.ok(answers[0]?.headers.has('ratelimit'))
  })
})

describe('the address of a snippet', () => {
  it('lies below the path of the base URL', async () => {
    const site = await startSite({ baseUrl: 'https://example.org/board' })
    const path = await site.pin({ content: 'x' })
    assert.match(path, /^\/board\/[0-9A-Za-z]{10}$/)
    assert.equal(await (await site.get(`${path}/raw`)).text(), 'x')
  })

  it('uses the first lifetime of an operator who does not offer the usual one', async () => {
    const site = await startSite({ expires: [60, 'never'] })
    const path = await site.pin({ content: 'x' })
    site.pass(59_999)
    assert.equal((await site.get(path)).status, 200)
    site.pass(1)
    assert.equal((await site.get(path)).status, 404)
  })
})

describe('DELETE /<id>', async () => {
  const site = await startSite()
  const pinned = async (fields: Record<string, string>) => {
    const response = await site.create({ content: 'x', format: 'url', ...fields })
    const token = response.headers.get('delete-token') ?? ''
    return { path: new URL((await response.text()).trim()).pathname, token }
  }
  const remove = (path: string, token: string) =>
    site.get(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })

  it('removes the snippet for who has its token, once', async () => {
    for (const expires of ['never', 'onetime']) {
      const { path, token } = await pinned({ expires })
      assert.equal((await remove(path, token)).status, 204)
      assert.equal((await site.get(path)).status, 404)
      assert.equal((await remove(path, token)).status, 404)
    }
  })

  it('keeps the snippet for anybody else', async () => {
    const { path } = await pinned({})
    const other = await pinned({})
    assert.equal((await remove(path, other.token)).status, 403)
    const anonymous = await site.get(path, { method: 'DELETE' })
    assert.equal(anonymous.status, 401)
    assert.equal(anonymous.headers.get('www-authenticate'), 'Bearer')
    assert.equal((await site.get(path)).status, 200)
  })

  it('answers a wrong token for a sealed snippet as it does for none', async () => {
    const { path } = await pinned({ expires: 'onetime' })
    const sealed = await remove(path, 'wrong')
    const unknown = await remove('/nosuchsnip', 'wrong')
    assert.deepEqual([sealed.status, await sealed.text()], [unknown.status, await unknown.text()])
    assert.equal(sealed.status, 404)
  })
})
