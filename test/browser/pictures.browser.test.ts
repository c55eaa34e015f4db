/** Pictures at addresses that do not answer leave no empty frame. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { html } from '../../src/web/html.ts'
import { until } from '../app.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

describe('A picture that does not load', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  for (const name of ['home-up', 'announcements', 'announcement'])
    it(`takes no room on ${name}, and a picture that loads stays`, async () => {
      const page = String(galleryIn('en').get(name))
      const count = page.split('<img class="picture').length - 1
      assert.notEqual(count, 0)
      const [shown, left] = [
        await pictures(page),
        await pictures(page.replaceAll(/src="data:[^"]*"/g, 'src="https://pictures.invalid/a.png"')),
      ]
      assert.deepEqual([shown, left], [count, 0])
    })

  async function pictures(text: string): Promise<number> {
    await using context = await browser.newContext()
    await serveGallery(context, new Map([['page', html`${text}`]]))
    await context.route(`${galleryOrigin}/page`, route =>
      route.fulfill({ contentType: 'text/html', body: text }),
    )
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/page`)
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    const all = page.locator('.picture')
    const settled = '[...document.images].every(each => each.complete)'
    await until(
      () => page.evaluate(settled),
      done => done === true,
    )
    return await all.count()
  }
})
