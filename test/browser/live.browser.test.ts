/** Open pages of readers while the site changes. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { launchChromium } from './chromium.ts'

const announcement = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  description: `About ${title}.`,
  image: 'https://pictures.invalid/a.svg',
  createdAt: '2026-03-11T12:00:00.000Z',
  platformUserId: 1,
  ...more,
})

const documentWith = (title: string, more: object = {}, information = 'We answer on weekdays.') => ({
  information,
  platformUsers: [{ id: 1, username: 'ada' }],
  announcements: [announcement('notice', title, more), announcement('other', 'The office moves')],
  monitors: [],
})

describe('An open page', () => {
  let one: TestApp
  let two: TestApp
  let browser: Browser
  before(async () => {
    one = await startTestApp({ engine: 'postgres', document: documentWith('First') })
    two = await startTestApp({ environment: { DATABASE_URL: one.databaseUrl } })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await two?.close()
    await one?.close()
  })
  const open = async (address: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage()
    const told = options.javaScriptEnabled === false ? null : page.waitForResponse(/\/events$/)
    await page.goto(address)
    await told
    return page
  }
  const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const closed = (...pages: readonly Page[]) => Promise.all(pages.map(page => page.context().close()))

  it('shows a change, on whichever instance it was written and read, also on a phone', async () => {
    await one.import(documentWith('First'))
    const pages = await Promise.all([
      open(`${one.url}/`),
      open(`${two.url}/`),
      open(`${two.url}/announcements/notice`),
      open(`${one.url}/announcements`, { viewport: { width: 390, height: 800 }, hasTouch: true }),
    ])
    await one.import(documentWith('Second'))
    for (const page of pages) await shows(page, 'Second')
    await closed(...pages)
  })

  it('shows the first banner of a site, which can be dismissed, and no banner once it has ended', async () => {
    await one.import(documentWith('First'))
    const page = await open(`${one.url}/`)
    await one.import(documentWith('First', { bannerText: 'Closed today.', bannerType: 'info' }))
    await page.locator('#banners').getByText('Closed today.').waitFor()
    await one.import(documentWith('First', { bannerText: 'Closed until noon.', bannerType: 'info' }))
    await page.locator('#banners').getByText('Closed until noon.').waitFor()
    await page.getByRole('button', { name: 'Dismiss: Notice' }).click()
    await page.locator('#banners').waitFor({ state: 'hidden' })
    await closed(page)
  })

  it('keeps what the reader has selected, focused and opened, and replaces the rest', async () => {
    await one.import(documentWith('First'))
    const page = await open(`${one.url}/`)
    await page.evaluate(`{
      const about = document.querySelector('#main .about p') ?? document.querySelector('#main .prose p')
      about.id = 'selected-by-reader'
      document.getSelection().selectAllChildren(about)
      window.kept = about
    }`)
    const link = page.getByRole('link', { name: 'The office moves' }).first()
    await link.focus()
    await page.evaluate('document.getSelection().selectAllChildren(window.kept)')
    await one.import(documentWith('Second', {}, 'We answer every day.'))
    await shows(page, 'Second')
    assert.equal(await page.evaluate('String(document.getSelection())'), 'We answer on weekdays.')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'The office moves')
    await page.evaluate('document.getSelection().removeAllRanges()')
    await shows(page, 'We answer every day.')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'The office moves')
    await closed(page)
  })

  it('asks for nothing in a hidden tab, and catches up when it is seen again', async () => {
    await one.import(documentWith('First'))
    const page = await open(`${one.url}/`)
    const beside = await open(`${one.url}/`)
    const turn = (state: string) =>
      page.evaluate(`{
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
        document.dispatchEvent(new Event('visibilitychange'))
      }`)
    await page.waitForLoadState('networkidle').catch(() => {})
    await turn('hidden')
    let asked = 0
    page.on('request', () => {
      asked += 1
    })
    await one.import(documentWith('Second'))
    await shows(beside, 'Second')
    assert.equal(asked, 0)
    await turn('visible')
    await shows(page, 'Second')
    await closed(page, beside)
  })

  it('is complete without scripts, and opens no stream', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(`${one.url}/`)
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
    assert.ok(!asked.includes('/events'))
    await context.close()
  })
})

describe('An open page without a stream', () => {
  it('asks every half minute', async () => {
    const app = await startTestApp({
      environment: { MAX_EVENT_STREAMS: '0' },
      document: documentWith('First'),
    })
    const browser = await launchChromium()
    const page = await browser.newPage()
    await page.clock.install()
    const refused = page.waitForResponse(/\/events$/)
    await page.goto(`${app.url}/`)
    assert.equal((await refused).status(), 204)
    await app.import(documentWith('Second'))
    await until(
      async () => (await app.fetch('/')).text(),
      text => text.includes('Second'),
    )
    await page.clock.runFor(32_000)
    await page.getByText('Second', { exact: true }).first().waitFor()
    await browser.close()
    await app.close()
  })
})
