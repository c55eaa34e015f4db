/** The part of the page of a monitor that those who run the site see, in Chromium. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

describe('The page of a monitor, signed in', () => {
  let site: TestApp
  let target: Server
  let browser: Browser
  let operator: Person
  before(async () => {
    target = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await new Promise(resolve => target.once('listening', resolve))
    const { port } = target.address() as AddressInfo
    const monitor = { name: 'Checkout', kind: 'http', url: `http://127.0.0.1:${port}/`, intervalSeconds: 1 }
    site = await startTestApp({ document: { monitors: [monitor] } })
    operator = await somebody(site, 'operator')
    browser = await launchChromium()
    await until(
      async () => (await operator.get('/monitors/checkout')).text(),
      text => text.includes('200 OK'),
    )
  })
  after(async () => {
    await browser?.close()
    await site?.close()
    target?.close()
  })

  async function opened(javaScriptEnabled: boolean) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const [name = '', value = ''] = operator.cookie.split('=')
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    await page.goto(`${site.url}/monitors/checkout`)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  it('tests without leaving the page, and fits a phone', async () => {
    await using context = await opened(true)
    const { page } = context
    await page.getByRole('button', { name: 'Test now: Checkout' }).click()
    await page.locator('.monitor-head [role=status]', { hasText: '200 OK' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/monitors/checkout')
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.getByText('⋯', { exact: true }).click()
    await page.getByRole('link', { name: 'Badge: status' }).waitFor()
  })

  it('tests and pauses without scripts, too, and is then there for resuming', async () => {
    await using context = await opened(false)
    const { page } = context
    await page.getByRole('button', { name: 'Test now: Checkout' }).click()
    await page.locator('#monitor-1 [role=status]', { hasText: '200 OK' }).waitFor()
    await page.goto(`${site.url}/monitors/checkout`)
    await page.getByRole('button', { name: 'Pause: Checkout' }).click()
    await page.locator('#monitor-1', { hasText: 'Paused' }).waitFor()
    await page.goto(`${site.url}/monitors/checkout`)
    await page.getByText('Paused: it is neither checked nor shown to readers.').waitFor()
    await page.getByRole('button', { name: 'Resume: Checkout' }).click()
    await page.locator('#monitor-1', { hasText: '200 OK' }).waitFor()
  })
})
