/** Sizes of the home page: how much of it a reader sees at once. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn, galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

describe('The home page', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, viewport: typeof desk, pages = galleryPages, hasScripts = true) {
    const context = await browser.newContext({ viewport, javaScriptEnabled: hasScripts })
    await serveGallery(context, pages)
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }
  const number = async (page: Page, expression: string) => Number(await page.evaluate(expression))
  const heightOf = (page: Page) => number(page, 'document.documentElement.scrollHeight')

  for (const [name, screens] of [
    ['home-incident', 1.6],
    ['home-critical', 1.6],
    ['home-ongoing', 1.6],
    ['home-all-down', 1.6],
    ['home-maintenance-overdue', 1.6],
    ['home-network-lost', 1.6],
    ['home-database-away', 1.6],
    ['home-not-yet-checked', 1.6],
    ['home-planned', 1.6],
    ['home-many-banners', 1.6],
    ['home-forty', 3],
    ['home-many-up', 2],
    ['home-thousand', 2],
  ] as const)
    it(`is at most ${screens} screens high: ${name}`, async () => {
      await using site = await opened(name, desk)
      const height = await heightOf(site.page)
      assert.ok(height <= screens * desk.height, `${height} px`)
    })

  for (const name of ['home-incident', 'home-critical'])
    it(`shows the first service of a phone within 500 px below one incident: ${name}`, async () => {
      await using site = await opened(name, phone)
      const top = (await site.page.locator('.monitor').first().boundingBox())?.y ?? 0
      assert.ok(top > 0 && top <= 500, `${top} px`)
    })

  for (const language of ['en', 'de'] as const)
    it(`has rows of one line and 44 px, and a header of 56 px below the strip: ${language}`, async () => {
      await using site = await opened('home-down', desk, galleryIn(language))
      const heights = await site.page.evaluate(
        "[...document.querySelectorAll('.monitor')].map(each => each.offsetHeight)",
      )
      assert.deepEqual(heights, Array(5).fill(44))
      assert.equal(await number(site.page, "document.querySelector('.site-header').offsetHeight"), 4 + 56)
    })

  for (const [width, language] of [
    [390, 'en'],
    [320, 'en'],
    [320, 'de'],
  ] as const)
    it(`says in one line of a phone what the answer rests on: ${width} px, ${language}`, async () => {
      for (const hasScripts of [true, false]) {
        const viewport = { ...phone, width }
        await using site = await opened('home-down', viewport, galleryIn(language), hasScripts)
        const line = site.page.locator('.answer-detail')
        assert.match(
          await line.innerText(),
          language === 'de' ? /^4 von 5 verfügbar · [^·]+$/ : /^4 of 5 up · [^·]+$/,
        )
        assert.equal((await line.boundingBox())?.height, 20)
      }
    })

  for (const width of [320, 390, 768, desk.width])
    it(`moves no row when a state has lasted for a minute: ${width} px`, async () => {
      for (const name of ['home-several', 'home-incident', 'monitors']) {
        await using site = await opened(name, { ...desk, width }, galleryIn('de'))
        const heights = await site.page.evaluate(`(() => {
          const rows = [...document.querySelectorAll('.monitor')]
          const heights = () => rows.map(each => each.offsetHeight)
          const times = [...document.querySelectorAll('.monitor-state time')]
          for (const time of times) time.textContent = '59 min'
          const later = heights()
          for (const time of times) {
            time.previousSibling.data = time.previousSibling.data.replace(/ seit $/, '')
            time.remove()
          }
          return { times: times.length, later, first: heights() }
        })()`)
        const { times, later, first } = heights as { times: number; later: number[]; first: number[] }
        assert.ok(times > 0)
        assert.deepEqual(later, first, name)
      }
    })

  for (const language of ['en', 'de'] as const)
    it(`has one line of facts in the block of an incident on a phone: ${language}`, async () => {
      for (const name of ['home-incident', 'home-critical', 'home-several', 'home-ongoing']) {
        await using site = await opened(name, phone, galleryIn(language))
        const facts = await site.page.evaluate(
          `[...document.querySelectorAll('.event-facts')].map(each => [each.innerText.split(' · ').length, each.offsetHeight])`,
        )
        for (const [count, height] of facts as [number, number][])
          assert.ok(count >= 2 && height <= 24, `${name}: ${count} facts, ${height} px`)
      }
    })

  it('opens further planned windows on a phone, where their number stands, by name for screen readers, too', async () => {
    await using site = await opened('home-planned', phone)
    const { page } = site
    const section = page.locator('.planned')
    const rows = section.getByRole('listitem').locator('visible=true')
    const fold = section.locator('summary')
    const month = section.getByRole('link', { name: 'Maintenance by month', exact: true })
    assert.match(await section.ariaSnapshot(), /Scheduled maintenance \+ 1/)
    assert.deepEqual([await rows.count(), await month.count()], [1, 0])
    const before = await fold.boundingBox()
    assert.ok(before && before.width >= 44 && before.height >= 44, JSON.stringify(before))
    await fold.click()
    assert.deepEqual([await rows.count(), await month.count()], [2, 1])
    assert.match(await section.innerText(), /New disks for the archive/)
    assert.deepEqual(await fold.boundingBox(), before)
    await using wide = await opened('home-planned', desk)
    const desktop = wide.page.locator('.planned')
    assert.equal(await desktop.getByRole('link', { name: 'Maintenance by month', exact: true }).count(), 1)
    assert.deepEqual(
      [await desktop.locator('summary').isVisible(), await desktop.getByRole('listitem').count()],
      [false, 2],
    )
  })

  it('shows the end and the services of a planned window that stands alone, on a phone, too', async () => {
    await using site = await opened('home-planned-one', phone)
    const row = await site.page.locator('.planned').innerText()
    assert.match(row, /Sun 15 Mar, 02:00 – 03:00/)
    assert.match(row, /Checkout and Search · .* · Add to calendar/)
  })

  it('gives banners at most a quarter of the first screen of a phone', async () => {
    await using site = await opened('home-many-banners', phone)
    const height = await number(site.page, "document.querySelector('#banners').offsetHeight")
    assert.ok(height <= phone.height / 4, `${height} px`)
  })

  for (const name of ['home-incident', 'home-extremes', 'home-many', 'home-thousand', 'home-past'])
    it(`fits the window, and says nothing that counts in less than 14 px: ${name}`, async () => {
      await using site = await opened(name, phone)
      assert.ok((await number(site.page, 'document.documentElement.scrollWidth')) <= phone.width)
      const small = await site.page.evaluate(
        `[...document.querySelectorAll('.answer *, .event *, .monitor p, .group-count, .planned-list *, .days-scale *, .days-key li, time')]
          .filter(each => parseFloat(getComputedStyle(each).fontSize) < 14 && !each.closest('svg, .visually-hidden'))
          .map(each => each.outerHTML)`,
      )
      assert.deepEqual(small, [])
    })
})
