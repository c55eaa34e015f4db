/** `snippet-endpoint.md` and its part of `decisions.md`: the form, its rules and its messages. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { pin, readBack, stored } from './pinned.ts'
import { onEachServer, onServer } from './server.ts'
import { multipart, type Sent, send, urlencoded } from './wire.ts'

/** Texts of which a careless server loses parts. */
const odd = {
  'line breaks of Windows': 'a\r\nb\r\n',
  'a lone carriage return': 'a\rb',
  tabs: '\tindented\n\t\ttwice\t',
  'a byte order mark': '\ufeffprint(1)\n',
  NUL: 'a\0b\0',
  'blanks at its ends': '  \n\n  x  \n\n  \t ',
  'signs of a form': 'a=1&b=2&content=x%20+y;z"\'',
  'multipart borders': '--cut-here\r\n\r\n--cut-here',
  'every plane of Unicode': 'é ß 漢字 🏃🏽‍♀️ \u{10ffff} \u202e \u2028',
  markup: '<script>alert(1)</script> &amp; <!--text-->',
  'a surrogate escape': '\\ud800 $& $1',
  'a megabyte': 'x'.repeat(1_000_000),
} as const

const encodings: Readonly<Record<string, (fields: readonly (readonly [string, string | Buffer])[]) => Sent>> =
  {
    urlencoded,
    multipart: fields => multipart(fields.map(([name, value]) => ({ name, value }))),
  }

onEachServer('Content', {}, app => {
  for (const [encoding, form] of Object.entries(encodings)) {
    for (const [name, text] of Object.entries(odd)) {
      // A text with the boundary of the multipart form cannot be sent in that form.
      if (encoding === 'multipart' && name === 'multipart borders') continue
      test(`keeps ${name}, sent ${encoding}`, async () => {
        const sent = form([
          ['content', text],
          ['format', 'json'],
        ])
        const { url, content } = await stored(app(), sent)
        assert.equal(content, text)
        assert.deepEqual(await readBack(url), Buffer.from(text))
      })
    }

    test(`may come in chunks, sent ${encoding}`, async () => {
      const { headers = {}, body } = form([
        ['content', 'pièce par pièce 🏃'],
        ['format', 'json'],
      ])
      const bytes = Buffer.from(body as Buffer)
      const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 30), bytes.subarray(30, 31), bytes.subarray(31)]
      const { url } = await stored(app(), { method: 'POST', headers, body: pieces })
      assert.equal((await readBack(url)).toString(), 'pièce par pièce 🏃')
    })

    test(`has U+FFFD for what is not UTF-8, as TextDecoder has it, sent ${encoding}`, async () => {
      for (const hex of ['ff', '61c3', 'e28261', 'eda080', 'f4908080', 'c080', '62fffe63', 'f09f8f']) {
        const bytes = Buffer.from(`41${hex}42`, 'hex')
        const { url, content } = await stored(
          app(),
          form([
            ['content', bytes],
            ['format', 'json'],
          ]),
        )
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
        assert.equal(content, text, hex)
        assert.deepEqual(await readBack(url), Buffer.from(text))
      }
    })
  }
})

