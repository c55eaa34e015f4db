/** A page whose colours others keep waiting: plain at once, coloured when they are ready, and nothing moves. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { pin } from '../contract/pinned.ts'
import { launchChromium } from './chromium.ts'
import { layoutShifts } from './layout-shifts.ts'

const python = (n: number) => Array.from({ length: 600 }, (_, line) => `x${line} = "${n}" # said`).join('\n')

describe('A reader while other networks keep the highlighter busy', () => {
  let site: TestApp
  let browser: Browser
  let texts = 0
  before(async () => {
    site = await startTestApp({ environment: { TRUST_PROXY: 'loopback', SNIPPET_RATE: 'off' } })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  /** Has texts that no grammar gets through asked for from several networks; they are at work when it resolves. */
  async function occupy(): Promise<void> {
    const pages = [1, 2].map(async network => {
      const url = await pin(site, { content: `${'m{'.repeat(95_000)}${texts++}`, lexer: 'perl' })
      return (await fetch(url, { headers: { 'x-forwarded-for': `203.0.${network}.9` } })).text()
    })
    for (const page of await Promise.all(pages)) assert.match(page, / data-pending/)
  }

  async function open(options: BrowserContextOptions) {
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(String(error)))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
  }

  /** A reader who came while others were waited for; on a busy machine their texts may be done before the page is open. */
  async function openPending(
    { content, lexer }: { readonly content: () => string; readonly lexer: string },
    { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
  ) {
    for (let tries = 0; tries < 10; tries++) {
      const url = await pin(site, { content: content(), lexer })
      const reader = await open(options)
      await occupy()
      const response = await reader.page.goto(`${url}${hash}`)
      if (/ data-pending/.test((await response?.text()) ?? '')) return { ...reader, url, response }
      await reader[Symbol.asyncDispose]()
    }
    throw new Error('No page of ten came without its colours.')
  }

  /** A busy machine may give a text up, which then stays plain: that is no fault of the page, and another text is tried. */
  async function untilColoured(attempt: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 10; tries++) if (await attempt()) return
    throw new Error('No text of ten got its colours.')
  }

  /** Whether the text, once it is as it will stay, has this in it; only where the server has not may the page have not. */
  async function settledWith(page: Page, selector: string, markup = /hljs-string/): Promise<boolean> {
    await page.locator('[data-text]:not([data-pending])').waitFor()
    if ((await page.locator(selector).count()) > 0) return true
    assert.doesNotMatch(await (await fetch(page.url())).text(), markup, 'the server has it')
    return false
  }

  const source = { content: () => python(texts++), lexer: 'python' }

  it('has the plain text at once and its colours later, without anything moving', () =>
    untilColoured(async () => {
      await using reader = await openPending(source, { hash: '#L3-5' })
      const { page, response, complaints } = reader
      assert.equal(response?.headers()['cache-control'], 'no-store')
      assert.match((await response?.text()) ?? '', /<code data-text data-pending>/)
      const places = () =>
        page.evaluate(
          'JSON.stringify(["L1", "L5", "L599"].map(id => document.getElementById(id).getBoundingClientRect()))',
        )
      const before = await places()
      if (!(await settledWith(page, '#L1 .hljs-string'))) return false
      assert.equal(await places(), before)
      assert.equal(await page.locator('[data-pending]').count(), 0)
      assert.equal(await page.locator('.line.on').count(), 3)
      assert.ok((await page.locator('#L590 .hljs-comment').count()) > 0)
      assert.deepEqual(await layoutShifts(page), [])
      assert.deepEqual(complaints, [])
      return true
    }))

  it('keeps what it has chosen to copy, and has the colours when it has let go of it', () =>
    untilColoured(async () => {
      await using reader = await openPending(source)
      const { page, url } = reader
      await page.evaluate('getSelection().selectAllChildren(document.getElementById("L2"))')
      await page.waitForResponse(
        async each => each.url() === url && !(await each.text()).includes('data-pending'),
      )
      assert.equal(
        await page.evaluate('getSelection().toString().trim()'),
        (await page.locator('#L2').innerText()).trim(),
      )
      assert.equal(await page.locator('[class^="hljs-"]').count(), 0)
      await page.evaluate('getSelection().removeAllRanges()')
      return await settledWith(page, '#L1 .hljs-string')
    }))

  it('has Markdown as it was written, and then as prose', () =>
    untilColoured(async () => {
      const prose = { content: () => `# Title ${texts++}\n\ntext`, lexer: '_markdown' }
      await using reader = await openPending(prose)
      const { page, complaints } = reader
      if (!(await settledWith(page, '.prose h2', /class="prose"/))) return false
      assert.equal(await page.locator('.rows').count(), 0)
      assert.deepEqual(complaints, [])
      return true
    }))

  it('has the colours at the next load without scripts', () =>
    untilColoured(async () => {
      await using reader = await openPending(source, { javaScriptEnabled: false })
      while (await reader.page.locator('[data-pending]').count()) await reader.page.reload()
      return await settledWith(reader.page, '#L1 .hljs-string')
    }))
})
