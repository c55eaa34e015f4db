/** Changing an encrypted snippet: the browser decrypts it into the form, and the server never has its key. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { openMenu } from './visit.ts'

describe('Changing an encrypted snippet in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  /** Writes an encrypted snippet of two files; resolves to its address with the key. */
  async function written(page: Page): Promise<string> {
    await page.goto(`${here.site.url}/new`)
    await page.getByLabel('Text', { exact: true }).fill('the first secret')
    await page.getByLabel('File name').first().fill('a.txt')
    await openMenu(page)
    await page.getByRole('button', { name: 'Add a file' }).click()
    await page.getByLabel('Name of this file').fill('b.py')
    await page.getByLabel('Contents of this file').fill('import os')
    await page.locator('.new-protect > summary').click()
    await page.getByLabel('Encrypt in this browser').check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.locator('.encrypted.opened').waitFor()
    return page.url()
  }

  async function edit(page: Page, address: string) {
    await page.goto(address)
    await page.locator('.encrypted.opened').waitFor()
    await openMenu(page)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.locator('form.new-snippet:not([hidden])').waitFor()
  }

  const text = (page: Page) => page.getByLabel('Text', { exact: true })

  it('keeps the address and its key, and sends nothing that the server could read', async () => {
    await using context = await here.browser.newContext({ viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(String(error)))
    const address = await written(page)
    await edit(page, address)
    assert.equal(await text(page).inputValue(), 'the first secret')
    assert.equal(await page.getByLabel('Contents of this file').inputValue(), 'import os')
    assert.deepEqual(await violations(page), [])

    const sent: string[] = []
    page.on('request', request => {
      assert.doesNotMatch(request.url(), new RegExp(new URL(address).hash.slice(1)))
      sent.push(request.postData() ?? '')
    })
    await text(page).fill('the second secret')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(address)
    await page.locator('.encrypted.opened').waitFor()
    assert.match(await page.locator('#encrypted-rows').innerText(), /the second secret/)
    const everything = sent.join('\n')
    assert.match(everything, /cork2\./)
    assert.doesNotMatch(everything, /second secret|import os|b\.py|a\.txt/)
    assert.deepEqual(complaints, [])
  })

  it('shows what another tab has saved meanwhile, decrypted, and replaces it only when saved again', async () => {
    await using context = await here.browser.newContext()
    const [one, two] = [await context.newPage(), await context.newPage()]
    const address = await written(one)
    await edit(two, address)
    await edit(one, address)
    await text(one).fill('of the first tab')
    await one.getByRole('button', { name: 'Save' }).click()
    await one.waitForURL(address)
    await text(two).fill('of the second tab')
    await two.getByRole('button', { name: 'Save' }).click()
    await two.getByText('Another change was saved first.').waitFor()
    assert.deepEqual(await two.locator('.new-theirs').allTextContents(), ['of the first tab', 'import os'])
    assert.equal(await text(two).inputValue(), 'of the second tab')
    await two.getByRole('button', { name: 'Save' }).click()
    await two.waitForURL(address)
    await two.locator('.encrypted.opened').waitFor()
    assert.match(await two.locator('#encrypted-rows').innerText(), /of the second tab/)
  })

  it('says what is wrong without the key or with another one, and how to change it without scripts', async () => {
    await using context = await here.browser.newContext()
    const page = await context.newPage()
    const address = new URL(await written(page))
    const editing = `${address.origin}${address.pathname}/edit`
    await page.goto(editing)
    await page.getByText('The address is incomplete').waitFor()
    assert.equal(await page.locator('form.new-snippet').isVisible(), false)
    await page.goto('about:blank')
    await page.goto(`${editing}#${'A'.repeat(43)}`)
    await page.getByText('The key in the address does not match this text.').waitFor()

    await using plain = await here.browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    })
    const still = await plain.newPage()
    await still.goto(editing)
    await still.locator('noscript p').waitFor({ timeout: 5000 })
    assert.match(await still.locator('pre').innerText(), /revise '.*#…' FILE/)
    assert.equal(await still.locator('form.new-snippet').isVisible(), false)
  })
})
