/** The cost of reading a body is linear in its size: each byte is decoded once. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { formShapes, multipartShapes } from '../attack/shapes.ts'
import { type Person, somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'

type Route = { readonly method: string; readonly url: string }

/** Routes in front of the router. */
const inFront: readonly Route[] = [
  { method: 'POST', url: '/api/' },
  { method: 'POST', url: '/graphql' },
  { method: 'POST', url: '/' },
  { method: 'PUT', url: '/name.txt' },
]

const shapes = [...multipartShapes, ...formShapes].filter(({ name }) =>
  /files|999|again|of letters/.test(name),
)

describe('Every reader of a body', () => {
  let app: TestApp
  let owner: Person
  let token: string
  const routes: Route[] = [...inFront]
  before(async () => {
    app = await startTestApp({
      environment: { TRUST_PROXY: 'loopback' },
      onRoute: ({ method, url }) => routes.push(...[method].flat().map(each => ({ method: each, url }))),
    })
    owner = await somebody(app, 'owner')
    token = await tokenFor(app)
    // The management side and REST register their routes with the first request.
    await owner.get('/manage')
  })
  after(() => app?.close())

  const takesBody = ({ method }: Route) => ['POST', 'PUT', 'PATCH'].includes(method)

  /** Sends a form without its CSRF token, so that the body is read and then refused. */
  async function post({ method, url }: Route, type: string, body: Buffer, client: number): Promise<number> {
    const asked = request(app.url + url.replace(/:\w+/g, 'aaaaaaaaaa').replace('*', 'a'), {
      method,
      headers: {
        'content-type': type,
        cookie: owner.cookie,
        ...(url.startsWith('/api/v1') && { authorization: `Bearer ${token}` }),
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
      },
      agent: false,
    })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode ?? 0
  }

  /** Counts the bytes that are decoded while `run` runs. A mock would keep all arguments in memory. */
  async function decodedBy(run: () => Promise<unknown>): Promise<number> {
    let bytes = 0
    const { decode } = TextDecoder.prototype
    const { toString: turn } = Buffer.prototype
    TextDecoder.prototype.decode = function (input, options) {
      bytes += input?.byteLength ?? 0
      return decode.call(this, input, options)
    }
    Buffer.prototype.toString = function (this: Buffer, encoding = 'utf8', start = 0, end = this.length) {
      if (encoding === 'utf8') bytes += end - start
      return turn.call(this, encoding, start, end)
    }
    try {
      await run()
    } finally {
      TextDecoder.prototype.decode = decode
      Buffer.prototype.toString = turn
    }
    return bytes
  }

  it('decodes each byte once, however many parts and fields there are', async () => {
    let client = 0
    const readers = new Set<string>()
    for (const route of routes.filter(takesBody)) {
      const asked = await post(route, 'application/x-www-form-urlencoded', Buffer.alloc(460_000), ++client)
      const size = asked === 413 ? 60_000 : 460_000
      for (const { name, type, body } of shapes) {
        const sent = Buffer.from(body(size))
        const decoded = await decodedBy(() => post(route, type, sent, ++client))
        if (decoded > size / 4) readers.add(`${route.method} ${route.url}`)
        assert.ok(
          decoded <= 2 * sent.length + 50_000,
          `${route.method} ${route.url}, ${name}: ${decoded} bytes of ${sent.length}`,
        )
      }
    }
    for (const each of ['POST /api/', 'POST /new', 'POST /', 'POST /:id/report', 'POST /manage/uploads'])
      assert.ok(readers.has(each), `${each} decodes nothing`)
  })
})
