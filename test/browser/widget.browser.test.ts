/** The widget on a page of another site with a strict policy. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { launchChromium } from './chromium.ts'

const announcement = (id: string, more: object) => ({
  id,
  title: `Title of ${id}`,
  description: 'D',
  image: 'https://pictures.invalid/a.svg',
  createdAt: '2026-03-11T12:00:00.000Z',
  platformUserId: 1,
  ...more,
})
const monitor = (name: string) => ({
  name,
  slug: name.toLowerCase(),
  kind: 'tcp',
  host: '127.0.0.1',
  port: 9,
  intervalSeconds: 3600,
})
const incident = (monitors: readonly string[]) =>
  announcement('slow', {
    kind: 'incident',
    impact: 'minor',
    monitors,
    eventStartsAt: '2026-03-11T12:00:00.000Z',
    updates: [{ id: 'update-1', status: 'identified', content: 'Found.', at: '2026-03-11T12:01:00.000Z' }],
  })
const documentWith = (...announcements: readonly object[]) => ({
  platformUsers: [{ id: 1, username: 'ada' }],
  announcements,
  monitors: [monitor('Checkout'), monitor('Delivery')],
})
const banner = (bannerText: string) => announcement('mails', { bannerText, bannerType: 'warning' })

describe('The widget', () => {
  let site: TestApp
  let other: Server
  let browser: Browser
  let attributes = ''
  before(async () => {
    site = await startTestApp({ document: documentWith(), basePath: '/board' })
    const origin = new URL(site.url).origin
    other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'`,
      )
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1><script src="${site.url}/widget.js" ${attributes}></script></body></html>`,
      )
    })
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    other?.close()
    await site?.close()
  })
  const told = async () => {
    const { notices } = (await (await site.fetch('/widget.json')).json()) as { notices: { id: string }[] }
    return notices.map(({ id }) => id)
  }
  const trouble: string[] = []
  const open = async (given = '', prepare?: (page: Page) => Promise<unknown>): Promise<Page> => {
    attributes = given
    const page = await (await browser.newContext()).newPage()
    await prepare?.(page)
    page.on('console', message => trouble.push(message.text()))
    page.on('pageerror', error => trouble.push(String(error)))
    const asked = page.waitForResponse(/widget\.json/)
    // Another origin: another port of another name.
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)
    await (await asked).finished()
    return page
  }

  it('shows a banner when it is published, and hides it until it changes once it is dismissed', async () => {
    await site.import(documentWith())
    const page = await open()
    const region = page.getByRole('region', { name: 'Notices' })
    assert.equal(await region.count(), 0)
    await site.import(documentWith(banner('Mails are late.')))
    await region.getByText('Mails are late.').waitFor()
    assert.equal(
      await region.getByRole('link', { name: 'Read more' }).getAttribute('href'),
      `${site.url}/announcements/mails`,
    )
    await page.getByRole('button', { name: 'Dismiss: Warning: Title of mails' }).click()
    await region.waitFor({ state: 'hidden' })
    const again = page.waitForResponse(/widget\.json/)
    await page.reload()
    await (await again).finished()
    assert.equal(await region.isVisible(), false)
    await site.import(documentWith(banner('Mails are on their way.')))
    await region.getByText('Mails are on their way.').waitFor()
    assert.deepEqual(await page.context().cookies(), [])
    await page.context().close()
    assert.deepEqual(trouble, [])
  })

  it('shows open incidents, only those of the monitors that its tag names', async () => {
    await site.import(documentWith(incident(['Delivery']), banner('Mails are late.')))
    const named = await open('data-monitors="delivery" data-language="de" data-position="bottom"')
    await named.getByRole('region', { name: 'Hinweise' }).getByText('Title of slow').waitFor()
    assert.equal(await named.getByText('Mails are late.').count(), 0)
    assert.equal(await named.getByRole('button').count(), 1)
    const elsewhere = await open('data-monitors="checkout,nothing-of-this-name"')
    assert.equal(await elsewhere.getByRole('region').count(), 0)
    await named.context().close()
    await elsewhere.context().close()
    assert.deepEqual(trouble, [])
  })

  it('misses nothing that is published before its stream is open', async () => {
    await site.import(documentWith())
    await until(told, ids => !ids.includes('depot'))
    const published = Promise.withResolvers<void>()
    const page = await open('', each =>
      each.route('**/events', async route => {
        await published.promise
        await route.continue()
      }),
    )
    await site.import(
      documentWith(announcement('depot', { bannerText: 'Depot closed.', bannerType: 'info' })),
    )
    await until(told, ids => ids.includes('depot'))
    assert.equal(await page.getByText('Depot closed.').count(), 0)
    published.resolve()
    await page.getByText('Depot closed.').waitFor()
    await page.context().close()
    assert.deepEqual(trouble, [])
  })

  it('is served to every origin from ready bytes, under 3 KB', async () => {
    const script = await site.fetch('/widget.js')
    const bytes = Buffer.from(await script.arrayBuffer())
    assert.ok(gzipSync(bytes).length < 3_000, String(gzipSync(bytes).length))
    assert.ok(brotliCompressSync(bytes).length < 3_000)
    const data = await site.fetch('/widget.json?language=de')
    assert.equal(data.headers.get('access-control-allow-origin'), '*')
    const etag = data.headers.get('etag') ?? ''
    assert.match(etag, /^"/)
    const again = await site.fetch('/widget.json?language=de', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    const wrong = await site.fetch('/widget.json?language=fr')
    assert.equal(wrong.status, 400)
    assert.match(await wrong.text(), /language must be one of: en, de/)
  })

  it('shows the banners that GraphQL has beside the open incident', async () => {
    await site.import(documentWith(banner('Mails are late.'), announcement('plain', {})))
    const seen = await until(
      async () => (await (await site.fetch('/widget.json')).json()) as { notices: { id: string }[] },
      ({ notices }) => notices.some(({ id }) => id === 'mails'),
    )
    const { data } = await site.graphql('{ announcements(input: { banner: true }) { id } }')
    assert.deepEqual(
      seen.notices.filter(({ id }) => id !== 'slow').map(({ id }) => ({ id })),
      (data as { announcements?: unknown })?.announcements,
    )
  })
})
