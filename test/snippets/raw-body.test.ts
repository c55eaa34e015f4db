import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startSite } from './site.ts'

const binary = 'application/octet-stream'

const created = Date.UTC(2026, 0, 1)

describe('a text sent without a form', async () => {
  const site = await startSite({ maxBytes: 1000 })
  const send = (method: string, path: string, body: BodyInit | null, type = binary) =>
    site.get(path, { method, ...(body === null ? {} : { body }), headers: { 'content-type': type } })
  /** The snippet stored at the address in a response. */
  async function stored(response: Response) {
    const address = await response.text()
    assert.equal(response.status, 200, address)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(address, /^https:\/\/snippets\.test\/[0-9A-Za-z]{10}\n$/)
    const path = new URL(address.trim()).pathname
    const found = await site.store.find(path.slice(1), created)
    assert.ok(found?.state === 'open')
    const { filename, lexer, expiresAt } = found
    const seconds = expiresAt === null ? null : (expiresAt - created) / 1000
    return { path, text: Buffer.from(found.content).toString(), filename, lexer, seconds }
  }
  async function refused(response: Response, status: number, message: RegExp) {
    assert.match(await response.text(), message)
    assert.equal(response.status, status)
    assert.equal(response.headers.get('delete-token'), null)
  }

  it('is kept byte for byte by POST /, which answers its address and a token that deletes it', async () => {
    const response = await send('POST', '/', 'a=b&c\r\n%41+\ufeff')
    const token = response.headers.get('delete-token') ?? ''
    const { path, text } = await stored(response)
    assert.equal(text, 'a=b&c\r\n%41+\ufeff')
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await site.get(path, { method: 'DELETE', headers })).status, 204)
  })

  it('is text whatever type it claims, also that of a urlencoded form, as curl does', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'nonsense'])
      assert.equal((await stored(await send('POST', '/', 'content=x', type))).text, 'content=x')
  })

  it('is read from a form when that is multipart, query or not', async () => {
    const form = new FormData()
    form.append('content', new File(['puts 1'], 'one.rb'))
    const { path: _, ...snippet } = await stored(await site.post('/?expires=never', { body: form }))
    assert.deepEqual(snippet, { text: 'puts 1', filename: 'one.rb', lexer: 'rb', seconds: null })
  })

  it('takes its file name from the path of a PUT, and its lexer from that', async () => {
    const { path: _, ...snippet } = await stored(await send('PUT', '/m%C3%A4in.py?expires=3600', 'pass'))
    assert.deepEqual(snippet, { text: 'pass', filename: 'mäin.py', lexer: 'python', seconds: 3600 })
    const below = await stored(await send('PUT', '/..%2F..%2Fetc%2Fhosts.rb', 'x'))
    assert.equal(below.filename, 'hosts.rb')
    assert.equal((await stored(await send('PUT', '/', 'no name'))).text, 'no name')
  })

  it('takes options from the query', async () => {
    const query = 'lexer=javascript&filename=a.txt&expires=never'
    const { path: _, ...snippet } = await stored(await send('POST', `/?${query}`, 'x'))
    assert.deepEqual(snippet, { text: 'x', filename: 'a.txt', lexer: 'js', seconds: null })
    for (const query of ['onetime', 'onetime=1', 'expires=onetime', 'onetime&expires=onetime']) {
      const address = (await (await send('POST', `/?${query}`, 'secret')).text()).trim()
      assert.equal((await site.get(`${new URL(address).pathname}/raw`)).status, 403, query)
    }
    const json = await send('POST', '/?format=json', 'x')
    assert.match(((await json.json()) as { url: string }).url, /^https:\/\/snippets\.test\//)
  })

  it('is refused with an option that nobody knows, for a typing error must not make it public for longer', async () => {
    await refused(await send('POST', '/?expire=3600', 'x'), 400, /"expire".*Valid options: lexer, expires/)
    await refused(
      await send('POST', '/?password=x', 'x'),
      400,
      /A password is sent in a form or as the header/,
    )
    await refused(await send('POST', '/?onetime&expires=never', 'x'), 400, /onetime is a lifetime of its own/)
  })

  it('follows the rules of every snippet', async () => {
    await refused(await send('POST', '/', null), 400, /content is blank/)
    await refused(await send('PUT', '/a.py', ' \n'), 400, /content is blank/)
    await refused(await send('POST', '/', 'x'.repeat(1001)), 400, /content has 1001 bytes/)
    await refused(await send('POST', '/', 'x'.repeat(100_000)), 413, /at most 68536 bytes are allowed/)
    await refused(await send('PUT', '/a.py?lexer=nope', 'x'), 400, /lexer is not one we know/)
    await refused(await send('PUT', '/a%ff.py', 'x'), 400, /not well-formed/)
    assert.equal((await stored(await send('POST', '/', Buffer.from([0x61, 0xff])))).text, 'a\ufffd')
  })

  it('is refused under the name of an address of the site, and below /api/', async () => {
    for (const name of ['manage', 'New', 'graphql'])
      await refused(
        await send('PUT', `/${name}`, 'x'),
        409,
        new RegExp(`"${name}" is an address of this site`),
      )
    await refused(await send('PUT', '/api/a.py', 'x'), 404, /right below the address of the site/)
    await refused(await send('PUT', '/api/', 'x'), 405, /created by POST/)
  })

  it('leaves other addresses alone', async () => {
    for (const path of ['/deep/a.py', '/api/v1/nothing'])
      assert.equal((await send('PUT', path, 'x')).status, 404)
    assert.equal((await send('POST', '/deep/', 'x')).status, 404)
  })

  it('is counted like every other', async () => {
    const limited = await startSite({ rate: { count: 1, windowMs: 60_000 } })
    assert.equal((await limited.get('/a.py', { method: 'PUT', body: 'x' })).status, 200)
    const response = await limited.post('/', { body: 'x' })
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('retry-after'), '60')
  })

  it('is taken below the path of the site', async () => {
    const below = await startSite({ baseUrl: 'https://snippets.test/board' })
    for (const [method, path] of [
      ['POST', '/board/'],
      ['POST', '/board'],
      ['PUT', '/board/a.py'],
    ] as const)
      assert.match(
        await (await below.get(path, { method, body: 'x' })).text(),
        /^https:\/\/snippets\.test\/board\/\w{10}\n$/,
      )
    assert.equal((await below.get('/a.py', { method: 'PUT', body: 'x' })).status, 404)
    assert.equal((await below.get('/boarda.py', { method: 'PUT', body: 'x' })).status, 404)
  })
})
