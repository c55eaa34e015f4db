/** Unusual requests, over plain sockets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import pino from 'pino'
import { createPaths } from '../../src/kernel/paths.ts'
import { createHttpServer } from '../../src/server/http-server.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import { loadAssets } from '../../src/web/assets.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { freePort, startTestApp, type TestApp } from '../app.ts'

async function exchange(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  return text(socket)
}

const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`

const log = pino({ level: 'silent' })

describe('The server', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp()
  })
  after(() => app.close())

  for (const target of ['/%E0%A4%A', '/announcements/%ff', `/${'a'.repeat(3000)}`]) {
    test(`answers the malformed ${target.slice(0, 20)} like any other error, without an echo`, async () => {
      const answer = await exchange(app.url, get(target))
      assert.match(answer, /^HTTP\/1\.1 4(00|14) /)
      assert.match(answer, /content-security-policy: default-src 'none'/)
      assert.match(answer, /content-type: text\/plain; charset=utf-8/)
      assert.doesNotMatch(answer, /FST_|aaaa|%E0|%ff/)
      const page = await exchange(app.url, get(target, 'Accept: text/html\r\n'))
      assert.match(page, /content-type: text\/html; charset=utf-8/)
      assert.match(page, /content-security-policy: default-src 'none'/)
    })
  }

  test('takes the absolute form of an address for what it is (RFC 9112, 3.2.2)', async () => {
    const graphql = await exchange(app.url, get('http://elsewhere.example/graphql?query=%7Binformation%7D'))
    assert.match(graphql, /^HTTP\/1\.1 200 [\s\S]*\{"data":\{"information":""\}\}$/)
    assert.match(await exchange(app.url, get('HTTP://x/healthz')), /^HTTP\/1\.1 200 /)
    assert.match(await exchange(app.url, get('http://x?a')), /^HTTP\/1\.1 200 /)
  })

  test('takes no DELETE where no snippet can be', async () => {
    for (const target of ['/', '/new', '/healthz'])
      assert.equal((await app.fetch(target, { method: 'DELETE' })).status, 405)
  })
})

describe('The stop', () => {
  async function started(closeMaxMs?: number) {
    const paths = createPaths(new URL('http://localhost'))
    const assets = loadAssets(paths)
    const port = await freePort()
    const server = createHttpServer({
      log,
      faults: log,
      paths,
      hstsSeconds: 0,
      context: () =>
        contextIn(strangerIn('en'), { site: defaultSite, overall: null, banners: [] }, { paths, assets }),
      fastPaths: [],
      bodies: { follow: () => {} },
      observe: () => {},
      missing: () => [],
      degraded: () => [],
      connectionsMax: 100,
      isProxy: () => true,
      now: Date.now,
      routes: app => {
        app.get('/large', async () => Buffer.alloc(largeBytes))
      },
      ...(closeMaxMs === undefined ? {} : { closeMaxMs }),
    })
    await server.listen('127.0.0.1', port)
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    return { server, socket }
  }
  const largeBytes = 50_000_000

  test('waits until a slow reader has the whole of a large answer', async () => {
    const { server, socket } = await started()
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'readable')
    const closed = server.close()
    await new Promise(resolve => setTimeout(resolve, 200))
    assert.ok((await buffer(socket)).length > largeBytes)
    await closed
  })

  test('breaks off a client that never takes its answer', async () => {
    const { server, socket } = await started(200)
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'readable')
    await server.close()
    socket.destroy()
  })

  test('does not wait for connections without a request', async () => {
    const { server, socket } = await started()
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    const ended = once(socket, 'close')
    await server.close()
    await ended
  })
})
