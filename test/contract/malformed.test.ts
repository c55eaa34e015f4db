/** Requests that break the rules of HTTP get the answer a careful proxy would give, and nothing behind them is read. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { startTestApp } from '../app.ts'
import { onServer } from './server.ts'
import { send, sendBytes } from './wire.ts'

type Case = readonly [name: string, bytes: string | Buffer, status: number]

const form = 'Content-Type: application/x-www-form-urlencoded'
const get = (...lines: readonly string[]) => `${['GET / HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`
const post = (lines: readonly string[], body: string) =>
  `${['POST /api/ HTTP/1.1', 'Host: x', form, ...lines].join('\r\n')}\r\n\r\n${body}`

const malformed: readonly Case[] = [
  ['two Host lines', get('Host: x', 'Host: y'), 400],
  ['two Host lines that agree', get('Host: x', 'hOST: x'), 400],
  ['no Host in HTTP/1.1', get(), 400],
  ['an empty Host', get('Host:'), 400],
  ['a Host with a space', get('Host: a b'), 400],
  ['a Host with a path', get('Host: a/b'), 400],
  ['a Host with an account', get('Host: me@a'), 400],
  ['a Host that is a list', get('Host: a, b'), 400],
  ['a Host with a port of letters', get('Host: a:b'), 400],
  ['a Host with brackets that do not close', get('Host: [::1'), 400],
  ['a Host with bytes above ASCII', Buffer.from(get('Host: b\xf6se'), 'latin1'), 400],
  ['an asterisk with GET', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an asterisk with POST', 'POST * HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n', 400],
  ['a target without a slash', 'GET healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a target with a space', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a target that is an authority', 'GET x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a target of another scheme', 'GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an absolute target without a host', 'GET http:///healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an absolute target with an account', 'GET http://me@x/healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', 405],
  ['CONNECT with a body', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\nContent-Length: 3\r\n\r\nabc', 405],
  ['a method that there is not', 'GRAB / HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['a method in lower case', 'get / HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['HTTP/0.9', 'GET /\r\n\r\n', 400],
  ['HTTP/0.9 with its number', 'GET / HTTP/0.9\r\n\r\n', 400],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 505],
  ['HTTP/2.0 in a request line', 'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 505],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
  ['a lower-case protocol', 'GET / http/1.1\r\nHost: x\r\n\r\n', 400],
  ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['nonsense', 'hello\r\n\r\n', 400],
  ['Transfer-Encoding: chunked, identity', post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'), 400],
  ['Transfer-Encoding: identity', post(['Transfer-Encoding: identity'], ''), 400],
  ['Transfer-Encoding: gzip, chunked', post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'), 501],
  [
    'Transfer-Encoding: chunked twice',
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ],
  ['Transfer-Encoding: xchunked', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'), 400],
  ['an empty Transfer-Encoding', post(['Transfer-Encoding:'], '0\r\n\r\n'), 400],
  [
    'Transfer-Encoding in HTTP/1.0',
    'POST /api/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'Content-Length and Transfer-Encoding',
    post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ],
  [
    'Transfer-Encoding and Content-Length',
    post(['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
    400,
  ],
  ['two Content-Lengths', post(['Content-Length: 1', 'Content-Length: 2'], 'ab'), 400],
  ['two Content-Lengths that agree', post(['Content-Length: 2', 'Content-Length: 2'], 'ab'), 400],
  ['a Content-Length that is a list', post(['Content-Length: 2, 2'], 'ab'), 400],
  ['a negative Content-Length', post(['Content-Length: -1'], ''), 400],
  ['a Content-Length with a sign', post(['Content-Length: +2'], 'ab'), 400],
  ['a Content-Length in hexadecimal', post(['Content-Length: 0x2'], 'ab'), 400],
  ['an empty Content-Length', post(['Content-Length:'], ''), 400],
  ['a Content-Length that no number holds', post([`Content-Length: ${'9'.repeat(30)}`], ''), 400],
  ['a chunk whose length is none', post(['Transfer-Encoding: chunked'], 'zz\r\n'), 400],
  [
    'a chunk that is longer than it was announced',
    post(['Transfer-Encoding: chunked'], '1\r\nabc\r\n0\r\n\r\n'),
    400,
  ],
  ['a chunk whose length is too long', post(['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n`), 400],
  ['a chunk that ends with a bare LF', post(['Transfer-Encoding: chunked'], '1\na\n0\n\n'), 400],
  ['chunk extensions without end', post(['Transfer-Encoding: chunked'], `1;${'a'.repeat(40_000)}\r\n`), 413],
  ['a folded header', get('Host: x', 'X-A: b', ' c'), 400],
  ['a header that begins with a space', get(' Host: x'), 400],
  ['a space before the colon', get('Host : x'), 400],
  ['a header without a colon', get('Host: x', 'nothing'), 400],
  ['a header without a name', get('Host: x', ': b'), 400],
  ['a header name with a control character', get('Host: x', 'X\x01: b'), 400],
  ['a NUL in a header', get('Host: x', 'X-A: a\0b'), 400],
  ['a bare CR in a header', get('Host: x', 'X-A: a\rb'), 400],
  ['bare LF at the ends of lines', 'GET / HTTP/1.1\nHost: x\n\n', 400],
  ['a bare LF among the headers', 'GET / HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n', 400],
  ['an Expect of something else', get('Host: x', 'Expect: a-miracle'), 417],
  ['a request line that is too long', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['a header that is too long', get('Host: x', `X-A: ${'a'.repeat(40_000)}`), 431],
  ['thousands of headers', get('Host: x', ...Array.from({ length: 4_000 }, (_, at) => `X-${at}: b`)), 431],
]

/** Requests that look odd and are valid. */
/** Statuses that browsers may cause too; the answer has both languages, since none is known yet. */
const byBrowsers: readonly number[] = [414, 431]

