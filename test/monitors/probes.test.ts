import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sentenceOf } from '../../src/kernel/messages.ts'
import type { HttpTarget } from '../../src/monitors/kinds/http/fields.ts'
import type { ProbeResult, Target } from '../../src/monitors/model/monitor.ts'
import { makeCertificate } from './certificate.ts'
import { httpTarget } from './examples.ts'
import { testProbe } from './probing.ts'
import { closedPort, serveHttp, serveHttps, serveTcp } from './servers.ts'

describe('An http probe', () => {
  test('succeeds with an accepted status, and says it', async t => {
    const result = await ask(t, (_, answer) => answer.end('fine'))
    assert.equal(result.kind, 'success')
    assert.equal(sentenceOf(result.message, 'en'), '200 OK')
  })

  test('fails with any other status', async t => {
    const result = await ask(t, (_, answer) => answer.writeHead(503).end())
    assert.deepEqual(told(result), [
      'failure',
      'Responded with 503 Service Unavailable, which is not accepted',
    ])
  })

  test('accepts the statuses of every range, its ends included', async t => {
    const acceptedStatuses = [
      [200, 204],
      [401, 401],
    ] as const
    for (const [status, kind] of [
      [200, 'success'],
      [204, 'success'],
      [205, 'failure'],
      [401, 'success'],
      [402, 'failure'],
    ] as const)
      assert.equal(
        (await ask(t, (_, answer) => answer.writeHead(status).end(), { acceptedStatuses })).kind,
        kind,
      )
  })

  test('sends method, headers and body, asks for the plain body, and uses a connection of its own', async t => {
    const seen: IncomingMessage[] = []
    let body = ''
    await ask(
      t,
      (request, answer) => {
        seen.push(request)
        request.on('data', chunk => {
          body += chunk
        })
        request.on('end', () => answer.end())
      },
      { method: 'PUT', headers: { 'X-Key': 'k', 'User-Agent': 'mine' }, body: 'né' },
    )
    const { method, headers } = seen[0] ?? assert.fail()
    assert.deepEqual(
      [
        method,
        headers['x-key'],
        headers['user-agent'],
        headers['content-length'],
        headers['accept-encoding'],
        headers.connection,
      ],
      ['PUT', 'k', 'mine', '3', 'identity', 'close'],
    )
    assert.equal(body, 'né')
  })

  test('looks into the body', async t => {
    const page: RequestListener = (_, answer) => {
      answer.write('all is w')
      answer.end('ell – ünd')
    }
    assert.equal((await ask(t, page, { bodyContains: 'well – ün' })).kind, 'success')
    assert.equal((await ask(t, page, { bodyLacks: 'error' })).kind, 'success')
    assert.deepEqual(told(await ask(t, page, { bodyContains: 'bad' })), [
      'failure',
      'The response does not contain the expected text',
    ])
    assert.deepEqual(told(await ask(t, page, { bodyLacks: 'well' })), [
      'failure',
      'The response contains the unwanted text',
    ])
  })

  test('reads no more than the first megabyte of a large file', async t => {
    const large: RequestListener = (_, answer) => {
      answer.setHeader('content-length', 1e12)
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(65_536, 'x')));
      }
      answer.on('drain', more)
      more()
    }
    assert.equal((await ask(t, large, { bodyLacks: 'y' })).kind, 'success')
    assert.equal((await ask(t, large, { bodyContains: 'y' })).kind, 'failure')
  })

  test('fails when the answer breaks off, is no HTTP, or does not come', async t => {
    const cut = await ask(t, (_, answer) => {
      answer.writeHead(200, { 'content-length': 1000 })
      answer.write('half')
      setTimeout(() => answer.destroy(), 20)
    })
    assert.deepEqual(told(cut), ['failure', 'The connection was closed before the response was complete'])
    const { port } = await serveTcp(t, socket => socket.end('220 mail ready\r\n'))
    const mail = await probe(httpTarget(`http://127.0.0.1:${port}/`))
    assert.deepEqual(told(mail), ['failure', 'The response is not valid HTTP'])
    const silent = await ask(t, () => {}, {}, 1_500)
    assert.deepEqual(told(silent), ['failure', 'No complete response within 1.5 s'])
    const slow = await ask(t, (_, answer) => answer.write('a little'), {}, 1_500)
    assert.deepEqual(told(slow), ['failure', 'No complete response within 1.5 s'])
  })

  test('fails in words when nobody listens or there is no such host', async () => {
    const nobody = await probe(httpTarget(`http://127.0.0.1:${await closedPort()}/`))
    assert.deepEqual(told(nobody), ['failure', 'The connection was refused'])
    const nowhere = await probe(httpTarget('http://no-such-host.invalid/'))
    assert.equal(nowhere.kind, 'failure')
    assert.match(
      sentenceOf(nowhere.message, 'en'),
      /^The host name (does not exist or has no address|could not be looked up)$/,
    )
  })

  test('never shows what is secret', async t => {
    const target = { headers: { authorization: 'Bearer s3cret' }, bodyContains: 's3cret' }
    const { port } = await serveTcp(t, socket => socket.end('HTTP/1.1 500 no\u00e9 way\r\n\r\n'))
    for (const url of [
      `http://u:s3cret@127.0.0.1:${port}/?k=s3cret`,
      `http://u:s3cret@127.0.0.1:${await closedPort()}/`,
    ]) {
      const result = await probe(httpTarget(url, target))
      assert.equal(result.kind, 'failure')
      assert.doesNotMatch(sentenceOf(result.message, 'en'), /s3cret|\p{Cc}/u)
    }
  })
})

