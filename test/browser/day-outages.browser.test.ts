import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { galleryNow } from '../../dev/gallery-board.ts'
import { galleryIn, galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

describe('A day among the bars of a monitor', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, width: number, pages = galleryPages) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: true })
    await serveGallery(context, pages)
    const page = await context.newPage()
    await page.clock.setFixedTime(galleryNow)
    await page.goto(`${galleryOrigin}/${name}`)
    const days = page.locator('.monitor-days .days svg')
    await page.waitForFunction(() => document.querySelector('.monitor-days .days svg[tabindex]'))
    const tap = async (daysAgo: number) => {
      const { width: bars } = (await days.boundingBox()) ?? assert.fail()
      await days.tap({ position: { x: (bars * (89.5 - daysAgo)) / 90, y: 20 } })
    }
    return { page, days, tap, card: page.getByRole('dialog'), [Symbol.asyncDispose]: () => context.close() }
  }

  for (const width of [390, 1440])
    it(`opens its outages with their incidents, each a link: ${width} px`, async () => {
      await using site = await opened('monitor-week', width)
      await site.tap(9)
      const links = await site.card.getByRole('link').allTextContents()
      assert.match(links[0] ?? '', /^3 Mar, 14:32 · 38 min · .+/)
      assert.deepEqual(links.slice(1), ['Logins are failing'])
      const { x, width: wide } = (await site.card.boundingBox()) ?? assert.fail()
      assert.ok(x >= 0 && x + wide <= width, `${x} + ${wide}`)
      assert.equal(await site.card.getByRole('link').last().getAttribute('href'), '/announcements/logins')
      await site.card.getByRole('link').first().tap()
      assert.match(site.page.url(), /#outage-/)
      assert.equal(await site.card.isVisible(), false)
    })

  it('stays closed for the button of the mouse that opens the menu of the browser', async () => {
    await using site = await opened('monitor-week', 1440)
    const { width: bars } = (await site.days.boundingBox()) ?? assert.fail()
    const position = { x: (bars * (89.5 - 9)) / 90, y: 20 }
    await site.days.click({ position, button: 'right' })
    assert.equal(await site.card.isVisible(), false)
    await site.days.click({ position })
    assert.equal(await site.card.isVisible(), true)
  })

  it('opens by Enter, takes the focus and gives it back', async () => {
    await using site = await opened('monitor-week', 1440)
    await site.days.focus()
    await site.page.keyboard.press('End')
    await site.page.keyboard.press('Enter')
    const focused = () =>
      site.page.evaluate("document.activeElement?.closest('[role=dialog], .days')?.className")
    assert.equal(await focused(), 'day-card')
    await site.page.keyboard.press('Escape')
    assert.equal(await site.card.isVisible(), false)
    assert.equal(await focused(), 'days')
  })

  it('without an outage has its words alone, and closes what was open', async () => {
    await using site = await opened('monitor-week', 390, galleryIn('de'))
    await site.tap(9)
    assert.equal(await site.card.isVisible(), true)
    await site.tap(4)
    assert.equal(await site.card.isVisible(), false)
    assert.equal(await site.page.locator('.day-words').isVisible(), true)
  })

  it('opens an outage that is folded below the table', async () => {
    await using site = await opened('monitor-month', 1440)
    await site.tap(22)
    await site.card.getByRole('link').first().tap()
    const row = site.page.locator('.monitor-outages tr:target')
    assert.equal(await row.isVisible(), true)
  })
})
