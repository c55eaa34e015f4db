/** A new snippet and other sites: its links ask before leaving, and other pages cannot load its text as a resource. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pin } from '../contract/pinned.ts'
import { siteInChromium } from './site-in-chromium.ts'

describe('A fresh snippet in Chromium', () => {
  const here = siteInChromium({ environment: { SNIPPET_HOTLINKING: 'refuse' } })

  for (const javaScriptEnabled of [true, false])
    it(`asks before one of its links is followed, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using context = await here.browser.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      const asked: (string | undefined)[] = []
      await context.route('https://other.example/**', async route => {
        asked.push((await route.request().headerValue('referer')) ?? undefined)
        await route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
      })
      const address = await pin(here.site, {
        content: '[the guide](https://other.example/a?b#c)',
        lexer: '_markdown',
      })
      await page.goto(address)
      await page.getByRole('link', { name: 'the guide' }).click()
      await page.getByRole('heading', { name: 'You are about to leave this site' }).waitFor()
      await page.getByText('https://other.example/a?b#c').waitFor()
      assert.deepEqual(asked, [], 'nobody went there yet')
      await page.getByRole('link', { name: 'Go to other.example' }).click()
      await page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
      assert.deepEqual(asked, [undefined], 'the other site does not learn where it was linked')
    })

  it('gives its text to its own page and to whoever types the address, and not to the pages of others', async () => {
    await using context = await here.browser.newContext()
    const page = await context.newPage()
    const address = await pin(here.site, { content: 'open sesame' })
    // A page of another site; the browser marks what it loads from us as cross-site.
    const elsewhere = here.site.url.replace('127.0.0.1', 'localhost')
    await context.route(`${elsewhere}/elsewhere`, route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${address}/raw">take it</a>`,
      }),
    )
    const statusOf = (from: () => Promise<unknown>) =>
      Promise.all([page.waitForResponse(`${address}/raw`), from()]).then(([response]) => response.status())

    assert.equal(await statusOf(() => page.goto(`${address}/raw`)), 200)
    await page.goto(`${elsewhere}/elsewhere`)
    assert.equal(await statusOf(() => page.getByRole('link', { name: 'take it' }).click()), 403)
    assert.match((await page.textContent('body')) ?? '', new RegExp(`Its own page: ${address}`))
    await page.goto(address)
    assert.equal(await statusOf(() => page.getByRole('link', { name: 'Raw' }).click()), 200)
  })
})
