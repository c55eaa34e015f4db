import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from './chromium.ts'
import { servePictures } from './picture-host.ts'
import { publicDocument, publicPages } from './public-pages.ts'
import { violations } from './violations.ts'

describe('Every public page is accessible by the rules of WCAG 2.2 AA that a program can check', () => {
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

  for (const [colorScheme, width] of [
    ['light', 1000],
    ['dark', 390],
  ] as const)
    test(`in ${colorScheme}, ${width} px wide`, async t => {
      await using context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
      await servePictures(context)
      const page = await context.newPage()
      for (const [name, path] of pages)
        await t.test(name, async () => {
          await page.goto(`${site.url}${path}`)
          assert.deepEqual(await violations(page), [])
        })
    })
})
