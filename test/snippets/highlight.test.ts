import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { createByteCache } from '../../src/lib/byte-cache.ts'
import { lexerOf } from '../../src/snippets/lexers.ts'
import { createHighlighter, type Highlighter } from '../../src/snippets/read/highlight.ts'
import { escapePlainly } from '../../src/snippets/read/plain.ts'
import { render } from '../../src/snippets/read/render.ts'

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#13': '\r',
}

/** What a browser makes text of. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&([^;]+);/g, (_, name: string) => characters[name] ?? assert.fail(name))

/** NUL is shown by its picture, and a text without a line break at its end is given one. */
const shown = (text: string): string => `${text.replaceAll('\0', '\u2400').replace(/\n$/, '')}\n`

const source = (text: string, language: string | null) => render({ text, manner: 'source', language })
const piece = fc.oneof(
  fc.constantFrom(
    '"""',
    '/*',
    '*/',
    '<script>',
    '</span>',
    '`${',
    '}',
    '\n',
    '\r\n',
    '\0',
    '&amp;',
    "'",
    'def f(x):',
    '<b a="',
    '<?php',
    '&',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const anyText = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join('').toWellFormed())
const anyLanguage = fc.constantFrom(
  null,
  'python',
  'javascript',
  'xml',
  'php',
  'markdown',
  'bash',
  'css',
  'cpp',
  'ruby',
  'django',
)

describe('a text as rows', () => {
  it('shows every character of the text and runs none of it', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const { html } = source(text, language)
        assert.equal(textOf(html), shown(text))
        for (const tag of html.match(/<[^>]*>/g) ?? [])
          assert.match(
            tag,
            /^<(\/?span|\/?a|span class="[\w -]+"|span class="line" id="L\d+"|a href="#L\d+" data-n="\d+" tabindex="-1" aria-hidden="true")>$/,
          )
      }),
    )
  })

  it('has one row a line, each with its spans closed', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const { html, lines } = source(text, language)
        const rows = html.split(/(?=<span class="line")/)
        assert.equal(rows.length, Math.max(1, lines))
        for (const row of rows) assert.equal(row.match(/<span/g)?.length, row.match(/<\/span>/g)?.length, row)
      }),
    )
  })

  it('repeats a span that goes over the end of a line', () => {
    const { html } = source('/* a\nb */', 'javascript')
    assert.equal(html.match(/hljs-comment/g)?.length, 2)
  })

  it('has numbers without links when there are many lines, and no rows when there are very many', () => {
    assert.match(source('\n'.repeat(6000), null).html, /^<span class="line" id="L1" data-n="1">/)
    assert.doesNotMatch(source('\n'.repeat(200_000), null).html, /</)
  })
})

describe('Markdown', () => {
  const markdown = (text: string) => render({ text, manner: 'markdown' }).html

  it('lets no HTML through', () => {
    assert.doesNotMatch(
      markdown('<script>alert(1)</script> <b onclick=x>\n\n<iframe src=x>\n'),
      /<(script|b|iframe)/,
    )
    fc.assert(
      fc.property(anyText, text => {
        assert.doesNotMatch(markdown(text), /<(script|img|b|iframe|svg|style)|<[^>]* on\w+=/)
      }),
    )
  })

  it('links only to the web, to mail and to this site', () => {
    for (const address of [
      'javascript:alert(1)',
      'JavaScript:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '&#106;avascript:x',
      'java\tscript:x',
    ])
      assert.doesNotMatch(markdown(`[a](${address}) ![b](${address}) <${address}>`), /href/, address)
    const links = markdown('[a](https://a.test) [b](/status) [c](mailto:a@b.test)')
    assert.equal(links.match(/rel="nofollow ugc noopener noreferrer"/g)?.length, 3)
  })

  it('makes links of pictures', () => {
    assert.match(
      markdown('![a *b*](https://a.test/x.png)'),
      /<a href="https:\/\/a.test\/x.png"[^>]*>a \*b\*<\/a>/,
    )
    assert.equal(markdown('[![a](https://a.test/x.png)](https://b.test)').match(/<a /g)?.length, 1)
  })

  it('colours fenced code', () => assert.match(markdown('```js\nlet a\n```'), /hljs-keyword/))
})

describe('the plain way out', () => {
  it('shows every character of the text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        assert.equal(
          textOf((await escapePlainly(Buffer.from(text))).toString()),
          text.replaceAll('\0', '\u2400'),
        )
      }),
    )
    const long = `${'é<'.repeat(60_000)}&`
    assert.equal(textOf((await escapePlainly(Buffer.from(long))).toString()), long)
  })
})

