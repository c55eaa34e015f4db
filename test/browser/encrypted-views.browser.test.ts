/** The rendered views of an encrypted snippet, which the browser makes by the code of the server. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { pin } from '../contract/pinned.ts'
import { type Files, type Look, openEncrypted } from './encrypted-reader.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'

const markdown = `# Title

Text with a [link](https://example.org/), a note[^1] and \`code\`.

- [x] done
- [ ] to do

| a | b |
| - | -: |
| 1 | 2 |

${'A paragraph between.\n\n'.repeat(40)}
## Usage

Back to [the title](#title).

\`\`\`python
def f(): pass
\`\`\`

[^1]: The note.
`

describe('A rendered view of a decrypted snippet', () => {
  const here = siteInChromium({ basePath: '/board' })
  const open = (files: Files, look: Look = {}) => openEncrypted(here, files, look)
  const one = (text: string, lexer: string | null, look: Look = {}) =>
    open([{ text, filename: null, lexer }], look)

  it('of Markdown is what the server shows of the text, with its source one click away', async () => {
    await using reader = await one(markdown, '_markdown')
    const { page, url } = reader
    await page.locator('.prose h2').first().waitFor()
    const shown = await proseOf(page)
    assert.equal(await page.locator('.rows').isVisible(), false)
    assert.equal(await page.getByRole('button', { name: 'Rendered' }).getAttribute('aria-pressed'), 'true')
    await page.getByRole('button', { name: 'Source' }).click()
    assert.equal(await page.locator('.rows').isVisible(), true)
    assert.equal(await page.locator('.prose').isVisible(), false)
    assert.equal(await page.locator('.rows [data-text]').textContent(), markdown)
    await page.getByRole('button', { name: 'Rendered' }).click()
    assert.equal(page.url(), url)
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(reader.faults(), [])
    await page.goto(await pin(here.site, { content: markdown, lexer: '_markdown' }))
    await page.locator('.prose .hljs-keyword').first().waitFor()
    assert.deepEqual(shown, await proseOf(page))
  })

  it('of Markdown has links inside of it, which leave the key in the address', async () => {
    await using reader = await one(markdown, '_markdown')
    const { page, url } = reader
    await page.getByRole('link', { name: 'the title' }).click()
    await page.waitForFunction('scrollY < 200')
    await page.locator('.footnote-mark a').click()
    await page.waitForFunction(
      "document.querySelector('.footnotes').getBoundingClientRect().top < innerHeight",
    )
    assert.equal(page.url(), url)
    assert.deepEqual(reader.faults(), [])
  })

  it('gives way to the source where the address names lines, and comes with the file that has one', async () => {
    const files = [
      { text: markdown, filename: 'a.md', lexer: '_markdown' },
      { text: 'print(1)\n', filename: 'b.py', lexer: 'python' },
    ]
    await using reader = await open(files, { place: '.L3' })
    const { page } = reader
    const views = page.getByRole('navigation', { name: 'View' })
    await views.waitFor()
    assert.equal(await page.locator('.rows').isVisible(), true)
    assert.equal(await page.locator('#L3.on').count(), 1)
    await page.getByRole('link', { name: 'b.py' }).click()
    await page.locator('.line [class^=hljs]').first().waitFor()
    assert.equal(await views.isVisible(), false)
    await page.getByRole('link', { name: 'a.md' }).click()
    await page.locator('.prose h2').first().waitFor()
    assert.deepEqual(reader.faults(), [])
  })

  it('of CSV is a table, and says how much of a long one it shows', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `name ${n},"a, ""b""",${n}`)
    await using reader = await one(`word,quoted,number\n${rows.join('\n')}\n`, 'csv')
    const { page } = reader
    await page.locator('.cells table').waitFor()
    assert.deepEqual(await page.locator('.cells th').allTextContents(), ['word', 'quoted', 'number'])
    assert.deepEqual(await page.locator('.cells tbody tr').first().locator('td').allTextContents(), [
      '',
      'name 0',
      'a, "b"',
      '0',
    ])
    await page.getByText('only the first 999 of 1,500 rows').waitFor()
    assert.deepEqual(reader.faults(), [])
  })

  it('of a log has the colours of the terminal in its rows, and the sequences in its source', async () => {
    const log = 'plain\n\x1b[31mred \x1b[1mbold\x1b[0m end\nlast\n'
    await using reader = await one(log, null)
    const { page } = reader
    await page.locator('#L2 .tf-1').first().waitFor()
    assert.equal(await page.locator('[data-text]').textContent(), 'plain\nred bold end\nlast\n')
    assert.equal(await page.locator('#L2 .t-bold').textContent(), 'bold')
    await page.getByRole('button', { name: 'Source' }).click()
    assert.equal(await page.locator('[data-text]').textContent(), log)
    await page.getByRole('button', { name: 'Colours' }).click()
    await page.locator('#L2 .tf-1').first().waitFor()
    assert.deepEqual(reader.faults(), [])
  })

  it('does nothing that a hostile text asks for', async () => {
    const text = [
      '<script>document.title = "owned"</script><img src=x onerror="document.title = \'owned\'">',
      '[run](javascript:document.title="owned") [data](data:text/html,<script>1</script>) [vb](vbscript:x)',
      '![picture](https://evil.example/p.png) <iframe src="https://evil.example/"></iframe>',
      '[reference]: javascript:alert(1)',
      '```x" onclick="alert(1)\ncode\n```',
      `${'>'.repeat(5000)} deep`,
      '[^1]: note <b>\n\nmark[^1]',
    ].join('\n\n')
    await using reader = await one(text, '_markdown')
    const { page } = reader
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.locator('.prose p').first().waitFor()
    assert.deepEqual(await dangerIn(page, '.prose'), [])
    assert.notEqual(await page.title(), 'owned')
    assert.deepEqual(
      asked.filter(each => !each.startsWith(new URL(page.url()).origin)),
      [],
    )
    assert.deepEqual(reader.faults(), [])
  })

  it('copies none of what markup must not have, whatever made it', async () => {
    await using reader = await one('# A\n', '_markdown')
    const { page } = reader
    await page.locator('.prose h2').waitFor()
    const left = await page.evaluate(async markup => {
      const address = performance
        .getEntriesByType('resource')
        .map(each => each.name)
        .find(each => each.includes('/safe-markup.'))
      const { elementsOf } = await import(address ?? '')
      const holder = document.createElement('div')
      holder.id = 'copied'
      holder.append(elementsOf(markup, 1000))
      document.querySelector('.prose')?.replaceChildren(holder)
      return [
        holder.innerHTML,
        elementsOf('<b>x</b>'.repeat(1001), 1000),
        elementsOf('<p>'.repeat(5000), 9000) !== null,
      ]
    }, hostileMarkup)
    assert.deepEqual(await dangerIn(page, '#copied'), [])
    assert.deepEqual(left, [
      '<p id="h-a">a</p><span><span>b</span></span><a rel="nofollow ugc noopener noreferrer">c</a>' +
        '<input type="checkbox" disabled=""><span>d</span><span></span><a rel="nofollow ugc noopener noreferrer">e</a>',
      null,
      true,
    ])
  })

  for (const [width, dark, language] of [
    [390, false, 'de'],
    [1000, true, 'en'],
  ] as const)
    it(`fits ${width} px, ${dark ? 'dark' : 'light'}, ${language}`, async () => {
      for (const [text, lexer, selector] of [
        [markdown, '_markdown', '.prose h2'],
        [`${'column name,'.repeat(30)}\n${'1,'.repeat(30)}\n`, 'csv', '.cells table'],
      ] as const) {
        await using reader = await one(text, lexer, { width, dark, language })
        const { page } = reader
        await page.locator(selector).first().waitFor()
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(overflow) <= 0, `${overflow} px too wide`)
        assert.deepEqual(await violations(page), [])
        if (process.env['SCREENSHOTS'])
          await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${lexer}-${width}-${language}.png` })
      }
    })
})

const hostileMarkup = [
  '<p id="h-a" onclick="x()" style="position:fixed" class="dialog" data-copies="text">a</p>',
  '<form action="https://evil.example" id="key"><button name="x" formaction="y">b</button></form>',
  '<a href="javascript:x" target="_top" ping="https://evil.example">c</a>',
  '<input type="image" src="https://evil.example/x" name="key" form="f">',
  '<svg onload="x()"><a href="javascript:x">s</a></svg><math><mi xlink:href="x">m</mi></math>',
  '<custom-element is="x">d</custom-element><style>*{}</style><template><b>t</b></template>',
  '<img src="https://evil.example/p" onerror="x()"><a href="//evil.example/">e</a><!-- c -->',
].join('')

/** Elements, attributes and addresses inside that could run or load something. */
const dangerIn = (page: Page, selector: string): Promise<readonly string[]> =>
  page
    .locator(`${selector} *`)
    .evaluateAll(all =>
      all.flatMap(each => [
        ...(/^(?:script|img|iframe|object|embed|form|style|link|svg|math|video|base|meta)$/.test(
          each.localName,
        )
          ? [each.outerHTML]
          : []),
        ...[...each.attributes]
          .filter(
            ({ name, value }) =>
              /^(?:on|src|style|action|form|ping|target)/.test(name) ||
              (name === 'href' && !/^(?:https?:|mailto:|#)/.test(value)),
          )
          .map(({ name, value }) => `${name}=${value}`),
      ]),
    )

/** Text and classes of prose; that of the server has a link to each heading. */
const proseOf = (page: Page): Promise<unknown> =>
  page
    .locator('.prose *:not(.heading-anchor)')
    .evaluateAll(all =>
      all.map(each => [each.localName, each.textContent?.trim(), [...each.classList].join(' ')]),
    )