onServer('The form', {}, app => {
  const post = (sent: Sent) => send(`${app().url}/api/`, sent)

  for (const [encoding, form] of Object.entries(encodings)) {
    test(`takes the last of duplicate fields, sent ${encoding}`, async () => {
      const { lexer, content } = await stored(
        app(),
        form([
          ['content', 'first'],
          ['format', 'nonsense'],
          ['lexer', 'python'],
          ['content', 'last'],
          ['lexer', 'go'],
          ['format', 'json'],
        ]),
      )
      assert.deepEqual({ lexer, content }, { lexer: 'go', content: 'last' })
    })

    test(`ignores unknown fields, sent ${encoding}`, async () => {
      const { lexer } = await stored(
        app(),
        form([
          ['title', 'x'],
          ['Content', 'no'],
          ['__proto__', 'x'],
          ['constructor', 'x'],
          ['content[]', 'x'],
          ['', 'x'],
          ['content', 'yes'],
          ['LEXER', 'nonsense'],
          ['format', 'json'],
        ]),
      )
      assert.equal(lexer, '_code')
    })
  }

  test('ignores the query string', async () => {
    const sent = urlencoded([['content', 'from the body']])
    const { status, text } = await send(
      `${app().url}/api/?content=query&lexer=nonsense&format=nonsense&expires=1`,
      sent,
    )
    assert.equal(status, 200)
    assert.match(text, /^"http/)
    assert.equal((await readBack(text.slice(1, -1))).toString(), 'from the body')
  })

  test('is the body alone: content in the query does not count', async () => {
    const { status, text } = await send(`${app().url}/api/?content=query`, urlencoded([['lexer', 'python']]))
    assert.equal(status, 400)
    assert.match(text, /content/)
  })

  test('is taken at /api without the slash as well', async () => {
    const { status, text } = await send(`${app().url}/api`, urlencoded([['content', 'x']]))
    assert.equal(status, 200)
    assert.match(text, /^"http.*"$/)
  })

  test('is trimmed but for the content', async () => {
    const { lexer } = await stored(
      app(),
      urlencoded([
        ['content', ' x '],
        ['lexer', ' \tpython\r\n'],
        ['expires', '\u00a0never '],
        ['format', ' json\u0085'],
      ]),
    )
    assert.equal(lexer, 'python')
  })

  test('may name its charset and spell its type in any case', async () => {
    for (const type of [
      'application/x-www-form-urlencoded; charset=UTF-8',
      'APPLICATION/X-WWW-FORM-URLENCODED',
      'application/x-www-form-urlencoded;charset="utf-8"',
    ]) {
      const { status } = await post({ method: 'POST', headers: { 'content-type': type }, body: 'content=x' })
      assert.equal(status, 200, type)
    }
  })

  test('of another type, or of none, is an error of the client', async () => {
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'nonsense' },
      {},
    ]) {
      const { status } = await post({ method: 'POST', headers, body: '{"content":"x"}' })
      assert.ok([400, 415].includes(status), `${JSON.stringify(headers)} gives ${status}`)
    }
  })

  test('without a body says that content is missing', async () => {
    const { status, text } = await post({ method: 'POST', headers: { 'content-length': '0' } })
    assert.equal(status, 400)
    assert.match(text, /content/)
  })

  test('takes a file part as content, and its name as the filename when none was given', async () => {
    const file = { name: 'content', value: 'print(1)\r\n\0', type: 'application/octet-stream' }
    const json = { name: 'format', value: 'json' }
    const lexerOf = async (parts: readonly { name: string; value: string; filename?: string }[]) =>
      (await stored(app(), multipart(parts))).lexer
    assert.equal(await lexerOf([{ ...file, filename: 'main.py' }, json]), 'python')
    assert.equal(
      await lexerOf([{ ...file, filename: 'main.py' }, json, { name: 'filename', value: 'a.go' }]),
      'go',
    )
    assert.equal(
      await lexerOf([{ ...file, filename: 'main.py' }, json, { name: 'filename', value: ' ' }]),
      'python',
    )
    assert.equal(
      await lexerOf([{ ...file, filename: 'main.py' }, json, { name: 'lexer', value: 'rust' }]),
      'rust',
    )
    const { url, content } = await stored(app(), multipart([{ ...file, filename: 'main.py' }, json]))
    assert.equal(content, file.value)
    assert.deepEqual(await readBack(url), Buffer.from(file.value))
  })

  test('is sent by curl -F content=@main.py, as the page about it says', async t => {
    if (spawnSync('curl', ['--version']).status !== 0) return t.skip('there is no curl here')
    const folder = mkdtempSync(join(tmpdir(), 'corkboard-curl-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const source = 'print("hello")\r\n'
    writeFileSync(join(folder, 'main.py'), source)
    const api = `${app().url}/api/`

    const out = await curl(folder, '-F', 'format=url', '-F', 'content=@main.py', api)
    assert.match(out, new RegExp(`^${app().url}/[0-9A-Za-z]{10}\n$`))
    let page = await (await fetch(out.trim())).text()
    while (page.includes(' data-pending')) page = await (await fetch(out.trim())).text()
    assert.match(page, /main\.py/)
    assert.match(page, /Python/)
    assert.match(page, /<span class="hljs-/, 'it is highlighted')
    assert.equal((await readBack(out.trim())).toString(), source)

    const encoded = await curl(folder, '--data-urlencode', 'content@main.py', api)
    assert.equal((await readBack(encoded.slice(1, -1))).toString(), source)

    const chunked = ['-H', 'Transfer-Encoding: chunked']
    const json = await curl(folder, ...chunked, '-F', 'format=json', '-F', 'content=<main.py', api)
    assert.equal(JSON.parse(json).content, source)
  })

  test('answers to a client that waits to be told to continue', async () => {
    const sent = urlencoded([['content', 'x']])
    const { status } = await post({ ...sent, headers: { ...sent.headers, expect: '100-continue' } })
    assert.equal(status, 200)
  })
})

onServer('Blank content', {}, app => {
  /** Characters that Python's `str.strip()` removes. */
  const blanks = [
    ...[9, 10, 11, 12, 13, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680],
    ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
    ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
  ].map(code => String.fromCodePoint(code))

  test('is invalid, whichever blanks it has', async () => {
    for (const text of ['', ...blanks, blanks.join('')]) {
      const { status, text: message } = await send(`${app().url}/api/`, urlencoded([['content', text]]))
      assert.equal(status, 400, JSON.stringify(text))
      assert.match(message, /content/)
    }
  })

  test('is not what one only cannot see', async () => {
    for (const code of [0xfeff, 0, 1, 0x1b, 0x7f, 0x180e, 0x200b, 0x2060, 0x84, 0x86]) {
      const text = String.fromCodePoint(code)
      assert.deepEqual(
        await readBack(await pin(app(), { content: text })),
        Buffer.from(text),
        code.toString(16),
      )
    }
  })
})

async function curl(cwd: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)('curl', ['-sS', ...args], { cwd })).stdout
}
