/** The management side on a phone: what comes first, and what covers what. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import type { Language } from '../../src/i18n/messages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Pages with a form that is longer than the screen. */
const forms = [
  'manage-announcement-draft',
  'manage-announcement-published',
  'manage-incident',
  'manage-monitor',
  'manage-maintenance-weekly',
  'manage-notification',
  'manage-status-page',
  'manage-site',
]

describe('The management side', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(
    name: string,
    { language = 'en' as Language, hasScripts = true, viewport = phone } = {},
  ) {
    const hasTouch = viewport === phone
    const context = await browser.newContext({ viewport, hasTouch, javaScriptEnabled: hasScripts })
    await serveGallery(context, galleryIn(language))
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  const boxes = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll(all =>
      all.map(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return { x, y, width, height }
      }),
    )

  for (const language of ['en', 'de'] as const)
    it(`has a need of the overview in two lines: what, then since when and the action (${language})`, async () => {
      await using site = await opened('manage-overview', { language })
      const rows = site.page.locator(
        '.overview > section:first-child .needs > li:has(.need-about + .need-action)',
      )
      const count = await rows.count()
      assert.ok(count > 5, `${count} rows`)
      for (const row of await rows.all()) {
        const what = (await row.locator('.need-what').boundingBox()) ?? assert.fail()
        const about = (await row.locator('.need-about').boundingBox()) ?? assert.fail()
        const action = (await row.locator('.need-action').boundingBox()) ?? assert.fail()
        assert.ok(about.y >= what.y + what.height, await row.innerText())
        assert.ok(action.y < about.y + about.height && action.x > about.x, await row.innerText())
      }
    })

  it('has a monitor in a row of 72 px, whose actions unfold', async () => {
    await using site = await opened('manage-monitors')
    const { page } = site
    const row = page.locator('.monitor-item', { hasText: 'Website' })
    const [closed] = await boxes(page, '.monitor-item:first-child')
    assert.ok(closed && closed.height <= 72, JSON.stringify(closed))
    assert.equal(await row.getByRole('button', { name: /Pause/ }).isVisible(), false)
    const unfold = row.locator('summary')
    const size = (await unfold.boundingBox()) ?? assert.fail()
    assert.ok(size.width >= 44 && size.height >= 44, JSON.stringify(size))
    await unfold.click()
    assert.ok(await row.getByRole('button', { name: /Pause/ }).isVisible())
    await using wide = await opened('manage-monitors', { viewport: desk })
    assert.equal(await wide.page.locator('.monitor-item summary').first().isVisible(), false)
  })

  it('has an announcement in a row of 72 px: its title, then how and when', async () => {
    await using site = await opened('manage-announcements')
    const row = site.page.locator('[data-row]', { hasText: 'Faster uploads' })
    const { height } = (await row.boundingBox()) ?? assert.fail()
    assert.ok(height <= 72, `${height} px`)
    assert.doesNotMatch(await row.innerText(), /State|When|Last edit/)
  })

  for (const language of ['en', 'de'] as const)
    it(`has the buttons of a form in sight, instead of the bar of the desk (${language})`, async () => {
      for (const name of forms) {
        await using site = await opened(name, { language })
        const [bar] = await boxes(site.page, '.save-bar')
        assert.ok(bar && bar.height <= 110 && bar.y + bar.height <= phone.height, JSON.stringify(bar))
        assert.equal(await site.page.locator('.bottom-bar').isVisible(), false)
        for (const { x, width } of await boxes(site.page, '.save-bar .button'))
          assert.ok(x >= 0 && x + width <= phone.width, `${x} ${width}`)
      }
    })

  for (const language of ['en', 'de'] as const)
    it(`has the choices of a report in one row each, and its message on the first screen (${language})`, async () => {
      await using site = await opened('manage-incident', { language })
      for (const { height } of await boxes(site.page, '.segments')) assert.ok(height <= 52, `${height} px`)
      const endOfMessage = async (page: Page) => {
        const [message] = await boxes(page, 'textarea')
        const [bar] = await boxes(page, '.save-bar')
        assert.ok(message && bar && message.y + message.height <= bar.y, JSON.stringify([message, bar]))
      }
      await endOfMessage(site.page)
      await using near = await opened('manage-incident-near', { language, hasScripts: false })
      await endOfMessage(near.page)
      const earlier = near.page.locator('.near li')
      assert.equal(await earlier.first().isVisible(), false)
      await near.page.locator('.near summary').click()
      assert.equal(await earlier.first().isVisible(), true)
      const [card] = await boxes(near.page, '.near')
      assert.ok(card && card.height <= 230, JSON.stringify(card))
      await using single = await opened('manage-incident-near-one', { language, hasScripts: false })
      await endOfMessage(single.page)
      assert.equal(await single.page.locator('.near li a').isVisible(), true)
      await using held = await opened('manage-incident-held', { language, hasScripts: false })
      assert.equal(await held.page.locator('.near li').first().isVisible(), true)
      await using wide = await opened('manage-incident-near', { language, viewport: desk })
      assert.equal(await wide.page.locator('.near li').first().isVisible(), true)
      assert.equal(await wide.page.locator('.near summary').isVisible(), false)
    })

  it('has the overview on one ground, its sections apart by a line, with rows of 44 px on a wide screen', async () => {
    await using site = await opened('manage-overview', { viewport: desk })
    const { page } = site
    assert.equal(await page.locator('main .card').count(), 0)
    const sections = await boxes(page, '.overview > *')
    const gaps = sections.slice(1).map(({ y }, index) => {
      const before = sections[index]
      return y - ((before?.y ?? 0) + (before?.height ?? 0))
    })
    assert.deepEqual(new Set(gaps), new Set([32]))
    const heights = (await boxes(page, '.overview > section:first-child .needs > li')).map(({ height }) =>
      Math.floor(height),
    )
    assert.deepEqual(new Set(heights), new Set([44]))
  })

  for (const [name, selector] of [
    ['manage-monitors', '[data-row]'],
    ['manage-monitors-many', '[data-row]'],
    ['manage-announcements', '[data-row]'],
    ['manage-audit', 'tbody tr'],
  ] as const)
    for (const language of ['en', 'de'] as const)
      it(`has the first row of a list on the first screen, with its filters folded: ${name} (${language})`, async () => {
        await using site = await opened(name, { language, hasScripts: false })
        const { page } = site
        const [row] = await boxes(page, `main ${selector}`)
        assert.ok(row && row.y + 44 <= phone.height - 48, `${row?.y} px`)
        assert.equal(await page.locator('main .filters').isVisible(), false)
        await page.locator('main .fold-narrow:has(+ .filters) > summary').click()
        assert.equal(await page.locator('main .filters').isVisible(), true)
      })

  it('shows filters in use, and all filters on a wide screen', async () => {
    await using phoneSite = await opened('manage-monitors-filtered')
    assert.equal(await phoneSite.page.locator('main .filters').isVisible(), true)
    await using wide = await opened('manage-monitors', { viewport: desk })
    assert.equal(await wide.page.locator('main .filters').isVisible(), true)
    assert.equal(await wide.page.locator('main .fold-narrow:has(+ .filters)').isVisible(), false)
  })

  it('has nothing above the menu of the bar', async () => {
    await using site = await opened('manage-overview')
    const { page } = site
    await page.locator('.bottom-bar summary').tap()
    const items = page.locator('.bottom-bar .menu-list > *')
    for (const item of await items.all()) {
      const covered = await item.evaluate(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return [left + 4, (left + right) / 2, right - 4].some(
          x => !each.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        )
      })
      assert.equal(covered, false, await item.innerText())
    }
    const entries = page.locator('.bottom-bar .menu-list > :is(a, form:last-child > button)')
    const starts = await entries.evaluateAll(all =>
      all.map(each => getComputedStyle(each).paddingInlineStart),
    )
    assert.deepEqual(new Set(starts), new Set(['16px']))
  })

  for (const name of ['manage-maintenance-open', 'manage-updates', 'manage-announcement-draft'])
    it(`opens the menu of a page within the screen, without scripts: ${name}`, async () => {
      await using site = await opened(name, { hasScripts: false })
      const { page } = site
      await page.locator('.page-head .menu > summary').tap()
      const [menu] = await boxes(page, '.page-head .menu-list')
      assert.ok(menu && menu.x >= 0 && menu.x + menu.width <= phone.width, JSON.stringify(menu))
    })
})
