import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { launchChromium } from './chromium.ts'

const banner = (bannerText: string) => ({
  id: 'notice',
  title: 'The office is closed',
  description: 'On Friday.',
  image: 'https://pictures.invalid/a.svg',
  createdAt: '2026-03-11T12:00:00.000Z',
  platformUserId: 1,
  bannerText,
  bannerType: 'info',
})

const other = {
  id: 'other',
  title: 'The office has moved',
  description: 'Across the street.',
  image: 'https://pictures.invalid/a.svg',
  createdAt: '2026-03-10T12:00:00.000Z',
  platformUserId: 1,
}

const documentWith = (bannerText: string) => ({
  platformUsers: [{ id: 1, username: 'ada' }],
  announcements: [banner(bannerText), other],
  monitors: [{ name: 'Website', kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 60 }],
})

describe('The status page in Chromium', () => {
  let site: TestApp
  let browser: Browser
  before(async () => {
    site = await startTestApp({ document: documentWith('Closed on Friday.') })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  it('shows a banner on every page but its own until it is dismissed, and again when its words change', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    for (const path of ['/', '/announcements', '/announcements/other', '/new', '/nothing-here', '/privacy']) {
      await page.goto(`${site.url}${path}`)
      assert.equal(await page.locator('#banners .page-banner').count(), 1, path)
    }
    await page.goto(`${site.url}/announcements/notice`)
    await page.getByRole('heading', { level: 1, name: 'The office is closed' }).waitFor()
    assert.equal(await page.locator('#banners').count(), 0, 'its own page says it anyway')
    await page.goto(`${site.url}/privacy`)
    await page.getByRole('button', { name: 'Dismiss: Notice' }).click()
    assert.equal(await page.locator('#banners').isHidden(), true)
    await page.goto(`${site.url}/`)
    assert.equal(await page.locator('#banners').isHidden(), true)

    await site.import(documentWith('Closed until Monday.'))
    await until(
      async () => (await site.fetch('/')).text(),
      text => text.includes('until Monday'),
    )
    await page.goto(`${site.url}/new`)
    assert.match(await page.locator('#banners').innerText(), /Closed until Monday/)
    await context.close()
  })

  it('shows a banner without scripts, and no button that does nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.url}/new`)
    assert.equal(await page.locator('#banners .page-banner').isVisible(), true)
    assert.equal(await page.locator('.page-banner-dismiss').isVisible(), false)
    await context.close()
  })

  it('says what a day was like to the pointer, the keyboard and a finger', async () => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 1000, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${site.url}/`)
    const days = page.getByRole('slider', { name: /^Website: the last 90 days\./ })
    const details = page.locator('.day-words')
    await days.hover({ position: { x: 3, y: 10 } })
    assert.match(await details.innerText(), /^\d+ \w+: not monitored$/)

    await page.keyboard.press('Tab')
    await days.focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await days.getAttribute('aria-valuenow'), '1')
    assert.equal(await days.getAttribute('aria-valuetext'), await details.innerText())
    await page.keyboard.press('End')
    assert.equal(await days.getAttribute('aria-valuenow'), '89')
    await page.keyboard.press('Escape')
    assert.equal(await details.isVisible(), false)

    await days.tap({ position: { x: 40, y: 10 } })
    assert.equal(await details.isVisible(), true)
    await context.close()
  })

  it('shows as many days on a phone as the percentage beside them counts', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`${site.url}/`)
    assert.equal(await page.locator('.days-scale.days-wide').isVisible(), false)
    assert.match(await page.locator('.days-scale.days-narrow').innerText(), /30 days ago/)
    await page.getByRole('slider').focus()
    await page.keyboard.press('Home')
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft')
    assert.equal(await page.getByRole('slider').getAttribute('aria-valuenow'), '60')
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360)
    await context.close()
  })
})

describe('The filter of many services in Chromium', () => {
  let site: TestApp
  let browser: Browser
  let listening: Server
  before(async () => {
    listening = createServer(socket => socket.end()).listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const monitor = (number: number, of: number) => ({
      name: `Node ${number}`,
      kind: 'tcp',
      host: '127.0.0.1',
      port: of,
      intervalSeconds: 3_600,
      group: number <= 30 ? 'Shop' : 'Office',
    })
    const monitors = Array.from({ length: 52 }, (_, index) => monitor(index + 1, index === 3 ? 9 : port))
    site = await startTestApp({ document: { monitors } })
    browser = await launchChromium()
    const isProbed = (page: string) => /29 of 30 up[\s\S]*22 of 22 up/.test(page)
    await until(async () => (await site.fetch('/')).text(), isProbed)
  })
  after(async () => {
    await browser?.close()
    await site?.close()
    listening?.close()
  })

  it('hides the groups and rows that are up, together with a name or without one', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/`)
    const groups = page.locator('details.group')
    const rows = page.locator('details.group .monitor:visible')
    assert.equal(await rows.count(), 0)
    const notUp = page.getByRole('checkbox', { name: 'Not up' })
    await notUp.check()
    assert.deepEqual(await rows.locator('.monitor-link').allInnerTexts(), ['Node 4'])
    assert.equal(await groups.filter({ visible: true }).count(), 1)
    await page.getByRole('searchbox').fill('office')
    assert.equal(await rows.count(), 0)
    assert.equal(await page.getByText('No service matches.').isVisible(), true)
    await notUp.uncheck()
    assert.equal(await rows.count(), 22)
    await page.getByRole('searchbox').fill('')
    assert.equal(await rows.count(), 0)
    assert.equal(await groups.filter({ visible: true }).count(), 2)
    await page.close()
  })

  it('asks the server without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.url}/`)
    await page.getByRole('checkbox', { name: 'Not up' }).check()
    await page.getByRole('button', { name: 'Find' }).click()
    assert.match(page.url(), /\/monitors\?q=&state=not-up$/)
    assert.deepEqual(await page.locator('.monitor-link').allInnerTexts(), ['Node 4'])
    await context.close()
  })
})
