import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startSite } from './site.ts'

const page = async (response: Response) => {
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  return response.text()
}

describe('raw', async () => {
  const site = await startSite()

  it('is the text, as plain text that no browser runs', async () => {
    const path = await site.pin({ content: '<script>\ufeff\r\n' })
    const response = await site.get(`${path}/raw`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(response.headers.get('content-security-policy'), "sandbox; default-src 'none'")
    assert.equal(response.headers.get('x-robots-tag'), 'noindex')
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from('<script>\ufeff\r\n'))
  })

  it('answers HEAD with the length, and 304 to who has it', async () => {
    const path = await site.pin({ content: 'hello' })
    const head = await site.get(`${path}/raw`, { method: 'HEAD' })
    assert.equal(head.headers.get('content-length'), '5')
    const etag = head.headers.get('etag') ?? ''
    const again = await site.get(`${path}/raw`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
  })

  it('is offered for download under the name it has, or one that fits', async () => {
    const named = await site.pin({ content: 'x', filename: 'mäin "1".py' })
    const disposition = async (path: string) =>
      (await site.get(`${path}/raw?download`)).headers.get('content-disposition')
    assert.equal(
      await disposition(named),
      `attachment; filename="m_in _1_.py"; filename*=UTF-8''m%C3%A4in%20%221%22.py`,
    )
    const unnamed = await site.pin({ content: 'x', lexer: 'rb' })
    assert.match((await disposition(unnamed)) ?? '', new RegExp(`filename="${unnamed.slice(1)}\\.rb"`))
    assert.equal((await site.get(`${unnamed}/raw`)).headers.get('content-disposition'), null)
  })

  it('is gone at the instant of expiry, also from memory', async () => {
    const fast = await startSite({ fastRaw: true })
    const path = await fast.pin({ content: 'x', expires: '3600' })
    for (const pass of [0, 3_599_500]) {
      fast.pass(pass)
      for (let i = 0; i < 3; i++) assert.equal((await fast.get(`${path}/raw`)).status, 200)
    }
    fast.pass(500)
    const gone = await fast.get(`${path}/raw`)
    assert.equal(gone.status, 404)
    assert.equal(gone.headers.get('cache-control'), 'no-store')
  })

  it('is gone from memory when it is deleted here, and within a second when it is deleted elsewhere', async () => {
    const fast = await startSite({ fastRaw: true })
    for (const elsewhere of [false, true]) {
      const created = await fast.create({ content: 'x', format: 'url' })
      const path = new URL(await created.text()).pathname
      const token = created.headers.get('delete-token') ?? ''
      for (let i = 0; i < 2; i++) await fast.get(`${path}/raw`)
      if (elsewhere) await fast.store.remove(path.slice(1), token, 0)
      else await fast.get(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
      if (elsewhere) fast.pass(1000)
      assert.equal((await fast.get(`${path}/raw`)).status, 404)
    }
  })

  it('leaves no bytes of its page in memory when it is deleted by its token', async () => {
    const fast = await startSite()
    const created = await fast.create({ content: 'x', format: 'url' })
    const path = new URL(await created.text()).pathname
    const before = fast.answers.bytes
    await (await fast.get(path)).text()
    assert.ok(fast.answers.bytes > before)
    const authorization = `Bearer ${created.headers.get('delete-token')}`
    assert.equal((await fast.get(path, { method: 'DELETE', headers: { authorization } })).status, 204)
    assert.equal(fast.answers.bytes, before)
  })

  it('answers from memory with the same headers', async () => {
    const fast = await startSite({ fastRaw: true })
    const path = await fast.pin({ content: 'hello' })
    const [slow, quick] = [await fast.get(`${path}/raw`), await fast.get(`${path}/raw`)]
    assert.equal(await slow.text(), await quick.text())
    for (const [name, value] of slow.headers)
      if (name !== 'date') assert.equal(quick.headers.get(name), value, name)
    assert.equal(quick.headers.get('vary'), 'accept-encoding')
  })
})

describe('a snippet to read once', async () => {
  const site = await startSite({ fastRaw: true })
  const pin = () => site.pin({ content: 'the secret', expires: 'onetime' })

  it('is spent by no GET and no HEAD', async () => {
    const path = await pin()
    for (const method of ['GET', 'HEAD'])
      for (const address of [path, `${path}/raw`, `${path}/raw?download`, `/new?from=${path.slice(1)}`]) {
        const text = await (await site.get(address, { method })).text()
        assert.doesNotMatch(text, /the secret/)
      }
    assert.match(await (await site.get(path)).text(), /<form method="post"[^>]*><button[^>]*>Reveal/)
    assert.match(await (await site.post(path)).text(), /the secret/)
  })

  it('answers a GET of its raw text with 403 and one line that says POST', async () => {
    const response = await site.get(`${await pin()}/raw`)
    assert.equal(response.status, 403)
    assert.match(await response.text(), /^.*POST to this address.*\n$/)
  })

  it('is shown to exactly one of fifty who reveal it at once, as a page or raw', async () => {
    const path = await pin()
    const reveals = await Promise.all(
      Array.from({ length: 50 }, (_, index) => site.post(index % 2 ? path : `${path}/raw`)),
    )
    const texts = await Promise.all(reveals.map(each => each.text()))
    assert.equal(texts.filter(text => text.includes('the secret')).length, 1)
    assert.deepEqual(reveals.map(each => each.status).sort(), [200, ...Array.from({ length: 49 }, () => 404)])
    for (const each of reveals) assert.equal(each.headers.get('cache-control'), 'no-store')
    assert.equal((await site.get(path)).status, 404)
  })

  it('leaves other snippets alone: revealing one leads to its page', async () => {
    const path = await site.pin({ content: 'x' })
    const response = await site.post(path)
    assert.equal(response.status, 303)
    assert.equal(response.headers.get('location'), path)
    assert.equal((await site.post(`${path}/raw`)).status, 404)
  })
})

describe('the page of a snippet', async () => {
  const site = await startSite()

  it('says what it is, and shows the text highlighted', async () => {
    const path = await site.pin({ content: 'import sys\nx = "<b>"\n', filename: 'main.py' })
    const response = await site.get(path)
    assert.equal(response.headers.get('x-robots-tag'), 'noindex')
    assert.match(response.headers.get('cache-control') ?? '', /no-cache/)
    const text = await page(response)
    assert.match(text, /<h1[^>]*>main\.py<\/h1>/)
    assert.match(
      text,
      /Python · 2 lines · 21 bytes · <\/span><time datetime="2026-01-31T00:00:00\.000Z" title="[^"]+" data-gone="expires \{when\}" data-gone-now="expired">expires in 30 days/,
    )
    assert.match(text, /id="L2".*hljs-string">&quot;&lt;b&gt;&quot;</)
    for (const link of ['/raw', '/raw?download']) assert.ok(text.includes(`href="${path}${link}"`))
    assert.ok(text.includes(`href="/new?from=${path.slice(1)}"`))
  })

  it('escapes a hostile file name', async () => {
    const path = await site.pin({ content: 'x', filename: '<script>"\'<!--text-->.py' })
    const text = await page(await site.get(path))
    assert.doesNotMatch(text, /<script>"|<!--text-->/)
  })

  it('answers an unknown address with a 404 that nobody keeps', async () => {
    for (const path of ['/nosuchsnip', '/a.b', `/${'x'.repeat(80)}`, '/nosuchsnip/raw']) {
      const response = await site.get(path)
      assert.equal(response.status, 404, path)
      assert.equal(response.headers.get('cache-control'), 'no-store')
    }
  })
})
