/** Texts that are hard to render and bodies that are hard to parse: they delay no other request, and are returned unchanged. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { page } from './inert.ts'
import { pin, readBack } from './pinned.ts'
import { onServer } from './server.ts'
import { multipart, type Sent, send, urlencoded } from './wire.ts'

onServer('Hostile bodies', {}, app => {
  afterEach(async () => assert.equal((await send(`${app().url}/healthz`)).status, 200))

  const long: Readonly<Record<string, string>> = {
    'a word of 10 000 characters': 'w'.repeat(10_000),
    'half a megabyte of parentheses': '('.repeat(500_000),
    'half a megabyte of quotes and backslashes': '"\\'.repeat(250_000),
    'half a megabyte of angle brackets': '<'.repeat(500_000),
    'half a megabyte of combining marks': `a${'\u0301'.repeat(250_000)}`,
    'hundred thousand tabs': `x${'\t'.repeat(100_000)}`,
    'thirty thousand backticks': '` '.repeat(30_000),
    'many footnotes and tables': '|a'.repeat(20_000).concat('\n', '|-'.repeat(20_000)),
  }
  for (const [name, content] of Object.entries(long))
    test(`${name} is shown in every language, and nobody else waits for it`, async () => {
      for (const lexer of [
        '_text',
        '_markdown',
        '_rst',
        'python',
        'js',
        'html',
        'json',
        'bash',
        'cpp',
        'sql',
        'ruby',
      ]) {
        const url = await pin(app(), { content, lexer })
        const [shown, alive] = await Promise.all([page(url), send(`${app().url}/healthz`)])
        assert.equal(alive.status, 200)
        assert.equal(shown.status, 200, lexer)
        assert.equal((await readBack(url)).toString(), content)
      }
    })

  test('a compressed body is refused before it is unpacked', async () => {
    const bomb = Buffer.alloc(10_000_000)
    for (const [coding, body] of [
      ['gzip', gzipSync(bomb)],
      ['br', brotliCompressSync(bomb)],
      ['zstd', zstdCompressSync(bomb)],
      ['gzip, gzip', gzipSync(gzipSync(bomb))],
      ['deflate', gzipSync('x')],
    ] as const)
      for (const [method, path, type] of [
        ['POST', '/api/', 'application/x-www-form-urlencoded'],
        ['POST', '/api/', 'multipart/form-data; boundary=x'],
        ['POST', '/new', 'application/x-www-form-urlencoded'],
        ['POST', '/', 'text/plain'],
        ['PUT', '/bomb.txt', 'text/plain'],
      ] as const) {
        const headers = { 'content-encoding': coding, 'content-type': type }
        const { status } = await send(app().url + path, { method, headers, body })
        assert.equal(status, 415, `${coding} to ${method} ${path}`)
      }
    const sent = urlencoded([['content', 'x']])
    const plain = { ...sent, headers: { ...sent.headers, 'content-encoding': 'identity' } }
    assert.equal((await send(`${app().url}/api/`, plain)).status, 200)
  })

  test('bytes that are no UTF-8 become characters that say so, wherever they come in', async () => {
    const bytes = Buffer.from('61ff62c0af63eda08064f888808080e280', 'hex')
    const ways: readonly (readonly [path: string, sent: Sent])[] = [
      [
        '/api/',
        urlencoded([
          ['content', bytes],
          ['filename', bytes],
          ['lexer', '_text'],
          ['format', 'url'],
        ]),
      ],
      [
        '/api/',
        multipart([
          { name: 'content', value: bytes, filename: 'a' },
          { name: 'format', value: 'url' },
        ]),
      ],
      ['/', { method: 'POST', body: bytes }],
      ['/a.txt', { method: 'PUT', body: bytes }],
    ]
    for (const [path, sent] of ways) {
      const { status, text } = await send(app().url + path, sent)
      assert.equal(status, 200, text)
      const back = await readBack(text.trim())
      assert.deepEqual(back, Buffer.from(back.toString()), 'what is stored is UTF-8')
      assert.match(back.toString(), /^a\ufffdb\ufffd/)
      assert.equal((await page(text.trim())).status, 200)
    }
    for (const field of ['lexer', 'expires', 'parent', 'password', 'rtl'])
      assert.ok(
        (
          await send(
            `${app().url}/api/`,
            urlencoded([
              ['content', 'x'],
              [field, bytes],
            ]),
          )
        ).status < 500,
        field,
      )
  })
})
