/** Sizes of the home page: how much of it a reader sees at once. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn, galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

describe('The home page', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, viewport: typeof desk, pages = galleryPages) {
    const context = await browser.newContext({ viewport })
    await serveGallery(context, pages)
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }
  const number = async (page: Page, expression: string) => Number(await page.evaluate(expression))
  const heightOf = (page: Page) => number(page, 'document.documentElement.scrollHeight')

  for (const [name, screens] of [
    ['home-incident', 1.6],
    ['home-forty', 3],
    ['home-many-up', 2],
    ['home-thousand', 2],
  ] as const)
    it(`is at most ${screens} screens high: ${name}`, async () => {
      await using site = await opened(name, desk)
      const height = await heightOf(site.page)
      assert.ok(height <= screens * desk.height, `${height} px`)
    })

  for (const name of ['home-incident', 'home-critical'])
    it(`shows the first service of a phone within 500 px below one incident: ${name}`, async () => {
      await using site = await opened(name, phone)
      const top = (await site.page.locator('.monitor').first().boundingBox())?.y ?? 0
      assert.ok(top > 0 && top <= 500, `${top} px`)
    })

  for (const language of ['en', 'de'] as const)
    it(`has rows of one line and 44 px, and a header of 56 px below the strip: ${language}`, async () => {
      await using site = await opened('home-down', desk, galleryIn(language))
      const heights = await site.page.evaluate(
        "[...document.querySelectorAll('.monitor')].map(each => each.offsetHeight)",
      )
      assert.deepEqual(heights, Array(5).fill(44))
      assert.equal(await number(site.page, "document.querySelector('.site-header').offsetHeight"), 4 + 56)
    })

  it('gives banners at most a quarter of the first screen of a phone', async () => {
    await using site = await opened('home-many-banners', phone)
    const height = await number(site.page, "document.querySelector('#banners').offsetHeight")
    assert.ok(height <= phone.height / 4, `${height} px`)
  })

  for (const name of ['home-incident', 'home-extremes', 'home-many', 'home-thousand', 'home-past'])
    it(`fits the window, and says nothing that counts in less than 14 px: ${name}`, async () => {
      await using site = await opened(name, phone)
      assert.ok((await number(site.page, 'document.documentElement.scrollWidth')) <= phone.width)
      const small = await site.page.evaluate(
        `[...document.querySelectorAll('.answer *, .event *, .monitor p, .group-count, .planned-list *, time')]
          .filter(each => parseFloat(getComputedStyle(each).fontSize) < 14 && !each.closest('svg, .visually-hidden'))
          .map(each => each.outerHTML)`,
      )
      assert.deepEqual(small, [])
    })
})
