import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { html } from '../../src/web/html.ts'
import { renderMarkdown, withMarkdown } from '../../src/web/markdown-html.ts'

describe('Markdown', () => {
  it('shows HTML of the source as text', () => {
    assert.match(rendered('<script>alert(1)</script> <b onclick=x>'), /&lt;script&gt;.*&lt;b onclick/)
  })

  for (const scheme of [
    'javascript',
    'JaVaScRiPt',
    'vbscript',
    'data',
    'file',
    'java\\tscript',
    'x-anything',
  ]) {
    it(`makes no link of ${scheme}:`, () => {
      assert.doesNotMatch(
        rendered(`[a](${scheme}:alert(1)) ![b](${scheme}:c) <${scheme}:d>`),
        /(href|src)="(?!https?:)[^"]*:/,
      )
    })
  }

  it('links http, https and mailto, and addresses written out', () => {
    const page = rendered('[a](http://a.example) https://b.example [c](mailto:c@c.example)')
    assert.match(page, /href="http:\/\/a\.example" rel="noopener"/)
    assert.match(page, /href="https:\/\/b\.example" rel="noopener"/)
    assert.match(page, /href="mailto:c@c\.example"/)
  })

  it('keeps its headings below those of the page', () => {
    assert.match(rendered('# One\n\n###### Six'), /<h2>One<\/h2>\n<h6>Six<\/h6>/)
    assert.match(String(renderMarkdown('# One', 3)), /<h3>One<\/h3>/)
  })

  it('leaves no hole above its headings, wherever the author began', () => {
    assert.match(rendered('## One\n\n### Two\n\n## Three'), /<h2>One<\/h2>\n<h3>Two<\/h3>\n<h2>Three<\/h2>/)
  })

  it('loads pictures late and without telling where they are shown', () => {
    assert.match(
      rendered('![A hill](https://a.example/b.png)'),
      /<img .*alt="A hill".*loading="lazy" referrerpolicy="no-referrer"/,
    )
  })

  it('aligns cells by classes, since the policy of the pages refuses styles of elements', () => {
    const table = rendered('|a|b|c|d|\n|:-|:-:|-:|-|\n|1|2|3|4|')
    for (const cell of ['th', 'td'])
      assert.deepEqual(
        table.match(new RegExp(`<${cell}\\b[^>]*>`, 'g')),
        [' class="align-left"', ' class="align-center"', ' class="align-right"', ''].map(
          of => `<${cell}${of}>`,
        ),
      )
  })

  it('shows a source that is too long as it was written', () => {
    assert.equal(rendered(`**a**${' '.repeat(200_000)}`).slice(0, 10), '<pre>**a**')
  })

  it('takes as many headings as there may be', () => {
    assert.equal(rendered('#\n'.repeat(99_000)).match(/<h2>/g)?.length, 99_000)
  })

  it('of one page is rendered at once while it is short, and else by another thread', async () => {
    const page = (subject: string, paragraphs: number) => () =>
      html`<main>${renderMarkdown(`**${subject}**\n\n`.repeat(paragraphs))}${renderMarkdown('_end_')}</main>`
    const short = withMarkdown(page('short', 2))
    assert.equal(
      String(short),
      '<main><p><strong>short</strong></p>\n<p><strong>short</strong></p>\n<p><em>end</em></p>\n</main>',
    )
    const [long, twin] = [withMarkdown(page('long', 5_000)), withMarkdown(page('long', 5_000))]
    assert.ok(long instanceof Promise)
    const paragraph = '<p><strong>long</strong></p>\n'
    assert.equal(String(await long), `<main>${paragraph.repeat(5_000)}<p><em>end</em></p>\n</main>`)
    assert.equal(String(await twin), String(await long))
    assert.equal(String(withMarkdown(page('long', 5_000))), String(await long))
  })

  it('of many short texts is rendered by another thread as well', async () => {
    const page = withMarkdown(
      () =>
        html`${Array.from({ length: 300 }, (_, index) => renderMarkdown(`text **${index}** of many, each of them short`))}`,
    )
    assert.ok(page instanceof Promise)
    assert.equal(String(await page).match(/<strong>\d+<\/strong>/g)?.length, 300)
  })

  it('that the page cannot be made of fails the page and nothing else', async () => {
    const failing = async () =>
      withMarkdown(() => {
        renderMarkdown('**a** '.repeat(2_000))
        throw new Error('no page')
      })
    await assert.rejects(failing(), /no page/)
    assert.equal(String(withMarkdown(() => renderMarkdown('fine'))), '<p>fine</p>\n')
  })

  it('makes no element of any source that Markdown does not know', () => {
    const known =
      /^\/?(p|h[2-6]|ul|ol|li|a|img|code|pre|em|strong|s|blockquote|hr|br|table|thead|tbody|tr|th|td)$/
    const bits = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '[',
      ']',
      '(',
      ')',
      '!',
      '`',
      '*',
      '\n',
      'javascript:',
      'img',
      ' onerror=',
      '&#x3c;',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 40 }), parts => {
        const names = [...rendered(parts.join('')).matchAll(/<([^\s>]+)/g)].map(([, name = '']) => name)
        assert.deepEqual(
          names.filter(name => !known.test(name)),
          [],
        )
      }),
    )
  })
})

const rendered = (source: string) => String(renderMarkdown(source))
