import assert from 'node:assert/strict'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import type { AppError } from '../../src/kernel/errors.ts'
import { createByteCache } from '../../src/lib/byte-cache.ts'
import { lexerOf } from '../../src/snippets/model/lexers.ts'
import { Highlighter } from '../../src/snippets/read/highlight.ts'
import { withoutLastBreak } from '../../src/snippets/read/line-rows.ts'
import { escapePlainly, plainRows } from '../../src/snippets/read/plain-text.ts'
import { render } from '../../src/snippets/read/render-text.ts'
import { indexParts, partOf } from '../../src/snippets/read/text-part.ts'
import { isUnbroken } from '../../src/snippets/read/unbroken.ts'
import { anyCharacter } from '../arbitraries.ts'
import { textOf } from '../html-text.ts'

/** A text as pages show it: NUL as its symbol, and a line break at its end. */
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
    '\u202e',
    '\u2066a\u2069',
    '\u200f',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
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
            /^<(\/?span|\/?a|\/bdi|bdi class="bidi" data-code="U\+[\dA-F]{4}( ×\d+)?" title="U\+[\dA-F]{4} [A-Z -]+( ×\d+)?"|span class="[\w -]+"|span class="line" id="L\d+"|a href="#L\d+" data-n="\d+" tabindex="-1" aria-hidden="true")>$/,
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
    assert.match(
      source('\n'.repeat(6000), null).html,
      /^<span class="part" data-from="1"><span class="line" id="L1" data-n="1">/,
    )
    const { html } = source('<\n'.repeat(200_000), null)
    assert.doesNotMatch(html, /<(?!\/?span)|class="line"/)
    assert.equal(textOf(html), '<\n'.repeat(200_000).slice(0, -1))
  })
})

describe('characters that turn the direction of a text', () => {
  const trojan = 'if (role != "user\u202e \u2066// admin\u2069 \u2066") {\n'

  it('are shown where they stand, each held in an element of its own, and copied as they are', () => {
    for (const language of [null, 'javascript']) {
      const { html, misleads } = source(trojan, language)
      assert.match(
        html,
        /<bdi class="bidi" data-code="U\+202E" title="U\+202E RIGHT-TO-LEFT OVERRIDE">\u202e<\/bdi>/,
      )
      assert.doesNotMatch(html.replace(/<bdi [^>]*>.<\/bdi>/g, ''), /[\u202a-\u202e\u2066-\u2069]/)
      assert.equal(textOf(html), trojan)
      assert.equal(misleads, true)
    }
  })

  it('are shown in the fences of Markdown and in a diff as well', () => {
    const fence = `~~~js\n${trojan}~~~\n`
    assert.equal(render({ text: fence, manner: 'markdown', outward: null }).html.match(/<bdi /g)?.length, 4)
    const diff = render({ text: trojan, manner: 'diff', language: 'javascript', before: 'x\n' })
    assert.equal(diff.html.match(/<bdi /g)?.length, 4)
    assert.equal(diff.misleads, true)
  })

  it('are one element where one of them is repeated', () => {
    const { html } = source('a\u202e\u202e\u202eb\u2066', null)
    assert.match(
      html,
      /data-code="U\+202E ×3" title="U\+202E RIGHT-TO-LEFT OVERRIDE ×3">\u202e{3}<\/bdi>b<bdi/,
    )
  })

  it('are shown by their numbers after the first 5,000, so that the page stays as small as its text', async () => {
    const text = 'a\u202eb\u061c'.repeat(100_000)
    const lines = `${'a\u202eb\u061c'.repeat(100)}\n`.repeat(1_000)
    const pages = {
      'of rows': source(lines, null).html,
      'of one row': source(text, null).html,
      'of rows in colour': source(lines, 'javascript').html,
      'of Markdown': render({ text: `${lines}\n~~~\n${lines}~~~\n`, manner: 'markdown', outward: null }).html,
      'without a thread': (await plainRows(Buffer.from(lines))).html.toString(),
    }
    for (const [page, html] of Object.entries(pages)) {
      assert.equal(html.match(/<bdi /g)?.length, 5_000, page)
      assert.ok(html.includes('a[U+202E]b[U+061C]a'), page)
      assert.doesNotMatch(html.replace(/<bdi [^>]*>.<\/bdi>/g, ''), /[\u202a-\u202e\u061c]/, page)
    }
    assert.equal(
      (await plainRows(Buffer.from('\u202e'.repeat(800_000)))).html.toString().match(/<bdi /g)?.length,
      13,
    )
  })

  it('are no warning where they only mark the direction of a letter', () => {
    assert.equal(source('שלום\u200f, a', null).misleads, false)
  })
})

