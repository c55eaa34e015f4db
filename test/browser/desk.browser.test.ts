/** The lists of the management side by keys alone. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

describe('The list of monitors in Chromium', () => {
  let site: TestApp
  let browser: Browser
  let page: Page
  before(async () => {
    const monitors = ['Ant', 'Bee', 'Cat'].map(name => ({ name, kind: 'tcp', host: '127.0.0.1', port: 9 }))
    const times = { startsAt: '2099-01-01T10:00:00Z', endsAt: '2099-01-01T11:00:00Z' }
    const maintenance = [{ title: 'Disk', monitors: ['Ant'], ...times }]
    site = await startTestApp({ document: { monitors, maintenance } })
    browser = await launchChromium()
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const { cookie } = await somebody(site, 'owner')
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: site.url }])
    page = await context.newPage()
    await page.goto(`${site.url}/manage/monitors`)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  const bar = () => page.getByRole('form', { name: 'Selected monitors' })
  const newValue = () => bar().getByLabel('New value').filter({ visible: true })
  const selected = () => page.locator('.row-select:checked').count()

  it('selects rows by keys, and shows the bar with the one input that the chosen field needs', async () => {
    assert.equal(await bar().isVisible(), false)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    assert.equal(await selected(), 2)
    await bar().waitFor()
    assert.equal(await newValue().count(), 0)
    await bar().getByLabel('Change').selectOption('group')
    assert.equal(await newValue().count(), 1)
    await newValue().fill('Animals')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '2 monitors changed.' }).waitFor()
    await page.getByRole('heading', { name: 'Animals' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Animals' }).waitFor({ state: 'detached' })
  })

  it('shows what was done as a toast in the corner, which can be dismissed and is gone after a reload', async () => {
    const toast = page.locator('.toast')
    const pause = () =>
      page
        .getByRole('button', { name: /^(Pause|Resume): / })
        .first()
        .click()
    await pause()
    await toast.waitFor()
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {}
    const { height: window = 0 } = page.viewportSize() ?? {}
    assert.ok(window - y - height < 40, 'at the bottom')
    await page.reload()
    assert.equal(await toast.count(), 0)
    await pause()
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    assert.equal(await toast.count(), 0)
  })

  it('selects all rows at once', async () => {
    await page.getByLabel('Select all on this page').check()
    assert.equal(await selected(), 3)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    assert.equal(await selected(), 0)
  })

  it('leaves keys alone while somebody types, and all of them once they are switched off', async () => {
    await page.getByRole('searchbox', { name: 'Name' }).fill('')
    await page.keyboard.press('j')
    assert.equal(await page.getByRole('searchbox', { name: 'Name' }).inputValue(), 'j')
    await page.getByRole('searchbox', { name: 'Name' }).blur()
    await page.keyboard.press('?')
    await page.getByLabel('Enable single-key shortcuts').uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    assert.equal(await selected(), 0)
    await page.reload()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    assert.equal(await selected(), 0)
    await page.goto(`${site.url}/new`)
    await page.getByRole('textbox', { name: 'Text' }).fill('a line')
    await page.getByRole('button', { name: 'Create' }).click()
    // The page is sent with the box checked; its script applies the setting.
    await page.locator('#shortcuts [data-keys-on]:not(:checked)').waitFor({ state: 'attached' })
    assert.equal(await page.locator('#shortcuts [data-keys-on]').isChecked(), false)
  })

  it('moves through the rows of maintenance and opens one', async () => {
    await page.goto(`${site.url}/manage/maintenance`)
    await page.keyboard.press('?')
    await page.getByLabel('Enable single-key shortcuts').check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.waitForURL(/\/manage\/maintenance\/1$/)
  })

  for (const javaScriptEnabled of [true, false])
    it(`keeps the colours that are chosen at the bottom of the sidebar, scripts: ${javaScriptEnabled}`, async () => {
      const cookies = await page.context().cookies()
      const context = await browser.newContext({ javaScriptEnabled, colorScheme: 'light' })
      await context.addCookies(cookies)
      const own = await context.newPage()
      await own.goto(`${site.url}/manage/monitors`)
      await own.locator('.sidebar').getByLabel('Colours').selectOption('dark')
      if (!javaScriptEnabled) await own.locator('.sidebar').getByRole('button', { name: 'Apply' }).click()
      await own.locator('html[data-color-scheme=dark]').waitFor()
      assert.match(own.url(), /\/manage\/monitors$/)
      assert.equal(await own.locator('.sidebar').getByLabel('Colours').inputValue(), 'dark')
      await context.close()
    })
})
