/** No form, text, address or header causes a 5xx or stops the server from answering. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { afterEach, test } from 'node:test'
import { pin } from './pinned.ts'
import { announcement, onServer } from './server.ts'
import { multipart, type Sent, send, sendBytes, urlencoded } from './wire.ts'

const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
const document = { information: 'fine', announcements: [announcement('a', { content: '**text**' })] }

onServer('Hostile', { document }, app => {
  afterEach(async () => {
    assert.equal((await send(`${app().url}/healthz`)).status, 200)
    assert.equal(
      (await send(`${app().url}/graphql?query={information}`)).text,
      '{"data":{"information":"fine"}}',
    )
  })

  const form = (type: string, body: string | Buffer): Sent => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  const forms: Readonly<Record<string, Sent>> = {
    'without a boundary': form('multipart/form-data', 'x'),
    'with an empty boundary': form('multipart/form-data; boundary=', '----\r\n'),
    'with a boundary of a megabyte': form(`multipart/form-data; boundary=${'b'.repeat(10_000)}`, 'x'),
    'that is cut off': form(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nte',
    ),
    'that is cut off in a header': form('multipart/form-data; boundary=x', '--x\r\nContent-Dispo'),
    'that is only borders': form('multipart/form-data; boundary=x', '--x\r\n'.repeat(10_000)),
    'with thousands of parts': multipart(
      Array.from({ length: 5_000 }, (_, index) => ({ name: `p${index}`, value: 'x' })),
    ),
    'with thousands of headers in a part': form(
      'multipart/form-data; boundary=x',
      `--x\r\n${many(5_000, index => `H${index}: x\r\n`)}\r\ntext\r\n--x--\r\n`,
    ),
    'with a header of a megabyte in a part': form(
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(1_000_000)}"\r\n\r\ntext\r\n--x--\r\n`,
    ),
    'with a part without a name': form('multipart/form-data; boundary=x', '--x\r\n\r\ntext\r\n--x--\r\n'),
    'with a base64 part': form(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="lexer"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n--x--\r\n',
    ),
    'with an odd charset': form(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="lexer"\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx\r\n--x--\r\n',
    ),
    'with thousands of fields': form(
      'application/x-www-form-urlencoded',
      many(100_000, index => `f${index}=x&`),
    ),
    'of ampersands': form('application/x-www-form-urlencoded', '&'.repeat(1_000_000)),
    'of broken escapes': form('application/x-www-form-urlencoded', 'content=%&lexer=%zz&%=%2&expires=%f'),
    'with brackets': form(
      'application/x-www-form-urlencoded',
      many(3_000, () => 'a[b][c]=d&'),
    ),
    'with prototypes': form(
      'application/x-www-form-urlencoded',
      '__proto__[content]=x&constructor[prototype][content]=x',
    ),
  }
  for (const [name, sent] of Object.entries(forms))
    test(`a form ${name} is an error of the client`, async () => {
      for (const path of ['/api/', '/new']) {
        const { status } = await send(app().url + path, sent)
        assert.ok(status >= 400 && status < 500, `${path} gives ${status}`)
      }
    })

  test('a compressed form is an error of the client or taken for nonsense, never a fault', async () => {
    const sent = urlencoded([['content', 'x']])
    for (const coding of ['gzip', 'br', 'zstd', 'gzip, gzip'])
      assert.ok(
        (
          await send(`${app().url}/api/`, {
            ...sent,
            headers: { ...sent.headers, 'content-encoding': coding },
          })
        ).status < 500,
      )
  })

  const texts: Readonly<Record<string, readonly [lexer: string, text: string]>> = {
    'quotes in quotes in quotes': ['_markdown', `${'> '.repeat(20_000)}x`],
    'lists in lists': ['_markdown', many(1_000, index => `${' '.repeat(index * 2)}- x\n`)],
    'a wall of brackets': ['_markdown', '['.repeat(50_000)],
    'a wall of emphasis': ['_markdown', '*a _b '.repeat(20_000)],
    'broken links': ['_markdown', '[a](<b'.repeat(20_000)],
    'a line of megabytes': ['js', `var a = "${'\\'.repeat(500_000)}`],
    'comments that never end': ['cpp', '/*'.repeat(100_000)],
    'markup that never ends': ['html', '<a '.repeat(100_000)],
    'strings that never end': ['python', `"""${'"\\'.repeat(100_000)}`],
    'many short lines': ['go', '\n'.repeat(200_000)],
  }
  for (const [name, [lexer, content]] of Object.entries(texts))
    test(`a snippet of ${name} is shown all the same`, async () => {
      const url = await pin(app(), { content: `.${content}`, lexer })
      assert.equal((await send(url)).status, 200)
      assert.equal((await send(`${url}/raw`)).text, `.${content}`)
    })

  test('addresses of every bad kind are errors of the client', async () => {
    for (const path of [
      '/%',
      '/%zz',
      '/%00',
      '/%ff%fe/raw',
      '/..%2f..%2fetc%2fpasswd',
      '/assets/..%2f..%2fpackage.json',
      '/assets/../../package.json',
      '/assets/%2e%2e/app.ts',
      '/assets/__proto__',
      '/announcements/%E0%A4%A',
      '/announcements/__proto__',
      '/announcements/constructor',
      '/announcements?page=-1',
      '/announcements?page=999999999999',
      '/announcements?page=1&page=2',
      '/__proto__',
      '/constructor/raw',
      '/graphql/',
      '/graphql?query=%',
      '/graphql?query={information}&variables=[',
      '/graphql?query={a}&query={b}',
      '//evil.example/',
      '/\\evil',
      `/${'a/'.repeat(5_000)}`,
      `/${'a'.repeat(14_000)}`,
      `/announcements/${'%f0%9f%8f%83'.repeat(1_000)}`,
    ]) {
      const answer = await sendBytes(
        app().url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      )
      assert.match(answer, /^HTTP\/1\.1 [34]\d\d /, path)
      assert.doesNotMatch(answer, /"name": "corkboard"|root:x/, path)
    }
  })

  test('parameters that come twice or odd are never a fault', async () => {
    for (const path of [
      '/new?from=a&from=b',
      '/new?from[a]=b',
      '/new?from=%00',
      '/?a[b]=c',
      `/?${'a&'.repeat(5_000)}`,
    ])
      assert.ok((await send(app().url + path)).status < 500, path)
  })

  test('headers of every bad kind are never a fault', async () => {
    const odd = [
      '',
      ',',
      ';',
      '*',
      '=',
      '"',
      ';q=',
      'a;q=9',
      'gzip;q=0,*;q=0',
      ','.repeat(3_000),
      'é',
      'W/"',
      '"a", W/"b",',
      '\u00ff',
    ]
    for (const name of [
      'accept',
      'accept-encoding',
      'accept-language',
      'if-none-match',
      'if-modified-since',
      'range',
      'cookie',
      'content-type',
      'authorization',
      'origin',
      'x-forwarded-for',
      'sec-fetch-site',
      'expect',
      'upgrade',
    ])
      for (const value of odd) {
        const bytes = Buffer.from(
          `GET /graphql?query={information} HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
          'latin1',
        )
        assert.match(await sendBytes(app().url, bytes), /^HTTP\/1\.1 [234]\d\d /, `${name}: ${value}`)
        const page = Buffer.from(
          `GET / HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
          'latin1',
        )
        assert.match(await sendBytes(app().url, page), /^HTTP\/1\.1 [234]\d\d /, `${name}: ${value}`)
      }
  })

  test('what is no HTTP is refused', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
      'POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /api/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
      Buffer.from('160301020001', 'hex'),
    ]) {
      const answer = await sendBytes(app().url, bytes, 1_000)
      assert.match(answer, /^(HTTP\/1\.1 (4\d\d|505) |$)/, String(bytes).slice(0, 60))
    }
  })

  test('uploads that are dropped or never finished hold nobody up', async () => {
    const { hostname, port } = new URL(app().url)
    const sockets = Array.from({ length: 200 }, (_, index) => {
      const path = index % 2 === 0 ? '/api/' : '/graphql'
      const type = index % 2 === 0 ? 'application/x-www-form-urlencoded' : 'application/json'
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\ncontent=`,
      )
      return socket
    })
    assert.equal((await send(`${app().url}/api/`, urlencoded([['content', 'x']]))).status, 200)
    for (const socket of sockets) socket.destroy()
    assert.equal((await send(`${app().url}/api/`, urlencoded([['content', 'x']]))).status, 200)
  })

  test('unusual methods are errors of the client everywhere', async () => {
    for (const path of [
      '/',
      '/graphql',
      '/announcements',
      '/healthz',
      '/new',
      '/abcdefghij',
      '/announcements.atom',
    ])
      for (const method of ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'LINK']) {
        const { status } = await send(app().url + path, { method })
        assert.ok(status >= 400 && status < 500, `${method} ${path} gives ${status}`)
      }
  })
})