describe('a long text in parts', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `x${index} = "<${index}>"`)
  const content = Buffer.from(`${lines.join('\n')}\n`)
  const partIn = (bytes: Uint8Array, from: number) => partOf(bytes, indexParts(bytes), from)
  const coloured = (bytes: Uint8Array, from: number) => {
    const { content, first, lines } = partIn(bytes, from) ?? assert.fail()
    const text = Buffer.from(content).toString()
    return render({ text, manner: 'part', language: 'python', from, first, lines }).html
  }

  it('has every line in one of them, numbered as in the whole', () => {
    const html = [1, 401, 801].map(from => coloured(content, from)).join('')
    assert.equal(textOf(html), content.toString())
    const whole = source(content.toString(), 'python').html
    assert.equal(html, whole.replace(/<span class="part" data-from="\d+">|(?<=\n<\/span>)<\/span>/g, ''))
  })

  it('has no part that starts between them or behind the end', () => {
    for (const from of [0, -399, 2, 400, 1201, 0.5, Number.NaN])
      assert.equal(partIn(content, from), null, `${from}`)
    assert.equal(partIn(Buffer.from('\n'.repeat(100_000)), 1)?.lines, 100_000)
    assert.equal(partIn(Buffer.from('\n'.repeat(100_001)), 1), null)
  })

  it('sees what is open from the lines before', () => {
    const text = `${'\n'.repeat(390)}def f(): pass\n\n"""open\n${'inside\n'.repeat(20)}"""\n`
    assert.match(
      coloured(Buffer.from(text), 401),
      /^<span class="line"[^>]*><a [^>]*><\/a><span class="hljs-string">inside/,
    )
  })

  it('begins at the same bytes as the lines of the whole text', () => {
    const short = fc.constantFrom('\n', '\n', 'a', ' ', '\n\nx')
    fc.assert(
      fc.property(fc.array(short, { maxLength: 3000 }), fc.constantFrom(1, 401, 801), (pieces, from) => {
        const text = pieces.join('')
        const rows = withoutLastBreak(text).split('\n')
        const part = partIn(Buffer.from(text), from)
        if (from > rows.length) return assert.equal(part, null)
        const { content, first, lines } = part ?? assert.fail()
        assert.equal(lines, rows.length)
        assert.ok(first <= from && from - first <= 200)
        const shown = withoutLastBreak(Buffer.from(content).toString())
        assert.equal(shown, rows.slice(first - 1, from + 399).join('\n'))
      }),
    )
  })

  it('is found without looking for more line breaks than there are rows, and for those once', async () => {
    const searched = (text: string) => {
      const content = new Uint8Array(Buffer.from(text))
      const counts = { searches: 0 }
      content.indexOf = (...given) => {
        counts.searches++
        return Uint8Array.prototype.indexOf.apply(content, given)
      }
      return { content, counts }
    }
    const highlighter = new Highlighter()
    const all = searched('\n'.repeat(1_000_000))
    for (const from of [1, 401, 801])
      assert.equal(await highlighter.part('all', all.content, lexerOf('python'), from), null)
    assert.ok(all.counts.searches < 100_010, `${all.counts.searches}`)
    const some = searched('a = 1\n'.repeat(90_000))
    for (const from of [1, 401, 89_601])
      assert.ok(await highlighter.part('some', some.content, lexerOf('python'), from))
    assert.ok(some.counts.searches < 90_010, `${some.counts.searches}`)
    await highlighter.close()
  })

  it('stays plain where its lines are longer than those of source', async () => {
    const highlighter = new Highlighter()
    const long = Buffer.from('x'.repeat(300_000))
    const part = async (from: number) =>
      (await highlighter.part('a', long, lexerOf('python'), from))?.byteLength
    assert.deepEqual([await part(1), await part(401)], [0, undefined])
    await highlighter.close()
  })
})

