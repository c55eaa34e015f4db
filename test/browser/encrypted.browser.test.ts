/** Secrets in snippets in a browser: encrypted, or with a password. */
import assert from 'node:assert/strict'
import { text as contentOf } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Browser, Page, Request } from 'playwright-core'
import { decryptArmour, encryptText } from '../../src/web/public/armour.js'
import { anyCharacter } from '../arbitraries.ts'
import { pin } from '../contract/pinned.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { apartFromAnswers, fillIn, openMenu, type Visit, visit, write } from './visit.ts'

const secret = 'the combination is 7-3-9-1\n<script>window.hacked = 1</script>\n\tעברית "quoted"\n'

describe('Secrets in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  /** Creates an encrypted snippet by the form; returns its address with the key. */
  const encrypt = (page: Page, burns = false) =>
    write(page, `${here.site.url}/new`, { text: secret, name: 'safe.txt', encrypts: true, burns })

  const pinArmour = (armour: string, fields: Record<string, string> = {}) =>
    pin(here.site, { content: armour, encrypted: '1', ...fields })

  it('encrypts before anything is sent, and decrypts for who has the whole address', async () => {
    await using writer = await openTab(here.browser)
    const sent: Request[] = []
    writer.page.on('request', request => sent.push(request))
    const address = await encrypt(writer.page)
    const key = address.split('#')[1] ?? ''
    await writer.page.getByText('Decrypted in this browser.').waitFor()
    for (const request of sent) {
      const told = `${request.url()} ${JSON.stringify(await request.allHeaders())} ${request.postData() ?? ''}`
      assert.doesNotMatch(told.replace(/#.*?(?= )/, ''), /combination|safe\.txt/, request.url())
      assert.ok(!told.includes(key) || request.url().endsWith(`#${key}`), 'a fragment stays in the browser')
    }
    const armour = await (
      await here.site.fetch(`${new URL(address).pathname.replace('/board', '')}/raw`)
    ).text()
    const { text, filename } = await decryptArmour(armour, key)
    assert.deepEqual([text, filename], [secret, 'safe.txt'])

    await using reader = await openTab(here.browser)
    const { page } = reader
    await page.goto(address)
    await page.getByText('Decrypted in this browser.').waitFor()
    assert.equal(await page.locator('h1').textContent(), 'safe.txt')
    await page.locator('[data-about]', { hasText: 'Plain Text' }).first().waitFor({ state: 'attached' })
    assert.equal(await page.locator('[data-text]').textContent(), secret)
    assert.equal(await page.locator('.line').count(), 3)
    const facts = (await page.locator('.snippet-facts').textContent()) ?? ''
    assert.match(facts, /^End-to-end encrypted · Plain Text · 3 lines · 83 bytes · expires in /)
    assert.equal(await page.evaluate('window.hacked'), undefined)
    const waiting = page.waitForEvent('download')
    await openMenu(page)
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await waiting
    assert.equal(download.suggestedFilename(), 'safe.txt')
    assert.equal(await contentOf(await download.createReadStream()), secret)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await violations(page), [])
    }
    await fits(page)
    assert.deepEqual(apartFromAnswers([...writer.complaints, ...reader.complaints]), [])
  })

  it('spends a text that is read once only when the key fits and the reader asks', async () => {
    await using writer = await openTab(here.browser)
    const address = await encrypt(writer.page, true)
    await writer.page.getByRole('button', { name: 'Copy link' }).click()
    await writer.page.getByRole('button', { name: 'Copied' }).waitFor()
    const [bare = '', key = ''] = address.split('#')
    const wrong = key.replace(/^./, each => (each === 'A' ? 'B' : 'A'))
    await using reader = await openTab(here.browser)
    const { page } = reader
    await page.goto(address)
    await page.getByText('The key is correct').waitFor()
    await page.goto('about:blank')
    await page.goto(bare)
    await page.getByText('The address is incomplete').waitFor()
    await page.goto(`${bare}#${wrong}`)
    await page.getByText('The key in the address does not match').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Reveal' }).count(), 0)
    await page.getByLabel('Key, or the whole address').fill(` ${address} `)
    await page.getByRole('button', { name: 'Decrypt' }).click()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Reveal' }).click()
    await page.getByText('deleted on the server').waitFor()
    assert.equal(await page.locator('[data-text]').textContent(), secret)
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0)
    // The writer's page was opened before the reader's, and learns only now that the text was read.
    await writer.page.getByText('Open it here').click()
    await writer.page.getByRole('button', { name: 'Reveal' }).click()
    await writer.page.getByText('The text is gone').waitFor()
    assert.deepEqual(apartFromAnswers(reader.complaints), [])
    assert.equal((await page.goto(bare))?.status(), 404)
  })

  it('says what is wrong with what does not open', async () => {
    await using tab = await openTab(here.browser)
    const { page } = tab
    const { armour, key } = await encryptText('text')
    const address = await pinArmour(`${armour.slice(0, -30)}${'A'.repeat(30)}`)
    await page.goto(`${address}#${key}`)
    await page.getByText('was changed or cut off').waitFor()
    await page.goto('about:blank')
    await page.goto(`${address}#L3-7`)
    await page.getByText('does not match').waitFor()
    await page.addInitScript("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    await page.goto('about:blank')
    await page.goto(`${address}#${key}`)
    await page.getByText('begin with https://').waitFor()
    await page.goto(`${here.site.url}/new`)
    await page.locator('.new-protect > summary').click()
    assert.equal(await page.getByLabel('Encrypt in this browser').isVisible(), false)
    assert.deepEqual(apartFromAnswers(tab.complaints), [])
  })

  it('keeps what was typed when the server does not take it', async () => {
    await using tab = await openTab(here.browser)
    const { page } = tab
    await page.goto(`${here.site.url}/new`)
    await page.locator('#content').fill(secret)
    await page.locator('.new-protect > summary').click()
    await page.getByLabel('Encrypt in this browser').check()
    await page.locator('#expires').evaluate(select => {
      const { options } = select as unknown as { options: { value: string }[] }
      for (const option of options) option.value = '7'
    })
    await page.getByRole('button', { name: 'Create' }).click()
    await page.locator('.encrypting .wrong', { hasText: 'Choose one of the expiry times' }).waitFor()
    assert.equal(await page.locator('#content').inputValue(), secret)
    await page.route('**/new', route => route.abort())
    await page.getByRole('button', { name: 'Create' }).click()
    await page
      .locator('.encrypting .wrong', { hasText: /could not be encrypted and sent|expiry times/ })
      .waitFor()
    assert.equal(await page.locator('#content').inputValue(), secret)
  })

  it('shows what turns the direction of a text, and does not obey it', async () => {
    await using tab = await openTab(here.browser)
    const { page } = tab
    const text = 'if (isAdmin) { /* \u202e } \u2066 */ }\nplain\n'
    const { armour, key } = await encryptText(text)
    await page.goto(`${await pinArmour(armour)}#${key}`)
    await page.getByText('may not be what it looks like').waitFor()
    assert.equal(await page.locator('[data-text]').textContent(), text)
    const codes = await page
      .locator('bdi.bidi')
      .evaluateAll(all => all.map(each => each.getAttribute('data-code')))
    assert.deepEqual(codes, ['U+202E', 'U+2066'])
    assert.equal(await page.locator('.line').count(), 2)
  })

  it('shows a very long text too', async () => {
    await using tab = await openTab(here.browser)
    const { page } = tab
    const long = Array.from({ length: 60_000 }, (_, line) => `line ${line} ${'x'.repeat(line % 40)}`).join(
      '\n',
    )
    const { armour, key } = await encryptText(long)
    await page.goto(`${await pinArmour(armour)}#${key}`)
    await page.locator('.rows:not([hidden])').waitFor()
    assert.match((await page.locator('[data-about]').first().textContent()) ?? '', /60,000 lines/)
    assert.equal(await page.locator('[data-text]').textContent(), long)
    await fits(page)
  })

  it('encrypts in the browser what the terminal decrypts, and the other way round', async () => {
    await using tab = await openTab(here.browser)
    const { page } = tab
    await page.goto(`${here.site.url}/new`)
    const texts = fc.sample(fc.string({ unit: anyCharacter, maxLength: 2000 }), { numRuns: 40, seed: 4 })
    const wanted = [...texts, '', '\r\n', '\0', '"\\'.repeat(9999)].map(text => ({
      text,
      filename: 'ä',
      lexer: null,
    }))
    const module = String(
      await page.evaluate(
        "performance.getEntriesByType('resource').find(each => /armour/.test(each.name)).name",
      ),
    )
    const made = (await page.evaluate(
      `import(${JSON.stringify(module)}).then(({ encryptText }) =>
        Promise.all(${JSON.stringify(wanted)}.map(each => encryptText(each.text, each))))`,
    )) as { armour: string; key: string }[]
    const opened = await Promise.all(made.map(({ armour, key }) => decryptArmour(armour, key)))
    assert.deepEqual(opened, wanted)

    const ours = await Promise.all(wanted.map(each => encryptText(each.text, each)))
    const openedThere = await page.evaluate(
      `import(${JSON.stringify(module)}).then(({ decryptArmour }) =>
        Promise.all(${JSON.stringify(ours)}.map(({ armour, key }) => decryptArmour(armour, key))))`,
    )
    assert.deepEqual(openedThere, wanted)
  })

  for (const javaScriptEnabled of [true, false])
    it(`opens with a password ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using tab = await openTab(here.browser, javaScriptEnabled)
      const { page } = tab
      await page.goto(`${here.site.url}/new`)
      await fillIn(page, { text: secret, password: 'Zoë & 100 %', burns: true })
      if (!javaScriptEnabled)
        assert.equal(await page.getByLabel('Encrypt in this browser').isVisible(), false)
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('Readers need the password.').waitFor()
      await page.getByText('Open it here').click()
      assert.equal(await page.getByText('combination').count(), 0)
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByText(/The password is wrong\. \d+ tries are left\./).waitFor()
      assert.equal(await page.getByLabel('Password').inputValue(), '')
      await fits(page)
      await page.getByLabel('Password').fill('Zoë & 100 %')
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByText('the combination is 7-3-9-1').waitFor()
      assert.equal(await page.evaluate('window.hacked'), undefined)
      assert.deepEqual(apartFromAnswers(tab.complaints), [])
    })

  it('says without scripts that scripts are needed', async () => {
    await using tab = await openTab(here.browser, false)
    const { armour, key } = await encryptText('text')
    await tab.page.goto(`${await pinArmour(armour)}#${key}`)
    assert.ok(await tab.page.locator('noscript p', { hasText: 'allow JavaScript on this page' }).isVisible())
    await fits(tab.page)
  })
})

const openTab = (browser: Browser, javaScriptEnabled = true): Promise<Visit> =>
  visit(browser, { viewport: { width: 360, height: 740 }, javaScriptEnabled })

async function fits(page: Page): Promise<void> {
  assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, page.url())
}
