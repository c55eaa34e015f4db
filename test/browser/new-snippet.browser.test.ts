/** The form for new snippets: what works without scripts, and what scripts add. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { lexerOf } from '../../src/snippets/model/lexers.ts'
import { detectLexer } from '../../src/web/public/detect-lexer.js'
import { type TestApp, until } from '../app.ts'
import { lexerSamples, proseSamples } from '../snippets/lexer-samples.ts'
import { layoutShifts } from './layout-shifts.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { openMenu, snippetAddress, type Visit, visit } from './visit.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

describe('The form for new snippets in Chromium', () => {
  const here = siteInChromium({ basePath: '/board', environment: { SNIPPET_MAX_BYTES: '100000' } })
  const raw = async (address: string) => (await fetch(`${address}/raw`)).text()

  it('takes a text and a language without scripts', async () => {
    await using tab = await open(here.browser, here.site, { javaScriptEnabled: false })
    const { page } = tab
    await page.getByLabel('Text').fill('a = 1')
    await page.getByLabel('Language').first().selectOption('python')
    await openMenu(page)
    await page.getByLabel('Right to left').check()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(snippetAddress)
    assert.equal(await raw(page.url()), 'a = 1')
    assert.deepEqual(tab.complaints, [])
  })

  it('makes a snippet of each of several files without scripts, and lists their addresses', async () => {
    await using tab = await open(here.browser, here.site, { javaScriptEnabled: false })
    const { page } = tab
    await openMenu(page)
    await page.getByLabel('Choose files').setInputFiles([file('a.py', 'a'), file('b.rb', 'b')])
    await page.getByRole('button', { name: 'One snippet of each' }).click()
    await page.getByRole('heading', { name: 'Your snippets' }).waitFor()
    assert.deepEqual(await Promise.all((await addressesIn(page)).map(raw)), ['a', 'b'])
    assert.deepEqual(tab.complaints, [])
  })

  it('makes one snippet of several files without scripts: added, moved, removed and chosen', async () => {
    await using tab = await open(here.browser, here.site, { javaScriptEnabled: false })
    const { page } = tab
    await page.getByLabel('Text', { exact: true }).fill('first')
    await page.getByLabel('File name', { exact: true }).fill('first.txt')
    await openMenu(page)
    await page.getByRole('button', { name: 'Add a file' }).click()
    await page.getByLabel('Name of this file').fill('second.py')
    await page.getByLabel('Contents of this file').fill('print(2)')
    await page.getByRole('button', { name: 'Move this file up' }).click()
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'print(2)')
    await openMenu(page)
    await page.getByRole('button', { name: 'Add a file' }).click()
    await page.getByLabel('Name of this file').nth(1).fill('third.txt')
    await page.getByRole('button', { name: 'Remove this file' }).nth(1).click()
    await openMenu(page)
    await page.getByLabel('Choose files').setInputFiles([file('a.md', '# a'), file('b.rb', 'b')])
    // Enter in a field creates, and moves nothing.
    await page.getByLabel('Name of this file').press('Enter')
    await page.waitForURL(snippetAddress)
    assert.deepEqual(await tabsOf(page), ['second.py', 'first.txt', 'a.md', 'b.rb'])
    await page.getByRole('link', { name: 'a.md' }).click()
    await page.getByRole('heading', { name: 'a', exact: true }).waitFor()
    assert.deepEqual(tab.complaints, [])
  })

  it('makes one snippet of files that are dropped, and lets them be moved and removed', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    await drop(page, [
      ['one.py', 'print(1)'],
      ['two.rb', 'puts 2'],
      ['three.txt', 'three'],
    ])
    await page.getByLabel('Contents of this file').nth(1).waitFor()
    assert.equal(await page.getByLabel('File name', { exact: true }).inputValue(), 'one.py')
    await page.getByRole('button', { name: 'Remove this file' }).first().click()
    await page.getByRole('button', { name: 'Move this file up' }).click()
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'three')
    await openMenu(page)
    await page.getByRole('button', { name: 'Add a file' }).click()
    await page.getByLabel('Name of this file').nth(1).fill('own.md')
    await page.getByLabel('Contents of this file').nth(1).fill('# own')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(snippetAddress)
    assert.deepEqual(await tabsOf(page), ['three.txt', 'one.py', 'own.md'])
    await page.getByRole('link', { name: 'one.py' }).click()
    await page.waitForURL(/\?file=2$/)
    await page.locator('#L1 > a').click()
    assert.match(page.url(), /\?file=2#L1$/)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).first().waitFor()
    assert.equal(tab.copied(), 'print(1)')
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(tab.complaints, [])
  })

  it('encrypts several files into one snippet, which opens them all', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const sent: string[] = []
    page.on('request', request => sent.push(request.postData() ?? ''))
    await page.locator('.new-protect > summary').click()
    await page.getByLabel('Encrypt in this browser').check()
    await page.keyboard.press('Escape')
    await drop(page, [
      ['one.py', 'the first secret'],
      ['two.rb', 'the other secret'],
    ])
    await page.getByLabel('Contents of this file').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(/\/\w{10}#[\w-]{43}$/)
    await page.getByText('the first secret').waitFor()
    await page.getByRole('link', { name: 'two.rb' }).click()
    await page.getByText('the other secret').waitFor()
    assert.equal(await page.getByText('the first secret').count(), 0)
    assert.doesNotMatch(sent.join('\n'), /secret|one\.py|two\.rb/)
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(tab.complaints, [])
  })

  it('indents with Tab, outdents with Shift and Tab, and lets go after Escape', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const text = page.getByLabel('Text')
    const value = () => text.inputValue()
    await text.fill('one\ntwo\n\nthree')
    await text.press('Control+Home')
    await text.press('Tab')
    assert.equal(await value(), '\tone\ntwo\n\nthree')
    await text.press('Control+A')
    await text.press('Tab')
    assert.equal(await value(), '\t\tone\n\ttwo\n\n\tthree', 'the lines that are selected, but no empty one')
    await text.press('Shift+Tab')
    await text.press('Shift+Tab')
    assert.equal(await value(), 'one\ntwo\n\nthree')
    await text.press('Control+Z')
    assert.equal(await value(), '\tone\ntwo\n\nthree', 'it can be undone')

    await text.press('Escape')
    await text.press('Tab')
    assert.equal(await value(), '\tone\ntwo\n\nthree')
    assert.equal(await focused(page), 'lexer-search')
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focused(page), 'content')
    await text.press('Tab')
    assert.match(await value(), /\t\t/, 'whoever comes back writes again')
    await text.press('Escape')
    await text.press('Shift+Tab')
    assert.notEqual(await focused(page), 'content', 'backwards too')
    assert.deepEqual(tab.complaints, [])
  })

  it('indents with spaces where the text does', async () => {
    await using tab = await open(here.browser, here.site)
    const text = tab.page.getByLabel('Text')
    await text.fill('if x:\n  y\n')
    await text.press('Control+End')
    await text.press('Tab')
    assert.equal(await text.inputValue(), 'if x:\n  y\n  ')
  })

  it('is sent with Control and Enter', async () => {
    await using tab = await open(here.browser, here.site)
    await tab.page.getByLabel('Text').fill('quick')
    await tab.page.getByLabel('Text').press('Control+Enter')
    await tab.page.waitForURL(snippetAddress)
    assert.equal(await raw(tab.page.url()), 'quick')
    assert.deepEqual(tab.complaints, [])
  })

  it('guesses the language from the text and the name until somebody says which it is', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const language = page.getByRole('combobox', { name: 'Language', exact: true })
    await page.getByLabel('Text').fill('#!/usr/bin/env python3\nprint(1)\n')
    await page.getByText('Python, by the text').waitFor()
    assert.equal(await language.inputValue(), 'Python')
    await page.getByLabel('File name').fill('a.rb')
    await page.getByText('Ruby, by the file name').waitFor()
    assert.equal(await language.inputValue(), 'Ruby')

    await language.fill('golang')
    await language.press('Enter')
    assert.equal(await language.inputValue(), 'Go')
    assert.ok(page.url().endsWith('/new'), 'Enter in the list sends nothing')
    await page.getByText('Looks like Ruby').waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    assert.equal(await language.inputValue(), 'Ruby')
    assert.equal(await page.locator('#lexer').inputValue(), 'rb')
    assert.deepEqual(tab.complaints, [])
  })

  it('offers a language that is only likely, sets none for prose, and finds what Node finds', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const language = page.getByRole('combobox', { name: 'Language', exact: true })
    const text = page.getByLabel('Text')
    const unsure = Object.entries(lexerSamples).filter(([, sample]) => detectLexer(sample).sure === 'offered')
    const [lexer = '', sample = ''] = unsure[0] ?? []
    await text.fill(sample)
    await page.getByText(`Looks like ${lexerOf(lexer).name}:`).waitFor()
    assert.equal(await page.locator('#lexer').inputValue(), '', 'nothing is set')
    await page.getByRole('button', { name: 'Use it' }).click()
    assert.equal(await page.locator('#lexer').inputValue(), lexer)

    await page.reload()
    assert.equal(await language.inputValue(), 'Detect automatically', 'no choice outlives its text')
    await text.fill(proseSamples['french'] ?? '')
    await page.getByText('Plain Text, by the text').waitFor()
    const all = { ...lexerSamples, ...proseSamples }
    const address = await page.evaluate(
      "performance.getEntriesByType('resource').map(each => each.name).find(name => name.includes('detect-lexer'))",
    )
    const inBrowser = await page.evaluate(
      `import(${JSON.stringify(address)}).then(({ detectLexer }) => ${JSON.stringify(Object.values(all))}.map(text => detectLexer(text)))`,
    )
    assert.deepEqual(
      inBrowser,
      Object.values(all).map(each => detectLexer(each)),
    )
    assert.deepEqual(tab.complaints, [])
  })

  it('leaves the language to the server without scripts', async () => {
    await using tab = await open(here.browser, here.site, { javaScriptEnabled: false })
    const { page } = tab
    await page.getByLabel('Text').fill('<?php echo 1;')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(snippetAddress)
    await page.getByText('PHP').first().waitFor()
    assert.deepEqual(tab.complaints, [])
  })

  it('finds a language by any of its names, by keyboard and by mouse', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const language = page.getByRole('combobox', { name: 'Language', exact: true })
    await language.focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await language.getAttribute('aria-expanded'), 'true')
    await page.keyboard.type('c+')
    assert.equal(await page.getByRole('option').first().textContent(), 'C++')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const active = await language.getAttribute('aria-activedescendant')
    assert.equal(await page.locator(`#${active}`).textContent(), 'C++')
    assert.deepEqual(await violations(page), [], 'the open list')
    await page.keyboard.press('Escape')
    assert.equal(await language.inputValue(), 'Detect automatically')
    await language.fill('klingon')
    await page.getByText('No language matches.').waitFor()
    await language.fill('rust')
    await page.getByRole('option', { name: 'Rust' }).click()
    assert.equal(await page.locator('#lexer').inputValue(), 'rust')
    assert.deepEqual(tab.complaints, [])
  })

  it('takes the text and the name of one file that is dropped, and can undo it', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    await page.clock.install()
    await page.getByLabel('Text').fill('mine')
    await drop(page, [['main.go', 'package main\n']])
    // `waitForFunction` evaluates its repeated checks in the page, whose policy refuses that.
    await until(
      () => page.getByLabel('Text').inputValue(),
      text => text === 'package main\n',
    )
    assert.equal(await page.getByLabel('File name').inputValue(), 'main.go')
    assert.equal(await page.getByRole('combobox', { name: 'Language', exact: true }).inputValue(), 'Go')
    await page.getByLabel('Text').press('Control+Z')
    assert.equal(await page.getByLabel('Text').inputValue(), 'mine')
    await drop(page, [['logo.png', 'PNG\0\0']])
    await page.getByText('logo.png is not text.').waitFor()
    assert.equal(await page.getByLabel('Text').inputValue(), 'mine')
    // The undo a moment ago was an input too, and is handled after the debounce.
    await page.clock.runFor(60_000)
    assert.ok(await page.getByText('logo.png is not text.').isVisible(), 'the message stays')
    assert.deepEqual(tab.complaints, [])
  })

  it('makes a snippet of each of several files that are dropped, and copies all addresses', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    await page.getByLabel('Text', { exact: true }).fill('and this')
    await drop(page, [
      ['one.py', 'print(1)'],
      ['two.rb', 'puts 2'],
      ['three.txt', ' '],
    ])
    await openMenu(page)
    await page.getByRole('button', { name: 'One snippet of each' }).click()
    await page.getByText('Some snippets were not created').waitFor()
    const addresses = await addressesIn(page)
    assert.deepEqual(await Promise.all(addresses.map(raw)), ['and this', 'print(1)', 'puts 2'])
    assert.match((await page.locator('.several-list').textContent()) ?? '', /three\.txt Enter a text\./)
    await page.getByRole('button', { name: 'Copy all addresses' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(tab.copied(), `${addresses.join('\n')}\n`)
    assert.deepEqual(await violations(page), [])
    // The browser's own message about the response to the blank file.
    assert.deepEqual(
      tab.complaints.filter(each => !each.includes('400')),
      [],
    )
  })

  it('sends nothing readable when several files are to be encrypted', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const sent: string[] = []
    page.on('request', request => sent.push(request.postData() ?? ''))
    await page.locator('.new-protect > summary').click()
    await page.getByLabel('Encrypt in this browser').check()
    await page.keyboard.press('Escape')
    await page.getByLabel('Text', { exact: true }).fill('the typed secret')
    await drop(page, [
      ['one.py', 'the first secret'],
      ['two.rb', 'the other secret'],
    ])
    await openMenu(page)
    await page.getByRole('button', { name: 'One snippet of each' }).click()
    await page.getByText('Each has an address').waitFor()
    const addresses = await addressesIn(page)
    assert.equal(addresses.length, 3)
    for (const address of addresses) assert.match(address, /\/board\/\w{10}#[\w-]+$/)
    assert.doesNotMatch(sent.join('\n'), /secret|one\.py|two\.rb/)
    await page.goto(addresses[1] ?? '')
    await page.getByText('the first secret').waitFor()
    assert.deepEqual(tab.complaints, [])
  })

  it('remembers the expiry that was chosen, and nothing that destroys or turns the next text', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    const create = async () => {
      await page.getByLabel('Text').fill('<?php echo 1;')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.waitForURL(snippetAddress)
      await page.goto(`${here.site.url}/new`)
    }
    const language = page.getByRole('combobox', { name: 'Language', exact: true })
    const expires = page.getByLabel('Expires')
    await expires.selectOption('never')
    await create()
    assert.equal(await expires.inputValue(), 'never')
    await page.locator('.new-protect > summary').click()
    await page.getByLabel('Burn after reading').check()
    await page.keyboard.press('Escape')
    await language.fill('perl')
    await language.press('Enter')
    await openMenu(page)
    await page.getByLabel('Right to left').check()
    await create()
    assert.equal(await expires.inputValue(), 'never', 'burning is for one text')
    assert.equal(await language.inputValue(), 'Detect automatically')
    assert.equal(await page.locator('[name=rtl]').isChecked(), false)
    assert.notEqual(await page.getByLabel('Text').getAttribute('dir'), 'rtl')
    // A draft as an earlier version stored it.
    await page.evaluate(`localStorage.setItem('corkboard new snippet', '{"expires":"onetime","rtl":true}')`)
    await page.goto(`${here.site.url}/new`)
    assert.equal(await expires.inputValue(), '2592000')
    assert.equal(await page.locator('[name=rtl]').isChecked(), false)
    assert.deepEqual(tab.complaints, [])
  })

  it('says that a text is too large before it is sent, and counts as it is written', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    await page.getByLabel('Text').fill('ä'.repeat(512))
    await page.getByText('1 KB of 97.7 KB').waitFor()
    await page.getByLabel('Text').fill('x'.repeat(100_001))
    await page.getByText(/This text is 97.7 KB; the limit/).waitFor()
    let posts = 0
    page.on('request', request => (posts += request.method() === 'POST' ? 1 : 0))
    await page.getByRole('button', { name: 'Create' }).click()
    assert.equal(posts, 0)
    await page.getByLabel('Text').fill('x')
    await page.getByText(/This text is/).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(snippetAddress)
    assert.deepEqual(tab.complaints, [])
  })

  it('keeps what the server said until something is typed', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText(/Enter a text\./).waitFor()
    await page.getByLabel('Text').fill('x')
    await page.getByText(/Enter a text\./).waitFor({ state: 'hidden' })
  })

  it('shows what the server said above its bar, on a phone, too', async () => {
    await using tab = await open(here.browser, here.site)
    const { page } = tab
    for (const width of [1_200, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText(/Enter a text\./).waitFor()
      const onTop = await page.evaluate(`(() => {
        const { left, top, height } = document.getElementById('content-wrong').getBoundingClientRect()
        return document.elementFromPoint(left + 20, top + height / 2)?.id
      })()`)
      assert.equal(onTop, 'content-wrong', `${width} pixels`)
    }
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is accessible, moves nothing as it loads, and is small, in ${colorScheme}`, async () => {
      await using tab = await open(here.browser, here.site, { colorScheme })
      const { page } = tab
      assert.deepEqual(await layoutShifts(page), [])
      const bytes = await page.evaluate(
        'performance.getEntries().reduce((sum, each) => sum + (each.encodedBodySize ?? 0), 0)',
      )
      assert.ok(Number(bytes) < 60_000, `${bytes} bytes`)
      await page.locator('.new-protect > summary').click()
      assert.deepEqual(await violations(page), [])
    })
})

const open = (
  browser: Browser,
  site: TestApp,
  options: { javaScriptEnabled?: boolean; colorScheme?: 'light' | 'dark' } = {},
): Promise<Visit> => visit(browser, { url: `${site.url}/new`, ...options })

const tabsOf = (page: Page): Promise<string[]> => page.locator('.snippet-files li').allTextContents()

const focused = (page: Page) => page.evaluate('document.activeElement.id')

const addressesIn = (page: Page): Promise<string[]> =>
  page
    .locator('.several-list a')
    .evaluateAll(all => all.map(each => (each as unknown as { href: string }).href))

async function drop(page: Page, files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const [name, text] of ${JSON.stringify(files)}) transfer.items.add(new File([text], name))
    return transfer
  })()`)
  const dataTransfer = transfer as never
  await page.dispatchEvent('#content', 'dragover', { dataTransfer })
  await page.dispatchEvent('#content', 'drop', { dataTransfer })
}
