import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

describe('Choosing monitors in Chromium', () => {
  let app: TestApp
  let browser: Browser
  let owner: Person
  before(async () => {
    const monitors = Array.from({ length: 120 }, (_, i) => ({
      ...{ kind: 'tcp', name: `Shop ${i + 1}`, host: '127.0.0.1', port: 9, active: false },
    }))
    app = await startTestApp({ document: { monitors } })
    owner = await somebody(app, 'owner')
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await app?.close()
  })

  const opened = async (context: BrowserContext): Promise<Page> => {
    const [name = '', value = ''] = owner.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.url }])
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/maintenance/new?kind=once`)
    return page
  }
  const values = (page: Page) => page.locator('input[name="monitors"]').inputValue()
  const focused = (page: Page) => page.evaluate('document.activeElement.parentElement.textContent')

  it('filters as one types, by the keyboard alone, with a tab stop for each part', async () => {
    await using context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await opened(context)
    await page.getByText('The first 50 of 120 found').waitFor()
    const search = page.getByLabel('Search by name')
    await search.focus()
    await page.keyboard.type('shop 11')
    await page.getByText('11 found', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    assert.equal(await focused(page), 'Shop 11')
    await page.keyboard.press('Space')
    await page.getByRole('status').filter({ hasText: 'Shop 11 added, 1 selected' }).waitFor()
    await page.keyboard.press('End')
    assert.equal(await focused(page), 'Shop 119')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    assert.equal(await focused(page), 'Shop 11')
    assert.equal((await values(page)).split(' ').length, 2)
    await page.keyboard.press('Escape')
    await search.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await search.inputValue(), '')
    await page.getByText('The first 50 of 120 found').waitFor()
    await page.keyboard.press('Shift+Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Shop 11')
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Remove Shop 11', exact: true }).waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Shop 119')
    const tabStops = await page.evaluate(
      `document.querySelectorAll('[data-picker] :is(input:not([type=hidden]), button)[tabindex="0"], [data-picker] input[type=search]').length`,
    )
    assert.equal(tabStops, 3)
  })

  it('keeps the choice through a mistake in the form, and without scripts afterwards', async () => {
    await using context = await browser.newContext()
    const page = await opened(context)
    await page.getByLabel('Search by name').fill('Shop 77')
    await page.getByRole('checkbox', { name: 'Shop 77' }).check()
    await page.getByRole('button', { name: 'Create maintenance window' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Remove Shop 77' }).waitFor()
    assert.match(await values(page), /^\d+$/)
  })

  it('names what does not answer, and keeps the choice', async () => {
    await using context = await browser.newContext()
    const page = await opened(context)
    await page.getByRole('checkbox', { name: 'Shop 2', exact: true }).check()
    await page.route('**/monitor-choices*', route => route.abort())
    await page.getByLabel('Search by name').fill('x')
    await page.getByText('The search did not answer.').waitFor()
    assert.match(await values(page), /^\d+$/)
  })
})
