import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startSite } from '../site.ts'

describe('the views of a snippet', async () => {
  const site = await startSite()
  const text = async (path: string) => (await site.get(path)).text()

  it('are chosen by the address, and each links to the other', async () => {
    for (const { content, lexer, rendered, source, isFirst } of [
      {
        content: '# Title',
        lexer: '_markdown',
        rendered: /<h2 id="h-title">/,
        source: /class="rows/,
        isFirst: true,
      },
      {
        content: 'a,b\n1,2',
        lexer: 'csv',
        rendered: /<th scope="col"/,
        source: /class="rows/,
        isFirst: true,
      },
      {
        content: '\x1b[31mred',
        lexer: '_text',
        rendered: /class="tf-1"/,
        source: /\[31mred/,
        isFirst: true,
      },
      {
        content: '\x1b[31mred',
        lexer: 'python',
        rendered: /class="tf-1"/,
        source: /class="rows/,
        isFirst: false,
      },
      {
        content: '@@ -1 +1 @@\n-a\n+b\n',
        lexer: 'diff',
        rendered: /class="changed"/,
        source: /class="rows numbered/,
        isFirst: false,
      },
    ]) {
      const path = await site.pin({ content, lexer })
      const other = isFirst ? 'source' : 'rendered'
      const [first, second] = [await text(path), await text(`${path}?view=${other}`)]
      assert.match(first, isFirst ? rendered : source, lexer)
      assert.match(second, isFirst ? source : rendered, lexer)
      if (isFirst) assert.doesNotMatch(second, rendered, lexer)
      else assert.doesNotMatch(first, rendered, lexer)
      assert.ok(first.includes(`href="${path}?view=${other}"`), lexer)
      assert.ok(second.includes(`<li><a href="${path}">`), lexer)
      assert.equal(await text(`${path}?view=none`), first)
    }
  })

  it('are none of a text that has its source alone', async () => {
    const path = await site.pin({ content: 'x = 1', lexer: 'python' })
    assert.doesNotMatch(await text(path), /snippet-views/)
    assert.doesNotMatch(await text(`${path}?view=rendered`), /snippet-views/)
  })

  it('are the source where an address marks lines, but in a terminal', async () => {
    const path = await site.pin({ content: 'a,b\n1,2', lexer: 'csv' })
    assert.match(await text(`${path}?lines=2`), /<span class="line on" id="L2"/)
    const log = await site.pin({ content: 'a\n\x1b[31mred', lexer: '_text' })
    assert.match(await text(`${log}?lines=2`), /<span class="line on" id="L2".*<span class="tf-1">red/)
  })

  it('leave the raw text byte for byte', async () => {
    const content = 'a\x1b[31mred\x1b[0m\n'
    const path = await site.pin({ content, lexer: '_text' })
    assert.equal(await text(`${path}/raw`), content)
  })

  it('say how much of a large table they show', async () => {
    const path = await site.pin({ content: 'a,b\n'.repeat(3_000), lexer: 'csv' })
    assert.match(await text(path), /only the first 999 of 2,999 rows/)
  })

  it('are gone with the snippet', async () => {
    const made = await site.create({ content: '# Title', lexer: '_markdown', format: 'url' })
    const path = new URL((await made.text()).trim()).pathname
    const addresses = [path, `${path}?view=source`]
    for (const address of addresses) assert.equal((await site.get(address)).status, 200)
    const { 'delete-token': token } = Object.fromEntries(made.headers)
    await site.get(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    for (const address of addresses) assert.equal((await site.get(address)).status, 404)
  })

  it('of hostile texts are made in time, or are plain', async () => {
    for (const [lexer, content] of [
      ['csv', `${'x,'.repeat(100_000)}\n`],
      ['csv', 'x'.repeat(1_000_000)],
      ['_text', Array.from({ length: 100_000 }, (_, n) => `\x1b[3${n % 8}mx`).join('')],
      [
        '_markdown',
        `[^a]\n\n${Array.from({ length: 20_000 }, (_, n) => `[^${n}]: x[^${n + 1}]`).join('\n')}`,
      ],
      ['diff', `@@ -1,9 +1,9 @@\n${'-a\n+b\n'.repeat(9_000)}`],
    ] as const) {
      const path = await site.pin({ content, lexer })
      const answer = await site.get(`${path}?view=rendered`)
      assert.equal(answer.status, 200, lexer)
      await answer.text()
    }
  })
})
