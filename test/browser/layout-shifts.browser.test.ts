/** Pages that arrive slowly: what has been painted stays where it is. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { launchChromium } from './chromium.ts'
import { movesWhileGrowing } from './growing-page.ts'
import { cutHeader, inPieces } from './in-pieces.ts'
import { assertSteady, shiftMax } from './layout-shifts.ts'
import { servePictures } from './picture-host.ts'
import { publicDocument, publicPages } from './public-pages.ts'

/** Pages with parts of their own; each takes seconds in pieces. */
const slowly = [
  'home',
  'a piece of news',
  'an incident',
  'history',
  'a monitor',
  'a status page',
  'subscribe',
  'a source text',
  'a long source text',
  'Markdown',
  'a locked text',
  'a comparison',
  'the form for snippets',
  'signing in',
]

describe('A page that arrives in pieces', { concurrency: 3 }, () => {
  let site: TestApp
  let slow: Awaited<ReturnType<typeof inPieces>>
  let browser: Browser
  let pages: ReadonlyMap<string, string>
  before(async () => {
    site = await startTestApp({ document: publicDocument })
    pages = await publicPages(site)
    slow = await inPieces(site.url)
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await slow?.close()
    await site?.close()
  })

  async function open(width: number, locale = 'en') {
    const context = await browser.newContext({ viewport: { width, height: 800 }, locale })
    await servePictures(context)
    return context
  }

  /** Waits until a page no longer changes. */
  const settled = (path: string) =>
    until(
      async () => (await site.fetch(path)).text(),
      text => !text.includes(' data-pending'),
    )

  for (const width of [390, 1000])
    it(`paints nothing that moves later, at ${width} px`, async t => {
      await using context = await open(width)
      const tab = await context.newPage()
      for (const name of slowly)
        await t.test(name, async () => {
          const path = pages.get(name) ?? assert.fail(name)
          await settled(path)
          await tab.goto(`${slow.url}${path}`)
          await assertSteady(tab)
        })
    })

  for (const [width, locale] of [
    [390, 'en'],
    [390, 'de'],
    [1000, 'en'],
  ] as const)
    it(`leaves each part in its place while those behind it arrive, at ${width} px in ${locale}`, async t => {
      await using context = await open(width, locale)
      const tab = await context.newPage()
      for (const [name, path] of pages)
        await t.test(name, async () => {
          await tab.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
          const moves = await movesWhileGrowing(tab)
          const sum = moves.reduce((total, { score }) => total + score, 0)
          assert.ok(sum < shiftMax, `${path} moved by ${sum}: ${JSON.stringify(moves, null, 1)}`)
        })
    })

  it('has no fold before its summary, in whose place browsers draw one of their own', async () => {
    await using context = await open(1000)
    const page = await context.newPage()
    let folds = 0
    for (const [name, path] of pages) {
      await page.goto(`${site.url}${path}`)
      const drawn = await page.evaluate(`[...document.querySelectorAll('details')].map(each => {
        each.replaceChildren()
        return each.getClientRects().length
      })`)
      assert.ok(Array.isArray(drawn))
      assert.deepEqual(drawn, Array(drawn.length).fill(0), name)
      folds += drawn.length
    }
    assert.ok(folds > 0)
  })

  it('shows what has arrived when the rest does not come', async () => {
    await using context = await open(1000)
    await context.setExtraHTTPHeaders({ [cutHeader]: 'yes' })
    for (const path of ['/', '/announcements/news', pages.get('a source text')]) {
      const page = await context.newPage()
      await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' })
      await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0')
    }
  })

  it('never shows a banner again that was dismissed', async () => {
    await using context = await open(1000)
    const page = await context.newPage()
    await page.goto(`${slow.url}/announcements`)
    const first = page.locator('.page-banner:not([hidden])').first()
    const words = await first.locator('p > span').innerText()
    await first.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    assert.equal(await page.getByText(words, { exact: true }).filter({ visible: true }).count(), 0)
    await assertSteady(page)
  })
})