describe('Redirects', () => {
  test('are followed up to their limit', async t => {
    const loop: RequestListener = (_, answer) => answer.writeHead(302, { location: '/again' }).end()
    assert.deepEqual(told(await ask(t, loop, { maxRedirects: 3 })), [
      'failure',
      'Redirected more than 3 times',
    ])
    const last: RequestListener = (request, answer) => {
      const left = Number(request.url?.slice(1) || 3)
      if (left === 1) answer.end('there')
      else answer.writeHead(302, { location: `/${left - 1}` }).end()
    }
    assert.equal((await ask(t, last, { maxRedirects: 2, bodyContains: 'there' })).kind, 'success')
    assert.equal((await ask(t, last, { maxRedirects: 1 })).kind, 'failure')
  })

  test('are an answer like any other when none is to be followed', async t => {
    const moved: RequestListener = (_, answer) => answer.writeHead(301, { location: '/x' }).end()
    assert.equal((await ask(t, moved, { maxRedirects: 0, acceptedStatuses: [[301, 301]] })).kind, 'success')
  })

  test('turn a POST into a GET without its body, except 307 and 308', async t => {
    for (const [status, method, body] of [
      [301, 'GET', ''],
      [302, 'GET', ''],
      [303, 'GET', ''],
      [307, 'POST', 'b'],
      [308, 'POST', 'b'],
    ] as const) {
      const seen: string[] = []
      await ask(
        t,
        async (request, answer) => {
          let received = ''
          for await (const chunk of request) received += chunk
          seen.push(`${request.method} ${received} ${request.headers['content-type'] ?? ''}`.trim())
          if (request.url === '/') answer.writeHead(status, { location: '/next' }).end()
          else answer.end()
        },
        { method: 'POST', body: 'b', headers: { 'Content-Type': 'text/plain' } },
      )
      assert.deepEqual(seen, ['POST b text/plain', body === '' ? method : `${method} ${body} text/plain`])
    }
  })

  test('carry no keys to another origin', async t => {
    const seen: IncomingMessage[] = []
    const other = await serveHttp(t, (request, answer) => {
      seen.push(request)
      answer.end()
    })
    const { port } = await serveHttp(t, (request, answer) => {
      seen.push(request)
      answer
        .writeHead(302, { location: request.url === '/' ? '/b' : `http://127.0.0.1:${other.port}/` })
        .end()
    })
    const headers = { Cookie: 'c', 'X-Api-Key': 'k', Accept: 'text/html', Host: 'shop.example' }
    const result = await probe(httpTarget(`http://u:p@127.0.0.1:${port}/`, { headers }))
    assert.equal(result.kind, 'success')
    const carried = seen.map(({ headers }) => [
      headers.cookie,
      headers['x-api-key'],
      headers.accept,
      headers.authorization?.split(' ')[0],
      headers.host,
    ])
    assert.deepEqual(carried, [
      ['c', 'k', 'text/html', 'Basic', 'shop.example'],
      ['c', 'k', 'text/html', 'Basic', 'shop.example'],
      [undefined, undefined, 'text/html', undefined, `127.0.0.1:${other.port}`],
    ])
  })

  test('lead to web addresses only', async t => {
    const result = await ask(t, (_, answer) =>
      answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    assert.deepEqual(told(result), ['failure', 'Redirected to a URL that is not http or https'])
  })
})

describe('A TLS certificate', () => {
  const authority = makeCertificate({ name: 'Test authority' })
  const known = getCACertificates('default')
  beforeEach(() => setDefaultCACertificates([...known, authority.cert]))
  afterEach(() => setDefaultCACertificates(known))

  const hosts = ['localhost', '127.0.0.1']
  const day = 86_400_000
  const cases = [
    { what: 'that is good', made: { issuer: authority, hosts }, message: '200 OK' },
    {
      what: 'that has expired',
      made: {
        issuer: authority,
        hosts,
        notBefore: new Date(Date.now() - 2 * day),
        notAfter: new Date(Date.now() - day),
      },
      message: 'The TLS certificate has expired',
    },
    {
      what: 'from the future',
      made: {
        issuer: authority,
        hosts,
        notBefore: new Date(Date.now() + day),
        notAfter: new Date(Date.now() + 2 * day),
      },
      message: 'The TLS certificate is not valid yet',
    },
    {
      what: 'for somebody else',
      made: { issuer: authority, hosts: ['example.org'] },
      message: 'The TLS certificate is for another host name',
    },
    { what: 'signed by itself', made: { hosts }, message: 'The TLS certificate is self-signed' },
    {
      what: 'from somebody unknown',
      made: { issuer: makeCertificate({ name: 'Stranger' }), hosts },
      message: 'The TLS certificate was issued by an unknown authority',
    },
  ]
  for (const { what, made, message } of cases)
    test(`${what}: ${message}`, async t => {
      const { cert, key } = makeCertificate({ name: 'localhost', ...made })
      const { port } = await serveHttps(t, { cert, key }, (_, answer) => answer.end())
      const url = `https://127.0.0.1:${port}/`
      const good = message === '200 OK'
      assert.deepEqual(told(await probe(httpTarget(url))), [good ? 'success' : 'failure', message])
      assert.equal((await probe(httpTarget(url, { ignoreTls: true }))).kind, 'success')
    })

  test('is not even shown when the handshake fails, is cut short or does not end', async t => {
    const plain = await serveTcp(t, socket =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    const noTls = await probe(httpTarget(`https://127.0.0.1:${plain.port}/`))
    assert.equal(noTls.kind, 'failure')
    assert.equal(sentenceOf(noTls.message, 'en'), 'The server does not speak TLS on this port')
    const rude = await serveTcp(t, socket => socket.once('data', () => socket.resetAndDestroy()))
    assert.deepEqual(told(await probe(httpTarget(`https://127.0.0.1:${rude.port}/`))), [
      'failure',
      'The connection was closed during the TLS handshake',
    ])
    const mute = await serveTcp(t, () => {})
    assert.deepEqual(told(await probe(httpTarget(`https://127.0.0.1:${mute.port}/`), 150)), [
      'failure',
      'No TLS handshake within 0.15 s',
    ])
  })
})

describe('A tcp probe', () => {
  test('succeeds when somebody accepts the connection, by address and by name', async t => {
    const { port } = await serveTcp(t, () => {})
    assert.deepEqual(told(await probe({ kind: 'tcp', host: '127.0.0.1', port })), ['success', 'Connected'])
    assert.deepEqual(told(await probe({ kind: 'tcp', host: 'localhost', port })), ['success', 'Connected'])
  })

  test('fails when nobody listens', async () => {
    const result = await probe({ kind: 'tcp', host: '127.0.0.1', port: await closedPort() })
    assert.deepEqual(told(result), ['failure', 'The connection was refused'])
  })
})

test('A probe that is stopped finds nothing', async t => {
  const stop = new AbortController()
  const { port } = await serveHttp(t, () => stop.abort())
  const result = await probeWith(
    { target: httpTarget(`http://127.0.0.1:${port}/`), timeoutMs: 5000 },
    stop.signal,
  )
  assert.equal(result.kind, 'unknown')
})

test('A probe whose judgement breaks is trouble of our own: it never rejects and is no finding', async t => {
  const { port } = await serveHttp(t, (_, answer) => answer.end())
  const breaks = () => {
    throw Object.assign(new Error('uv_interface_addresses returned EMFILE'), { code: 'ERR_SYSTEM_ERROR' })
  }
  const broken = testProbe({ network: { reached: breaks, leadsElsewhere: () => false, isToBlame: breaks } })
  const never = new AbortController().signal
  for (const at of [port, await closedPort()]) {
    const result = await broken({ target: httpTarget(`http://127.0.0.1:${at}/`), timeoutMs: 5000 }, never)
    assert.deepEqual(told(result), ['unknown', 'Corkboard could not run this check (ERR_SYSTEM_ERROR)'])
  }
})

test('An error of the program is trouble of our own, and so is any failure without a free handle', async () => {
  const never = new AbortController().signal
  const target = httpTarget(`http://127.0.0.1:${await closedPort()}/`)
  const faulty = testProbe({
    names: {
      lookupFor: () => () => {
        throw new TypeError('a fault of the program')
      },
    },
  })
  const named = httpTarget('http://localhost:9/')
  assert.equal((await faulty({ target: named, timeoutMs: 5000 }, never)).kind, 'unknown')
  const short = testProbe({ handles: { ranShortSince: () => true } })
  assert.deepEqual(told(await short({ target, timeoutMs: 5000 }, never)), [
    'unknown',
    'Corkboard could not run this check, because it has too many files and connections open',
  ])
})

const probeWith = testProbe()

const probe = (target: Target, timeoutMs = 5000) =>
  probeWith({ target, timeoutMs }, new AbortController().signal)

async function ask(
  t: TestContext,
  listener: RequestListener,
  change: Partial<HttpTarget> = {},
  timeoutMs = 5000,
) {
  const { port } = await serveHttp(t, listener)
  return probe(httpTarget(`http://127.0.0.1:${port}/`, change), timeoutMs)
}

const told = ({ kind, message }: ProbeResult) => [kind, sentenceOf(message, 'en')]
