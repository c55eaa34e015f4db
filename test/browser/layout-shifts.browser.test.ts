/** Pages that arrive slowly: what has been painted stays where it is. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp, until } from '../app.ts'
import { pin } from '../contract/pinned.ts'
import { announcement, monitor } from '../contract/server.ts'
import { launchChromium } from './chromium.ts'
import { cutHeader, inPieces } from './in-pieces.ts'
import { layoutShifts } from './layout-shifts.ts'
import { servePictures } from './picture-host.ts'

const python = (lines: number) => Array.from({ length: lines }, (_, n) => `x${n} = "text ${n}"\n`).join('')
const prose =
  '# Title\n\nText with `code`.\n\n| one | two |\n|---|---|\n| a long text | b |\n\n```js\nlet a\n```\n'
const document = {
  information: prose,
  platformUsers: [{ id: 1, username: 'Ada' }],
  announcements: [
    announcement('news', {
      content: prose,
      banner: 'https://pictures.example/strip.png',
      bannerText: 'Look here',
      bannerType: 'info',
    }),
  ],
  monitors: [1, 2, 3].map(n => monitor(`monitor ${n}`)),
}

/** Pages by name; for a snippet, its text. */
const pages = {
  home: '/',
  announcement: '/announcements/news',
  'a monitor': '/monitors/1',
  'a source text': { content: python(50), lexer: 'python', filename: 'x.py' },
  'a long source text': { content: python(3000), lexer: 'python' },
  Markdown: { content: prose, lexer: '_markdown' },
  'a locked snippet': { content: 'a', password: 'long enough' },
  'a comparison': null,
  'the form for snippets': '/new',
  'signing in': '/manage/sign-in',
} as const

describe('A page that arrives in pieces', { concurrency: 3 }, () => {
  let site: TestApp
  let slow: Awaited<ReturnType<typeof inPieces>>
  let browser: Browser
  before(async () => {
    site = await startTestApp({ document })
    slow = await inPieces(site.url)
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await slow?.close()
    await site?.close()
  })

  async function open(width: number) {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    await servePictures(context)
    return context
  }

  /** The path of a page once it no longer changes. */
  async function pathOf(page: (typeof pages)[keyof typeof pages]): Promise<string> {
    const path = typeof page === 'string' ? page : page ? await pinned(page) : await compared()
    await until(
      async () => (await site.fetch(path)).text(),
      text => !text.includes(' data-pending'),
    )
    return path
  }

  const pinned = async (fields: Parameters<typeof pin>[1]) => new URL(await pin(site, fields)).pathname

  async function compared() {
    const before = await pinned({ content: python(50), lexer: 'python' })
    const after = { content: python(50).replace('text 7', 'seven'), lexer: 'python', parent: before.slice(1) }
    return `${await pinned(after)}/diff`
  }

  for (const width of [390, 1000])
    for (const [name, page] of Object.entries(pages))
      it(`paints nothing that moves later: ${name} at ${width} px`, async () => {
        await using context = await open(width)
        const tab = await context.newPage()
        await tab.goto(`${slow.url}${await pathOf(page)}`)
        assert.deepEqual(await layoutShifts(tab), [])
      })

  it('shows what has arrived when the rest does not come', async () => {
    await using context = await open(1000)
    await context.setExtraHTTPHeaders({ [cutHeader]: 'yes' })
    for (const path of ['/', '/announcements/news', await pathOf(pages['a source text'])]) {
      const page = await context.newPage()
      await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' })
      await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0')
    }
  })

  it('never shows a banner again that was dismissed', async () => {
    await using context = await open(1000)
    const page = await context.newPage()
    await page.goto(`${slow.url}/announcements`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    assert.equal(await page.getByText('Look here').count(), 0)
    assert.deepEqual(await layoutShifts(page), [])
  })
})
