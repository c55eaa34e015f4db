/** Reading a snippet: lines, keys, the frame, the comparison and long texts, as a reader meets them. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pin } from '../contract/pinned.ts'
import { layoutShifts } from './layout-shifts.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { openMenu, visit } from './visit.ts'

const python = Array.from({ length: 60 }, (_, n) => `def f${n}(x):\n    return x + ${n}\n`).join('\n')
const long = Array.from({ length: 40_000 }, (_, n) => `value_${n} = "text number ${n}" # said`).join('\n')

describe('A reader of snippets in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  const open = (url: string, options: BrowserContextOptions = {}) => visit(here.browser, { url, ...options })

  it('marks lines by click, by shift-click and by the address, and keeps them in it', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python' })
    await using reader = await open(url)
    const { page } = reader
    await page.locator('#L3 > a').click()
    assert.equal(new URL(page.url()).hash, '#L3')
    await page.locator('#L7 > a').click({ modifiers: ['Shift'] })
    assert.equal(new URL(page.url()).hash, '#L3-7')
    assert.deepEqual(await marked(page), [3, 4, 5, 6, 7])
    await page.locator('#L2 > a').click({ modifiers: ['Shift'] })
    assert.deepEqual(await marked(page), [2, 3])

    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(reader.copied(), `${url}#L2-3`)
    await page.goto(`${url}#L150-152`)
    assert.deepEqual(await marked(page), [150, 151, 152])
    assert.ok(await isInView(page, 'L150'))
    await page.goto(`${url}#L9000`)
    assert.deepEqual(await marked(page), [])
    assert.deepEqual(reader.complaints, [])
  })

  it('does everything by single keys, unless a field is typed in or they are switched off', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python', filename: 'f.py' })
    await using reader = await open(url)
    const { page } = reader
    await page.keyboard.press('j')
    assert.deepEqual(await marked(page), [1])
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+J')
    assert.deepEqual(await marked(page), [2, 3])
    await page.keyboard.press('k')
    assert.deepEqual(await marked(page), [2])
    await page.keyboard.press('Escape')
    assert.deepEqual(await marked(page), [])
    assert.equal(page.url(), url)
    // Extensions send keys to the document, which is no element.
    await page.evaluate(
      "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))",
    )

    await page.keyboard.press('g')
    await page.keyboard.type('100-102')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}#L100-102`)
    assert.deepEqual(await marked(page), [100, 101, 102])
    assert.ok(await isInView(page, 'L100'))

    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(reader.copied(), python)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.getByLabel('Enable single-key shortcuts').uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('r')
    await page.reload()
    await page.keyboard.press('j')
    assert.deepEqual(await marked(page), [100, 101, 102])
    await openMenu(page)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByLabel('Enable single-key shortcuts').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await page.waitForURL(`${url}/raw`)
    assert.deepEqual(reader.complaints, [])
  })

  it('shows the label of a copy button again, however often it was clicked meanwhile', async () => {
    const url = await pin(here.site, { content: 'x = 1', lexer: 'python' })
    await using reader = await open(url)
    const { page } = reader
    await page.clock.install()
    await page.reload()
    const button = page.locator('.snippet-actions > [data-copy-address]')
    for (const _click of ['first', 'second']) {
      await button.click()
      // A read comes after the write before it, and so after the button has begun to wait.
      await page.evaluate('navigator.clipboard.readText()')
    }
    assert.equal(await button.textContent(), 'Copied')
    await page.clock.runFor(60_000)
    assert.equal(await button.textContent(), 'Copy link')
  })

  it('wraps lines by a switch, without a script too, and finds them so on the next page', async () => {
    const url = await pin(here.site, { content: `x = "${'long '.repeat(400)}"`, lexer: 'python' })
    for (const javaScriptEnabled of [true, false]) {
      await using reader = await open(url, { javaScriptEnabled })
      const { page } = reader
      assert.ok(await isWide(page))
      const kept = javaScriptEnabled ? page.waitForResponse(/\/preferences\?wrap=1$/) : null
      await openMenu(page)
      await page.getByLabel('Wrap lines').check()
      assert.ok(!(await isWide(page)))
      if (!kept) continue
      assert.equal((await kept).status(), 303)
      await page.goto(await pin(here.site, { content: `y = "${'long '.repeat(400)}"`, lexer: 'python' }))
      assert.ok(await page.locator('#wrap').isChecked())
      assert.ok(!(await isWide(page)))
      assert.deepEqual(reader.complaints, [])
    }
  })

  it('marks a line by its number without scripts', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python' })
    await using reader = await open(url, { javaScriptEnabled: false })
    await reader.page.locator('#L3 > a').click()
    assert.equal(reader.page.url(), `${url}#L3`)
    const colours = await Promise.all(['#L3', '#L4'].map(row => background(reader.page, row)))
    assert.notEqual(colours[0], colours[1])
    await openMenu(reader.page)
    await reader.page.locator('#go').fill('20-18')
    await reader.page.getByRole('button', { name: 'Go', exact: true }).click()
    assert.equal(reader.page.url(), `${url}?lines=18-20#L18`)
    assert.deepEqual(await marked(reader.page), [18, 19, 20])
    await using other = await open(reader.page.url())
    assert.deepEqual(await marked(other.page), [18, 19, 20])
    assert.equal(other.page.url(), `${url}#L18-20`)
    for (const name of ['Copy', 'Copy link', 'Go to lines', 'Keyboard shortcuts'])
      assert.equal(await reader.page.getByRole('button', { name, exact: true }).count(), 0, name)
  })

  it('sees nothing move after it is drawn', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python', filename: 'f.py' })
    for (const width of [390, 1200]) {
      await using reader = await open(url, { viewport: { width, height: 800 } })
      const { page } = reader
      await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
      assert.deepEqual(await layoutShifts(page), [], `at ${width} px`)
    }
  })

  it('copies at a plain http address too, where buttons keep their places', async () => {
    const url = new URL(await pin(here.site, { content: python, lexer: 'python' }))
    await using reader = await open('about:blank')
    const { page } = reader
    await page.route('http://plain.test/**', async route => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${url.origin}${pathname}${search}` }) })
    })
    await page.addInitScript(
      "window.copied = []; addEventListener('copy', ({ target }) => copied.push(target.value))",
    )
    await page.goto(`http://plain.test${url.pathname}`)
    assert.equal(await page.evaluate("'clipboard' in navigator"), false)
    for (const name of ['Copy link', 'Copy']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      await page.getByRole('button', { name, exact: true }).waitFor()
    }
    assert.deepEqual(await page.evaluate('copied'), [page.url(), python])
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Copy')
    assert.deepEqual(await layoutShifts(page), [])
  })

  it('shares the address as a code that loads when it is looked at', async () => {
    const url = await pin(here.site, { content: 'a' })
    await using reader = await open(url)
    const { page } = reader
    const loaded = page.waitForResponse(`${url}/qr.svg`)
    await openMenu(page)
    await page.getByText('QR code and embed').click()
    await page.getByRole('img', { name: 'QR code' }).scrollIntoViewIfNeeded()
    assert.equal((await loaded).headers()['content-type'], 'image/svg+xml')
    assert.deepEqual(reader.complaints, [])
  })

  it('is shown in the frame of another site as the slim view, and only so', async () => {
    const url = await pin(here.site, {
      content: '# Hi\n\n[out](https://elsewhere.test/)',
      lexer: '_markdown',
    })
    const host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe id="slim" src="${url}/slim"></iframe><iframe id="full" src="${url}"></iframe>`)
    })
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    try {
      await using reader = await open(`http://localhost:${(host.address() as AddressInfo).port}/`)
      const slim = reader.page.frameLocator('#slim')
      await slim.getByRole('heading', { name: 'Hi' }).waitFor()
      assert.equal(await reader.page.frameLocator('#full').getByRole('heading', { name: 'Hi' }).count(), 0)
      const opened = reader.page.waitForEvent('popup')
      await slim.getByRole('link', { name: 'Full page' }).click()
      const popup = await opened
      assert.equal(await popup.evaluate('window.opener'), null)
      await popup.getByRole('heading', { name: 'Hi' }).waitFor()
      const [complaint, ...more] = reader.complaints
      assert.match(complaint ?? '', /frame-ancestors 'none'/)
      assert.deepEqual(more, [])
    } finally {
      host.close()
      host.closeAllConnections()
    }
  })

  it('sees what was changed since the parent, and copies a patch', async () => {
    const parent = await pin(here.site, { content: 'a\nb\nc\n' })
    const url = await pin(here.site, { content: 'a\n<b>\nc\n', parent: parent.split('/').at(-1) ?? '' })
    for (const javaScriptEnabled of [true, false]) {
      await using reader = await open(url, { javaScriptEnabled })
      await openMenu(reader.page)
      await reader.page.getByRole('link', { name: 'View changes' }).click()
      await reader.page.waitForURL(`${url}/diff`)
      const text = await reader.page.locator('[data-text]').innerText()
      assert.equal(text.replaceAll(/\n+/g, '\n').trim(), '@@ -1,3 +1,3 @@\n a\n-b\n+<b>\n c')
      assert.deepEqual(reader.complaints, [])
    }
  })

  it('counts down to the expiry, in seconds at last', async () => {
    await using reader = await open(await pin(here.site, { content: 'a', expires: '3600' }))
    const { page } = reader
    const time = page.locator('time[data-gone]')
    assert.match((await time.textContent()) ?? '', /^expires in (59|60) minutes|1 hour$/)
    await page.clock.install()
    await page.clock.fastForward('59:30')
    await page.reload()
    await page.clock.runFor(1500)
    assert.match((await time.textContent()) ?? '', /^expires in \d+ seconds?$/)
    await page.clock.runFor(60_000)
    assert.equal(await time.textContent(), 'expired')
  })

  it('is at the line of an address at once, and stays there', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python' })
    await using reader = await open('about:blank')
    const { page } = reader
    await page.addInitScript(
      "window.seen = []; addEventListener('scroll', () => seen.push(Math.round(scrollY)))",
    )
    await page.goto(`${url}#L100`)
    assert.deepEqual(await layoutShifts(page), [])
    const seen = await page.evaluate('seen')
    assert.equal(new Set(seen as readonly number[]).size, 1, `${seen}`)
    assert.ok(await isInView(page, 'L100'))
  })

  it('reads two megabytes at once, and sees their colours come where it looks', async () => {
    const url = await pin(here.site, { content: long, lexer: 'python' })
    await using reader = await open(`${url}#L30010-30012`)
    const { page } = reader
    await page.locator('#L30010 .hljs-string').waitFor()
    assert.deepEqual(await marked(page), [30_010, 30_011, 30_012])
    assert.ok(await isInView(page, 'L30010'))
    assert.equal(await page.locator('#L15000 .hljs-string').count(), 0)
    assert.equal(await page.evaluate('document.querySelector("[data-text]").textContent'), `${long}\n`)
    await page.locator('#L30011').click({ position: { x: 20, y: 10 } })
    assert.deepEqual(await marked(page), [30_011])
    assert.deepEqual(reader.complaints, [])
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is not shut out from anything by its ${colorScheme} pages, by what a program can check`, async () => {
      const parent = await pin(here.site, { content: 'a\nb\n' })
      const url = await pin(here.site, {
        content: 'x = "\u202e"\nb\n',
        lexer: 'python',
        parent: parent.split('/').at(-1) ?? '',
      })
      for (const path of ['', '/slim', '/diff']) {
        await using reader = await open(`${url}${path}`, { colorScheme, bypassCSP: true })
        const { page } = reader
        assert.deepEqual(await violations(page), [], path)
        if (path !== '') continue
        await openMenu(page)
        await page.getByText('QR code and embed').click()
        assert.deepEqual(await violations(page), [], 'the menu')
        await page.keyboard.press('Escape')
        for (const key of ['?', 'g']) {
          await page.keyboard.press(key)
          assert.deepEqual(await violations(page), [], key)
          await page.keyboard.press('Escape')
        }
      }
    })
})

const marked = (page: Page): Promise<number[]> =>
  page
    .locator('.line.on')
    .evaluateAll(rows => rows.map(row => Number((row as unknown as { id: string }).id.slice(1))))

const isInView = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById('${id}').getBoundingClientRect())`,
  )

const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(
    '(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector(".rows"))',
  )

const background = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
