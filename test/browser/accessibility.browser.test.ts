import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from './chromium.ts'
import { violations } from './violations.ts'

const document = {
  information: '# Help\n\nWrite to [us](mailto:help@example.org).',
  platformUsers: [{ id: 1, username: 'Ada' }],
  announcements: ['error', 'info', 'success', 'warning'].map((bannerType, index) => ({
    id: bannerType,
    title: `About ${bannerType}`,
    description: 'One sentence that says why it matters.',
    content: '## A heading\n\n- a list\n\n```js\nconst a = 1\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    image: 'https://pictures.example/a.png',
    createdAt: `2026-03-1${index}T12:00:00Z`,
    platformUserId: 1,
    bannerText: `This is ${bannerType}.`,
    bannerType,
  })),
  monitors: [
    { name: 'down', kind: 'tcp', host: '127.0.0.1', port: 1, maxRetries: 0 },
    { name: 'pending', kind: 'tcp', host: '127.0.0.1', port: 1, maxRetries: 9 },
    { name: 'mended', kind: 'tcp', host: '127.0.0.1', port: 1 },
  ],
  maintenance: [
    {
      title: 'Mending',
      monitors: ['mended'],
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2126-01-01T00:00:00Z',
    },
  ],
}

describe('Every page is accessible by the rules of WCAG 2.2 AA that a program can check', () => {
  let site: TestApp
  let browser: Browser
  const addresses = new Map<string, string>()

  before(async () => {
    site = await startTestApp({ document })
    browser = await launchChromium()
    addresses.set('the status page', `${site.url}/`)
    addresses.set('the announcements', `${site.url}/announcements`)
    addresses.set('an announcement', `${site.url}/announcements/error`)
    addresses.set('a new snippet', `${site.url}/new`)
    addresses.set('a snippet', await create({ content: 'const a = "<b>" // x\n', lexer: 'js' }))
    addresses.set(
      'a snippet in Markdown',
      await create({ content: '# A\n\n[b](https://c.example)', lexer: '_markdown' }),
    )
    addresses.set('a snippet that can be read once', await create({ content: 'secret', expires: 'onetime' }))
    addresses.set('an address with nothing at it', `${site.url}/nothing/here`)
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  async function create(form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams({ ...form, format: 'url' })
    return (await (await site.fetch('/api/', { method: 'POST', body })).text()).trim()
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`in ${colorScheme}`, async t => {
      await using context = await browser.newContext({ colorScheme, viewport: { width: 1000, height: 800 } })
      await context.route('https://pictures.example/**', route => route.abort())
      const page = await context.newPage()
      for (const [name, address] of addresses)
        await t.test(name, async () => {
          await page.goto(address)
          assert.deepEqual(await violations(page), [])
        })
    })
})
