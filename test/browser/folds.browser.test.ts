/** Folded groups and banners: with and without scripts, by keyboard, and on a page that reloads by itself. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { until } from '../app.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const pages = galleryIn('en')

describe('What is folded', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, options: { readonly javaScriptEnabled?: boolean } = {}) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
    await serveGallery(context, pages)
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    return { page, context, [Symbol.asyncDispose]: () => context.close() }
  }
  const shownBanners = (page: Page) => page.locator('#banners .page-banner:visible').count()

  it('opens without scripts', async () => {
    await using site = await opened('home-many-banners', { javaScriptEnabled: false })
    assert.equal(await shownBanners(site.page), 2)
    await site.page.getByText('More notices (38)').click()
    assert.equal(await shownBanners(site.page), 40)
    await site.page.goto(`${galleryOrigin}/home-forty`)
    assert.equal(await site.page.getByText('Node 21', { exact: true }).isVisible(), false)
    await site.page.locator('summary', { hasText: 'North America' }).click()
    assert.equal(await site.page.getByText('Node 23', { exact: true }).isVisible(), true)
  })

  it('brings the next banner up when one is dismissed, and counts on', async () => {
    await using site = await opened('home-many-banners')
    const { page } = site
    const dismiss = () => page.locator('.page-banner-dismiss:visible').first().click()
    await dismiss()
    assert.equal(await shownBanners(page), 2)
    assert.match(await page.locator('#banners').innerText(), /wave 2[\s\S]*wave 3[\s\S]*More notices \(37\)/)
    await page.reload()
    assert.match(await page.locator('#banners').innerText(), /wave 2[\s\S]*wave 3[\s\S]*More notices \(37\)/)
    for (let left = 39; left > 0; left--) await dismiss()
    assert.equal(await page.locator('#banners').isHidden(), true)
  })

  it('finds a service by its name or group, and asks the server without scripts', async () => {
    await using site = await opened('home-folded')
    const { page } = site
    await page.getByRole('searchbox').fill('node 21')
    assert.equal(await page.locator('.group .monitor:visible').count(), 1)
    await page.getByRole('searchbox').fill('asia')
    assert.equal(await page.locator('.group .monitor:visible').count(), 15)
    await page.getByRole('searchbox').fill('nothing of the kind')
    assert.equal(await page.getByText('No service matches.').isVisible(), true)
    await page.getByRole('searchbox').fill('')
    assert.equal(await page.locator('.group .monitor:visible').count(), 0)
    assert.equal(await page.locator('.group:visible').count(), 4)
    await using plain = await opened('home-folded', { javaScriptEnabled: false })
    await plain.page.getByRole('searchbox').fill('node 21')
    await plain.page.getByRole('searchbox').press('Enter')
    assert.equal(new URL(plain.page.url()).search, '?q=node+21')
  })

  it('finds a service in groups of groups, by its name and by any group around it', async () => {
    await using site = await opened('home-nested-many')
    const { page } = site
    const rows = () => page.locator('.group .monitor:not(.group-row):visible').count()
    await page.getByRole('searchbox').fill('node 9')
    assert.equal(await rows(), 1)
    await page.getByRole('searchbox').fill('payments')
    assert.equal(await rows(), 20)
    await page.getByRole('searchbox').fill('shop / payments / cards')
    assert.equal(await rows(), 10)
    await page.getByText('Not up', { exact: true }).last().click()
    assert.equal(await rows(), 1)
  })

  it('stays open on the next visit, and when the page renews itself', async () => {
    await using site = await opened('home-forty')
    const { page } = site
    await page.locator('summary', { hasText: 'North America' }).press('Enter')
    const node = page.getByText('Node 23', { exact: true })
    assert.equal(await node.isVisible(), true)
    await page.reload()
    await node.waitFor()
    await page.route(`${galleryOrigin}/home-forty`, route =>
      route.fulfill({
        contentType: 'text/html',
        body: String(pages.get('home-forty')).replaceAll('All services are up.', 'Renewed.'),
      }),
    )
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await until(
      () => page.locator('h1').innerText(),
      text => text === 'Renewed.',
    )
    assert.equal(await node.isVisible(), true)
  })
})
