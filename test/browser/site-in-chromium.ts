import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from './chromium.ts'

type Opened = { readonly site: TestApp; readonly browser: Browser }

/** Starts a site and Chromium before the tests of the suite that calls it, and closes both after them. */
export function siteInChromium(options?: Parameters<typeof startTestApp>[0]): Opened {
  let site: TestApp | null = null
  let browser: Browser | null = null
  before(async () => {
    site = await startTestApp(options)
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })
  return {
    get site() {
      return site ?? assert.fail('The site is there only in tests and hooks')
    },
    get browser() {
      return browser ?? assert.fail('Chromium is there only in tests and hooks')
    },
  }
}