describe('Markdown', () => {
  const markdown = (text: string) => render({ text, manner: 'markdown', outward: null }).html

  it('lets no HTML through', () => {
    assert.doesNotMatch(
      markdown('<script>alert(1)</script> <b onclick=x>\n\n<iframe src=x>\n'),
      /<(script|b|iframe)/,
    )
    fc.assert(
      fc.property(anyText, text => {
        assert.doesNotMatch(markdown(text), /<(script|img|b\b|iframe|svg|style)|<[^>]* on\w+=/)
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

  it('leads past the page that asks first where a link leaves the site', () => {
    const outward = { origin: 'https://board.test', leaving: '/leaving?to=' }
    const { html } = render({
      text: '[a](https://a.test/?q=1&r=2) [b](/status) [c](mailto:a@b.test) https://d.test ![e](//e.test/x.png)',
      manner: 'markdown',
      outward,
    })
    assert.deepEqual(html.match(/(?<=href=")[^"]+/g), [
      '/leaving?to=https%3A%2F%2Fa.test%2F%3Fq%3D1%26r%3D2',
      '/status',
      'mailto:a@b.test',
      '/leaving?to=https%3A%2F%2Fd.test%2F',
      '/leaving?to=https%3A%2F%2Fe.test%2Fx.png',
    ])
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
  it('is made once for all readers of a network who wait for it, however large it is', async () => {
    const highlighter = new Highlighter({ waitMs: 0 })
    const content = Buffer.from('<'.repeat(2_600_000))
    const read = () => highlighter.highlight('a', content, lexerOf('_text'), { network: 'one' })
    const read30 = await Promise.all(Array.from({ length: 30 }, read))
    assert.equal(new Set(read30.map(({ html }) => html)).size, 1)
    await highlighter.close()
  })

  it('is made for one network after the other, and refused where one asks for too much at once', async () => {
    const highlighter = new Highlighter({ waitMs: 0 })
    const content = Buffer.from('a line\n'.repeat(40_000))
    const read = (key: string, network: string) =>
      highlighter.highlight(key, content, lexerOf('_text'), { network }).then(
        () => 'shown',
        (error: AppError) => error.code,
      )
    const many = Array.from({ length: 30 }, (_, index) => read(`many ${index}`, 'one'))
    assert.equal(await read('other', 'two'), 'shown')
    const outcomes = await Promise.all(many)
    assert.ok(outcomes.includes('shown') && outcomes.includes('unavailable'), outcomes.join())
    await highlighter.close()
  })

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

describe('a long text', () => {
  it('is shown without waiting for its colours, which the next reader gets', async t => {
    const highlighter = new Highlighter()
    t.after(() => highlighter.close())
    const content = Buffer.from('def jar(plums):\n    return [plum for plum in plums]\n'.repeat(1600))
    const first = await highlighter.highlight('long', content, lexerOf('python'))
    assert.ok(first.pending)
    assert.doesNotMatch(Buffer.from(first.html).toString(), /hljs-keyword/)
    const next = await highlighter.highlight('long', content, lexerOf('python'), { waitMs: 60_000 })
    assert.ok(!next.pending)
    assert.match(Buffer.from(next.html).toString(), /hljs-keyword/)
  })
})

describe('the rows without colours', () => {
  const asTheThread = async (text: string) => {
    const { html, ...about } = await plainRows(Buffer.from(text))
    const made = render({ text, manner: 'source', language: null })
    assert.equal(html.toString() === made.html, true, text.slice(0, 100))
    assert.deepEqual([about.lines, about.misleads], [made.lines, made.misleads])
  }

  it('are those that the thread makes', async () => {
    await fc.assert(fc.asyncProperty(anyText, asTheThread))
    for (const lines of [1, 399, 400, 401, 800, 4_999, 5_001, 12_345]) {
      await asTheThread('a < b\n'.repeat(lines))
      await asTheThread(`${'a < b\n'.repeat(lines)}end`)
    }
    await asTheThread(`${'é&'.repeat(70_000)}\n${'<'.repeat(70_000)}`)
    await asTheThread('\n'.repeat(100_000))
  })

  it('show every line of a text that has too many for rows', async () => {
    const text = '<a>\n'.repeat(100_500)
    const { html } = await plainRows(Buffer.from(text))
    assert.equal(textOf(html.toString()), text.slice(0, -1))
    assert.doesNotMatch(html.toString('latin1', 0, 1000), /id="L/)
  })
})

describe('a text without breaks', () => {
  it('is one of words without end, not source in one long line', () => {
    const minified = 'var a={"b":[1,2,3],"c":function(d){return d+1}};'.repeat(4_000)
    for (const text of [
      'a'.repeat(190_000),
      '('.repeat(3_000),
      'é'.repeat(5_000),
      `x = "${'0f'.repeat(9_000)}"`,
    ])
      assert.equal(isUnbroken(Buffer.from(text)), true, text.slice(0, 20))
    for (const text of [
      '',
      'a',
      'a'.repeat(1_999),
      minified,
      `x = "${'0f'.repeat(2_000)}"\n${'y = 1\n'.repeat(999)}`,
    ])
      assert.equal(isUnbroken(Buffer.from(text)), false, text.slice(0, 20))
  })

  it('is as it will stay at once, without a turn', async () => {
    const highlighter = new Highlighter({ waitMs: 30_000 })
    const slow = highlighter.highlight('slow', Buffer.from('m{'.repeat(99_000)), lexerOf('perl'))
    const order: string[] = []
    const noted = (name: string) => () => order.push(name)
    const unbroken = highlighter.highlight('a', Buffer.from('a'.repeat(190_000)), lexerOf('java'))
    await Promise.all([slow.then(noted('slow')), unbroken.then(noted('unbroken'))])
    assert.deepEqual(order, ['unbroken', 'slow'])
    assert.deepEqual([(await unbroken).pending, (await unbroken).lines], [false, 1])
    await highlighter.close()
  })
})

describe('readers of several networks', () => {
  const slow = (n: number) => Buffer.from(`${'m{'.repeat(40_000)}${n}`)
  const python = Buffer.from('def f(): 1')

  it('have their texts coloured after one text of another network', async () => {
    const highlighter = new Highlighter({ waitMs: 60_000, processorMaxMs: 500 })
    const order: string[] = []
    const hostile = Array.from({ length: 4 }, async (_, n) => {
      await highlighter.highlight(`slow ${n}`, slow(n), lexerOf('perl'), { network: 'hostile' })
      order.push('hostile')
    })
    const honest = await highlighter.highlight('b', python, lexerOf('python'), { network: 'honest' })
    order.push('honest')
    assert.match(Buffer.from(honest.html).toString(), /hljs/)
    await Promise.all(hostile)
    assert.deepEqual(order, ['hostile', 'honest', 'hostile', 'hostile', 'hostile'])
    await highlighter.close()
  })

  it('are not kept waiting again by a comparison that took too long before', async () => {
    const highlighter = new Highlighter({ waitMs: 60_000, processorMaxMs: 1 })
    const lines = Array.from({ length: 18_000 }, (_, index) => `${(index * 7919) % 18_000} line`)
    const [before, content] = [lines, lines.toReversed()].map(each => Buffer.from(each.join('\n')))
    const compare = () =>
      highlighter.compare('a', before ?? assert.fail(), content ?? assert.fail(), lexerOf('_text'), {
        waitMs: 60_000,
      })
    await assert.rejects(compare(), { code: 'unavailable' })
    assert.equal(await compare(), null, 'shown as too much to compare')
    await highlighter.close()
  })

  it('do not wait for the turn of another network that asks for the same text', async () => {
    const highlighter = new Highlighter({ waitMs: 60_000, processorMaxMs: 500 })
    const order: string[] = []
    const ask = async (key: string, content: Buffer, lexer: string, network: string) => {
      await highlighter.highlight(key, content, lexerOf(lexer), { network })
      order.push(`${network} ${key}`)
    }
    const hostile = [0, 1, 2].map(n => ask(`slow ${n}`, slow(n), 'perl', 'hostile'))
    await Promise.all([
      ...hostile,
      ask('b', python, 'python', 'hostile'),
      ask('b', python, 'python', 'honest'),
    ])
    assert.equal(order.indexOf('honest b'), 1)
    await highlighter.close()
  })

  it('get the plain text when it takes longer than they wait, and the colours later', async () => {
    const highlighter = new Highlighter({ waitMs: 30_000, processorMaxMs: 500 })
    const first = highlighter.highlight('slow', slow(0), lexerOf('perl'), { network: 'hostile' })
    const reading = { network: 'honest', waitMs: 1 }
    const now = await highlighter.highlight('b', python, lexerOf('python'), reading)
    assert.deepEqual([now.pending, now.shape, now.lines], [true, 'rows', 1])
    assert.equal(textOf(Buffer.from(now.html).toString()), 'def f(): 1\n')
    const prose = await highlighter.highlight('c', Buffer.from('# a'), lexerOf('_markdown'), reading)
    assert.deepEqual([prose.pending, prose.shape], [true, 'rows'])
    await assert.rejects(highlighter.compare('b', Buffer.from('x'), python, lexerOf('python'), reading), {
      code: 'unavailable',
      headers: { 'retry-after': '2' },
    })
    await first
    const later = await highlighter.highlight('b', python, lexerOf('python'), { network: 'honest' })
    assert.deepEqual([later.pending, /hljs/.test(Buffer.from(later.html).toString())], [false, true])
    await highlighter.close()
  })
})

describe('the highlighter', () => {
  let highlighter: Highlighter
  before(() => {
    highlighter = new Highlighter({ waitMs: 30_000 })
  })
  after(() => highlighter.close())
  const highlight = (text: string, lexer: string, key: string | null = null) =>
    highlighter.highlight(key, Buffer.from(text), lexerOf(lexer))

  it('colours source, counts lines, and remembers by key', async () => {
    const first = await highlight('def f():\n  pass\n', 'python', 'a')
    assert.equal(first.shape, 'rows')
    assert.equal(first.lines, 2)
    assert.match(Buffer.from(first.html).toString(), /hljs-keyword/)
    assert.equal((await highlight('def f():\n  pass\n', 'python', 'a')).html, first.html)
    highlighter.forget('a')
    assert.notEqual((await highlight('def f():\n  pass\n', 'python', 'a')).html, first.html)
  })

  it('does the same work once for all who ask at the same time', async () => {
    const [one, two] = await Promise.all([highlight('x', 'python', 'b'), highlight('x', 'python', 'b')])
    assert.equal(one.html, two.html)
  })

  it('renders Markdown as prose, and reStructuredText as text', async () => {
    assert.equal((await highlight('# a', '_markdown')).shape, 'prose')
    const rst = await highlight('**a**', '_rst')
    assert.equal(textOf(Buffer.from(rst.html).toString()), '**a**\n')
  })
})

describe('a hostile text', () => {
  const highlighter = new Highlighter({ waitMs: 30_000, processorMaxMs: 400 })
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
    const highlighter = new Highlighter({ waitMs: 30_000, processorMaxMs: 300 })
    const slow = Buffer.from('m{'.repeat(99_000))
    const shown = await highlighter.highlight('a', slow, lexerOf('perl'))
    assert.doesNotMatch(Buffer.from(shown.html).toString('latin1', 0, 1000), /hljs/)
    assert.equal((await highlighter.highlight('a', slow, lexerOf('perl'))).html, shown.html)
    const next = await highlighter.highlight('b', Buffer.from('def f(): 1'), lexerOf('python'))
    assert.match(Buffer.from(next.html).toString(), /hljs/)
    await highlighter.close()
  })

  it('shows the text plain, and does not remember that, when the queue is full', async () => {
    const highlighter = new Highlighter({ waitMs: 30_000, waitingMax: 0 })
    const first = highlighter.highlight('a', Buffer.from('x = "1"'), lexerOf('python'))
    const second = await highlighter.highlight('b', Buffer.from('x < "1"'), lexerOf('python'))
    const row = '<span class="line" id="L1"><a href="#L1" data-n="1" tabindex="-1" aria-hidden="true"></a>'
    assert.deepEqual(
      { ...second, html: Buffer.from(second.html).toString() },
      {
        html: `${row}x &lt; "1"\n</span>`,
        shape: 'rows',
        kind: null,
        facts: null,
        lines: 1,
        misleads: false,
        pending: true,
      },
    )
    await first
    const later = await highlighter.highlight('b', Buffer.from('x < "1"'), lexerOf('python'))
    assert.deepEqual([later.pending, /hljs/.test(String(Buffer.from(later.html)))], [false, true])
    await highlighter.close()
  })

  it('answers what is pending when it is closed', async () => {
    const highlighter = new Highlighter({ waitMs: 30_000 })
    const pending = ['a', 'b', 'c'].map(key =>
      highlighter.highlight(key, Buffer.from('m{'.repeat(200_000)), lexerOf('perl')),
    )
    await highlighter.close()
    for (const each of await Promise.all(pending)) assert.deepEqual([each.pending, each.lines], [false, 1])
    assert.equal((await highlighter.highlight('d', Buffer.from('x'), lexerOf('c'))).pending, false)
  })
})

describe('on a busy machine', () => {
  const text = Buffer.from('x = "1" # y\n'.repeat(4_000))
  const isColoured = ({ html }: { readonly html: Uint8Array }) => /hljs/.test(Buffer.from(html).toString())

  it('a text has its colours although other threads had the processors for longer than its limit', async t => {
    const highlighter = new Highlighter({ waitMs: 600_000, processorMaxMs: 300 })
    t.after(() => highlighter.close())
    await highlighter.highlight(null, Buffer.from('x = 1'), lexerOf('python'))
    await busyThreads(t)
    assert.ok(isColoured(await highlighter.highlight('a', text, lexerOf('python'))))
  })

  it('a text has its colours although they arrive while the event loop is busy', async t => {
    const highlighter = new Highlighter({ waitMs: 600_000, processorMaxMs: 300 })
    t.after(() => highlighter.close())
    await highlighter.highlight(null, Buffer.from('x = 1'), lexerOf('python'))
    const shown = highlighter.highlight('a', text, lexerOf('python'))
    await setImmediate()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
    assert.ok(isColoured(await shown))
  })

  /** Keeps up to four processors busy; on a machine with more the test proves nothing, and costs little. */
  async function busyThreads(t: TestContext): Promise<void> {
    const threads = Array.from(
      { length: 6 * Math.min(4, availableParallelism()) },
      () => new Worker(`require('node:worker_threads').parentPort.postMessage(0); for (;;);`, { eval: true }),
    )
    t.after(() => Promise.all(threads.map(thread => thread.terminate())))
    await Promise.all(threads.map(thread => once(thread, 'message')))
  }
})

describe('a byte cache', () => {
  it('holds no more bytes than it may, and keeps what was used last', () => {
    const cache = createByteCache<string>(100, 0)
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

  it('counts what it takes to keep a value, so that a flood of tiny ones is bounded as well', () => {
    const cache = createByteCache<Uint8Array>(1_000_000)
    const keys = Array.from({ length: 10_000 }, (_, number) => String(number))
    for (const key of keys) cache.set(key, new Uint8Array(1), 1)
    const kept = keys.filter(key => cache.get(key))
    assert.ok(kept.length > 2000 && kept.length < 2500, `${kept.length}`)
    assert.ok(cache.bytes() <= 1_000_000)
  })
})