describe('the highlighter', () => {
  let highlighter: Highlighter
  before(() => {
    highlighter = createHighlighter()
  })
  after(() => highlighter.close())
  const highlight = (text: string, lexer: string, key: string | null = null) =>
    highlighter.highlight(key, Buffer.from(text), lexerOf(lexer))

  it('colours source, counts lines, and remembers by key', async () => {
    const first = await highlight('def f():\n  pass\n', 'python', 'a')
    assert.equal(first.shape, 'rows')
    assert.equal(first.lines, 2)
    assert.match(Buffer.from(first.html).toString(), /hljs-keyword/)
    assert.equal(await highlight('def f():\n  pass\n', 'python', 'a'), first)
    highlighter.forget('a')
    assert.notEqual(await highlight('def f():\n  pass\n', 'python', 'a'), first)
  })

  it('does the same work once for all who ask at the same time', async () => {
    const [one, two] = await Promise.all([highlight('x', 'python', 'b'), highlight('x', 'python', 'b')])
    assert.equal(one, two)
  })

  it('renders Markdown as prose, and reStructuredText as text', async () => {
    assert.equal((await highlight('# a', '_markdown')).shape, 'prose')
    const rst = await highlight('**a**', '_rst')
    assert.equal(textOf(Buffer.from(rst.html).toString()), '**a**\n')
  })
})

describe('a hostile text', () => {
  const highlighter = createHighlighter({ deadlineMs: 400 })
  after(() => highlighter.close())

  const hostile = {
    'open parentheses': ['('.repeat(500_000), 'common-lisp'],
    'quotes and backslashes': ['"\\'.repeat(250_000), 'js'],
    'nested objects': ['[{"a":'.repeat(80_000), 'json'],
    'open tags': ['<a '.repeat(150_000), 'html'],
    'nested quotes': ['> '.repeat(200_000), '_markdown'],
    'open brackets': ['['.repeat(200_000), '_markdown'],
    'pattern delimiters': ['m{'.repeat(200_000), 'perl'],
    'nothing but line breaks': ['\n'.repeat(2_000_000), 'python'],
  } as const
  for (const [name, [text, lexer]] of Object.entries(hostile))
    it(`of ${name} is answered`, async () => {
      const { html } = await highlighter.highlight(null, Buffer.from(text), lexerOf(lexer))
      assert.ok(html.byteLength > 0)
    })
})

describe('a highlighter without time', () => {
  it('shows the text without colours when the deadline is over, and remembers that', async () => {
    const highlighter = createHighlighter({ deadlineMs: 300 })
    const slow = Buffer.from('m{'.repeat(200_000))
    const shown = await highlighter.highlight('a', slow, lexerOf('perl'))
    assert.doesNotMatch(Buffer.from(shown.html).toString('latin1', 0, 1000), /hljs/)
    assert.equal(await highlighter.highlight('a', slow, lexerOf('perl')), shown)
    const next = await highlighter.highlight('b', Buffer.from('def f(): 1'), lexerOf('python'))
    assert.match(Buffer.from(next.html).toString(), /hljs/)
    await highlighter.close()
  })

  it('shows the text plain, and does not remember that, when the queue is full', async () => {
    const highlighter = createHighlighter({ queueMax: 0 })
    const first = highlighter.highlight('a', Buffer.from('x = "1"'), lexerOf('python'))
    const second = await highlighter.highlight('b', Buffer.from('x < "1"'), lexerOf('python'))
    assert.deepEqual(
      { ...second, html: Buffer.from(second.html).toString() },
      { html: 'x &lt; "1"', shape: 'plain', lines: null },
    )
    await first
    assert.equal((await highlighter.highlight('b', Buffer.from('x < "1"'), lexerOf('python'))).shape, 'rows')
    await highlighter.close()
  })

  it('answers what is pending when it is closed', async () => {
    const highlighter = createHighlighter()
    const pending = ['a', 'b', 'c'].map(key =>
      highlighter.highlight(key, Buffer.from('m{'.repeat(200_000)), lexerOf('perl')),
    )
    await highlighter.close()
    assert.deepEqual(
      (await Promise.all(pending)).map(each => each.shape),
      ['plain', 'plain', 'plain'],
    )
    assert.equal((await highlighter.highlight('d', Buffer.from('x'), lexerOf('c'))).shape, 'plain')
  })
})

describe('a byte cache', () => {
  it('holds no more bytes than it may, and keeps what was used last', () => {
    const cache = createByteCache<string>(100)
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 25)
    cache.get('a')
    cache.set('e', 'e', 25)
    assert.deepEqual(['a', 'b', 'c', 'd', 'e'].map(cache.get), ['a', undefined, 'c', 'd', 'e'])
    cache.set('big', 'big', 26)
    assert.equal(cache.get('big'), undefined)
    cache.set('a', 'new', 10)
    cache.set('f', 'f', 15)
    assert.deepEqual(['a', 'c', 'f'].map(cache.get), ['new', 'c', 'f'])
  })
})
