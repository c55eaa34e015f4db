/** Limits on slow peers and on the number of connections, on real sockets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { answerClientErrors, createClientErrorHandler } from '../../src/web/edge/client-errors.ts'
import { type ConnectionLimits, nodeLimits, usualLimits } from '../../src/web/edge/connection-limits.ts'
import { guardConnections } from '../../src/web/edge/connections.ts'
import { ObservedClock } from '../../src/web/edge/observed-clock.ts'
import { inTurn } from '../../src/web/edge/pipelining.ts'
import { createProgress } from '../../src/web/edge/transfer-progress.ts'
import { startTestApp, until } from '../app.ts'

const quick: ConnectionLimits = {
  ...usualLimits,
  headersMs: 300,
  body: { silenceMs: 500, windowMs: 1_000, windowBytes: 1_000 },
  answer: { silenceMs: 500, windowMs: 1_000, windowBytes: 1_000 },
  lookEveryMs: 25,
}

type Options = {
  readonly max?: number
  readonly limits?: ConnectionLimits
  readonly now?: () => number
  readonly answer?: RequestListener
}

async function guarded(t: TestContext, options: Options = {}) {
  const counted: string[] = []
  const refusals = { count: (kind: string) => void counted.push(kind) }
  const { max = 100, limits = quick, now, answer = (_request, response) => response.end('fine') } = options
  const server = createServer(nodeLimits(limits), inTurn(answer))
  server.on('clientError', createClientErrorHandler(refusals))
  answerClientErrors(server, refusals)
  // 127.0.0.1 stands for a proxy.
  const isProxy = (address: string) => address === '127.0.0.1'
  guardConnections(server, { limits, max, isProxy, refusals, ...(now && { now }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const open = async (from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  /** Opens a connection with a request that never ends. */
  const busy = async (from?: string) => {
    const socket = await open(from)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx')
    await once(socket, 'data')
    return socket
  }
  const ask = async (from?: string) => {
    const socket = await open(from)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return await text(socket)
  }
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
    )
  return { open, busy, ask, counted, count, server, port }
}

