import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { lexerOf } from '../../src/snippets/model/lexers.ts'
import { diffRows } from '../../src/snippets/read/diff-rows.ts'
import { Highlighter } from '../../src/snippets/read/highlight.ts'
import { textOf } from '../html-text.ts'

const line = fc.constantFrom(
  'a',
  'b',
  '',
  '<b>',
  '</span>',
  '/*',
  '*/',
  '"""',
  '-x',
  '+x',
  '\\ y',
  '&amp;',
  'a\r',
  '\u202e',
  '@@ -1 +1 @@',
)
const anyText = fc
  .tuple(fc.array(line, { maxLength: 25 }), fc.boolean())
  .map(([lines, broken]) => lines.join('\n') + (broken ? '\n' : ''))

/** What can be selected before a hidden line is opened: neither those lines nor the copies for the other side. */
const shownAtFirst = (html: string) =>
  html
    .replace(/<div class="gap-lines">[\s\S]*?<\/div>/g, '')
    .replace(/<span class="line twin"[\s\S]*?\n<\/span>/g, '')

describe('the rows of a diff', () => {
  it('are a patch that makes the child of the parent, whatever the texts and the language', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.constantFrom(null, 'javascript', 'python', 'xml'),
        (before, after, language) => {
          const rows = diffRows(before, after, language) ?? assert.fail()
          const patch = `--- a\n+++ b\n${textOf(shownAtFirst(rows.html))}`
          assert.equal(applyPatch(before, patch, { autoConvertLineEndings: false }), after)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('run nothing of the texts, and close every element in its row', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const { html } = diffRows(before, after, 'xml') ?? assert.fail()
        for (const tag of html.match(/<[^>]*>/g) ?? [])
          assert.match(
            tag,
            /^<(\/?span|\/?mark|\/ins|\/del|\/bdi|\/(summary|details|div)|(span|ins|del|bdi|summary|details|div) class="[\w -]+"[^<>]*)>$/,
          )
        assert.equal(html.match(/<span/g)?.length, html.match(/<\/span>/g)?.length)
      }),
    )
  })

  it('carry the numbers of both sides, and count what was added and removed', () => {
    const { html, added, removed } = diffRows('a\nb\nc\n', 'a\nx\ny\nc\n', null) ?? assert.fail()
    assert.deepEqual(shownAtFirst(html).match(/data-old="\d*" data-new="\d*"/g), [
      'data-old="1" data-new="1"',
      'data-old="2" data-new=""',
      'data-old="" data-new="2"',
      'data-old="" data-new="3"',
      'data-old="3" data-new="4"',
    ])
    assert.deepEqual({ added, removed }, { added: 2, removed: 1 })
  })

  it('are coloured as the whole texts are, not line by line', () => {
    const before = `/*\n${'a\n'.repeat(9)}*/\n`
    const { html } = diffRows(before, before.replace('a\na', 'a\nb'), 'javascript') ?? assert.fail()
    assert.match(html, /<ins class="line">.*\+<span class="hljs-comment">(<mark>)?b/)
  })

  it('are none for equal texts', () => {
    assert.deepEqual(diffRows('a\n', 'a\n', 'python'), { html: '', added: 0, removed: 0 })
  })
})

describe('a comparison', () => {
  const highlighter = new Highlighter()
  after(() => highlighter.close())
  const compare = (key: string, before: string, content: string) =>
    highlighter.compare(key, Buffer.from(before), Buffer.from(content), lexerOf('python'), {
      waitMs: 600_000,
    })

  it('is made in a thread, and remembered until it is forgotten', async () => {
    const first = await compare('a', 'x = 1\n', 'x = 2\n')
    assert.match(Buffer.from(first?.html ?? []).toString(), /hljs-number/)
    assert.equal((await compare('a', 'x = 1\n', 'x = 2\n'))?.html, first?.html)
    highlighter.forget('a')
    assert.notEqual((await compare('a', 'x = 1\n', 'x = 2\n'))?.html, first?.html)
  })

  it('is given up when the texts are too long or differ too much', async () => {
    assert.equal(await compare('b', 'x'.repeat(1_500_000), 'y'.repeat(1_500_000)), null)
    const noise = (from: number) =>
      Array.from({ length: 60_000 }, (_, n) => `${(n * 7919 + from) % 60_013}`).join('\n')
    assert.equal(await compare('c', noise(0), noise(30_000)), null)
  })
})
