/** A page whose highlighting waits behind other texts: plain at once, coloured when ready, without a layout shift. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { pin } from '../contract/pinned.ts'
import { launchChromium } from './chromium.ts'
import { layoutShifts } from './layout-shifts.ts'
import { visit } from './visit.ts'

const python = (n: number) => Array.from({ length: 600 }, (_, line) => `x${line} = "${n}" # said`).join('\n')

describe('A reader while other networks keep the highlighter busy', () => {
  let site: TestApp
  let browser: Browser
  let texts = 0
  before(async () => {
    site = await startTestApp({
      environment: { TRUST_PROXY: 'loopback', SNIPPET_RATE: 'off' },
      // Long enough for a page to be served before, and short enough for the test.
      highlighting: { processorMaxMs: 600 },
    })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  /** Requests texts that no grammar finishes, from several networks; resolves when they are being highlighted. */
  async function occupy(): Promise<void> {
    const pages = [1, 2].map(async network => {
      const url = await pin(site, { content: `${'m{'.repeat(95_000)}${texts++}`, lexer: 'perl' })
      return (await fetch(url, { headers: { 'x-forwarded-for': `203.0.${network}.9` } })).text()
    })
    for (const page of await Promise.all(pages)) assert.match(page, / data-pending/)
  }

  type Waiting = {
    readonly hash?: string
    /** Holds back the requests of the page's own script. */
    readonly asksAfter?: Promise<void>
  }

  /** A reader who came while others were waited for; on a busy machine their texts may be done before the page is open. */
  async function openPending(
    { content, lexer }: { readonly content: () => string; readonly lexer: string },
    { hash = '', asksAfter, ...options }: BrowserContextOptions & Waiting = {},
  ) {
    for (let tries = 0; tries < 10; tries++) {
      const url = await pin(site, { content: content(), lexer })
      const reader = await visit(browser, options)
      if (asksAfter)
        await reader.page.route(url, async route => {
          if (!route.request().isNavigationRequest()) await asksAfter
          await route.continue()
        })
      await occupy()
      const response = await reader.page.goto(`${url}${hash}`)
      if (/ data-pending/.test((await response?.text()) ?? '')) return { ...reader, url, response }
      await reader[Symbol.asyncDispose]()
    }
    throw new Error('No page of ten came without its colours.')
  }

  const source = { content: () => python(texts++), lexer: 'python' }

  it('has the plain text at once and its colours later, without anything moving', async () => {
    await using reader = await openPending(source, { hash: '#L3-5' })
    const { page, response, complaints } = reader
    assert.equal(response?.headers()['cache-control'], 'no-store')
    assert.match((await response?.text()) ?? '', /<code data-text data-pending>/)
    const places = () =>
      page.evaluate(
        'JSON.stringify(["L1", "L5", "L599"].map(id => document.getElementById(id).getBoundingClientRect()))',
      )
    const before = await places()
    await page.locator('#L1 .hljs-string').waitFor()
    assert.equal(await places(), before)
    assert.equal(await page.locator('[data-pending]').count(), 0)
    assert.equal(await page.locator('.line.on').count(), 3)
    assert.ok((await page.locator('#L590 .hljs-comment').count()) > 0)
    assert.deepEqual(await layoutShifts(page), [])
    assert.deepEqual(complaints, [])
  })

  it('keeps what it has chosen to copy, and has the colours when it has let go of it', async () => {
    const chosen = Promise.withResolvers<void>()
    await using reader = await openPending(source, { asksAfter: chosen.promise })
    const { page, url } = reader
    await page.evaluate('getSelection().selectAllChildren(document.getElementById("L2"))')
    const coloured = page.waitForResponse(
      async each => each.url() === url && !(await each.text()).includes('data-pending'),
    )
    chosen.resolve()
    await coloured
    assert.equal(
      await page.evaluate('getSelection().toString().trim()'),
      (await page.locator('#L2').innerText()).trim(),
    )
    assert.equal(await page.locator('[class^="hljs-"]').count(), 0)
    await page.evaluate('getSelection().removeAllRanges()')
    await page.locator('#L1 .hljs-string').waitFor()
  })

  it('has Markdown as it was written, and then as prose, without anything moving', async () => {
    const prose = { content: () => `# Title ${texts++}\n\ntext`, lexer: '_markdown' }
    await using reader = await openPending(prose)
    const { page, complaints } = reader
    await page.locator('.prose h2').waitFor()
    assert.equal(await page.locator('.rows').count(), 0)
    assert.deepEqual(await layoutShifts(page), [])
    assert.deepEqual(complaints, [])
  })

  it('has the colours at the next load without scripts', async () => {
    await using reader = await openPending(source, { javaScriptEnabled: false })
    while (await reader.page.locator('[data-pending]').count()) await reader.page.reload()
    assert.ok((await reader.page.locator('#L1 .hljs-string').count()) > 0)
  })
})
