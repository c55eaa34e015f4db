/** The life of a snippet in a browser, from writing to deleting, with and without scripts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { pin } from '../contract/pinned.ts'
import { announcement } from '../contract/server.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { openMenu, type Visit, visit, write } from './visit.ts'

const attacks = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe></svg>',
  '<style>body { display: none }</style><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '</code></pre></main><script>window.hacked = 1</script><!--',
  '[link](javascript:window.hacked=1) [data](data:text/html,<script>opener.hacked=1</script>) [vb](vbscript:x)',
  '![image](javascript:window.hacked=1) <javascript:window.hacked=1> [a]: javascript:window.hacked=1',
  '[tab](java\tscript:window.hacked=1) [entity](&#106;avascript:window.hacked=1) [case](JaVaScRiPt:window.hacked=1)',
  '"><script>window.hacked = 1</script>',
].join('\n\n')

describe('Snippets in Chromium', () => {
  const here = siteInChromium({
    basePath: '/board',
    document: {
      information: attacks,
      announcements: [
        announcement('attack', {
          title: attacks.split('\n')[0],
          description: attacks,
          content: attacks,
          bannerText: attacks,
        }),
      ],
    },
  })

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts'

    it(`is written, read, shown raw and deleted ${how}`, async () => {
      await using phone = await openPhone(here.browser, javaScriptEnabled)
      const { page } = phone
      await page.goto(`${here.site.url}/new`)
      await fitsPhone(page)
      const text = 'def hello():\n\treturn "<b>wörld</b>"\n'
      const address = await write(page, `${here.site.url}/new`, { text, name: 'hello.py' })
      assert.equal(await page.locator('h1').textContent(), 'hello.py')
      assert.match((await page.locator('[data-text]').textContent()) ?? '', /return "<b>wörld<\/b>"/)
      // The first text of a server waits for the thread to start; without scripts the next load has the colours.
      while (await page.locator('[data-pending]').count()) await page.reload()
      assert.ok((await page.locator('[data-text] span[class*="hljs-"]').count()) > 0, 'it is coloured')
      await fitsPhone(page)

      await openMenu(page)
      await page.getByRole('link', { name: 'Raw' }).click()
      await page.waitForURL(`${address}/raw`)
      assert.equal(await (await page.request.get(page.url())).text(), text)
      await page.goto(address)

      await page.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete 1 snippet' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      assert.deepEqual(phone.complaints, [])
      assert.equal((await page.goto(address))?.status(), 404)
      await fitsPhone(page)
    })

    it(`is read once ${how}: seen by the one who reveals it, and by nobody after`, async () => {
      await using writer = await openPhone(here.browser, javaScriptEnabled)
      await using reader = await openPhone(here.browser, javaScriptEnabled)
      const address = await write(writer.page, `${here.site.url}/new`, {
        text: 'for your eyes only',
        burns: true,
      })

      for (const { page } of [writer, reader]) {
        await page.goto(address)
        assert.equal(await page.getByText('for your eyes only').count(), 0)
        await fitsPhone(page)
      }
      // The creator gets the address to share; the action that destroys the text is folded.
      assert.equal(await writer.page.getByLabel('Address').textContent(), address)
      assert.equal(await writer.page.getByRole('button', { name: 'Reveal' }).count(), 0)
      assert.equal(await reader.page.getByRole('link', { name: 'Delete' }).count(), 0)
      await reader.page.getByRole('button', { name: 'Reveal' }).click()
      await reader.page.getByText('for your eyes only').waitFor()
      await fitsPhone(reader.page)
      assert.deepEqual([...writer.complaints, ...reader.complaints], [])
      assert.equal((await writer.page.goto(address))?.status(), 404)
    })
  }

  for (const lexer of ['_markdown', '_rst', '_text', '_code', 'html', 'js'])
    it(`runs nothing of a hostile text, shown as ${lexer}`, async () => {
      await using phone = await openPhone(here.browser, true)
      const url = await pin(here.site, {
        content: attacks,
        lexer,
        filename: '"><script>window.hacked = 1</script>.md',
      })
      await provoke(phone, url)
      await phone.page.goto(`${here.site.url}/new?from=${url.split('/').at(-1)}`)
      assert.equal(await phone.page.getByLabel('Text').inputValue(), attacks)
      await isUnharmed(phone)
    })

  it('runs nothing of a hostile text on its reveal', async () => {
    await using phone = await openPhone(here.browser, true)
    await phone.page.goto(await pin(here.site, { content: attacks, lexer: '_markdown', expires: 'onetime' }))
    await phone.page.getByRole('button', { name: 'Reveal' }).click()
    await phone.page.locator('[data-text]').waitFor()
    await isUnharmed(phone)
  })

  it('runs nothing of the raw text, even opened as a page', async () => {
    await using phone = await openPhone(here.browser, true)
    await phone.page.goto(`${await pin(here.site, { content: attacks, lexer: 'html' })}/raw`)
    assert.equal(await phone.page.locator('body').textContent(), attacks)
    assert.equal(await phone.page.locator('script, img, iframe').count(), 0)
    await isUnharmed(phone)
  })

  it('runs nothing of hostile announcements and information', async () => {
    await using phone = await openPhone(here.browser, true)
    for (const path of ['/', '/announcements', '/announcements/attack'])
      await provoke(phone, `${here.site.url}${path}`)
  })
})

const openPhone = (browser: Browser, javaScriptEnabled: boolean): Promise<Visit> =>
  visit(browser, { viewport: { width: 360, height: 740 }, javaScriptEnabled })

/** Opens a page; fails if it has anything executable, or if anything was executed. */
async function provoke(phone: Visit, url: string): Promise<void> {
  const { page } = phone
  await page.goto(url, { waitUntil: 'load' })
  await fitsPhone(page)
  const links = await page
    .locator('a')
    .evaluateAll(all => all.map(each => (each as unknown as { href: string }).href))
  for (const link of links) assert.match(link, /^https?:\/\//, link)
  for (const tag of [
    'iframe',
    'object',
    'embed',
    'base',
    'style',
    'meta[http-equiv=refresh]',
    'script:not([src], [type="application/ld+json"])',
  ])
    assert.equal(await page.locator(tag).count(), 0, tag)
  assert.equal(await page.locator('[onerror], [onload], [style]').count(), 0)
  await isUnharmed(phone)
}

async function isUnharmed({ page, complaints }: Visit): Promise<void> {
  assert.equal(await page.evaluate('window.hacked'), undefined)
  // A picture that does not load is no sign of a script.
  const telling = complaints.filter(each => !each.includes('net::ERR_') && !each.includes('404'))
  assert.deepEqual(telling, [])
}

async function fitsPhone(page: Page): Promise<void> {
  assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, page.url())
}
