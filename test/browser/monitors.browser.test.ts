import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

const service = createServer((_request, response) => void response.end('ready'))

describe('Monitors in Chromium', () => {
  let app: TestApp
  let browser: Browser
  let operator: Person
  let address: string
  before(async () => {
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
    const monitors = ['Ant', 'Bee', 'Cat'].map(name => ({ name, kind: 'http', url: address, group: 'Zoo' }))
    app = await startTestApp({ document: { monitors } })
    operator = await somebody(app, 'operator')
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await app?.close()
    service.close()
    service.closeAllConnections()
  })

  it('one is added through the pages, tested before it is saved, and stands on the home page with its status', async () => {
    await using context = await signedIn()
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/monitors`)
    await page.getByRole('link', { name: 'New monitor' }).click()
    await page.getByRole('link', { name: 'Website or HTTP service' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Website')
    await page.getByLabel('URL').fill('nowhere')
    await page.getByRole('button', { name: 'Test now' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'URL' }).click()
    assert.equal(await page.evaluate('document.activeElement.id'), 'url')
    await page.keyboard.type(address)
    await page.getByLabel('URL').fill(address)
    await page.getByRole('button', { name: 'Test now' }).click()
    await page.getByText('This would count as up.').waitFor()
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Website')
    await page.getByRole('button', { name: 'Create monitor' }).click()
    await page.getByText('Created.').waitFor()
    const shown = async () => {
      await page.goto(`${app.url}/`)
      return page.locator('.monitor', { hasText: 'Website' }).locator('.monitor-heading').innerText()
    }
    assert.match(await until(shown, text => /Up$/.test(text)), /Up$/)
  })

  for (const javaScriptEnabled of [true, false])
    it(`one is moved by the keyboard, keeps the focus and says its place, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using context = await signedIn({ javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${app.url}/manage/monitors`)
      const [, , last = ''] = await zoo(page)
      const button = page.getByRole('button', { name: `Move ${last} up` })
      for (const place of [2, 1]) {
        await button.focus()
        await page.keyboard.press('Enter')
        await page
          .getByRole('status')
          .filter({ hasText: `${last} is now number ${place} of 3.` })
          .waitFor()
        await button.and(page.locator(':focus')).waitFor()
      }
      await page.reload()
      assert.equal((await zoo(page))[0], last)
    })

  it('one is dragged to another place', async () => {
    await using context = await signedIn()
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/monitors`)
    const [first = '', second = '', third = ''] = await zoo(page)
    const handle = page.locator('.monitor-item', { hasText: first }).locator('[data-handle]')
    const from = await handle.boundingBox()
    const to = await page.locator('.monitor-item', { hasText: third }).boundingBox()
    assert.ok(from && to)
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, to.y + to.height - 2, { steps: 8 })
    await page.mouse.up()
    await page
      .getByRole('status')
      .filter({ hasText: `${first} is now number 3 of 3.` })
      .waitFor()
    assert.deepEqual(await zoo(page), [second, third, first])
    await page.reload()
    assert.deepEqual(await zoo(page), [second, third, first])
  })

  for (const javaScriptEnabled of [true, false])
    it(`is tested in its row, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using context = await signedIn({ javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${app.url}/manage/monitors?group=Zoo`)
      const row = page.locator('.monitor-item', { hasText: 'Ant' })
      await row.getByRole('button', { name: 'Test now' }).click()
      const result = row.getByRole('status').filter({ hasText: /Test: Up · \d+ ms · 200 OK/ })
      await result.waitFor()
      assert.equal(await page.locator('.monitor-item-test').count(), 1)
      if (javaScriptEnabled) return assert.equal(new URL(page.url()).hash, '')
      // The address after the test keeps the filter and points at the row.
      assert.match(page.url(), /test\?group=Zoo#monitor-\d+$/)
      await page.goto(page.url().replace(/#.*/, '&again'))
      await page.waitForURL(/\/manage\/monitors\?group=Zoo/)
    })

  it('two are tested at once, and a slow one says that it is being tested', async () => {
    await using context = await signedIn()
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/monitors`)
    const [ant, bee] = ['Ant', 'Bee'].map(name => page.locator('.monitor-item', { hasText: name }))
    assert.ok(ant && bee)
    const held: (() => void)[] = []
    service.removeAllListeners('request')
    service.on('request', (_request, response) => held.push(() => void response.end('ready')))
    try {
      const button = ant.getByRole('button', { name: 'Test now' })
      await button.click()
      await ant.getByText('Testing…').waitFor()
      await bee.getByRole('button', { name: 'Test now' }).click()
      await bee.getByText('Testing…').waitFor()
      assert.equal(await button.getAttribute('aria-disabled'), 'true')
      await button.and(page.locator(':focus')).or(bee.locator(':focus')).first().waitFor()
    } finally {
      service.removeAllListeners('request')
      service.on('request', (_request, response) => void response.end('ready'))
      for (const end of held) end()
    }
    await ant.getByText(/Test: Up/).waitFor()
    await bee.getByText(/Test: Up/).waitFor()
    await ant.locator('[data-test] button:not([aria-disabled])').waitFor()
  })

  it('says in the row when the session has ended meanwhile', async () => {
    await using context = await signedIn()
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/monitors`)
    await context.clearCookies()
    const row = page.locator('.monitor-item', { hasText: 'Ant' })
    await row.getByRole('button', { name: 'Test now' }).click()
    await row.getByText('No answer from Corkboard.').waitFor()
  })

  async function signedIn(options: { readonly javaScriptEnabled?: boolean } = {}): Promise<BrowserContext> {
    const context = await browser.newContext(options)
    const [name = '', value = ''] = operator.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.url }])
    return context
  }

  const zoo = (page: Page): Promise<readonly string[]> =>
    page.getByRole('list', { name: 'Zoo' }).locator('h3').allInnerTexts()
})
