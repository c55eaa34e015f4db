/** What a reader does with an encrypted snippet once it is decrypted: as with any other, and without the server. */
import assert from 'node:assert/strict'
import { buffer as bytesOf, text as contentOf } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { encryptFiles, encryptText } from '../../src/web/public/armour.js'
import { pin } from '../contract/pinned.ts'
import { type Files, type Look, openEncrypted, strictTab } from './encrypted-reader.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { openMenu } from './visit.ts'

const python = `${Array.from({ length: 60 }, (_, n) => `def f${n}(x):\n    return """${n}\n"""  # <b>`).join('\n')}\n`
const page1 = '<style>a { color: red }</style>\n<script>\nlet x = 1\n</script>\n'

describe('A decrypted snippet in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })
  const open = (files: Files, look: Look = {}) => openEncrypted(here, files, look)

  it('has the colours that the server gives a text, other languages inside it too', async () => {
    for (const [text, lexer] of [
      [python, 'python'],
      [page1, 'html'],
      ['Title\n=====\n\n``code``\n', '_rst'],
    ] as const) {
      await using reader = await open([{ text, filename: null, lexer }])
      await reader.page.locator('.line [class^=hljs]').first().waitFor()
      const shown = await classesOf(reader.page)
      assert.equal(await reader.page.locator('[data-text]').textContent(), text)
      await reader.page.goto(await pin(here.site, { content: text, lexer }))
      await reader.page.locator('.line [class^=hljs]').first().waitFor({ state: 'attached' })
      assert.deepEqual(shown, await classesOf(reader.page), lexer)
      assert.deepEqual(reader.faults(), [])
    }
  })

  it('asks for the same files in whatever language a text is, and for no grammars without one', async () => {
    const asked = async (text: string, lexer: string | null) => {
      const { armour, key } = await encryptFiles([{ text, filename: null, lexer }])
      const url = await pin(here.site, { content: armour, encrypted: '1' })
      await using tab = await strictTab(here.browser, 1000, false)
      const addresses = new Set<string>()
      tab.page.on('request', request => addresses.add(new URL(request.url()).pathname.replace(url, '')))
      const loaded = tab.page.waitForResponse(/catalogue/)
      await tab.page.goto(`${url}#${key}`)
      await loaded
      if (lexer) await tab.page.locator('.line [class^=hljs]').first().waitFor()
      assert.deepEqual(tab.faults(), [])
      return [...addresses].filter(each => each.includes('/assets/')).sort()
    }
    const python = await asked('def f(): pass\n', 'python')
    assert.ok(python.some(each => each.includes('/kept/grammars.')))
    assert.deepEqual(await asked(page1, 'html'), python)
    assert.deepEqual(await asked('program A\nend program\n', 'fortran'), python)
    const plain = await asked('words\n', null)
    assert.deepEqual(
      plain.filter(each => /grammars|highlighter|colour-worker/.test(each)),
      [],
    )
  })

  it('marks lines, whose numbers stand behind the key in the address', async () => {
    await using reader = await open([{ text: python, filename: 'f.py', lexer: 'python' }], { place: '.L5-7' })
    const { page, url } = reader
    await marks(page, [5, 6, 7])
    await page.getByRole('button', { name: 'Copy link to lines 5–7' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(reader.copied(), `${url}.L5-7`)
    await page.locator('#L3').click({ position: { x: 8, y: 8 } })
    assert.equal(page.url(), `${url}.L3`)
    await page.locator('#L4').click({ position: { x: 8, y: 8 }, modifiers: ['Shift'] })
    await marks(page, [3, 4])
    await page.keyboard.press('j')
    await marks(page, [5])
    await page.keyboard.press('g')
    await page.getByLabel('Line, or from line to line').fill('100-101')
    await page.keyboard.press('Enter')
    await marks(page, [100, 101])
    await page.keyboard.press('Escape')
    assert.equal(page.url(), url)
    await page.keyboard.press('w')
    assert.equal(await page.locator('#wrap').isChecked(), true)
    assert.deepEqual(reader.faults(), [])
  })

  it('stops colouring what takes too long, and stays usable meanwhile', async () => {
    const text = `${'a'.repeat(1_000_000)}\n`
    await using reader = await open([{ text, filename: null, lexer: 'typescript' }])
    const { page } = reader
    await page.locator('[data-about]', { hasText: 'TypeScript' }).first().waitFor()
    for (let tries = 0; page.workers().length > 0 && tries < 300; tries++) await page.waitForTimeout(100)
    assert.equal(page.workers().length, 0)
    assert.equal((await page.locator('[data-text]').textContent())?.length, text.length)
    assert.deepEqual(reader.faults(), [])
  })

  it('takes a language that is none', async () => {
    await using reader = await open([{ text: 'x\n', filename: null, lexer: '__proto__' }])
    await reader.page.waitForLoadState('networkidle')
    assert.equal(await reader.page.locator('[data-text]').textContent(), 'x\n')
    assert.deepEqual(reader.faults(), [])
  })

  it('is downloaded, shown raw and drawn as a code without a request', async () => {
    await using reader = await open([{ text: python, filename: null, lexer: 'python' }])
    const { page } = reader
    await page.locator('[class^=hljs]').first().waitFor()
    const asked: string[] = []
    const saved = page.waitForEvent('download')
    await openMenu(page)
    page.on('request', request => asked.push(request.url()))
    await page.getByRole('button', { name: 'Download' }).click()
    assert.equal((await saved).suggestedFilename(), 'snippet.py')
    assert.equal(await contentOf(await (await saved).createReadStream()), python)
    await page.getByText('QR code and address').click()
    await page.locator('path[data-dark][d]').waitFor({ state: 'attached' })
    assert.equal(await page.getByLabel('Address', { exact: true }).inputValue(), reader.url)
    const [raw] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Escape').then(() => page.locator('[data-key=r]').click()),
    ])
    await raw.waitForLoadState()
    assert.match(raw.url(), /^blob:/)
    assert.equal(await raw.locator('pre').textContent(), python)
    assert.deepEqual(
      asked.filter(each => !/^blob:|\/assets\/kept\//.test(each)),
      [],
    )
    assert.deepEqual(reader.faults(), [])
  })

  it('has a tab for each file, an address for each, and an archive of all', async () => {
    const files = [
      { text: 'let a = 1\n', filename: 'a.ts', lexer: 'typescript' },
      { text: '# b\nprint("ä")\n', filename: 'b.py', lexer: 'python' },
      { text: 'third', filename: 'b.py', lexer: null },
    ]
    await using reader = await open(files, { place: '.F2.L2' })
    const { page, url } = reader
    assert.equal(await page.locator('h1').textContent(), 'b.py')
    await marks(page, [2])
    await page.getByRole('link', { name: 'a.ts' }).click()
    await page.locator('[data-text]', { hasText: 'let a' }).waitFor()
    assert.equal(page.url(), url)
    await marks(page, [])
    await page.locator('#L1').click({ position: { x: 8, y: 8 } })
    assert.equal(page.url(), `${url}.L1`)
    await page.goBack()
    await page.locator('[data-text]', { hasText: 'print' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all' }).click()
    assert.deepEqual(unzipped(await bytesOf(await (await saved).createReadStream())), [
      ['a.ts', 'let a = 1\n'],
      ['b.py', '# b\nprint("ä")\n'],
      ['3-b.py', 'third'],
    ])
    assert.deepEqual(reader.faults(), [])
  })

  it('keeps key, file and lines in the address when the skip link is followed, before it is opened too', async () => {
    const files = [
      { text: 'first', filename: 'a' },
      { text: 'second', filename: 'b' },
    ]
    await using reader = await open(files, { place: '.F2.L1' })
    const { page, url } = reader
    await followSkipLink(page)
    assert.equal(page.url(), `${url}.F2.L1`)
    assert.equal(await page.locator('h1').textContent(), 'b')
    await marks(page, [1])
    await page.reload()
    await page.locator('[data-text]', { hasText: 'second' }).waitFor()

    const { armour, key } = await encryptText('read once')
    const once = `${await pin(here.site, { content: armour, encrypted: '1', expires: 'onetime' })}#${key}`
    await page.goto(once)
    await page.getByRole('button', { name: 'Reveal' }).waitFor()
    await followSkipLink(page)
    assert.equal(page.url(), once)
    await page.getByRole('button', { name: 'Reveal' }).click()
    await page.locator('[data-text]', { hasText: 'read once' }).waitFor()
    assert.deepEqual(reader.faults(), [])
  })

  it('is edited as a new one in this tab alone, encrypted again', async () => {
    const files = [
      { text: 'the secret\n', filename: 'a.txt', lexer: 'rust' },
      { text: 'more of it\n', filename: 'b.txt', lexer: 'python' },
    ]
    await using reader = await open(files)
    const { page } = reader
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.keyboard.press('e')
    await page.waitForURL(/\/new$/)
    await page.locator('.new-file').waitFor()
    assert.equal(await page.locator('#content').inputValue(), 'the secret\n')
    assert.equal(await page.locator('#lexer').inputValue(), 'rust')
    assert.equal(await page.locator('.new-file textarea').inputValue(), 'more of it\n')
    assert.equal(await page.locator('#encrypted').isChecked(), true)
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(/#[\w-]{43}$/)
    await page.getByRole('link', { name: 'b.txt' }).waitFor()
    assert.doesNotMatch(sent.join(), /the secret|more of it/)
    await page.goto(`${here.site.url}/new`)
    assert.equal(await page.locator('#content').inputValue(), '')
    assert.deepEqual(reader.faults(), [])
  })

  it('fits a phone, in light and dark, and takes under 60 KB before it is coloured', async () => {
    for (const dark of [false, true]) {
      await using reader = await open(
        [
          { text: python, filename: 'f.py', lexer: 'python' },
          { text: 'x', filename: 'a-long-name-of-a-file.txt', lexer: null },
        ],
        { width: 390, dark },
      )
      const { page } = reader
      await page.locator('[class^=hljs]').first().waitFor()
      await openMenu(page)
      assert.deepEqual(await violations(page), [])
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
      const bytes = await page.evaluate(
        `performance.getEntries().filter(each => !/kept|worker/.test(each.name)).reduce((sum, each) => sum + (each.encodedBodySize ?? 0), 0)`,
      )
      assert.ok(Number(bytes) > 1000 && Number(bytes) < 60_000, `${bytes} bytes`)
      assert.deepEqual(reader.faults(), [])
    }
  })

  it('has the language that the form found before it was encrypted, for each file', async () => {
    await using tab = await strictTab(here.browser, 1000, false)
    const { page } = tab
    await page.goto(`${here.site.url}/new`)
    await page.locator('.new-protect > summary').click()
    await page.getByLabel('Encrypt in this browser').check()
    await page.locator('.new-protect > summary').click()
    await page.locator('#files').setInputFiles([
      { name: 'a.rs', mimeType: 'text/plain', buffer: Buffer.from('fn main() {}') },
      { name: 'unnamed', mimeType: 'text/plain', buffer: Buffer.from('{ "a": [1, 2, 3] }') },
    ])
    await page.locator('.new-file').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(/#[\w-]{43}$/)
    const about = page.locator('[data-about]').first()
    await about.filter({ hasText: 'Rust' }).waitFor()
    await page.getByRole('link', { name: 'unnamed' }).click()
    await about.filter({ hasText: 'JSON' }).waitFor()
    assert.deepEqual(tab.faults(), [])
  })

  it('says which key is wrong, whatever follows it', async () => {
    const { armour } = await encryptText('text')
    const url = await pin(here.site, { content: armour, encrypted: '1' })
    await using tab = await strictTab(here.browser, 1000, false)
    await tab.page.goto(`${url}#${'A'.repeat(43)}.L3-5`)
    await tab.page.getByText('does not match').waitFor()
    assert.equal(await tab.page.getByRole('button', { name: 'Copy', exact: true }).isVisible(), false)
    assert.deepEqual(tab.faults(), [])
  })
})

const classesOf = (page: Page): Promise<unknown> =>
  page
    .locator('.line span[class]')
    .evaluateAll(all => all.map(each => `${each.className} ${each.textContent}`))

/** Follows the skip link by the keyboard, until its event has passed and the focus is in front of the main content. */
async function followSkipLink(page: Page): Promise<void> {
  await page.evaluate(
    "void (globalThis.passed = new Promise(done => addEventListener('hashchange', () => done(), { once: true })))",
  )
  await page.locator('.skip').focus()
  await page.keyboard.press('Enter')
  await page.evaluate('globalThis.passed')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate("document.querySelector('#main').contains(document.activeElement)"), true)
}

async function marks(page: Page, lines: readonly number[]): Promise<void> {
  const shown = () => page.locator('.line.on').evaluateAll(all => all.map(each => Number(each.id.slice(1))))
  for (let tries = 0; tries < 100 && String(await shown()) !== String(lines); tries++)
    await page.waitForTimeout(50)
  assert.deepEqual(await shown(), lines)
}

/** Names and texts of an archive whose files are stored, by its directory. */
function unzipped(bytes: Buffer): readonly (readonly [string, string])[] {
  const end = bytes.length - 22
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [size, named, place] = [at + 24, at + 28, at + 42]
    const length = bytes.readUInt16LE(named)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const start = bytes.readUInt32LE(place) + 30 + length
    const text = bytes.toString('utf8', start, start + bytes.readUInt32LE(size))
    at += 46 + length
    return [name, text] as const
  })
}
