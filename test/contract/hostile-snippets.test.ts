/** Whatever stands in a snippet, around it, or in front of it: pages run nothing of it, hide nothing of it, and tell nothing. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { openDatabase } from '../../src/db/open.ts'
import { isReserved } from '../../src/snippets/reserved.ts'
import type { TestApp } from '../app.ts'
import { pin, readBack } from './pinned.ts'
import { onServer } from './server.ts'
import { multipart, type Received, type Sent, send, urlencoded } from './wire.ts'

const asPage = { accept: 'text/html' }
const page = (url: string) => send(url, { headers: asPage })

/** The names of the elements of a page, but for those that only hold text. */
const elements = (markup: string): readonly string[] =>
  (markup.match(/(?<=<)[a-z][\w-]*/gi) ?? []).filter(name => !/^(span|bdi|a)$/i.test(name))

/** What no page of ours has, whoever wrote what is on it. */
function assertInert(markup: string, from: string): void {
  const tags = (markup.match(/<[a-z][^>]*>/gi) ?? []).map(tag => tag.replace(/"[^"]*"/g, '""'))
  for (const tag of tags) {
    assert.doesNotMatch(tag, /\son[a-z]+\s*=/i, `${from}: ${tag}`)
    assert.doesNotMatch(tag, /\s(style|srcdoc|formaction)\s*=/i, `${from}: ${tag}`)
    assert.doesNotMatch(
      tag,
      /^<(iframe|object|embed|base(?! target="">)|style|video|audio|math)\b/i,
      `${from}: ${tag}`,
    )
  }
  for (const [script] of markup.matchAll(/<script[^>]*>/gi))
    assert.match(script, /^<script type="module" src="\/assets\/[\w.-]+">$/, from)
  for (const [, address = ''] of markup.matchAll(/\s(?:href|src|action)\s*=\s*"([^"]*)"/gi))
    assert.doesNotMatch(address, /^[\s\0-\x20]*(javascript|data|vbscript|file):/i, `${from}: ${address}`)
}

const payloads = [
  '<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</code></pre><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '<!--text--><script>alert(1)</script>',
  '<!-- --!><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert%281%29) [c](\u0001javascript:alert(1)) [d](data:text/html,x)',
  '![a](x" onerror="alert(1)) ![b](javascript:alert(1)) <javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a] [x](<java\nscript:alert(1)>)',
  '`` <b onclick=alert(1)> ``\n\n```html"onload="alert(1)\n<script>alert(1)</script>\n```',
  '``` <script>alert(1)</script>\nx\n```',
  '.. raw:: html\n\n   <script>alert(1)</script>\n\n`a <javascript:alert(1)>`_',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  '{{constructor.constructor("alert(1)")()}} #{7*7} $' + '{alert(1)}',
].join('\n\n')

onServer('Hostile snippets', { environment: { SNIPPET_MAX_BYTES: '2621440' } }, app => {
  afterEach(async () => assert.equal((await send(`${app().url}/healthz`)).status, 200))

  for (const lexer of ['_markdown', '_text', '_code', '_rst', 'html', 'python', 'xml', 'php', 'diff'])
    test(`scripts in a text shown as ${lexer} stay text`, async () => {
      const [url, harmless] = [
        await pin(app(), { content: payloads, lexer }),
        await pin(app(), { content: 'harmless', lexer }),
      ]
      for (const view of ['', '/slim']) {
        const shown = await page(`${url}${view}`)
        assert.equal(shown.status, 200)
        assertInert(shown.text, `${lexer}${view}`)
        const other = await page(`${harmless}${view}`)
        if (lexer !== '_markdown') assert.deepEqual(elements(shown.text), elements(other.text))
      }
      const raw = await send(`${url}/raw`)
      assert.equal(raw.text, payloads)
      assert.equal(raw.headers['content-type'], 'text/plain; charset=utf-8')
      assert.equal(raw.headers['x-content-type-options'], 'nosniff')
      assert.match(String(raw.headers['content-security-policy']), /sandbox/)
    })

  test('scripts in names stay names, on the page, in its title and in the name of the download', async () => {
    for (const filename of [
      '<script>alert(1)</script>.html',
      '</title><svg onload=alert(1)>',
      '"; filename=evil.exe; x="',
      'a\r\nSet-Cookie: a=b\r\n\r\n<script>',
      "x' onclick='alert(1)",
      '../../../etc/passwd',
      '..\\..\\evil.exe',
      '%2e%2e%2f%00',
      '\u{1f600}'.repeat(300),
      '\ud800',
    ]) {
      const url = await pin(app(), { content: 'text', filename, lexer: '_text' })
      const shown = await page(url)
      assert.equal(shown.status, 200, filename)
      assertInert(shown.text, filename)
      const { headers, status } = await send(`${url}/raw?download`)
      assert.equal(status, 200, filename)
      assert.equal(headers['set-cookie'], undefined)
      assert.match(
        String(headers['content-disposition']),
        /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w.~!#$&+^`|%-]*$/,
        filename,
      )
      assert.doesNotMatch(String(headers['content-disposition']), /\.\.[/\\]/)
      assertInert((await page(`${app().url}/new?from=${new URL(url).pathname.slice(1)}`)).text, filename)
    }
  })

  test('scripts in fields that are refused come back as text', async () => {
    for (const field of ['lexer', 'expires', 'parent', 'rtl', 'encrypted', 'format', 'filename'])
      for (const value of [
        '"><script>alert(1)</script>',
        "' onfocus='alert(1)' autofocus='",
        '</textarea><img src=x onerror=alert(1)>',
      ]) {
        const sent = urlencoded([
          ['content', value],
          [field, value],
        ])
        const shown = await send(`${app().url}/new`, { ...sent, headers: { ...sent.headers, ...asPage } })
        assert.ok(shown.status < 500, field)
        assertInert(shown.text, field)
        const told = await send(`${app().url}/api/`, sent)
        assert.ok(told.status < 500, field)
        assert.equal(told.headers['content-type'], 'text/plain; charset=utf-8')
      }
  })

  test('a parent that is no id is refused, and one that is not there does no harm', async () => {
    for (const parent of ['../../etc', '<b>', 'a b', '\0', 'x'.repeat(65), '/manage'])
      assert.equal(
        (
          await send(
            `${app().url}/api/`,
            urlencoded([
              ['content', 'x'],
              ['parent', parent],
            ]),
          )
        ).status,
        400,
      )
    for (const parent of ['manage', 'constructor', '0000000000']) {
      const url = await pin(app(), { content: 'text', parent })
      for (const view of ['', '/diff', '/slim'])
        assert.ok((await page(`${url}${view}`)).status < 500, `${parent}${view}`)
    }
  })

  test('a diff of scripts runs none', async () => {
    const parent = await pin(app(), {
      content: `same\n${payloads}`,
      lexer: 'html',
      filename: '<svg onload=alert(1)>',
    })
    const child = await pin(app(), {
      content: `same\n${payloads.toUpperCase()}\n<script>alert(2)</script>`,
      lexer: 'html',
      parent: new URL(parent).pathname.slice(1),
    })
    const shown = await page(`${child}/diff`)
    assert.equal(shown.status, 200)
    assertInert(shown.text, 'diff')
  })

  test('what turns the direction of text is seen, and turns nothing around it', async () => {
    const turning = /[\u202a-\u202e\u2066-\u2069]/
    const content = 'if (access != "user\u202e \u2066// check\u2069 \u2066") {\nnext line\u202e\u2067'
    for (const lexer of ['js', '_text', '_code', 'diff', '_rst']) {
      const url = await pin(app(), { content, lexer, filename: 'invoice\u202efdp.exe' })
      const shown = (await page(url)).text
      const [body = '', title = '', heading = ''] = [
        shown.slice(shown.indexOf('<main')),
        /<title>(.*?)<\/title>/s.exec(shown)?.[1],
        /<h1[^>]*>(.*?)<\/h1>/s.exec(shown)?.[1],
      ]
      assert.doesNotMatch(title, turning, 'title')
      assert.doesNotMatch(heading, turning, 'heading')
      // Each stands in an element that isolates it.
      assert.doesNotMatch(body.replace(/<bdi [^>]*>[^<]<\/bdi>/g, ''), turning, lexer)
      assert.match(body, /U\+202E/)
      const { headers } = await send(`${url}/raw?download`)
      assert.doesNotMatch(decodeURIComponent(String(headers['content-disposition'])), turning)
    }
    const markdown = await pin(app(), { content: `# a\u202eb\n\n\`c\u2067d\` e\u202ef`, lexer: '_markdown' })
    const prose = (await page(markdown)).text
    assert.doesNotMatch(prose.slice(prose.indexOf('<main')).replace(/<bdi [^>]*>[^<]<\/bdi>/g, ''), turning)
  })

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

  test('every page of a snippet is kept from search engines, by its head and by a header', async () => {
    const open = await pin(app(), { content: 'text' })
    const pages = [
      open,
      `${open}/slim`,
      `${open}/diff`,
      await pin(app(), { content: 'text', expires: 'onetime' }),
      await pin(app(), { content: 'text', password: 'open sesame' }),
      `${app().url}/nevernever`,
    ]
    for (const url of pages) {
      const { headers, text } = await page(url)
      assert.equal(headers['x-robots-tag'], 'noindex', url)
      assert.match(text, /<meta name="robots" content="noindex(, *nofollow)?">/, url)
    }
    for (const path of ['/raw', '/raw', '/raw?download', '/qr.svg'])
      assert.equal((await send(open + path)).headers['x-robots-tag'], 'noindex', path)
  })

  test('ids that look like addresses of the site lead nowhere', async () => {
    for (const id of [
      'new',
      'mine',
      'api',
      'manage',
      'privacy',
      'leaving',
      'takedown',
      'graphql',
      'assets',
      'robots',
      '__proto__',
      'constructor',
      'toString',
    ])
      for (const [method, view] of [
        ['GET', 'raw'],
        ['GET', 'slim'],
        ['GET', 'diff'],
        ['GET', 'report'],
        ['POST', 'raw'],
        ['POST', 'unlock'],
        ['POST', 'report'],
        ['POST', 'delete'],
      ] as const) {
        const { status } = await send(`${app().url}/${id}/${view}`, { method, headers: asPage })
        assert.ok(status >= 300 && status < 500, `${method} /${id}/${view} gives ${status}`)
      }
  })
})

test('No id is drawn that is the first step of an address of the site', async () => {
  const { startTestApp } = await import('../app.ts')
  const steps = new Set<string>()
  const app = await startTestApp({ onRoute: ({ url }) => steps.add(url.split('/')[1] ?? '') })
  await app.close()
  assert.ok(steps.size > 10)
  for (const step of steps) if (/^[0-9A-Za-z]+$/.test(step)) assert.ok(isReserved(step), step)
})

onEnumeration()

/** Whoever tries addresses learns nothing from an answer: what was never there, has expired, or was deleted is one. */
function onEnumeration(): void {
  let now = Date.now()
  onServer(
    'Guessing addresses',
    { now: () => now, environment: { SNIPPET_EXPIRES: 'onetime,never,3600' } },
    app => {
      const views: readonly (readonly [
        method: string,
        path: string,
        headers?: Readonly<Record<string, string>>,
      ])[] = [
        ['GET', ''],
        ['GET', '', asPage],
        ['HEAD', ''],
        ['GET', '/raw'],
        ['GET', '/raw?download'],
        ['HEAD', '/raw'],
        ['GET', '/slim', asPage],
        ['GET', '/diff', asPage],
        ['GET', '/report', asPage],
        ['POST', '', asPage],
        ['POST', '/raw'],
        ['POST', '/unlock', asPage],
        ['POST', '/delete', asPage],
        ['POST', '/report', asPage],
        ['DELETE', ''],
        ['DELETE', '', { authorization: `Bearer ${'A'.repeat(32)}` }],
      ]

      async function answers(url: string): Promise<readonly unknown[]> {
        const id = new URL(url).pathname.slice(1)
        const seen: unknown[] = []
        for (const [method, path, headers = {}] of views) {
          const answer = await send(`${url}${path}`, { method, headers })
          seen.push([method, path, ...shapeOf(answer, id)])
        }
        return seen
      }

      /** All but what is of the moment. */
      function shapeOf({ status, headers, text }: Received, id: string): readonly unknown[] {
        const { date, ...others } = headers
        return [status, JSON.parse(JSON.stringify(others).replaceAll(id, 'ID')), text.replaceAll(id, 'ID')]
      }

      const pinned = (fields: object = {}) => pin(app(), { content: 'text', expires: 'never', ...fields })

      test('what is gone, deleted or has never been is one to whoever asks', async () => {
        const missing = await answers(`${app().url}/nevernever`)
        for (const [method, path, status] of missing as [string, string, number][])
          assert.ok(status >= 300 && status < 500, `${method} ${path} gives ${status}`)

        const expired = await pinned({ expires: '3600' })
        now += 3_600_000
        assert.deepEqual(await answers(expired), missing, 'expired')

        const made = await send(
          `${app().url}/api/`,
          urlencoded([
            ['content', 'text'],
            ['format', 'url'],
          ]),
        )
        const deleted = made.text.trim()
        assert.equal((await page(deleted)).status, 200)
        const authorization = `Bearer ${made.headers['delete-token']}`
        assert.equal((await send(deleted, { method: 'DELETE', headers: { authorization } })).status, 204)
        assert.deepEqual(await answers(deleted), missing, 'deleted')

        const read = await pinned({ expires: 'onetime' })
        assert.equal((await send(`${read}/raw`, { method: 'POST' })).status, 200)
        assert.deepEqual(await answers(read), missing, 'read once')
      })

      test('what is hidden gives nothing away but that it is hidden', async () => {
        const hidden = await pinned({ content: 'open sesame', filename: 'cave.py', lexer: 'python' })
        await hide(app(), hidden)
        for (const [method, path, status, , text] of (await answers(hidden)) as [
          string,
          string,
          number,
          object,
          string,
        ][]) {
          assert.ok((status >= 401 && status <= 404) || status === 410, `${method} ${path} gives ${status}`)
          assert.doesNotMatch(text, /sesame|cave|python/i, `${method} ${path}`)
        }
      })

      test('a token that does not open tells nothing about what is sealed', async () => {
        const wrong = { method: 'DELETE', headers: { authorization: `Bearer ${'A'.repeat(32)}` } }
        const told = async (url: string) => shapeOf(await send(url, wrong), new URL(url).pathname.slice(1))
        const missing = await told(`${app().url}/nevernever`)
        assert.deepEqual(await told(await pinned({ expires: 'onetime' })), missing)
        assert.deepEqual(await told(await pinned({ password: 'open sesame' })), missing)
      })
    },
  )
}

async function hide(app: TestApp, url: string): Promise<void> {
  await using db = await openDatabase(app.databaseUrl)
  const id = new URL(url).pathname.slice(1)
  await db.write(db.query.updateTable('snippets').set({ hidden_at: Date.now() }).where('id', '=', id))
}
