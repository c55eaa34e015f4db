/** The spellings of addresses, their methods, and the origins that may read the answers. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { send } from './wire.ts'

for (const basePath of ['', '/board'])
  describe(`Addresses and methods below "${basePath}"`, () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp({ basePath })
    })
    after(() => app.close())

    const create = (fields: Readonly<Record<string, string>>, path = '/api/') =>
      app.fetch(path, { method: 'POST', body: new URLSearchParams({ content: 'x', ...fields }) })
    const visit = (path: string, accept = 'text/html') =>
      app.fetch(path, { headers: { accept }, redirect: 'manual' })

    it('a percent-encoded unreserved character is the character', async () => {
      const { text: answer } = await send(`${app.url}/%61p%69/`, {
        method: 'POST',
        headers: form,
        body: 'content=x&format=url',
      })
      const id = new URL(answer).pathname.split('/').at(-1) ?? ''
      const encoded = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
      assert.equal((await send(`${app.url}/${encoded}/r%61w`)).text, 'x')
      assert.equal((await send(`${app.url}/%67raphql?query=%7Binformation%7D`)).status, 200)
      assert.equal((await send(`${app.url}/%2567raphql`)).status, 404)
      assert.notEqual((await send(`${app.url}/assets%2fsite.css`)).status, 200)
    })

    it('a blank control field counts as not set', async () => {
      for (const blank of ['', ' ', '\t\n', '\u0085']) {
        const answer = await create({ format: blank, lexer: blank, expires: blank })
        assert.equal(answer.status, 200)
        assert.match(await answer.text(), /^"http.*"$/)
      }
      assert.equal((await create({ format: 'xml' })).status, 400)
    })

    it('a file name of any length gives its lexer', async () => {
      for (const length of [10, 251, 252, 300, 5_000, 1_000_000]) {
        const answer = await create({ format: 'json', filename: `${'x'.repeat(length)}.py` })
        assert.equal((await answer.json()).lexer, 'python', `${length}`)
      }
      assert.equal(
        (await (await create({ format: 'json', filename: `${'x'.repeat(900)}/Dockerfile` })).json()).lexer,
        'docker',
      )
    })

    it('OPTIONS answers 204 with Allow wherever there is something', async () => {
      for (const [path, allow] of [
        ['/', /GET.*POST|POST.*GET/],
        ['/main.py', /PUT/],
        ['/api/', /^POST, OPTIONS$/],
        ['/api', /^POST, OPTIONS$/],
        ['/graphql', /GET.*POST/],
        ['/announcements', /GET/],
        ['/announcements.atom', /GET/],
        ['/abcdefghij', /PUT.*GET.*POST/],
        ['/abcdefghij/raw', /GET.*POST/],
        ['/healthz', /GET/],
        ['/api/v1/openapi.json', /GET/],
        ['/api/v1/announcements', /GET.*POST/],
        ['/manage/sign-in', /GET.*POST/],
      ] as const) {
        const answer = await app.fetch(path, { method: 'OPTIONS' })
        assert.equal(answer.status, 204, path)
        assert.match(answer.headers.get('allow') ?? '', allow, path)
        assert.match(answer.headers.get('allow') ?? '', /OPTIONS/, path)
        assert.equal(await answer.text(), '')
      }
      assert.equal(
        (await app.fetch('/announcements', { method: 'OPTIONS' })).headers.get('allow'),
        'GET, HEAD, OPTIONS',
      )
      assert.equal((await app.fetch('/no/such/address', { method: 'OPTIONS' })).status, 404)
    })

    it('a method that an address does not take, or nothing does, is 405 with Allow', async () => {
      for (const method of ['PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'TRACE', 'FOO'])
        for (const path of ['/announcements', '/api/', '/healthz', '/graphql', '/announcements.atom']) {
          const { status, headers } = await send(`${app.url}${path}`, { method })
          assert.equal(status, 405, `${method} ${path}`)
          assert.match(headers['allow'] ?? '', /GET|POST/, `${method} ${path}`)
        }
    })

    it('other origins may post, and read what anybody may read, without cookies', async () => {
      const made = await create({ format: 'url' })
      const raw = `${new URL((await made.text()).trim()).pathname.slice(basePath.length)}/raw`
      assert.match(made.headers.get('access-control-expose-headers') ?? '', /Delete-Token/)
      const preflight = await app.fetch('/api/', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/)
      const answers = [made, preflight, await create({ format: 'x' })]
      for (const path of [
        raw,
        raw,
        '/nobody1234/raw',
        '/announcements.atom',
        '/announcements.json',
        '/api/v1/openapi.json',
      ])
        answers.push(await app.fetch(path))
      for (const { headers, url } of answers) {
        assert.equal(headers.get('access-control-allow-origin'), '*', url)
        assert.equal(headers.get('access-control-allow-credentials'), null)
      }
      for (const path of ['/', '/manage/sign-in', '/new', '/mine'])
        assert.equal((await app.fetch(path)).headers.get('access-control-allow-origin'), null, path)
    })

    it('a browser that opens /graphql is led to the explorer, and a program never is', async () => {
      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      const led = await visit('/graphql', browser)
      assert.deepEqual([led.status, led.headers.get('location')], [303, `${basePath}/graphiql`])
      assert.equal((await visit('/graphql?query={information}', browser)).status, 200)
      for (const accept of ['*/*', 'application/json', 'application/graphql-response+json, text/html;q=0.1'])
        assert.notEqual((await visit('/graphql', accept)).status, 303)
    })

    it('the addresses of other status pages lead to what people look for', async () => {
      for (const [path, to] of [
        ['/status', '/'],
        ['/incidents', '/history?kind=incident'],
        ['/news', '/announcements'],
        ['/rss', '/announcements.atom'],
        ['/feed', '/announcements.atom'],
        ['/feed.json', '/announcements.json'],
      ] as const) {
        const led = await visit(path)
        assert.deepEqual([led.status, led.headers.get('location')], [302, `${basePath}${to}`], path)
      }
    })

    it('the history is the same for all who ask, except a search, and a wrong month is not found', async () => {
      const page = await visit('/history')
      assert.equal(page.status, 200)
      const tag = page.headers.get('etag') ?? ''
      assert.match(tag, /^(W\/)?"/)
      const again = await app.fetch('/history', { headers: { 'if-none-match': tag, accept: 'text/html' } })
      assert.equal(again.status, 304)
      const search = await visit('/history?q=nothing&kind=incident')
      assert.equal(search.status, 200)
      assert.equal(search.headers.get('cache-control'), 'no-store')
      assert.match(await search.text(), /Nothing found for ‘nothing’/)
      for (const wrong of ['month=2026-13', 'month=x', 'page=0', 'page=2', 'month=2026-01&page=x'])
        assert.equal((await visit(`/history?${wrong}`)).status, 404, wrong)
    })

    it('only what could be a snippet is called a missing snippet', async () => {
      const missing = async (path: string) => {
        const answer = await visit(path)
        assert.equal(answer.status, 404, path)
        return /<h1[^>]*>.*<\/main>/s.exec(await answer.text())?.[0] ?? ''
      }
      assert.match(await missing('/abcdefghij'), /snippet/i)
      for (const path of ['/wp-login.php', '/api-docs', '/.env', '/metrics', '/no/such/page'])
        assert.match(await missing(path), /There is nothing at this address\./, path)
    })
  })

const form = { 'content-type': 'application/x-www-form-urlencoded' }
