import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

test('Maintenance by month keeps the days of the site, with each time in the zone of the reader beside it', async t => {
  const browser = await launchChromium()
  t.after(() => browser.close())
  await using context = await browser.newContext({ timezoneId: 'America/New_York' })
  await serveGallery(context, galleryPages)
  const page = await context.newPage()
  await page.goto(`${galleryOrigin}/calendar`)
  const time = page.locator('#row-maintenance-1-upgrade time').first()
  await page.waitForFunction("document.documentElement.dataset.times === 'reader'")
  assert.equal(await time.textContent(), '02:00')
  assert.match((await time.getAttribute('title')) ?? '', /^14 March 2026 at 22:00:00 (GMT-4|EDT)$/)
})
