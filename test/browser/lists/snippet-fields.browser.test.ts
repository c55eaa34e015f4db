/** The expiry of several hidden snippets: with and without scripts, on a phone, in German, and by the rules of WCAG. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openDatabase } from '../../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { type Person, somebody } from '../../people.ts'
import { launchChromium } from '../chromium.ts'
import { violations } from '../violations.ts'

const phone = { viewport: { width: 390, height: 844 } }

describe('The expiry of hidden snippets in Chromium', () => {
  let site: TestApp
  let browser: Browser
  let moderator: Person
  before(async () => {
    site = await startTestApp()
    moderator = await somebody(site, 'moderator')
    await using db = await openDatabase(site.databaseUrl)
    const row = {
      ...{ lexer: '_text', content: new Uint8Array(1), delete_token_hash: new Uint8Array(32), size: 1 },
      ...{ created_at: 1, hidden_at: Date.now() },
    }
    await db.write(
      db.query.insertInto('snippets').values([
        { ...row, id: 'aaaaaaaaaa', onetime: 0, filename: 'orders.log' },
        { ...row, id: 'bbbbbbbbbb', onetime: 0 },
        { ...row, id: 'cccccccccc', onetime: 1, reads_left: 1, reads_max: 1 },
      ]),
    )
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  const opened = async (options: BrowserContextOptions, language = 'en'): Promise<Page> => {
    const context = await browser.newContext(options)
    const [name = '', value = ''] = moderator.cookie.split(/=(.*)/s)
    await context.addCookies([
      { name, value, url: site.url },
      { name: 'language', value: language, url: site.url },
    ])
    const page = await context.newPage()
    page.on('pageerror', error => assert.fail(error))
    await page.goto(`${site.url}/manage/snippets`)
    return page
  }

  it('is chosen in the bar, names the row that has none, and is set back', async () => {
    const page = await opened({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
    for (const id of ['aaaaaaaaaa', 'cccccccccc']) await page.getByLabel(`Select ${id}`).check()
    const bar = page.getByRole('form', { name: 'Selection: Hidden snippets' })
    await bar.getByLabel('Change').selectOption('expires')
    await bar.getByLabel('New value').selectOption('604800')
    assert.deepEqual(await violations(page), [])
    await bar.getByRole('button', { name: 'Apply' }).click()
    await page
      .getByRole('alert')
      .getByText(/cccccccccc: It is deleted after a number of reads/)
      .waitFor()
    await page.getByRole('status').filter({ hasText: '“aaaaaaaaaa” changed.' }).waitFor()
    assert.ok(await page.getByLabel('Select cccccccccc').isChecked())
    const expiry = page.locator('#hidden-aaaaaaaaaa [data-head="Expires"]')
    assert.match((await expiry.textContent()) ?? '', /\d{4}/)
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expiry.getByText('never').waitFor()
    await page.context().close()
  })

  for (const language of ['en', 'de'])
    it(`is changed without scripts on a phone, in ${language}`, async () => {
      const page = await opened({ ...phone, javaScriptEnabled: false }, language)
      await page.locator('#hidden-bbbbbbbbbb .row-select').check()
      const bar = page.locator('.bulk-bar')
      await bar.locator('select[name="field"]').selectOption('expires')
      await bar.locator('select[name="expires"]').selectOption('2592000')
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
      await bar.locator('button[value="change"]').filter({ visible: true }).click()
      await page.getByRole('status').filter({ hasText: 'bbbbbbbbbb' }).waitFor()
      await page.context().close()
    })
})
