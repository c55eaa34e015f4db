import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

describe('Maintenance by month', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(timezoneId: string, hasScripts = true) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...{ timezoneId, javaScriptEnabled: hasScripts },
    })
    await serveGallery(context, galleryPages)
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/calendar`)
    if (hasScripts) await page.waitForFunction("document.documentElement.dataset.times === 'reader'")
    const text = (selector: string) => page.locator(selector).first().innerText()
    return { page, text, [Symbol.asyncDispose]: () => context.close() }
  }

  it('keeps the days of the site, with times of the reader and their days where those are others', async () => {
    await using site = await opened('America/New_York')
    assert.equal(await site.text('#row-maintenance-1-upgrade .month-time'), 'Sat 14 Mar, 22:00 – 23:00')
    const time = site.page.locator('#row-maintenance-1-upgrade time').first()
    assert.match((await time.getAttribute('title')) ?? '', /^14 March 2026 at 22:00:00 (GMT-4|EDT)$/)
    assert.equal(await site.text('a[href="#row-maintenance-1-upgrade"] b'), 'Sat 22:00')
    assert.match(await site.text('.month-foot'), /^Days are those of UTC, times are in your time zone\./)
    await site.page.locator('select[data-time-zone]').selectOption('site')
    assert.equal(await site.text('#row-maintenance-1-upgrade .month-time'), '02:00 – 03:00')
    assert.match(await site.text('.month-foot'), /^Times are in UTC\./)
  })

  it('has no day before a time of the same day, and the times of the site without scripts', async () => {
    await using near = await opened('Europe/Berlin')
    assert.equal(await near.text('#row-maintenance-1-upgrade .month-time'), '03:00 – 04:00')
    await using plain = await opened('America/New_York', false)
    assert.equal(await plain.text('#row-maintenance-1-upgrade .month-time'), '02:00 – 03:00')
    assert.match(await plain.text('.month-foot'), /^Times are in UTC\./)
  })

  for (const width of [390, 1440])
    it(`moves nothing when times get their days: ${width} px`, async () => {
      const heights = async (hasScripts: boolean) => {
        await using site = await opened('America/New_York', hasScripts)
        await site.page.setViewportSize({ width, height: 900 })
        return await site.page
          .locator('.by-month li, .month-table td')
          .evaluateAll(all => all.map(each => each.clientHeight))
      }
      assert.deepEqual(await heights(true), await heights(false))
    })
})
