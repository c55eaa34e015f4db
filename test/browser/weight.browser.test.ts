/** The cost of a public page for its reader: bytes and layout shifts. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from './chromium.ts'
import { assertSteady } from './layout-shifts.ts'
import { servePictures } from './picture-host.ts'
import { publicDocument, publicPages } from './public-pages.ts'

const maxBytes = 60_000
describe('A public page in Chromium', { concurrency: 2 }, () => {
  let site: TestApp
  let browser: Browser
  let pages: ReadonlyMap<string, string>
  before(async () => {
    site = await startTestApp({ document: publicDocument })
    browser = await launchChromium()
    pages = await publicPages(site)
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  for (const width of [390, 1200])
    it(`is less than 60 KB on the way, and nothing in it moves once it is drawn, at ${width} px`, async () => {
      await using context = await browser.newContext({ viewport: { width, height: 800 } })
      // A browser with a route caches nothing: each page loads as for its first visitor.
      await servePictures(context)
      const page = await context.newPage()
      for (const [name, path] of pages) {
        await page.goto(`${site.url}${path}`)
        // A busy server shows Markdown as it was written until its prose is ready.
        while (await page.locator('[data-pending]').count()) await page.reload()
        await assertSteady(page, name)
        const bytes = await page.evaluate(
          'performance.getEntries().reduce((sum, each) => sum + (each.encodedBodySize ?? 0), 0)',
        )
        assert.ok(Number(bytes) > 1000 && Number(bytes) < maxBytes, `${name} has ${bytes} bytes`)
      }
    })
})
