/** The search over everything as a dialog: by keys, by touch, with a session that ends. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'
import { violations } from './violations.ts'

describe('The search over everything in Chromium', () => {
  let site: TestApp
  let browser: Browser
  let cookie: { readonly name: string; readonly value: string; readonly url: string }
  before(async () => {
    const monitors = [
      'Checkout',
      'Checkout of Berlin',
      '<script>alert(1)</script>',
      ...Array.from({ length: 200 }, (_, index) => `Node ${index}`),
    ].map(name => ({ name, kind: 'tcp', host: '127.0.0.1', port: 9 }))
    site = await startTestApp({ document: { monitors } })
    browser = await launchChromium()
    const { cookie: session } = await somebody(site, 'owner')
    const [name = '', value = ''] = session.split('=')
    cookie = { name, value, url: site.url }
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  async function opened(path: string, options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    await context.addCookies([cookie])
    const page = await context.newPage()
    await page.goto(`${site.url}${path}`)
    return { context, page, [Symbol.asyncDispose]: () => context.close() }
  }

  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
  const chosen = (page: Page) => palette(page).locator('[aria-selected=true]')
  const scriptsDone = (page: Page) =>
    page.locator('[data-opens-palette] kbd:not([hidden])').first().waitFor({ state: 'attached' })

  async function press(page: Page, keys = 'Control+k') {
    await scriptsDone(page)
    await page.keyboard.press(keys)
    await field(page).waitFor()
  }

  it('opens by Ctrl+K with what one can begin, and finds, chooses and opens by keys alone', async () => {
    await using opening = await opened('/manage/tokens')
    const { page } = opening
    await press(page)
    await chosen(page).filter({ hasText: 'Report incident' }).waitFor()
    await page.keyboard.type('checkout')
    await chosen(page).filter({ hasText: 'Checkout' }).waitFor()
    assert.match(await palette(page).getByRole('status').innerText(), /^2 results$/)
    await page.keyboard.press('ArrowDown')
    assert.match(await chosen(page).innerText(), /^Checkout of Berlin/)
    assert.equal(
      await field(page).getAttribute('aria-activedescendant'),
      await chosen(page).getAttribute('id'),
    )
    await page.keyboard.press('ArrowDown')
    assert.match(await chosen(page).innerText(), /^Checkout\s/, 'after the last comes the first')
    await page.keyboard.press('ArrowUp')
    assert.match(await chosen(page).innerText(), /^Checkout of Berlin/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/manage\/monitors\/2$/)
  })

  it('opens the first result when Enter comes before the results', async () => {
    await using opening = await opened('/manage/tokens')
    const { page } = opening
    await press(page)
    await page.keyboard.type('berlin')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/manage\/monitors\/2$/)
  })

  it('gives the focus back when Esc closes it', async () => {
    await using opening = await opened('/manage/monitors')
    const { page } = opening
    await page.getByRole('searchbox', { name: 'Name' }).focus()
    await press(page)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate('document.activeElement.name'), 'q')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'hidden' })
  })

  it('opens by / where no list has that key, unless single keys are switched off', async () => {
    await using opening = await opened('/manage/overview')
    const { page } = opening
    await press(page, '/')
    await page.keyboard.press('Escape')
    // The browser closes the dialog some time after the key; until then the field has the keys.
    await palette(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByLabel('Enable single-key shortcuts').uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('/')
    assert.equal(await palette(page).isVisible(), false)
    await press(page)
    await page.goto(`${site.url}/manage/announcements`)
    await scriptsDone(page)
    await page.keyboard.press('?')
    await page.getByLabel('Enable single-key shortcuts').check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('/')
    assert.equal(await palette(page).isVisible(), false)
    assert.equal(
      await page.evaluate('document.activeElement.id'),
      'q',
      'the list has this key for its own search',
    )
  })

  it('leaves Ctrl+K to a text that makes a link of it', async () => {
    await using opening = await opened('/manage/new-announcement?kind=notice')
    const { page } = opening
    await scriptsDone(page)
    const text = page.locator('textarea[name=content]')
    await text.fill('words')
    await text.selectText()
    await page.keyboard.press('Control+k')
    assert.equal(await palette(page).isVisible(), false)
    assert.match(await text.inputValue(), /\[words\]/)
  })

  it('shows the results of what was typed last, whichever answer comes first', async () => {
    await using opening = await opened('/manage/tokens')
    const { page } = opening
    const held: (() => void)[] = []
    await page.route(/part=palette/, async route => {
      if (route.request().url().includes('q=node')) await new Promise<void>(resolve => held.push(resolve))
      await route.continue().catch(() => {})
    })
    await press(page)
    await page.keyboard.type('node')
    while (held.length === 0) await page.waitForTimeout(20)
    await field(page).fill('berlin')
    await chosen(page).filter({ hasText: 'Checkout of Berlin' }).waitFor()
    for (const release of held) release()
    await page.unrouteAll({ behavior: 'wait' })
    assert.match(await chosen(page).innerText(), /^Checkout of Berlin/)
    assert.equal(await palette(page).getByRole('option').count(), 1)
  })

  it('opens nothing for a search that was left before its results had come', async () => {
    await using opening = await opened('/manage/tokens')
    const { page } = opening
    const held: (() => void)[] = []
    await page.route(/part=palette/, async route => {
      if (route.request().url().includes('q=node')) await new Promise<void>(resolve => held.push(resolve))
      await route.continue().catch(() => {})
    })
    await press(page)
    await page.keyboard.type('node')
    await page.keyboard.press('Enter')
    while (held.length === 0) await page.waitForTimeout(20)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
    for (const release of held) release()
    await page.unrouteAll({ behavior: 'wait' })
    await press(page)
    await chosen(page).filter({ hasText: 'Report incident' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/manage/tokens')
  })

  it('shows names as text, the best of many, and leads to the list of all', async () => {
    await using opening = await opened('/manage/tokens')
    const { page } = opening
    await press(page)
    await page.keyboard.type('<script>')
    await chosen(page).filter({ hasText: '<script>alert(1)</script>' }).waitFor()
    await field(page).fill('node')
    await chosen(page).filter({ hasText: 'Node' }).waitFor()
    assert.equal(await palette(page).getByRole('option').count(), 9)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/manage\/monitors\?q=node$/)
    await press(page)
    await page.keyboard.type('nothing like it')
    await palette(page).getByText('Nothing matches “nothing like it”.').waitFor()
  })

  it('says so when the server does not answer, and when the session has ended', async () => {
    await using opening = await opened('/manage/tokens')
    const { context, page } = opening
    await press(page)
    await chosen(page).waitFor()
    await context.setOffline(true)
    await page.keyboard.type('ber')
    await palette(page).getByText('The search did not answer. Type again to retry.').waitFor()
    await context.setOffline(false)
    await page.keyboard.type('l')
    await chosen(page).filter({ hasText: 'Checkout of Berlin' }).waitFor()
    await context.clearCookies()
    await page.keyboard.type('in')
    await palette(page).getByText('You are signed out.').waitFor()
    assert.equal(await palette(page).getByRole('option').count(), 0)
    await palette(page).getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(/\/manage\/sign-in\?next=/)
    assert.match(decodeURIComponent(page.url()), /search\?q=berlin/)
  })

  it('opens on a phone from the menu, and in German', async () => {
    await using opening = await opened('/manage/tokens', {
      viewport: { width: 390, height: 844 },
      locale: 'de-DE',
      hasTouch: true,
    })
    const { page } = opening
    await scriptsDone(page)
    await page.locator('.bottom-bar summary').tap()
    await page.locator('.bottom-bar').getByRole('link', { name: 'Suchen' }).tap()
    await page.getByRole('combobox', { name: 'Alles durchsuchen' }).fill('berlin')
    await page.getByRole('option', { name: 'Checkout of Berlin' }).tap()
    await page.waitForURL(/\/manage\/monitors\/2$/)
  })

  it('has nothing that axe finds, light and dark, wide and narrow', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        await using opening = await opened('/manage/tokens', {
          colorScheme,
          viewport: { width, height: 800 },
        })
        const { page } = opening
        await press(page)
        await chosen(page).waitFor()
        assert.deepEqual(
          await violations(page),
          [],
          `${colorScheme} at ${width} px, before anything is typed`,
        )
        await page.keyboard.type('node')
        await chosen(page).filter({ hasText: 'Node' }).waitFor()
        assert.deepEqual(await violations(page), [], `${colorScheme} at ${width} px`)
      }
  })

  it('is a page that finds the same without scripts', async () => {
    await using opening = await opened('/manage/tokens', { javaScriptEnabled: false })
    const { page } = opening
    await page.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click()
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('berlin')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Checkout of Berlin' }).click()
    await page.waitForURL(/\/manage\/monitors\/2$/)
  })
})
