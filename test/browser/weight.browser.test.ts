/** The cost of a public page for its reader: bytes and layout shifts. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { pin } from '../contract/pinned.ts'
import { launchChromium } from './chromium.ts'
import { layoutShifts } from './layout-shifts.ts'
import { servePictures } from './picture-host.ts'

const maxBytes = 60_000
const python = Array.from({ length: 150 }, (_, n) => `def f${n}(x):\n    return x + ${n}\n`).join('\n')
const document = {
  information: '# Help\n\nWrite to [us](mailto:help@example.org).',
  platformUsers: [{ id: 1, username: 'Ada' }],
  announcements: [
    {
      id: 'news',
      title: 'News',
      description: 'One sentence.',
      content: 'More of it.',
      image: 'https://pictures.example/news.png',
      createdAt: '2026-01-01T00:00:00Z',
      platformUserId: 1,
      banner: 'https://pictures.example/strip.png',
      bannerText: 'Look here',
      bannerType: 'info',
    },
  ],
  monitors: Array.from({ length: 10 }, (_, n) => ({
    name: `monitor ${n}`,
    kind: 'tcp',
    host: '127.0.0.1',
    port: 1,
  })),
}

describe('A public page in Chromium', { concurrency: 2 }, () => {
  let site: TestApp
  let browser: Browser
  let pages: Readonly<Record<string, string>>
  before(async () => {
    site = await startTestApp({ document })
    browser = await launchChromium()
    const source = await pin(site, { content: python, lexer: 'python', filename: 'f.py' })
    const parent = source.slice(source.lastIndexOf('/') + 1)
    const child = await pin(site, { content: python.replace('x + 7', 'x + 8'), lexer: 'python', parent })
    pages = {
      home: `${site.url}/`,
      announcements: `${site.url}/announcements`,
      announcement: `${site.url}/announcements/news`,
      new: `${site.url}/new`,
      snippet: source,
      child,
      diff: `${child}/diff`,
      slim: `${source}/slim`,
      report: `${source}/report`,
      markdown: await pin(site, { content: '# A\n\n```js\nlet a\n```\n', lexer: '_markdown' }),
      once: await pin(site, { content: 'a', expires: 'onetime' }),
      locked: await pin(site, { content: 'a', password: 'long enough' }),
      mySnippets: `${site.url}/mine`,
      takedown: `${site.url}/takedown`,
      privacy: `${site.url}/privacy`,
      nothing: `${site.url}/nothing/here`,
    }
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  for (const width of [390, 1200])
    it(`is less than 60 KB on the way, and nothing in it moves once it is drawn, at ${width} px`, async () => {
      await using context = await browser.newContext({ viewport: { width, height: 800 } })
      // A browser with a route caches nothing: each page loads as for its first visitor.
      await servePictures(context)
      const page = await context.newPage()
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address)
        // A busy server shows Markdown as it was written until its prose is ready.
        while (await page.locator('[data-pending]').count()) await page.reload()
        const shifts = await layoutShifts(page)
        const bytes = await page.evaluate(
          'performance.getEntries().reduce((sum, each) => sum + (each.encodedBodySize ?? 0), 0)',
        )
        assert.ok(Number(bytes) > 1000 && Number(bytes) < maxBytes, `${name} has ${bytes} bytes`)
        assert.deepEqual(shifts, [], name)
      }
    })
})
