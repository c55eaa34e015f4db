import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { diffRows } from '../../../src/snippets/read/diff-rows.ts'
import { Escaper } from '../../../src/snippets/read/invisible.ts'
import { markSpans } from '../../../src/snippets/read/views/difference/marked-markup.ts'
import { renderPatch } from '../../../src/snippets/read/views/difference/patch-text.ts'
import { wordMarks } from '../../../src/snippets/read/views/difference/word-marks.ts'
import { textOf } from '../../html-text.ts'

const cut = (text: string, spans: readonly (readonly [number, number])[]) =>
  spans.map(([a, b]) => text.slice(a, b))

describe('the words of a changed line', () => {
  it('are marked where they differ', () => {
    const [before, after] = ['let price = 12 + tax', 'let total = 12 + fee']
    const marks = wordMarks(before, after)
    assert.deepEqual(cut(before, marks.old), ['price', 'tax'])
    assert.deepEqual(cut(after, marks.new), ['total', 'fee'])
    assert.deepEqual(wordMarks('quite another line', 'x = y'), { old: [], new: [] })
  })

  it('leave the same text on both sides, whatever the lines', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '(', '1', 'é', '<') })
    fc.assert(
      fc.property(line, line, (before, after) => {
        const marks = wordMarks(before, after)
        if (marks.old.length + marks.new.length === 0) return
        const rest = (text: string, spans: readonly (readonly [number, number])[]) =>
          [...text].filter((_, at) => !spans.some(([a, b]) => at >= a && at < b)).join('')
        assert.equal(rest(before, marks.old), rest(after, marks.new))
      }),
    )
  })

  it('are marked in markup without changing its text or its elements', () => {
    assert.equal(
      markSpans('<span class="hljs-x">a&lt;b</span>c', [[1, 4]]),
      '<span class="hljs-x">a<mark>&lt;</mark><mark>b</mark></span><mark>c</mark>',
    )
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), (text, from, length) => {
        const markup = new Escaper().escape(
          text.replaceAll(/[\r\0\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, ''),
        )
        const spans: [number, number][] = [[from, from + length]]
        const marked = markSpans(`<i>${markup}</i>`, spans)
        assert.equal(textOf(marked), textOf(markup))
        const inMarks = [...marked.matchAll(/<mark>(.*?)<\/mark>/gs)]
          .map(([, inner = '']) => textOf(inner))
          .join('')
        assert.equal(inMarks, textOf(markup).slice(from, from + length))
      }),
    )
  })

  it('do not take long for long lines', () => {
    wordMarks('a '.repeat(1_000), 'b '.repeat(1_000))
    assert.deepEqual(wordMarks('a'.repeat(1_000_000), 'b'.repeat(1_000_000)), { old: [], new: [] })
  })
})

describe('the lines that stayed', () => {
  const text = (change: string) => `${'same\n'.repeat(20)}${change}\n${'end\n'.repeat(20)}`

  it('open above and below the changes', () => {
    const { html } = diffRows(text('a'), text('b'), null) ?? assert.fail()
    const counts = [...html.matchAll(/<details class="gap"><summary[^>]*data-hidden="(\d+)"/g)].map(
      ([, count]) => count,
    )
    assert.deepEqual(counts, ['17', '17'])
    assert.match(html, /data-old="1" data-new="1"><\/span> same/)
    assert.match(html, /data-old="41" data-new="41"><\/span> end/)
  })

  it('are left out where there are too many', () => {
    const lines = 'x\n'.repeat(20_000)
    const { html } = diffRows(`${lines}a\n`, `${lines}b\n`, null) ?? assert.fail()
    assert.doesNotMatch(html, /<details/)
    assert.ok(html.length < 3_000)
  })
})

describe('a pasted patch', () => {
  const patch =
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@ fn\n a\n-let b = 1\n+let b = 2\n c\n\\ No newline at end of file\n-- \n2.4\n'

  it('is shown as its changes, each line once and in its order', () => {
    const made = renderPatch(patch) ?? assert.fail()
    assert.deepEqual(made.patch, { files: 1, added: 1, removed: 1 })
    assert.equal(textOf(made.html.replace(/<span class="line twin"[\s\S]*?\n<\/span>/g, '')), patch)
    assert.match(made.html, /<span class="line file">\+\+\+ b\/x/)
    assert.match(made.html, /data-old="2" data-new=""><\/span>-let b = <mark>1<\/mark>/)
    assert.match(made.html, /<span class="line remark">-- \n/)
  })

  it('parts its files before the first line about each, and never between the names of one', () => {
    const begun = (text: string) =>
      [...(renderPatch(text) ?? assert.fail()).html.matchAll(/<span class="line remark begins">(.*)\n/g)].map(
        ([, line]) => line,
      )
    const names = (file: string) => `--- a/${file}\n+++ b/${file}\n`
    const hunk = '@@ -1 +1 @@\n-a\n+b\n'
    assert.deepEqual(begun(patch), ['diff --git a/x b/x'])
    assert.deepEqual(begun(`${names('x')}${hunk}${hunk}${names('y')}${hunk}`), ['--- a/x', '--- a/y'])
    const renamed = 'diff --git a/p b/q\nrename from p\nrename to q\n'
    assert.deepEqual(begun(`Subject: x\n\n${renamed}${patch}`), ['diff --git a/p b/q', 'diff --git a/x b/x'])
  })

  it('is not one without a hunk, or with too many lines', () => {
    assert.equal(renderPatch('no patch\n+a\n'), null)
    assert.equal(renderPatch(`@@ -1 +1 @@\n${'+\n'.repeat(100_000)}`), null)
  })

  it('loses no character, whatever it claims to be', () => {
    const line = fc.constantFrom(
      '@@ -1,2 +1,2 @@',
      '@@ -0,0 +1 @@',
      '+a',
      '-b',
      ' c',
      '',
      '--- x',
      '+++ y',
      '\\ No',
      '<b>',
      '@@ -1,999999999 +1 @@',
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), lines => {
        const made = renderPatch(`${lines.join('\n')}\n`)
        if (!made) return
        const shown = textOf(made.html.replace(/<span class="line twin"[\s\S]*?\n<\/span>/g, ''))
        // An empty line of a hunk stands for a line that stayed.
        assert.equal(shown.replace(/^ $/gm, ''), `${lines.join('\n')}\n`)
      }),
      { numRuns: 500 },
    )
  })
})
