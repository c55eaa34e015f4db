import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { renderMarkdown } from '../../../src/snippets/read/markdown-page.ts'

const render = (source: string) => renderMarkdown(source, null)

describe('Markdown of a snippet', () => {
  it('has task lists, whose boxes cannot be changed', () => {
    const html = render('- [ ] one\n- [x] two **b**\n- [y] three')
    assert.match(html, /<li class="task"><label><input type="checkbox" disabled> one<\/label><\/li>/)
    assert.match(html, /<label><input type="checkbox" disabled checked> two <strong>b<\/strong><\/label>/)
    assert.match(html, /<li>\[y\] three<\/li>/)
    assert.doesNotMatch(render('[x] no list'), /<input/)
  })

  it('has footnotes, numbered as the text names them, with links there and back', () => {
    const html = render(
      'One[^b] two[^a] three[^b].\n\n[^a]: First **a**.\n[^b]: Second\n    goes on.\n\n    More.\n\nEnd.',
    )
    assert.match(html, /One<sup class="footnote-mark"><a href="#fn-1" id="fnref-1">1<\/a><\/sup>/)
    assert.match(html, /three<sup class="footnote-mark"><a href="#fn-1" id="fnref-1-2">1<\/a>/)
    assert.match(
      html,
      /<section class="footnotes">\s*<ol>\s*<li id="fn-1">\s*<p>Second\ngoes on\.<\/p>\s*<p>More\./,
    )
    assert.match(html, /<a href="#fnref-1" aria-label="↩ 1.1">↩<\/a> <a href="#fnref-1-2"/)
    assert.match(html, /<li id="fn-2">\s*<p>First <strong>a<\/strong>\. <span class="footnote-back">/)
    assert.match(html, /<p>End\.<\/p>\s*<section/)
    assert.doesNotMatch(render('no[^x] note'), /footnote/)
  })

  it('has a heading for each link to it, with no id of the page around', () => {
    const html = render('# Main\n\n## Über `uns`!\n\n## Main\n\n[go](#über-uns) [out](#none)')
    assert.match(
      html,
      /<h2 id="h-main">Main <a class="heading-anchor" href="#h-main" tabindex="-1" aria-hidden="true"><\/a><\/h2>/,
    )
    assert.match(html, /<h3 id="h-über-uns">/)
    assert.match(html, /<h3 id="h-main-1">/)
    assert.match(html, /<a href="#h-%C3%BCber-uns"/)
    assert.match(html, /<a href="#none"/)
  })

  it('never has a tag or an attribute of the text', () => {
    const part = fc.constantFrom(
      '[^a]',
      '[^a]:',
      ' ',
      '\n',
      '- [x] ',
      '# ',
      '<b onclick=x>',
      '"',
      '>',
      '    ',
      'a',
      '*',
      '](',
      '[',
      '&quot;',
      '`',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), parts => {
        const html = render(parts.join(''))
        assert.doesNotMatch(html, /<b |<[^>]*\sonclick/)
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
        assert.equal(new Set(ids).size, ids.length)
      }),
      { numRuns: 500 },
    )
  })

  it('ends for hostile notes and headings', () => {
    const nested = Array.from({ length: 3_000 }, (_, n) => `[^${n}]: see [^${n + 1}]`).join('\n\n')
    assert.match(render(`start[^0]\n\n${nested}`), /id="fn-500"/)
    render('[^a]: '.repeat(20_000))
    render(`${'[^a]'.repeat(20_000)}\n\n[^a]: x[^a]`)
    render('# a\n'.repeat(5_000))
    render(`[^a]\n\n[^a]: ${'> '.repeat(2_000)}`)
  })
})
