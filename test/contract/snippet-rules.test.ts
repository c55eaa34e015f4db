/** `snippet-endpoint.md` and `decisions.md`: valid fields, messages for invalid ones, and the answers. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { stored } from './pinned.ts'
import { onServer } from './server.ts'
import { send, sendBytes, urlencoded } from './wire.ts'

const dpasteKeys = JSON.parse(
  readFileSync(new URL('./fixtures/dpaste-lexers.json', import.meta.url), 'utf8'),
) as readonly string[]

type Fields = Readonly<Record<string, string>>

onServer('Fields of a snippet', {}, app => {
  const post = (fields: Fields) => send(`${app().url}/api/`, urlencoded(Object.entries(fields)))
  const lexerOf = async (fields: Fields) =>
    (await stored(app(), urlencoded(Object.entries({ content: 'x', format: 'json', ...fields })))).lexer

  async function refused(fields: Fields): Promise<string> {
    const { status, text, headers } = await post(fields)
    assert.equal(status, 400, JSON.stringify(fields))
    assert.match(headers['content-type'] ?? '', /^text\/plain; charset=utf-8$/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['delete-token'], undefined)
    return text
  }

  test('the content is required', async () => {
    assert.match(await refused({ lexer: 'python' }), /content/)
  })

  test('an unknown lexer is told by field, value and valid values', async () => {
    const message = await refused({ content: 'x', lexer: 'klingon' })
    assert.match(message, /lexer/)
    assert.match(message, /klingon/)
    for (const key of dpasteKeys) assert.ok(message.includes(key), key)
  })

  test('an expires that is not allowed is told by field, value and the list of valid values', async () => {
    for (const expires of ['3601', '03600', '3600.0', '-1', '1', 'NEVER', 'once', '1e3', '٣٦٠٠']) {
      const message = await refused({ content: 'x', expires })
      assert.match(message, /expires/)
      assert.ok(message.includes(expires), message)
      for (const valid of ['onetime', 'never', '3600', '604800', '2592000'])
        assert.ok(message.includes(valid), valid)
    }
  })

  test('an unknown format is told by field, value and valid values', async () => {
    for (const format of ['xml', 'json ,url', 'jso', 'urls', 'constructor', 'u\u0280l']) {
      const message = await refused({ content: 'x', format })
      assert.match(message, /format/)
      assert.ok(message.includes(format), message)
      for (const valid of ['default', 'url', 'json']) assert.ok(message.includes(valid), valid)
    }
  })

  test('a format is matched in any case, since published clients send URL', async () => {
    for (const [format, type] of [
      ['URL', 'text/plain; charset=utf-8'],
      [' Url\n', 'text/plain; charset=utf-8'],
      ['JSON', 'application/json'],
      ['Default', 'text/plain; charset=utf-8'],
    ] as const) {
      const { status, text, headers } = await post({ content: 'x', format })
      assert.equal(status, 200, format)
      assert.equal(headers['content-type'], type, format)
      if (/^\s*url/i.test(format)) assert.match(text, /^http:\S+\n$/)
    }
  })

  test('a value in a message is shortened and harmless', async () => {
    for (const field of ['lexer', 'expires', 'format']) {
      const message = await refused({ content: 'x', [field]: `<b>\u001b[31m\r\n${'z'.repeat(10_000)}` })
      assert.ok(!message.includes('\u001b') && !message.includes('z'.repeat(200)), message)
      assert.equal(message.trimEnd().split('\n').length, 1, 'one line')
    }
  })

  test('the first that fails is reported: content, lexer, expires, format', async () => {
    const wrong = { content: ' ', lexer: 'klingon', expires: 'soon', format: 'xml' }
    const order = ['content', 'lexer', 'expires', 'format'] as const
    const right = { content: 'x', lexer: 'python', expires: 'never', format: 'json' }
    for (const [index, field] of order.entries()) {
      const fixed = Object.fromEntries(order.slice(0, index).map(each => [each, right[each]]))
      assert.match(await refused({ ...wrong, ...fixed }), new RegExp(`^${field} `))
    }
  })

  test('every lexer of a default dpaste is known by its key', async () => {
    for (const key of dpasteKeys) assert.equal(await lexerOf({ lexer: key }), key)
    assert.equal(await lexerOf({ lexer: 'plain' }), 'plain')
  })

  test('further languages are known', async () => {
    const filenames = {
      typescript: 'a.ts',
      cpp: 'a.cpp',
      toml: 'a.toml',
      powershell: 'a.ps1',
      r: 'a.r',
      scala: 'a.scala',
      graphql: 'a.graphql',
      terraform: 'a.tf',
    }
    for (const [lexer, filename] of Object.entries(filenames)) {
      const key = await lexerOf({ filename })
      assert.notEqual(key, 'plain', filename)
      assert.equal(await lexerOf({ lexer }), key, lexer)
    }
  })

  test('aliases are taken and stored as our key', async () => {
    const keys = {
      javascript: 'js',
      text: '_text',
      py: 'python',
      sh: 'bash',
      yml: 'yaml',
      md: '_markdown',
      golang: 'go',
      'c++': 'cpp',
      ts: 'typescript',
    }
    for (const [alias, key] of Object.entries(keys)) assert.equal(await lexerOf({ lexer: alias }), key, alias)
  })

  test('a lexer goes before the filename', async () => {
    assert.equal(await lexerOf({ lexer: 'python', filename: 'a.go' }), 'python')
    assert.match(await refused({ content: 'x', lexer: 'klingon', filename: 'a.go' }), /klingon/)
  })

  test('an empty, blank or absent lexer is not set', async () => {
    for (const fields of [{ lexer: '' }, { lexer: ' \t' }, {}] as readonly Fields[]) {
      assert.equal(await lexerOf({ ...fields, filename: 'a.go' }), 'go')
      assert.equal(await lexerOf(fields), '_code')
    }
  })

  test('a filename picks a lexer by its base name', async () => {
    const keys = {
      'main.py': 'python',
      '/projects/ada/main.py': 'python',
      'C:\\src\\main.py': 'python',
      Dockerfile: 'docker',
      'x/Makefile': 'make',
      'a.tar.json': 'json',
      'script.pl': 'perl',
      'schema.sql': 'sql',
      'View.m': 'objective-c',
      'plot.R': 'r',
      'list.h': 'c',
      '.bashrc': 'bash',
    }
    for (const [filename, key] of Object.entries(keys))
      assert.equal(await lexerOf({ filename }), key, filename)
  })

  test('a filename that tells nothing gives plain', async () => {
    for (const filename of ['nothing.zzz', 'main', '.', '/', 'main.py/', 'py'])
      assert.equal(await lexerOf({ filename }), 'plain', filename)
  })

  test('a blank filename is none', async () => {
    assert.equal(await lexerOf({ filename: ' ' }), '_code')
  })

  test('expires is a month when it is not given, and blank is not given', async () => {
    for (const fields of [{}, { expires: '' }, { expires: ' ' }] as readonly Fields[])
      assert.equal((await post({ content: 'x', ...fields })).status, 200)
  })

  test('every default lifetime is taken', async () => {
    for (const expires of ['onetime', 'never', '3600', '604800', '2592000'])
      assert.equal((await post({ content: 'x', expires })).status, 200, expires)
  })
})

onServer('The answer to a new snippet', {}, app => {
  const post = (fields: Fields) => send(`${app().url}/api/`, urlencoded(Object.entries(fields)))
  const address = () => `${app().url}/[0-9A-Za-z]{10}`

  test('is by default the address in double quotes and nothing else', async () => {
    for (const fields of [{}, { format: 'default' }] as readonly Fields[]) {
      const { status, text, headers } = await post({ content: 'x', ...fields })
      assert.equal(status, 200)
      assert.match(text, new RegExp(`^"${address()}"$`))
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  test('is for url the address and a line break', async () => {
    const { text, headers } = await post({ content: 'x', format: 'url' })
    assert.match(text, new RegExp(`^${address()}\n$`))
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test('is for json an object of url, lexer and content', async () => {
    const { text, headers } = await post({ content: 'x "y"\n', format: 'json', lexer: 'py' })
    const answer = JSON.parse(text)
    assert.deepEqual(Object.keys(answer), ['url', 'lexer', 'content'])
    assert.match(answer.url, new RegExp(`^${address()}$`))
    assert.deepEqual({ ...answer, url: '' }, { url: '', lexer: 'python', content: 'x "y"\n' })
    assert.match(headers['content-type'] ?? '', /^application\/json(;|$)/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test('is kept by nobody and brings a delete token', async () => {
    const { headers } = await post({ content: 'x' })
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(String(headers['delete-token']), /^\S{20,}$/)
  })

  test('is 405 with Allow for every other method', async () => {
    for (const path of ['/api/', '/api'])
      for (const method of [
        'GET',
        'HEAD',
        'PUT',
        'PATCH',
        'DELETE',
        'TRACE',
        'PROPFIND',
        'QUERY',
        'SEARCH',
        'LOCK',
      ]) {
        const { status, headers } = await send(app().url + path, { method })
        assert.equal(status, 405, `${method} ${path}`)
        assert.equal(headers.allow, 'POST, OPTIONS', `${method} ${path}`)
      }
  })

  test('is an error of the client for a method nobody knows', async () => {
    assert.match(
      await sendBytes(app().url, 'FROB /api/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1\.1 4\d\d /,
    )
  })
})

onServer('SNIPPET_MAX_BYTES', { environment: { SNIPPET_MAX_BYTES: '1000' } }, app => {
  const post = (content: string) => send(`${app().url}/api/`, urlencoded([['content', content]]))

  test('is the most that is stored, counted in bytes of UTF-8', async () => {
    assert.equal((await post('x'.repeat(1000))).status, 200)
    assert.equal((await post('é'.repeat(500))).status, 200)
    for (const content of ['x'.repeat(1001), `${'é'.repeat(500)}x`]) {
      const { status, text } = await post(content)
      assert.equal(status, 400)
      assert.match(text, /^content /)
      assert.match(text, /\b1000\b/)
    }
  })

  test('leaves room for other fields', async () => {
    const sent = urlencoded([
      ['content', 'x'.repeat(1000)],
      ['unknown', 'y'.repeat(10_000)],
    ])
    assert.equal((await send(`${app().url}/api/`, sent)).status, 200)
  })

  test('makes a request that is too large to read at all a 413, with or without its length', async () => {
    const body = `content=${'x'.repeat(200_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const each of [body, [body.slice(0, 100_000), body.slice(100_000)]]) {
      const { status, text } = await send(`${app().url}/api/`, { method: 'POST', headers, body: each })
      assert.equal(status, 413)
      assert.ok(text.length > 0)
    }
  })
})

onServer('The default size limit', {}, app => {
  test('is 2 621 440 bytes', async () => {
    const post = (length: number) =>
      send(`${app().url}/api/`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `content=${'x'.repeat(length)}`,
      })
    assert.equal((await post(2_621_440)).status, 200)
    const { status, text } = await post(2_621_441)
    assert.equal(status, 400)
    assert.match(text, /2621440/)
  })
})
