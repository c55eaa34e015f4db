/** The page of a monitor in Chromium. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { launchChromium } from './chromium.ts'

describe('The page of a monitor in Chromium', () => {
  let site: TestApp
  let target: Server
  let status = 200
  let browser: Browser
  before(async () => {
    target = createServer((_, response) => response.writeHead(status).end('ok')).listen(0, '127.0.0.1')
    await new Promise(resolve => target.once('listening', resolve))
    const { port } = target.address() as AddressInfo
    const monitor = { name: 'Checkout', kind: 'http', url: `http://127.0.0.1:${port}/`, intervalSeconds: 1 }
    site = await startTestApp({ document: { monitors: [monitor] } })
    browser = await launchChromium()
    await until(
      async () => (await site.fetch(`/monitors/checkout?range=hour&${Math.random()}`)).text(),
      text => text.includes('plot-area'),
    )
  })
  after(async () => {
    await browser?.close()
    await site?.close()
    target?.close()
  })

  it('counts the seconds since the last check, with its time of day where there are no scripts', async () => {
    const page = await browser.newPage()
    await page.clock.install({ time: Date.now() + 5_000 })
    await page.goto(`${site.url}/monitors/checkout`)
    const line = page.locator('.monitor-now')
    await page.clock.pauseAt(Date.now() + 60_000)
    const shown = await line.innerText()
    assert.match(shown, /checked \d+ s ago|checked 1 min ago/)
    await page.clock.runFor(120_000)
    assert.match(await line.innerText(), /checked [23] min ago/)
    await page.close()
    const plain = await (await site.fetch('/monitors/checkout')).text()
    assert.match(plain, /checked <time [^>]*>\d\d:\d\d UTC</)
  })

  it('is reached from the status page, and reads its plot out to the arrow keys', async () => {
    const page = await browser.newPage()
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.getByRole('link', { name: '1 h', exact: true }).click()
    const plot = page.getByRole('slider', { name: /^Response time/ })
    await plot.focus()
    const words = page.locator('.plot-words')
    await page.keyboard.press('End')
    const newest = await words.textContent()
    await page.keyboard.press('ArrowLeft')
    assert.notEqual(await words.textContent(), newest)
    assert.equal(await plot.getAttribute('aria-valuenow'), '58')
    assert.equal(await plot.getAttribute('aria-valuetext'), await words.textContent())
    await page.keyboard.press('Escape')
    assert.match((await words.textContent()) ?? '', /checks?$/)
    await page.close()
  })

  it('has the same in a table without scripts, and fits 320 pixels', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
      locale: 'de',
    })
    const page = await context.newPage()
    await page.goto(`${site.url}/monitors/checkout?range=hour`)
    await page.getByText('Als Tabelle anzeigen').click()
    assert.equal(await page.locator('.plot-table tbody tr').count(), 60)
    const { width } = (await page.locator('body').boundingBox()) ?? assert.fail()
    assert.ok(width <= 320)
    await context.close()
  })

  it('renews itself when the state changes, and still reads its plot out', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/monitors/checkout?range=hour`)
    const before = await page.locator('.plot-area').elementHandle()
    status = 500
    await page.locator('.monitor-now.is-down').waitFor()
    await page.waitForFunction(area => !area?.isConnected, before)
    const plot = page.getByRole('slider', { name: /^Response time/ })
    await plot.focus()
    await page.keyboard.press('End')
    assert.match((await page.locator('.plot-words').textContent()) ?? '', / · Down$/)
    status = 200
    await page.close()
  })
})
