/** deploy/nginx and deploy/caddy: Corkboard behind them, for browsers and programs. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { freePort, startTestApp, type TestApp } from '../app.ts'
import { unableToRun } from './program.ts'
import { type ProxyName, type RunningProxy, startProxy } from './proxy.ts'

const skip = unableToRun('nginx', 'caddy', 'openssl')
const snippetMaxBytes = 2_621_440

type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Address of the client, any of 127.0.0.0/8. */
  readonly from?: string
}

for (const name of ['nginx', 'caddy'] as const)
  for (const [place, base] of [
    ['host', ''],
    ['path', '/board'],
  ] as const)
    describe(`${name}, ${place === 'host' ? 'a host of its own' : 'below a path'}`, {
      skip,
      timeout: 280_000,
    }, () => {
      let app: TestApp
      let proxy: RunningProxy
      let origin = ''

      before(async () => ({ app, proxy, origin } = await start(name, place, base)))
      after(async () => {
        await proxy?.stop()
        await app?.close()
      })

      async function ask(
        path: string,
        { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked = {},
      ) {
        const options = {
          method,
          headers: { host: proxy.host, ...headers },
          localAddress: from,
          ...peer(proxy),
          agent: false as const,
        }
        const asked = request({ ...options, path: `${base}${path}` })
        asked.end(body)
        const [response] = await once(asked, 'response')
        return {
          status: response.statusCode as number,
          headers: response.headers,
          text: await text(response),
        }
      }

      const create = (fields: Readonly<Record<string, string>>, asked: Asked = {}) =>
        ask('/api/', {
          ...asked,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...asked.headers },
          body: `${new URLSearchParams({ format: 'url', ...fields })}`,
        })

      test('shows pages with links of the address that people use, and their style sheets', async () => {
        const page = await ask('/', { headers: { accept: 'text/html' } })
        assert.equal(page.status, 200)
        const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1] ?? ''
        assert.ok(sheet.startsWith(`${base}/`), sheet)
        assert.equal((await ask(sheet.slice(base.length))).status, 200)
        assert.doesNotMatch(page.text, /127\.0\.0\.1|localhost/)
        const { text: address } = await create({ content: 'hello' })
        assert.ok(address.trim().startsWith(`${origin}${base}/`), address)
      })

      // An existing site of the proxy has these lines already.
      if (place === 'host')
        test('sends plain http to https, with the path and the query', async () => {
          const options = { host: '127.0.0.1', port: proxy.httpPort, headers: { host: proxy.host } }
          const asked = plainRequest({ ...options, path: `${base}/announcements?page=2` })
          asked.end()
          const [response] = await once(asked, 'response')
          response.resume()
          assert.equal(response.statusCode, 308)
          const { protocol, hostname, pathname, search } = new URL(response.headers.location)
          assert.deepEqual(
            [protocol, hostname, `${pathname}${search}`],
            ['https:', proxy.host, '/announcements?page=2'],
          )
        })

      test('passes paths on as they were written, and redirects as they were answered', async () => {
        const encoded = await ask('/%61pi/', { method: 'OPTIONS' })
        assert.deepEqual([encoded.status, encoded.headers.allow?.includes('POST')], [204, true])
        const moved = await ask('/rss')
        assert.ok(moved.status >= 301 && moved.status <= 308)
        assert.ok(
          moved.headers.location?.startsWith(`${base}/`) ||
            moved.headers.location?.startsWith(`${origin}${base}/`),
        )
        if (place === 'host') return
        const { status, headers } = await fetchAt(proxy, '/board')
        assert.ok(status === 200 || new URL(headers['location'] ?? '', origin).pathname === '/board/')
        assert.equal((await fetchAt(proxy, '/boardroom')).text, 'The rest of the site')
        assert.match(
          (await fetchAt(proxy, '/.well-known/security.txt')).text,
          /^Contact: mailto:security@example\.org/,
        )
      })

      test('sends each security header once', async () => {
        const { headers } = await ask('/')
        assert.equal(headers['strict-transport-security'], 'max-age=31536000')
        assert.equal(headers['x-content-type-options'], 'nosniff')
      })

      test('counts each client by its own address, whatever it writes into X-Forwarded-For', async () => {
        const createFrom = (from: string, forged: string) =>
          create({ content: 'one more' }, { from, headers: { 'x-forwarded-for': forged } })
        const statuses = []
        for (const forged of ['203.0.113.1', '203.0.113.2, 127.0.0.1', '::1', 'unknown'])
          statuses.push((await createFrom('127.0.0.2', forged)).status)
        assert.deepEqual(statuses, [200, 200, 200, 429], 'three a day, not three for each forged address')
        assert.equal(
          (await createFrom('127.0.0.3', '127.0.0.2')).status,
          200,
          'another client is another client',
        )
      })

      test('lets the largest snippet through, and the refusal of a larger one be read', async () => {
        const largest = 'x'.repeat(snippetMaxBytes)
        const created = await create({ content: largest }, { from: '127.0.0.4' })
        assert.equal(created.status, 200)
        const { pathname } = new URL(created.text.trim())
        assert.equal((await ask(`${pathname.slice(base.length)}/raw`)).text.length, snippetMaxBytes)
        const refused = await create({ content: `${largest}x` }, { from: '127.0.0.4' })
        assert.deepEqual([refused.status, refused.text.includes('2621440')], [400, true])
      })

      for (const [kind, headers] of [
        ['with its length', {}],
        ['in chunks', { 'transfer-encoding': 'chunked' }],
      ] as const)
        test(`hands on what Corkboard says of a body that is far too large, sent ${kind}`, async () => {
          const body = Buffer.alloc(24_000_000, 'x')
          const { status, text } = await ask('/api/', {
            method: 'POST',
            from: '127.0.0.5',
            headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
            body,
          })
          assert.equal(status, 413)
          assert.doesNotMatch(text, /nginx|<html/i)
        })

      test('passes pictures of 10 MB on, which is more than proxies allow by themselves', async () => {
        const body = Buffer.alloc(10 * 1024 * 1024)
        const headers = { 'content-type': 'multipart/form-data; boundary=x' }
        const { status, text } = await ask('/manage/uploads', { method: 'POST', headers, body })
        assert.equal(status, 401, 'Corkboard asks who it is')
        assert.doesNotMatch(text, /nginx|<html/i)
      })

      test('speaks HTTP/2 with many requests at once on one connection', async () => {
        const createConnection = () => connectTls({ ...peer(proxy), ALPNProtocols: ['h2'] })
        const session = connectHttp2(origin, { createConnection })
        const ask = async (path: string) => {
          const stream = session.request({ [constants.HTTP2_HEADER_PATH]: `${base}${path}` })
          const [headers] = await once(stream, 'response')
          await text(stream)
          return headers[':status']
        }
        const statuses = await Promise.all(Array.from({ length: 60 }, () => ask('/announcements')))
        session.close()
        assert.deepEqual(new Set(statuses), new Set([200]))
      })

      test('keeps its connections to Corkboard, also through answers without a body and errors', async () => {
        for (let round = 0; round < 40; round++) {
          const { headers } = await ask('/')
          assert.equal((await ask('/', { headers: { 'if-none-match': String(headers.etag) } })).status, 304)
          assert.equal((await ask('/no-such-snippet')).status, 404)
          assert.equal((await ask('/', { method: 'HEAD' })).status, 200)
        }
      })

      test('lets delete tokens, ETags and compression through', async () => {
        const created = await create({ content: 'soon gone' }, { from: '127.0.0.6' })
        const token = String(created.headers['delete-token'])
        const path = new URL(created.text.trim()).pathname.slice(base.length)
        assert.equal((await ask(`${path}/raw`, { headers: { 'accept-encoding': 'br' } })).status, 200)
        const page = await ask('/', { headers: { 'accept-encoding': 'br' } })
        assert.equal(page.headers['content-encoding'], 'br')
        const gone = await ask(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
        assert.equal(gone.status, 204)
      })
    })

const peer = ({ host, httpsPort, certificate }: RunningProxy) => ({
  host: '127.0.0.1',
  port: httpsPort,
  servername: host,
  ca: certificate,
  setHost: false,
})

async function fetchAt(proxy: RunningProxy, path: string) {
  const asked = request({ ...peer(proxy), path, headers: { host: proxy.host }, agent: false })
  asked.end()
  const [response] = await once(asked, 'response')
  const headers = response.headers as Readonly<Record<string, string>>
  return { status: response.statusCode as number, headers, text: await text(response) }
}

async function start(name: ProxyName, place: 'host' | 'path', base: string) {
  const [upstreamPort, httpsPort] = [await freePort(), await freePort()]
  const host = place === 'host' ? 'board.example.org' : 'www.example.org'
  const origin = `https://${host}:${httpsPort}`
  const app = await startTestApp({
    environment: {
      PORT: String(upstreamPort),
      BASE_URL: `${origin}${base}`,
      TRUST_PROXY: 'loopback',
      SNIPPET_RATE: '3/day',
      SECURITY_CONTACT: 'mailto:security@example.org',
    },
  })
  const proxy = await startProxy({ name, place, upstreamPort, httpsPort })
  return { app, proxy, origin }
}
