/** Hostile texts and file names of snippets: pages execute nothing of them and hide nothing of them. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { asPage, assertInert, elements, page } from './inert.ts'
import { pin } from './pinned.ts'
import { onServer } from './server.ts'
import { send, urlencoded } from './wire.ts'

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
      // Each such character stands in an element that isolates it.
      assert.doesNotMatch(body.replace(/<bdi [^>]*>[^<]<\/bdi>/g, ''), turning, lexer)
      assert.match(body, /U\+202E/)
      const { headers } = await send(`${url}/raw?download`)
      assert.doesNotMatch(decodeURIComponent(String(headers['content-disposition'])), turning)
    }
    const markdown = await pin(app(), { content: `# a\u202eb\n\n\`c\u2067d\` e\u202ef`, lexer: '_markdown' })
    const prose = (await page(markdown)).text
    assert.doesNotMatch(prose.slice(prose.indexOf('<main')).replace(/<bdi [^>]*>[^<]<\/bdi>/g, ''), turning)
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
    for (const path of ['/raw', '/raw', '/raw?download', '/qr.svg', '/picture.png'])
      assert.equal((await send(open + path)).headers['x-robots-tag'], 'noindex', path)
  })
})
