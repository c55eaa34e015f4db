import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  constants as zlib,
  zstdCompressSync,
} from 'node:zlib'
import { sentenceOf } from '../../src/kernel/messages.ts'
import type { HttpTarget } from '../../src/monitors/kinds/http/fields.ts'
import { httpFindings } from '../../src/monitors/kinds/http/findings.ts'

import { turnedFinding } from '../../src/monitors/model/state.ts'
import { type CertificateOptions, makeCertificate } from './certificate.ts'
import { httpTarget } from './examples.ts'
import { testProbe } from './probing.ts'
import { serveTcp, serveTls } from './servers.ts'

/** The behaviour of a server on a connection. */
type Deed = (socket: Socket) => void
type Case = {
  readonly what: string
  readonly finds: string
  readonly does: Deed
  /** TLS options; plain HTTP if absent. */
  readonly tls?: TlsOptions
  readonly scheme?: 'http' | 'https'
  readonly target?: Partial<HttpTarget>
}

const stallMs = 3_000
const outOfTime = 'No complete response within 3 s'
const closed = 'The connection was closed before the response was complete'
const invalid = 'The response is not valid HTTP'

/** Sends an answer after the request, as an ordinary server does. */
const answer =
  (...parts: readonly (string | Buffer)[]): Deed =>
  socket =>
    socket.once('data', () => {
      for (const part of parts) socket.write(part)
    })
const answerAndEnd =
  (...parts: readonly (string | Buffer)[]): Deed =>
  socket =>
    socket.once('data', () => socket.end(Buffer.concat(parts.map(part => Buffer.from(part)))))
const answerAndReset =
  (text: string): Deed =>
  socket =>
    socket.once('data', () => socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 30)))

/** Sends `head`, then `part` endlessly: as fast as it is read, or at an interval. */
const without =
  (head: string, part: string, everyMs = 0): Deed =>
  socket =>
    socket.once('data', () => {
      socket.write(head)
      const more = () => {
        if (everyMs > 0) socket.write(part)
        else while (!socket.destroyed && socket.write(part));
      }
      if (everyMs === 0) socket.on('drain', more)
      else socket.once('close', () => clearInterval(timer))
      const timer = everyMs > 0 ? setInterval(more, everyMs) : undefined
      more()
    })

const ok = 'HTTP/1.1 200 OK\r\n'
const block = 'x'.repeat(65_536)
const chunk = `10000\r\n${block}\r\n`
const withBody = (encoding: string, body: Buffer) =>
  answerAndEnd(`${ok}content-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`, body)
const location = (to: string) => answerAndEnd(`HTTP/1.1 302 Found\r\nlocation: ${to}\r\n\r\n`)
const page = Buffer.from('all is well '.repeat(40))
const well = { bodyContains: 'all is well' }
const bomb = Buffer.alloc(200_000_000)
/** A low quality of compression; the default would take ten seconds. */
const quick = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }

const plain: readonly Case[] = [
  { what: 'accepts and keeps silent', finds: outOfTime, does: () => {} },
  { what: 'closes at once', finds: closed, does: socket => socket.end() },
  { what: 'resets at once', finds: closed, does: socket => socket.resetAndDestroy() },
  { what: 'closes after the request', finds: closed, does: answerAndEnd('') },
  { what: 'resets after the request', finds: closed, does: answerAndReset('') },
  { what: 'sends half a status line', finds: outOfTime, does: answer('HTTP/1.1 20') },
  { what: 'sends half its headers', finds: outOfTime, does: answer(`${ok}content-type: te`) },
  { what: 'closes amid its headers', finds: closed, does: answerAndEnd(`${ok}content-type: te`) },
  { what: 'resets amid its headers', finds: closed, does: answerAndReset(`${ok}content-type: te`) },
  { what: 'resets amid its body', finds: closed, does: answerAndReset(`${ok}content-length: 9\r\n\r\nhalf`) },
  { what: 'closes amid its body', finds: closed, does: answerAndEnd(`${ok}content-length: 9\r\n\r\nhalf`) },
  {
    what: 'closes amid its chunks',
    finds: closed,
    does: answerAndEnd(`${ok}transfer-encoding: chunked\r\n\r\n9\r\nhalf`),
  },
  { what: 'drips its headers', finds: outOfTime, does: without(ok, 'a: b\r\n', 20) },
  {
    what: 'sends headers without end',
    finds: 'The response headers are too large',
    does: without(ok, 'a: b\r\n'.repeat(1000)),
  },
  {
    what: 'sends one huge header',
    finds: 'The response headers are too large',
    does: answerAndEnd(`${ok}a: ${'b'.repeat(100_000)}\r\n\r\n`),
  },
  {
    what: 'sends 1500 headers',
    finds: '200 OK',
    does: answerAndEnd(`${ok}${'a: b\r\n'.repeat(1500)}content-length: 0\r\n\r\n`),
  },
  {
    what: 'switches protocols (101)',
    finds: 'Responded with 101 Switching Protocols, which is not accepted',
    does: answer('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  },
  {
    what: 'switches protocols (101) without naming one',
    finds: 'Responded with 101 Switching Protocols, which is not accepted',
    does: answer('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  },
  {
    what: 'switches protocols (101) where that is accepted',
    finds: '101 Switching Protocols',
    does: answer('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    target: { acceptedStatuses: [[101, 101]] },
  },
  {
    what: 'asks to continue (100) and keeps silent',
    finds: outOfTime,
    does: answer('HTTP/1.1 100 Continue\r\n\r\n'),
  },
  {
    what: 'sends hints (103) and then its answer',
    finds: '200 OK',
    does: answerAndEnd('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', `${ok}content-length: 0\r\n\r\n`),
  },
  {
    what: 'sends interim answers (102) without end',
    finds: 'Kept sending interim responses (1xx)',
    does: without('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)),
  },
  {
    what: 'drips interim answers (102)',
    finds: outOfTime,
    does: without('', 'HTTP/1.1 102 Processing\r\n\r\n', 60),
  },
  {
    what: 'drips a body with a length',
    finds: outOfTime,
    does: without(`${ok}content-length: 100000\r\n\r\n`, 'x', 20),
  },
  { what: 'drips a body without a length', finds: outOfTime, does: without(`${ok}\r\n`, 'x', 20) },
  {
    what: 'drips chunks',
    finds: outOfTime,
    does: without(`${ok}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n', 20),
  },
  {
    what: 'sends a body without a length and without end',
    finds: 'The response body has no length and does not end',
    does: without(`${ok}\r\n`, block),
  },
  {
    what: 'sends chunks without end',
    finds: 'The response body has no length and does not end',
    does: without(`${ok}transfer-encoding: chunked\r\n\r\n`, chunk),
  },
  {
    what: 'sends a petabyte that it gave the length of',
    finds: '200 OK',
    does: without(`${ok}content-length: 1000000000000000\r\n\r\n`, block),
  },
  {
    what: 'sends less than it gave the length of, and waits',
    finds: outOfTime,
    does: answer(`${ok}content-length: 10\r\n\r\nhalf`),
  },
  {
    what: 'sends more than it gave the length of',
    finds: '200 OK',
    does: answerAndEnd(`${ok}content-length: 2\r\n\r\nok and more`),
  },
  {
    what: 'gives two lengths',
    finds: invalid,
    does: answerAndEnd(`${ok}content-length: 2\r\ncontent-length: 3\r\n\r\nok!`),
  },
  {
    what: 'gives a length that is no number',
    finds: invalid,
    does: answerAndEnd(`${ok}content-length: two\r\n\r\nok`),
  },
  {
    what: 'gives a negative length',
    finds: invalid,
    does: answerAndEnd(`${ok}content-length: -2\r\n\r\nok`),
  },
  {
    what: 'gives both a length and chunks',
    finds: invalid,
    does: answerAndEnd(`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`),
  },
  {
    what: 'gives a chunk size that is no number',
    finds: invalid,
    does: answerAndEnd(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\nok\r\n`),
  },
  {
    what: 'gives a chunk size beyond all numbers',
    finds: invalid,
    does: answerAndEnd(`${ok}transfer-encoding: chunked\r\n\r\nfffffffffffffffffff\r\nok\r\n`),
  },
  {
    what: 'sends chunk extensions without end',
    finds: invalid,
    does: without(`${ok}transfer-encoding: chunked\r\n\r\n2;`, 'a=b;'.repeat(1000)),
  },
  { what: 'speaks HTTP/0.9', finds: invalid, does: answerAndEnd('<html>hello</html>') },
  {
    what: 'speaks HTTP/2 alone',
    finds: invalid,
    does: answerAndEnd(Buffer.from('000000040000000000', 'hex')),
  },
  { what: 'speaks another protocol', finds: invalid, does: socket => socket.end('SSH-2.0-OpenSSH_9.6\r\n') },
  { what: 'sends garbage', finds: invalid, does: answerAndEnd(Buffer.from('8f3a00ff12d0', 'hex')) },
  { what: 'sends garbage without end', finds: invalid, does: without('', '\u0001\u0002\u0003'.repeat(1000)) },
  { what: 'sends empty lines without end', finds: outOfTime, does: without('', '\r\n'.repeat(1000)) },
  { what: 'has a negative status', finds: invalid, does: answerAndEnd('HTTP/1.1 -200 OK\r\n\r\n') },
  {
    what: 'has the status 0',
    finds: 'Responded with 0 Zero, which is not accepted',
    does: answerAndEnd('HTTP/1.1 000 Zero\r\n\r\n'),
  },
  {
    what: 'has the status 999',
    finds: 'Responded with 999 No, which is not accepted',
    does: answerAndEnd('HTTP/1.1 999 No\r\n\r\n'),
  },
  { what: 'has a status of four digits', finds: invalid, does: answerAndEnd('HTTP/1.1 2000 OK\r\n\r\n') },
  { what: 'has a version there is not', finds: invalid, does: answerAndEnd('HTTP/7.3 200 OK\r\n\r\n') },
  {
    what: 'has a reason phrase without end',
    finds: 'The response headers are too large',
    does: without('HTTP/1.1 200 ', block),
  },
  {
    what: 'writes control characters into its reason phrase',
    finds: 'Responded with 500 ab, which is not accepted',
    does: answerAndEnd('HTTP/1.1 500 a\u001b\u0007b\r\n\r\n'),
  },
  { what: 'has a space in the name of a header', finds: invalid, does: answerAndEnd(`${ok}a b: c\r\n\r\n`) },
  { what: 'redirects to itself', finds: 'Redirected more than 5 times', does: location('/') },
  {
    what: 'redirects to a file',
    finds: 'Redirected to a URL that is not http or https',
    does: location('file:///etc/passwd'),
  },
  {
    what: 'redirects to ftp',
    finds: 'Redirected to a URL that is not http or https',
    does: location('ftp://example.org/'),
  },
  {
    what: 'redirects to a script',
    finds: 'Redirected to a URL that is not http or https',
    does: location('javascript:alert(1)'),
  },
  {
    what: 'redirects to an address that is none',
    finds: 'Redirected to a URL that is not http or https',
    does: location('http://[::1/'),
  },
  {
    what: 'redirects to a port that is none',
    finds: 'Redirected to a URL that is not http or https',
    does: location('http://h:99999/'),
  },
  {
    what: 'redirects to a host that is not there',
    finds: 'The host name does not exist or has no address',
    // The label is too long for any resolver to be asked, which might be unreachable.
    does: location(`http://${'x'.repeat(64)}.invalid/`),
  },
  {
    what: 'redirects to nowhere',
    finds: 'Responded with 302 Found, which is not accepted',
    does: answerAndEnd('HTTP/1.1 302 Found\r\n\r\n'),
  },
  {
    what: 'redirects with a body that never ends',
    finds: 'Redirected more than 5 times',
    does: without('HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n', block),
  },
  {
    what: 'compresses by gzip regardless',
    finds: '200 OK',
    does: withBody('gzip', gzipSync(page)),
    target: well,
  },
  {
    what: 'compresses by x-gzip regardless',
    finds: '200 OK',
    does: withBody('X-GZip', gzipSync(page)),
    target: well,
  },
  {
    what: 'compresses by deflate regardless',
    finds: '200 OK',
    does: withBody('deflate', deflateSync(page)),
    target: well,
  },
  {
    what: 'compresses by deflate without its header',
    finds: '200 OK',
    does: withBody('deflate', deflateRawSync(page)),
    target: well,
  },
  {
    what: 'compresses by brotli regardless',
    finds: '200 OK',
    does: withBody('br', brotliCompressSync(page)),
    target: well,
  },
  {
    what: 'compresses by zstd regardless',
    finds: '200 OK',
    does: withBody('zstd', zstdCompressSync(page)),
    target: well,
  },
  {
    what: 'compresses twice',
    finds: '200 OK',
    does: withBody('deflate, gzip', gzipSync(deflateSync(page))),
    target: well,
  },
  {
    what: 'compresses what lacks the text',
    finds: 'The response does not contain the expected text',
    does: withBody('gzip', gzipSync(page)),
    target: { bodyContains: 'all is bad' },
  },
  {
    what: 'compresses what has the unwanted text',
    finds: 'The response contains the unwanted text',
    does: withBody('br', brotliCompressSync(page)),
    target: { bodyLacks: 'is well' },
  },
  {
    what: 'compresses in a way of its own',
    finds: 'The response body has an encoding that Corkboard cannot read',
    does: withBody('rot13', page),
    target: well,
  },
  {
    what: 'compresses in a way of its own what is not searched',
    finds: '200 OK',
    does: withBody('rot13', page),
  },
  {
    what: 'compresses a hundred times over',
    finds: 'The response body has an encoding that Corkboard cannot read',
    does: withBody(Array(100).fill('gzip').join(), gzipSync(page)),
    target: well,
  },
  {
    what: 'claims to compress, and does not',
    finds: 'The response body cannot be decompressed',
    does: withBody('gzip', page),
  },
  {
    what: 'claims to compress nothing at all',
    finds: '200 OK',
    does: answerAndEnd(`${ok}content-encoding: gzip\r\ncontent-length: 0\r\n\r\n`),
  },
  {
    what: 'compresses half',
    finds: 'The response body cannot be decompressed',
    does: withBody('gzip', gzipSync(page).subarray(0, 30)),
  },
  {
    what: 'sends a gzip bomb',
    finds: 'The response body decompresses to more than 200 times its size',
    does: withBody('gzip', gzipSync(bomb)),
  },
  {
    what: 'sends a brotli bomb',
    finds: 'The response body decompresses to more than 200 times its size',
    does: withBody('br', brotliCompressSync(bomb, quick)),
  },
  {
    what: 'sends a zstd bomb',
    finds: 'The response body decompresses to more than 200 times its size',
    does: withBody('zstd', zstdCompressSync(bomb)),
  },
  {
    what: 'answers http with a TLS alert',
    finds: 'The server speaks TLS on this port: use https',
    does: answerAndEnd(Buffer.from('15030300020246', 'hex')),
  },
  { what: 'speaks TLS on the port of http', finds: closed, does: () => {}, tls: {}, scheme: 'http' },
]

const day = 86_400_000
const hosts = ['127.0.0.1']
const pair = (change: Partial<CertificateOptions> = {}) => {
  const { cert, key } = makeCertificate({ name: 'h', hosts, ...change })
  return { cert, key }
}
const authority = makeCertificate({ name: 'Test authority' })
const known = getCACertificates('default')
before(() => setDefaultCACertificates([...known, authority.cert]))
after(() => setDefaultCACertificates(known))
const trusted = (change: Partial<CertificateOptions> = {}) => pair({ issuer: authority, ...change })
const old = (version: 'TLSv1' | 'TLSv1.1') => ({
  ...trusted(),
  minVersion: version,
  maxVersion: version,
  ciphers: 'DEFAULT@SECLEVEL=0',
})
const polite = answerAndEnd(`${ok}content-length: 2\r\n\r\nok`)
const raw = (does: Deed): Partial<Case> & { does: Deed } => ({ does, scheme: 'https' })

const secure: readonly Case[] = [
  { what: 'is well', finds: '200 OK', does: polite, tls: trusted() },
  {
    what: 'shows a certificate from an unknown authority',
    finds: 'The TLS certificate was issued by an unknown authority',
    does: polite,
    tls: pair({ issuer: makeCertificate({ name: 'Stranger' }) }),
  },
  {
    what: 'shows a certificate that is not valid yet',
    finds: 'The TLS certificate is not valid yet',
    does: polite,
    tls: trusted({ notBefore: new Date(Date.now() + day), notAfter: new Date(Date.now() + 2 * day) }),
  },
  {
    what: 'shows an expired certificate',
    finds: 'The TLS certificate has expired',
    does: polite,
    tls: trusted({ notAfter: new Date(Date.now() - day), notBefore: new Date(Date.now() - 2 * day) }),
  },
  {
    what: 'shows a certificate of its own making',
    finds: 'The TLS certificate is self-signed',
    does: polite,
    tls: pair(),
  },
  {
    what: 'shows a certificate for another name',
    finds: 'The TLS certificate is for another host name',
    does: polite,
    tls: trusted({ hosts: ['example.org'] }),
  },
  {
    what: 'speaks TLS 1.0 alone',
    finds: 'The server offers only outdated versions of TLS',
    does: polite,
    tls: old('TLSv1'),
  },
  {
    what: 'speaks TLS 1.1 alone',
    finds: 'The server offers only outdated versions of TLS',
    does: polite,
    tls: old('TLSv1.1'),
  },
  {
    what: 'shares no cipher',
    finds: 'The server refused the TLS handshake: no cipher in common, or it requires a client certificate',
    does: polite,
    tls: {
      ...trusted(),
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-ECDSA-CAMELLIA256-SHA384:ECDHE-ECDSA-AES256-CCM8:PSK-AES128-CBC-SHA:NULL',
    },
  },
  {
    what: 'demands a client certificate',
    finds: 'The server requires a client certificate',
    does: polite,
    tls: { ...trusted(), requestCert: true, rejectUnauthorized: true },
  },
  {
    what: 'demands a client certificate over TLS 1.2',
    finds: 'The server refused the TLS handshake: no cipher in common, or it requires a client certificate',
    does: polite,
    tls: { ...trusted(), requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' },
  },
  {
    what: 'speaks http/2 alone',
    finds: 'The server does not speak HTTP/1.1 over TLS',
    does: polite,
    tls: { ...trusted(), ALPNProtocols: ['h2'] },
  },
  {
    what: 'speaks plain http on the port of TLS',
    finds: 'The server does not speak TLS on this port',
    ...raw(answerAndEnd('HTTP/1.1 400 Bad Request\r\n\r\n')),
  },
  {
    what: 'speaks ssh on the port of TLS',
    finds: 'The server does not speak TLS on this port',
    ...raw(socket => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
  },
  { what: 'keeps silent in the handshake', finds: 'No TLS handshake within 3 s', ...raw(() => {}) },
  {
    what: 'closes in the handshake',
    finds: 'The connection was closed during the TLS handshake',
    ...raw(answerAndEnd('')),
  },
  {
    what: 'resets in the handshake',
    finds: 'The connection was closed during the TLS handshake',
    ...raw(answerAndReset('')),
  },
  {
    what: 'resets before the handshake',
    finds: 'The connection was closed during the TLS handshake',
    ...raw(socket => socket.resetAndDestroy()),
  },
  {
    what: 'sends garbage in the handshake',
    finds: 'The server does not speak TLS on this port',
    ...raw(answerAndEnd(Buffer.alloc(1000, 0x8f))),
  },
  {
    what: 'sends half a handshake',
    finds: 'No TLS handshake within 3 s',
    ...raw(answer(Buffer.from('160303007a0200', 'hex'))),
  },
  {
    what: 'sends a handshake of garbage',
    finds: 'The TLS handshake failed (length mismatch)',
    ...raw(answerAndEnd(Buffer.from('160303000402000000', 'hex'), Buffer.alloc(50, 1))),
  },
  {
    what: 'sends a fatal alert',
    finds: 'The server refused the TLS handshake: no cipher in common, or it requires a client certificate',
    ...raw(answerAndEnd(Buffer.from('15030300020228', 'hex'))),
  },
  {
    what: 'sends unrecognized name',
    finds: 'The server has no TLS certificate for this host name',
    ...raw(answerAndEnd(Buffer.from('15030300020270', 'hex'))),
  },
  {
    what: 'sends internal error',
    finds: 'The server had an internal error in the TLS handshake',
    ...raw(answerAndEnd(Buffer.from('15030300020250', 'hex'))),
  },
  {
    what: 'sends access denied',
    finds: 'The server denied access in the TLS handshake',
    ...raw(answerAndEnd(Buffer.from('15030300020231', 'hex'))),
  },
  {
    what: 'answers after the handshake with garbage',
    finds: invalid,
    does: answerAndEnd('garbage'),
    tls: trusted(),
  },
  {
    what: 'breaks off after the handshake',
    finds: closed,
    does: socket => socket.once('data', () => socket.destroy()),
    tls: trusted(),
  },
  { what: 'keeps silent after the handshake', finds: outOfTime, does: () => {}, tls: trusted() },
]

const isStalling = ({ finds }: Case) => / within /.test(finds)
const successes = /^(200|101) /

for (const [name, cases] of Object.entries({ http: plain, https: secure }))
  for (const isStall of [false, true])
    describe(`An ${name} probe finds of a server that ${isStall ? 'stalls, because it' : '…'}`, {
      concurrency: isStall ? 8 : 1,
    }, () => {
      for (const each of cases.filter(one => isStalling(one) === isStall))
        test(`${each.what}: ${each.finds}`, async t => {
          const { kind, message } = await find(t, each)
          assert.deepEqual(
            [kind, sentenceOf(message, 'en')],
            [successes.test(each.finds) ? 'success' : 'failure', each.finds],
          )
        })
    })

test('A finding is said in German too, also of an inverted monitor', () => {
  const message = httpFindings.make.redirectedTooOften({ most: 3 })
  const { message: inverted } = turnedFinding(
    { kind: 'failure', latencyMs: 1, message },
    { upsideDown: true },
  )
  assert.equal(
    sentenceOf(inverted, 'de'),
    'Fehlgeschlagen, was hier als erreichbar gilt: Mehr als 3 Mal weitergeleitet',
  )
})

/** The result of the probe; fails if any of its connections is left. */
async function find(t: TestContext, given: Case) {
  const { tls, scheme = tls ? 'https' : 'http', target } = given
  const sockets: Socket[] = []
  const does: Deed = socket => {
    sockets.push(socket)
    given.does(socket)
  }
  const { port } = tls ? await serveTls(t, tls, does) : await serveTcp(t, does)
  const timeoutMs = isStalling(given) ? stallMs : 30_000
  const asked = { target: httpTarget(`${scheme}://127.0.0.1:${port}/`, target), timeoutMs }
  const result = await probe(asked, new AbortController().signal)
  for (const socket of sockets)
    if (!socket.resume().closed) await new Promise(resolve => socket.once('close', resolve))
  return result
}

const probe = testProbe()
