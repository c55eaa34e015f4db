/** Sizes of public pages on a phone: how soon a reader sees what they came for. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { publicFolder } from '../../src/web/assets.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const phone = { width: 390, height: 844 }

describe('On a phone', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, { language = 'en', hasScripts = true, viewport = phone } = {}) {
    const context = await browser.newContext({
      viewport,
      javaScriptEnabled: hasScripts,
      hasTouch: viewport === phone,
    })
    await serveGallery(context, galleryIn(language === 'de' ? 'de' : 'en'))
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }
  const boxOf = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? assert.fail(`${selector} is not shown`)
  const topOf = async (page: Page, selector: string) => (await boxOf(page, selector)).y

  for (const language of ['en', 'de'])
    it(`an incident has its two buttons in one row with the way back: ${language}`, async () => {
      await using site = await opened('announcement-incident', { language })
      const tops = [
        await topOf(site.page, '.announcement-top .buttons > a'),
        await topOf(site.page, '[data-share]'),
      ]
      assert.equal(tops[0], tops[1])
      assert.equal((await boxOf(site.page, '.announcement-top')).height, 44)
      assert.equal((await boxOf(site.page, '.announcement-top nav a')).height <= 44, true)
    })

  for (const name of ['history', 'history-search'])
    it(`the history begins within 300 px, and its filters open without scripts: ${name}`, async () => {
      await using site = await opened(name, { hasScripts: false })
      const { page } = site
      const top = await topOf(page, '.history-row')
      assert.ok(top <= 300, `${top} px`)
      assert.equal(await page.locator('#q').isVisible(), false)
      await page.locator('.history-head > .fold-narrow > summary').click()
      assert.equal(await page.locator('#q').isVisible(), true)
      assert.equal(await page.locator('.history-kinds').isVisible(), true)
    })

  it('the history names each filter in use, and leads to itself without it', async () => {
    await using site = await opened('history-search')
    const links = site.page.locator('.history-in-use a')
    assert.deepEqual(await links.allInnerTexts(), ['Incidents\n×', 'payments\n×'])
    const addresses = await site.page.evaluate(
      "[...document.querySelectorAll('.history-in-use a')].map(each => each.getAttribute('href'))",
    )
    assert.deepEqual(addresses, ['/history?q=payments', '/history?kind=incident'])
  })

  it('nothing of the history is folded on a wide screen', async () => {
    await using site = await opened('history', { viewport: { width: 1440, height: 900 } })
    assert.equal(await site.page.locator('.history-head > .fold-narrow > summary').isVisible(), false)
    await site.page.locator('#q').fill('mail')
  })

  it('nor in a browser that opens nothing that is closed for a style', async () => {
    await using site = await opened('history', { hasScripts: false, viewport: { width: 1440, height: 900 } })
    const { page } = site
    const styles = (address: string) => readFileSync(join(publicFolder, basename(address)), 'utf8')
    await page.route('**/*.css', route =>
      route.fulfill({
        contentType: 'text/css',
        body: styles(route.request().url()).replaceAll('::details-content', '::unknown'),
      }),
    )
    await page.reload()
    assert.equal(await page.locator('#q').isVisible(), true)
    assert.equal(await page.locator('.history-kinds').isVisible(), true)
  })

  it('the news stand on the page, in a column of 720 px on a wide screen', async () => {
    await using site = await opened('announcements', { viewport: { width: 1440, height: 900 } })
    assert.equal((await boxOf(site.page, 'main .notes')).width, 720)
    assert.equal(await site.page.locator('main .card').count(), 0)
  })

  it('each range of a monitor is 44 px high', async () => {
    await using site = await opened('monitor')
    const heights = await site.page.evaluate(
      "[...document.querySelectorAll('.plot-ranges a')].map(each => each.offsetHeight)",
    )
    assert.deepEqual(heights, [44, 44, 44, 44])
  })

  for (const language of ['en', 'de'])
    it(`each choice of a subscription is a target for a thumb, and a line on a wide screen: ${language}`, async () => {
      const heights = "[...document.querySelectorAll('.field.check label')].map(each => each.offsetHeight)"
      await using site = await opened('subscribe-one', { language })
      const low = ((await site.page.evaluate(heights)) as number[]).filter(each => each < 40)
      assert.deepEqual(low, [])
      await using wide = await opened('subscribe-one', { language, viewport: { width: 1440, height: 900 } })
      const wrapped = ((await wide.page.evaluate(heights)) as number[]).filter(each => each >= 40)
      assert.deepEqual(wrapped, [])
    })

  it('a piece of news does not say what every one of them is, on home or on its page', async () => {
    await using news = await opened('announcement')
    assert.equal(await news.page.locator('.announcement .chip').count(), 0)
    await using home = await opened('home-up')
    assert.equal(await home.page.locator('.news-row .kind-mark').count(), 0)
  })

  for (const language of ['en', 'de'])
    it(`subscribing begins with the address within 300 px, and fits the screen: ${language}`, async () => {
      await using site = await opened('subscribe', { language, hasScripts: false })
      const { page } = site
      assert.ok((await topOf(page, '#email')) <= 300)
      const { y, height } = await boxOf(page, 'button.primary')
      assert.ok(y + height <= phone.height, `${y + height} px`)
      assert.equal(await page.getByRole('checkbox').count(), 0)
      await page.locator('form > .fold > summary').click()
      assert.equal(await page.locator('[name=topics]').first().isVisible(), true)
    })

  it('subscribing names webhooks and Slack where there is mail, which they are entered by', async () => {
    await using site = await opened('subscribe', { hasScripts: false })
    const { page } = site
    assert.equal(await page.locator('main .card').count(), 2)
    const way = page.locator('details', { hasText: 'Webhooks and Slack' })
    await way.locator('summary').click()
    assert.match(await way.innerText(), /Subscribe by email first.*‘Manage subscription’ in any email/s)
    await using without = await opened('subscribe-without-mail')
    assert.equal(await without.page.getByText('Webhooks and Slack').count(), 0)
  })

  for (const name of ['subscribe-one', 'subscribe-digest-wrong'])
    it(`what was chosen or is wrong is not folded: ${name}`, async () => {
      await using site = await opened(name)
      assert.equal(await site.page.locator('[name=topics]').first().isVisible(), true)
    })

  it('a monitor has all ninety days to tap, and their period in 14 px', async () => {
    await using site = await opened('monitor')
    const { page } = site
    const bars = await boxOf(page, '.monitor-days .days svg')
    assert.equal(bars.height, 44)
    assert.ok(bars.x >= 0 && bars.x + bars.width <= phone.width, `${bars.x} + ${bars.width}`)
    const scale = page.locator('.monitor-days ~ .days-head, .monitor-days .days-scale:visible')
    assert.match(await scale.first().innerText(), /90 days ago/)
    const sizes = await page.evaluate(
      "[...document.querySelectorAll('.monitor-days .days-scale, .monitor-days .days-key')].map(each => getComputedStyle(each).fontSize)",
    )
    assert.deepEqual(sizes, ['14px', '14px', '14px'])
    await page.locator('.monitor-days .days svg').tap({ position: { x: 2, y: 2 } })
    assert.match(await page.locator('.day-words').innerText(), /^\d+ \w+: no downtime/)
  })
})
