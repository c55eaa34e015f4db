/** The budget of memory for the bodies of all requests under way. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { GrowingBuffer } from '../../src/lib/growing-buffer.ts'
import { readBody } from '../../src/web/edge/body.ts'
import { BodyBudget } from '../../src/web/edge/body-budget.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { multipart, send } from '../contract/wire.ts'
import { type Person, somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'

describe('A growing buffer', () => {
  it('has all the bytes, whatever the pieces and the promise', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 })
    fc.assert(
      fc.property(pieces, fc.option(fc.nat(500), { nil: undefined }), (given, expected) => {
        const buffer = new GrowingBuffer(expected)
        for (const each of given) buffer.add(Buffer.from(each))
        assert.deepEqual(buffer.whole(), Buffer.concat(given))
      }),
    )
  })
})

describe('The budget of bodies', () => {
  const open = () => new BodyBudget({ totalBytes: 1000, clientOf: () => '' })

  it('lets one client hold as much as it leaves free, and others what is left in the same way', () => {
    const budget = open()
    assert.ok(budget.take('a', 500))
    assert.ok(!budget.take('a', 1), 'half for the first')
    assert.ok(budget.take('b', 250))
    assert.ok(!budget.take('b', 1), 'half of the rest for the second')
    assert.ok(budget.take('c', 125), 'and room for a newcomer')
    budget.release('a', 400)
    assert.ok(budget.take('b', 1))
  })

  it('never holds more than there is, however many clients there are', () => {
    const budget = open()
    for (let client = 0; client < 5000; client++)
      while (budget.take(`${client}`, 1)) assert.ok(budget.heldBytes <= 1000)
    assert.ok(budget.heldBytes > 900)
  })

  describe('behind a server', () => {
    let close: (() => Promise<void>) | null = null
    afterEach(() => close?.())

    async function serve(listener: RequestListener): Promise<{ budget: BodyBudget; dial: () => Socket }> {
      const budget = new BodyBudget({ totalBytes: 1_000_000, clientOf: () => 'one' })
      const server = createServer((request, response) => {
        budget.follow(request, response)
        listener(request, response)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      close = async () => {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
      return { budget, dial: () => connect(port, '127.0.0.1').on('error', () => {}) }
    }
    const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

    it('is given back when a request was answered, was refused, broke off, or waited behind another', async () => {
      const { budget, dial } = await serve(async (request, response) => {
        const body = await readBody(request, 50_000).catch(error => error as Error)
        if (body instanceof Error) response.writeHead(413)
        // The first of the pipelined requests is never answered.
        if (!(body instanceof Error) && body.toString().startsWith('never')) return
        response.end()
      })
      const answered = dial()
      answered.write(head(20_000) + 'x'.repeat(20_000))
      await once(answered, 'data')
      await until(
        () => budget.heldBytes,
        held => held === 0,
      )

      const tooLarge = dial()
      tooLarge.write(
        `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'C350\r\n'}${'x'.repeat(50_000)}\r\n2\r\nxx\r\n0\r\n\r\n`,
      )
      assert.match(String((await once(tooLarge, 'data'))[0]), /^HTTP\/1\.1 413/)
      await until(
        () => budget.heldBytes,
        held => held === 0,
      )

      const broken = dial()
      broken.write(head(40_000) + 'x'.repeat(30_000))
      await until(
        () => budget.heldBytes,
        held => held === 30_000,
      )
      broken.destroy()
      await until(
        () => budget.heldBytes,
        held => held === 0,
      )

      const pipelined = dial()
      pipelined.write(`${head(10_000)}${'never'.padEnd(10_000)}`.repeat(20))
      await until(
        () => budget.heldBytes,
        held => held >= 20_000,
      )
      pipelined.destroy()
      await until(
        () => budget.heldBytes,
        held => held === 0,
      )
    })

    it('is held until the answer has left, not only while the body arrives', async () => {
      let answer = () => {}
      const { budget, dial } = await serve(async (request, response) => {
        await readBody(request, 50_000)
        answer = () => response.end()
      })
      const socket = dial()
      socket.write(head(20_000) + 'x'.repeat(20_000))
      await until(
        () => budget.heldBytes,
        held => held === 20_000,
      )
      await new Promise(resolve => setTimeout(resolve, 50))
      assert.equal(budget.heldBytes, 20_000)
      answer()
      await until(
        () => budget.heldBytes,
        held => held === 0,
      )
    })

    it('answers a client whose connection ends with the answer after it has sent everything', async () => {
      const { dial } = await serve(async (request, response) => {
        await readBody(request, 100_000).catch(() => response.writeHead(413))
        response.end()
      })
      const socket = dial().setEncoding('utf8')
      let heard = ''
      let error: Error | null = null
      socket.on('error', broken => {
        error = broken
      })
      socket.on('data', text => {
        heard += text
      })
      socket.write(head(4_000_000).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
      for (let i = 0; i < 40; i++) {
        socket.write('x'.repeat(100_000))
        await new Promise(resolve => setImmediate(resolve))
      }
      await once(socket, 'close')
      assert.match(heard, /^HTTP\/1\.1 413/)
      assert.equal(error, null)
    })

    it('keeps its refusal until the body has ended, because a proxy would end the connection of its client', async () => {
      const { dial } = await serve(async (request, response) => {
        await readBody(request, 100_000).catch(() => response.writeHead(413))
        response.end()
      })
      const socket = dial().setEncoding('utf8')
      let heard = ''
      socket.on('data', text => {
        heard += text
      })
      socket.write(head(4_000_000))
      for (let i = 0; i < 20; i++) {
        assert.equal(heard, '')
        socket.write('x'.repeat(200_000))
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      await until(
        () => heard,
        text => text.includes('HTTP/1.1 413'),
      )
    })

    it('answers a client that is still sending, and then the next request on the same connection', async () => {
      const { dial } = await serve(async (request, response) => {
        const body = await readBody(request, 1_000_000).catch(error => error as Error)
        response.writeHead(body instanceof Error ? 503 : 200).end()
      })
      const socket = dial().setEncoding('utf8')
      let heard = ''
      socket.on('data', text => {
        heard += text
      })
      socket.write(head(900_000) + 'x'.repeat(450_000))
      await until(
        () => heard,
        text => text.includes('HTTP/1.1 503'),
      )
      socket.write(`${'x'.repeat(450_000)}${head(3)}abc`)
      await until(
        () => heard,
        text => text.includes('HTTP/1.1 200'),
      )
    })
  })
})

describe('A server whose clients send too much at once', () => {
  let app: TestApp
  let owner: Person
  let token: string
  const sockets: Socket[] = []
  before(async () => {
    app = await startTestApp({
      environment: { BODIES_MAX_BYTES: '2000000', SNIPPET_MAX_BYTES: '200000', TRUST_PROXY: 'loopback' },
    })
    owner = await somebody(app, 'owner')
    token = await tokenFor(app)
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  after(() => app?.close())

  const from = (address: string) => ({ 'x-forwarded-for': address })

  /** Begins a request whose body never ends; resolves to the answer, if there is one. */
  function unfinished(address: string, bytes: number): Promise<string> {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname).on('error', () => {})
    sockets.push(socket)
    const head = `POST /api/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`
    socket.write(`${head}${bytes.toString(16)}\r\ncontent=${'x'.repeat(bytes - 8)}\r\n`)
    return once(socket, 'data').then(([data]) => String(data))
  }

  /** Begins such requests until one is refused; returns the answer to that one. */
  async function fill(address: string): Promise<string> {
    let refusal = ''
    for (const bytes of [190_000, 50_000]) refusal = await fillWith(address, bytes)
    return refusal
  }

  async function fillWith(address: string, bytes: number): Promise<string> {
    for (let i = 0; i < 100; i++) {
      const waited = new Promise<string>(resolve => setTimeout(resolve, 100, ''))
      const refusal = await Promise.race([unfinished(address, bytes), waited])
      if (refusal !== '') return refusal
    }
    return assert.fail('the server takes whatever is sent')
  }

  const large = 'x'.repeat(190_000)
  /** Requests with a body to every kind of route, which succeed if there is room. */
  const ways = (): readonly (readonly [
    path: string,
    method: string,
    headers: Record<string, string>,
    body: Buffer | string,
  ])[] => {
    const form = multipart([
      { name: 'csrf', value: owner.csrf() },
      { name: 'file', value: large, filename: 'a.png' },
    ])
    const page = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie: owner.cookie }
    const api = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      ['/api/', 'POST', urlencoded, `content=${large}`],
      ['/new', 'POST', urlencoded, `content=${large}`],
      ['/', 'POST', { 'content-type': 'text/plain' }, large],
      ['/a.txt', 'PUT', { 'content-type': 'text/plain' }, large],
      [
        '/graphql',
        'POST',
        { 'content-type': 'application/json' },
        JSON.stringify({ query: '{ information }', x: large.slice(0, 90_000) }),
      ],
      ['/api/v1/announcements', 'POST', api, JSON.stringify({ title: large })],
      [
        '/manage/uploads',
        'POST',
        { ...page, ...(form.headers as Record<string, string>) },
        form.body as Buffer,
      ],
      [
        '/manage/sign-in',
        'POST',
        { ...urlencoded, 'sec-fetch-site': 'same-origin' },
        `name=${large.slice(0, 60_000)}`,
      ],
    ]
  }
  const go = ([path, method, headers, body]: ReturnType<typeof ways>[number], address: string, also = {}) =>
    send(app.url + path, { method, headers: { ...headers, ...from(address), ...also }, body })

  it('refuses what there is no room for with a 503 that says when to try again, at every address', async () => {
    assert.match(await fill('192.0.2.1'), /^HTTP\/1\.1 503 .*Retry-After: 5/is, 'without its length')
    for (const way of ways()) {
      const { status, headers, text } = await go(way, '192.0.2.200')
      assert.equal(status, 503, `${way[1]} ${way[0]}: ${text.slice(0, 200)}`)
      assert.ok(Number(headers['retry-after']) > 0, way[0])
    }
  })

  it('still answers whatever has no body, and clients of other networks', async () => {
    await fill('192.0.2.1')
    assert.equal((await send(`${app.url}/`, { headers: from('192.0.2.1') })).status, 200)
    assert.equal(
      (await send(`${app.url}/graphql?query={information}`, { headers: from('192.0.2.1') })).status,
      200,
    )
    for (const way of ways()) assert.ok((await go(way, '198.51.100.1')).status < 500, way[0])
  })

  it('has room again once the connections are gone', async () => {
    await fill('192.0.2.1')
    const [way = assert.fail()] = ways()
    assert.equal((await go(way, '192.0.2.1')).status, 503)
    for (const socket of sockets.splice(0)) socket.destroy()
    await until(
      async () => (await go(way, '192.0.2.1')).status,
      status => status === 200,
    )
    for (let i = 0; i < 30; i++)
      assert.equal((await go(way, '192.0.2.1')).status, 200, 'what was answered holds nothing')
  })

  it('holds nothing for a body that was only promised', async () => {
    const { hostname, port } = new URL(app.url)
    for (let i = 0; i < 50; i++) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      sockets.push(socket)
      socket.write(
        'POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 600000\r\n\r\nc',
      )
    }
    await new Promise(resolve => setTimeout(resolve, 100))
    const [way = assert.fail()] = ways()
    assert.equal((await go(way, '127.0.0.1')).status, 200)
  })
})
