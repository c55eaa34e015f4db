import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

test('The summary of the mistakes in a form has the focus and is in sight, with scripts and without', async t => {
  const browser = await launchChromium()
  t.after(() => browser.close())
  for (const javaScriptEnabled of [true, false]) {
    await using context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled,
    })
    await serveGallery(context, galleryPages)
    for (const name of ['manage-incident-wrong', 'manage-monitor-wrong', 'manage-maintenance-wrong']) {
      const page = await context.newPage()
      await page.goto(`${galleryOrigin}/${name}`)
      const summary = page.locator('.problems:focus')
      await summary.waitFor()
      assert.equal(await summary.getByRole('link').count(), await summary.locator('li').count(), name)
      await page.close()
    }
  }
})