const wellFormed: readonly Case[] = [
  ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['an IPv6 address with a port as Host', get('Host: [::1]:8080', 'Connection: close'), 200],
  ['a Host with an underscore', get('Host: my_host.example:80', 'Connection: close'), 200],
  [
    'an absolute target whose host is not that of the Host line',
    'GET http://other.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 204],
  ['an upgrade that is not taken', get('Host: x', 'Connection: upgrade, close', 'Upgrade: websocket'), 200],
  ['an upgrade to h2c', get('Host: x', 'Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c'), 200],
  ['blank lines before the request', `\r\n\r\n${get('Host: x', 'Connection: close')}`, 200],
  ['TE, which is about the answer', get('Host: x', 'TE: chunked, identity', 'Connection: TE, close'), 200],
  [
    'a chunked body in capitals',
    post(['Transfer-Encoding: CHUNKED', 'Connection: close'], '9\r\ncontent=x\r\n0\r\n\r\n'),
    200,
  ],
]

onServer('Malformed requests', {}, app => {
  afterEach(async () => assert.equal((await send(`${app().url}/healthz`)).status, 200))

  for (const [name, bytes, status] of malformed)
    test(`${name}: ${status}`, async () => {
      const answer = await answerTo(app().url, bytes)
      assert.equal(answer.status, status, answer.head)
      assert.match(answer.head, /^connection: close\r$/im)
      assert.match(answer.head, /^x-content-type-options: nosniff\r$/im)
      assert.match(answer.head, /^content-security-policy: /im)
      assert.match(answer.head, /^content-type: text\/plain; charset=utf-8\r$/im)
      assert.match(answer.body, /^(?:[A-Z][^<\n]{10,90}\.\n)+$/, 'sentences, and no second answer')
      assert.equal(answer.body.split('\n').length - 1, byBrowsers.includes(status) ? 2 : 1, answer.body)
    })

  for (const [name, bytes, status] of wellFormed)
    test(`${name}: ${status}`, async () => {
      assert.equal((await answerTo(app().url, bytes)).status, status)
    })

  test('OPTIONS * lists the methods there are', async () => {
    const { head, body } = await answerTo(app().url, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.match(head, /^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/m)
    assert.equal(body, '')
  })

  test('a request behind a malformed one is not read', async () => {
    const second = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const bytes of [
      get('Host: x', 'Host: y'),
      post(['Transfer-Encoding: identity'], ''),
      get('Host : x'),
    ]) {
      const whole = await sendBytes(app().url, bytes + second)
      assert.equal(whole.match(/HTTP\/1\.1 /g)?.length, 1, whole)
      assert.match(whole, /^HTTP\/1\.1 400 /)
    }
  })

  test('the answer to an earlier request comes before that to a malformed one', async () => {
    const first = 'GET /announcements HTTP/1.1\r\nHost: x\r\n\r\n'
    const whole = await sendBytes(app().url, `${first}${first}nonsense\r\n\r\n`)
    assert.deepEqual(
      [...whole.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status),
      ['200', '200', '400'],
    )
  })

  test('the answer arrives although the peer goes on sending', async () => {
    const answer = await answerTo(app().url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(3_000_000)}`)
    assert.equal(answer.status, 431)
  })
})

test('Malformed requests are counted in one line a minute', async t => {
  const lines: string[] = []
  const app = await startTestApp({ log: line => lines.push(line) })
  t.after(() => app.close())
  for (let i = 0; i < 20; i++) await sendBytes(app.url, 'nonsense\r\n\r\n')
  const logged = lines.filter(each => JSON.parse(each).level >= 30 && /well-formed/.test(each))
  assert.equal(logged.length, 1)
  assert.doesNotMatch(lines.join(''), /nonsense/)
})

async function answerTo(url: string, bytes: string | Buffer) {
  const whole = await sendBytes(url, bytes)
  const end = whole.indexOf('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(whole)?.[1]),
    head: whole.slice(0, end + 2),
    body: whole.slice(end + 4),
  }
}
