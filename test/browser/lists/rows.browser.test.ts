/** Rows of lists, as far as style alone decides what of them is seen. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryPages } from '../../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../../pages/gallery.ts'
import { launchChromium } from '../chromium.ts'

describe('Rows of lists in Chromium', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, width: number): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
    await serveGallery(context, galleryPages)
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    return page
  }

  for (const width of [900, 1440])
    it(`have the chip behind a long name in full, at ${width} px`, async () => {
      const page = await opened('manage-monitors-sorted', width)
      const chip = page.locator('.list tbody th .chip').first()
      const cell = page.locator('.list tbody th', { has: page.locator('.chip') }).first()
      const [of, within] = [await chip.boundingBox(), await cell.boundingBox()]
      assert.ok(of && within && of.x + of.width <= within.x + within.width)
      await page.context().close()
    })

  it('of reported snippets have one action on a phone, and the others once they are asked for', async () => {
    const page = await opened('manage-reports', 390)
    const row = page.locator('#queue-rows tr').first()
    const buttons = row.getByRole('button').filter({ visible: true })
    assert.deepEqual(await buttons.allInnerTexts(), ['Hide'])
    await row.locator('summary').click()
    assert.equal(await row.locator('.queue-actions .button[name="one"]').filter({ visible: true }).count(), 5)
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
    await page.context().close()
  })

  it('of reported snippets have all actions on a desk, without a disclosure', async () => {
    const page = await opened('manage-reports', 1440)
    const row = page.locator('#queue-rows tr').first()
    assert.equal(await row.locator('.button[name="one"]').filter({ visible: true }).count(), 5)
    assert.equal(await row.locator('summary').isVisible(), false)
    await page.context().close()
  })
})
