import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../app.ts'
import { servePictures } from './picture-host.ts'
import { siteInChromium } from './site-in-chromium.ts'

const long = 'x'.repeat(120)
const document = {
  information: `# Help\n\n${long}\n\n| a | b |\n|---|---|\n| ${long} | c |`,
  platformUsers: [{ id: 1, username: long, avatar: 'https://pictures.example/ada.svg' }],
  announcements: [
    {
      id: 'first',
      title: `Uploads ${long}`,
      description: long,
      content: `\`\`\`\n${long}\n\`\`\`\n\n![](https://pictures.example/b.svg)`,
      image: 'https://pictures.example/a.svg',
      createdAt: '2026-03-11T12:00:00.000Z',
      updatedAt: '2026-03-11T12:00:00.000Z',
      platformUserId: 1,
      bannerText: `Slow ${long}`,
      bannerType: 'error',
    },
  ],
  monitors: [
    { name: `db-${long}`, kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 0, intervalSeconds: 60 },
  ],
}

describe('The pages in Chromium', () => {
  const here = siteInChromium({ document, basePath: '/board' })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`no page is wider than a phone or has something to complain about, in ${colorScheme}`, async t => {
      await using context = await newContext(here.browser, { colorScheme })
      const { page, complaints } = await watchedPage(context)
      for (const path of ['/', '/announcements', '/announcements/first', '/new', '/nothing-here'])
        await t.test(path, async () => {
          await page.goto(`${here.site.url}${path}`, { waitUntil: 'networkidle' })
          assert.deepEqual(complaints.splice(0), [])
          assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360)
        })
    })
  }

  it('an open status page follows the site by itself and tells a screen reader', async () => {
    await using context = await newContext(here.browser, {})
    const { page, complaints } = await watchedPage(context)
    await page.goto(`${here.site.url}/`)
    await page.evaluate('window.sameDocument = true')
    await here.site.import({
      ...document,
      announcements: [{ ...document.announcements[0], title: 'Uploads are fast again' }],
    })
    const title = page.getByRole('link', { name: 'Uploads are fast again', exact: true })
    const looksAgain = async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      return title.count()
    }
    assert.equal(await until(looksAgain, count => count > 0), 1)
    assert.equal(await page.evaluate('window.sameDocument'), true)
    assert.deepEqual(complaints, [])
  })

  it('without scripts the pages say the same', async () => {
    await using context = await newContext(here.browser, { javaScriptEnabled: false })
    const { page } = await watchedPage(context)
    await page.goto(`${here.site.url}/`)
    assert.match(
      (await page.locator('h1').textContent()) ?? '',
      /^db-x+ (just went down|has been down|has not been checked)/,
    )
  })
})

async function newContext(
  browser: Browser,
  given: Parameters<Browser['newContext']>[0],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, ...given })
  await servePictures(context)
  return context
}

/** A page, and Chromium's complaints about it: script errors, refused styles and scripts, failed loads. */
async function watchedPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    const isTheErrorPage = message.location().url === page.url() && message.text().includes('404')
    if (['error', 'warning'].includes(message.type()) && !isTheErrorPage) complaints.push(message.text())
  })
  return { page, complaints }
}