const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`

/** Answers with the length of the body. */
const measure: RequestListener = (request, response) => {
  let bytes = 0
  request.on('data', part => {
    bytes += part.length
  })
  request.on('end', () => response.end(String(bytes)))
}

/** Writes a piece at an interval, up to `count` times, until the peer closes the connection. */
async function drip(socket: Socket, piece: string, everyMs: number, count = Number.POSITIVE_INFINITY) {
  for (let sent = 0; sent < count && !socket.destroyed && socket.writable; sent++) {
    socket.write(piece)
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}

describe('A body', () => {
  test('that stops gets 408', async t => {
    const { open, counted } = await guarded(t, { answer: measure })
    const socket = await open()
    socket.write(`${post(100)}abc`)
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    assert.match(
      answer,
      /\r\nconnection: close\r\n\r\nThe request did not arrive in time\.\nDie Anfrage kam nicht rechtzeitig an\.\n$/,
    )
    assert.deepEqual(counted, ['too-slow'])
  })

  test('that drips a byte now and then gets 408 too', async t => {
    const { open } = await guarded(t, { answer: measure })
    const socket = await open()
    const answer = text(socket)
    socket.write(post(100_000))
    await drip(socket, 'a', 50)
    assert.match(await answer, /^HTTP\/1\.1 408 /)
  })

  test('that is slow and never pauses arrives, however long it takes', async t => {
    const { open, counted } = await guarded(t, { answer: measure })
    const socket = await open()
    socket.write(post(40_000))
    const answer = text(socket)
    await drip(socket, 'a'.repeat(400), 40, 100)
    assert.match(await answer, /\r\n40000$|40000\r\n0\r\n\r\n$/)
    assert.deepEqual(counted, [])
  })

  test('that nobody reads gives the peer no blame', async t => {
    const { open, counted } = await guarded(t, {
      answer: (request, response) => {
        setTimeout(() => measure(request, response), 1_200)
      },
    })
    const socket = await open()
    socket.write(`${post(3)}ab`)
    const late = setTimeout(() => socket.write('c'), 1_250)
    const [answer] = await once(socket, 'data')
    clearTimeout(late)
    assert.match(String(answer), /^HTTP\/1\.1 200 /)
    assert.deepEqual(counted, [])
  })

  test('that drips on after its answer ends as well', async t => {
    const { busy, count } = await guarded(t)
    const socket = await busy()
    await drip(socket, 'a', 50)
    await until(count, open => open === 0)
  })
})

test('Headers that drip get 408, and a connection without a byte is closed without a word', async t => {
  const { open } = await guarded(t)
  const socket = await open()
  const answer = text(socket)
  await drip(socket, 'G', 20)
  assert.match(await answer, /^HTTP\/1\.1 4(08|00) /)
  assert.equal(await text(await open()), '')
})

describe('A request that arrives while the process is busy', () => {
  /**
   * Runs in a thread of its own. With `isUsed` its connection has had an answer before. Then another connection holds up the process
   * while that is read, and the request is written meanwhile.
   */
  const client = `
    const { connect } = require('node:net')
    const { workerData: { port, isUsed, written }, parentPort } = require('node:worker_threads')
    const ask = (socket, path, done) => socket.write('GET ' + path + ' HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', done)
    let answers = 0
    const socket = connect(port, '127.0.0.1', () => (isUsed ? ask(socket, '/') : hold()))
      .on('error', error => parentPort.postMessage(error.code))
      .on('close', () => parentPort.postMessage('closed'))
      .on('data', data => {
        if (++answers === 1 && isUsed) hold()
        else parentPort.postMessage(String(data).split('\\r\\n')[0])
      })
    function hold() {
      const other = connect(port, '127.0.0.1').on('error', () => {})
      ask(other, '/hold', () => {
        Atomics.wait(written, 0, 0)
        ask(socket, '/', () => {
          Atomics.store(written, 0, 2)
          Atomics.notify(written, 0)
        })
      })
    }
  `
  const limitMs = 2_000

  for (const [what, isUsed] of [
    ['a new connection is answered, however late its headers are read', false],
    ['a connection in use is answered, though it seems to have been idle', true],
  ] as const)
    test(`on ${what}`, async t => {
      const written = new Int32Array(new SharedArrayBuffer(4))
      const { port, counted, server } = await guarded(t, {
        limits: { ...quick, headersMs: isUsed ? usualLimits.headersMs : limitMs },
        answer: (request, response) => {
          if (request.url === '/hold') holdUp(written)
          response.end('fine')
        },
      })
      server.keepAliveTimeout = limitMs
      const asking = new Worker(client, { eval: true, workerData: { port, isUsed, written } })
      t.after(() => asking.terminate())
      const [answer] = await once(asking, 'message')
      assert.deepEqual([answer, counted], ['HTTP/1.1 200 OK', []])
    })

  /** Blocks the event loop until the request is written, and for longer than any limit, to which Node adds a second. */
  function holdUp(written: Int32Array): void {
    Atomics.store(written, 0, 1)
    Atomics.notify(written, 0)
    Atomics.wait(written, 0, 1)
    const end = performance.now() + limitMs + 1_500
    while (performance.now() < end);
  }
})

describe('An answer', () => {
  const largeBytes = 50_000_000
  const large: RequestListener = (_request, response) => response.end(Buffer.alloc(largeBytes))

  test('that is not read is given up', async t => {
    // On a busy machine a request may wait for longer than the quick limit of its headers.
    const limits = { ...quick, headersMs: usualLimits.headersMs }
    const { open, counted, count } = await guarded(t, { answer: large, limits })
    // Each connection sends a request at once, since a silent one would be closed.
    const ask = async () => (await open()).pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.all(Array.from({ length: 20 }, ask))
    // A connection that the server has not accepted yet does not count.
    await until(
      () => counted.length,
      given => given === 20,
    )
    await until(count, open => open === 0)
    assert.ok(counted.every(kind => kind === 'not-read'))
  })

  test('that is read slowly and steadily arrives whole', async t => {
    let bytes = 0
    // The clock advances by the bytes read, so that the pace is steady on a busy machine.
    const now = () => bytes / 20_000
    const { open, counted } = await guarded(t, { answer: large, now })
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    for await (const part of socket) {
      bytes += part.length
      await new Promise(resolve => setTimeout(resolve, part.length / 20_000))
    }
    assert.ok(bytes > largeBytes)
    assert.deepEqual(counted, [])
  })

  test('that is not read makes room when all of them are too much for the memory', async t => {
    const limits = { ...quick, answer: usualLimits.answer, unreadMaxBytes: 150_000_000 }
    const { open, counted, count } = await guarded(t, { answer: large, limits })
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open()))
    for (const socket of sockets) socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(
      () => counted.length,
      ended => ended >= 6,
    )
    assert.ok((await count()) > 0)
  })

  test('that is the only one may be larger than all of them together', async t => {
    const { ask, counted } = await guarded(t, { answer: large, limits: { ...quick, unreadMaxBytes: 1_000 } })
    assert.ok((await ask()).length > largeBytes)
    assert.deepEqual(counted, [])
  })

  test('is begun when those before it on its connection are done', async t => {
    let begun = 0
    let most = 0
    const { open } = await guarded(t, {
      answer: ({ url }, response) => {
        most = Math.max(most, ++begun)
        setTimeout(() => response.end(url, () => begun--), 5)
      },
    })
    const socket = await open()
    const paths = Array.from({ length: 50 }, (_, at) => `/${at}`)
    const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    socket.write(paths.map(path => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + last)
    const bodies = [...(await text(socket)).matchAll(/\r\n\r\n(\/(?:\d+|last))/g)].map(([, path]) => path)
    assert.deepEqual(bodies, [...paths, '/last'])
    assert.equal(most, 1)
  })

  test('of a hundred requests sent ahead is the last that is waited for', async t => {
    const { open, count } = await guarded(t, { answer: () => {} })
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000))
    await until(count, open => open === 0)
  })

  test('that takes us long to begin is waited for', async t => {
    const { ask, counted } = await guarded(t, {
      answer: (_request, response) => void setTimeout(() => response.end('late'), 1_500),
    })
    assert.match(await ask(), /late$/)
    assert.deepEqual(counted, [])
  })

  test('that comes in pieces with long pauses, as a stream of events does, goes on', async t => {
    const { ask, counted } = await guarded(t, {
      answer: (_request, response) => {
        response.write('one')
        setTimeout(() => response.end('two'), 1_500)
      },
    })
    assert.match(await ask(), /one[\s\S]*two/)
    assert.deepEqual(counted, [])
  })
})

describe('The number of connections', () => {
  test('is bounded: one too many gets 503 and the rest go on', async t => {
    const { busy, ask, counted, open } = await guarded(t, { max: 10, limits: usualLimits })
    for (let i = 0; i < 10; i++) await busy()
    const answer = await text(await open())
    assert.match(answer, /^HTTP\/1\.1 503 Service Unavailable\r\n/)
    assert.match(answer, /\r\nretry-after: 5\r\n/)
    assert.match(await ask(), /^HTTP\/1\.1 503 /)
    assert.deepEqual(counted, ['full', 'full'])
  })

  test('sheds those first that have been idle the longest', async t => {
    let now = 0
    const { busy, open, ask } = await guarded(t, { max: 10, limits: usualLimits, now: () => now })
    for (let i = 0; i < 8; i++) await busy()
    const oldest = await open()
    now += 900
    const younger = await open()
    const isClosed = once(oldest.resume(), 'close')
    now += 1_100
    assert.match(await ask(), /fine$/)
    await isClosed
    assert.equal(younger.destroyed, false)
  })

  test('does not close what has only just come', async t => {
    const { open, ask } = await guarded(t, { max: 10, limits: usualLimits, now: () => 0 })
    const fresh = await Promise.all(Array.from({ length: 10 }, () => open()))
    assert.match(await ask(), /^HTTP\/1\.1 503 /)
    assert.ok(fresh.every(each => !each.destroyed))
  })

  test('is bounded for one address and for one network, and not for proxies', async t => {
    const { busy, ask } = await guarded(t, { max: 40, limits: usualLimits })
    for (let i = 0; i < 4; i++) await busy('127.0.0.2')
    assert.match(await ask('127.0.0.2'), /^HTTP\/1\.1 503 /, 'a tenth for an address')
    assert.match(await ask('127.0.0.3'), /fine$/)
    for (const from of ['127.0.0.3', '127.0.0.4']) for (let i = 0; i < 3; i++) await busy(from)
    assert.match(await ask('127.0.0.5'), /^HTTP\/1\.1 503 /, 'a quarter for a network')
    assert.match(await ask('127.0.1.5'), /fine$/)
    for (let i = 0; i < 20; i++) await busy('127.0.0.1')
    assert.match(await ask('127.0.0.1'), /fine$/)
  })

  test('comes down again when peers leave', async t => {
    const { busy, ask, count } = await guarded(t, { max: 10, limits: usualLimits })
    for (let round = 0; round < 5; round++) {
      const sockets = await Promise.all(Array.from({ length: 10 }, () => busy()))
      assert.match(await ask(), /^HTTP\/1\.1 503 /)
      for (const socket of sockets) socket.destroy()
      await until(count, open => open === 0)
    }
    assert.match(await ask(), /fine$/)
  })

  test('stays bounded while a thousand knock', async t => {
    const { busy, open, count, ask } = await guarded(t, { max: 20, limits: usualLimits })
    const kept = await Promise.all(Array.from({ length: 20 }, () => busy()))
    let most = 0
    for (let round = 0; round < 20; round++) {
      const knocking = await Promise.allSettled(Array.from({ length: 50 }, () => open()))
      await until(
        () =>
          knocking.filter(each => each.status === 'fulfilled' && each.value.resume().readyState === 'open'),
        waiting => waiting.length === 0,
      )
      most = Math.max(most, await count())
    }
    assert.ok(most <= 20 + 32, `${most}`)
    for (const socket of kept) socket.destroy()
    await until(count, open => open < 20)
    assert.match(await ask(), /fine$/)
  })
})

/** The operating system's limit for the queue of a listening socket. */
const queueMax = (): number =>
  process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 128

const manyMax = 1_000

test('Connections that come while the process is busy wait in the system, and none is forgotten there', {
  skip: queueMax() <= manyMax && `net.core.somaxconn is ${queueMax()}`,
}, async t => {
  const app = await startTestApp()
  t.after(app.close)
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(
    `
        const { connect } = require('node:net')
        const { workerData: { port, count, connected } } = require('node:worker_threads')
        for (let n = 0; n < count; n++)
          connect(port, '127.0.0.1', () => {
            Atomics.add(connected, 0, 1)
            Atomics.notify(connected, 0)
          }).on('error', () => {})
      `,
    { eval: true, workerData: { port: new URL(app.url).port, count: manyMax, connected } },
  )
  t.after(() => client.terminate())
  // The server accepts no connection during this loop.
  for (let count = 0; count < manyMax; count = Atomics.load(connected, 0))
    if (Atomics.wait(connected, 0, count, 30_000) === 'timed-out') break
  assert.equal(Atomics.load(connected, 0), manyMax)
})

describe('Progress', () => {
  const pace = { silenceMs: 100, windowMs: 1_000, windowBytes: 50 }

  test('is too slow after silence, and not while a byte moves now and then within its window', () => {
    const progress = createProgress(pace, 0, 0)
    for (let at = 50, bytes = 1; at < 1_000; at += 50) assert.equal(progress.isTooSlow(bytes++, at), false)
    assert.equal(createProgress(pace, 0, 0).isTooSlow(0, 99), false)
    assert.equal(createProgress(pace, 0, 0).isTooSlow(0, 100), true)
  })

  test('is measured in each window, so that a fast beginning is no credit for later', () => {
    const progress = createProgress(pace, 0, 0)
    let bytes = 1_000_000
    for (let at = 50; at <= 1_000; at += 50) assert.equal(progress.isTooSlow(bytes++, at), false)
    for (let at = 1_050; at < 2_000; at += 50) assert.equal(progress.isTooSlow(bytes++, at), false)
    assert.equal(progress.isTooSlow(bytes, 2_000), true)
  })

  test('does not count the time in which the process was paused', () => {
    let now = 0
    const clock = new ObservedClock(() => now, 50)
    const progress = createProgress(pace, 0, clock.look())
    now += 60_000
    assert.equal(progress.isTooSlow(0, clock.look()), false)
    now += 40
    assert.equal(progress.isTooSlow(0, clock.look()), false)
    now += 40
    assert.equal(progress.isTooSlow(0, clock.look()), true)
  })

  test('by another clock may last longer by what was lost of it, and not by what was lost before', () => {
    let now = 0
    const clock = new ObservedClock(() => now, 50)
    assert.equal(clock.lostMs(300), 0)
    now += 1_050
    assert.equal(clock.lostMs(300), 1_000, 'before it is looked at')
    clock.look()
    assert.equal(clock.lostMs(300), 1_000)
    now += 250
    clock.look()
    assert.equal(clock.lostMs(300), 1_200)
    const pass = (ms: number) => {
      for (const end = now + ms; now < end; clock.look()) now += 50
    }
    // A wait that ends now began 500 ms ago, when the first gap ended.
    pass(250)
    assert.equal(clock.lostMs(300), 200)
    pass(50)
    assert.equal(clock.lostMs(300), 0)
  })
})
