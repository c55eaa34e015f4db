/** A snippet that is encrypted at a terminal opens in a browser, and the other way round. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { createTerminal, lineOf } from '../client/terminal.ts'
import { launchChromium } from './chromium.ts'
import { write } from './visit.ts'

const secret = 'the combination is 7-3-9-1\n\tעברית 🍿 "quoted"\n'

describe('Between a terminal and Chromium', () => {
  let site: TestApp
  let browser: Browser
  before(async () => {
    site = await startTestApp({ basePath: '/board' })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  it('a text that the terminal encrypted is read in the browser', async t => {
    const { run } = createTerminal(t, site.url)
    const address = lineOf(await run(['paste', '--encrypt', '--name', 'safe.txt'], { input: secret }))
    const page = await browser.newPage()
    t.after(() => page.close())
    await page.goto(address)
    await page.getByText('Decrypted in this browser.').waitFor()
    assert.equal(await page.locator('h1').textContent(), 'safe.txt')
    assert.equal(await page.locator('[data-text]').textContent(), secret)
  })

  it('a text that the browser encrypted is read at the terminal', async t => {
    const page = await browser.newPage()
    t.after(() => page.close())
    const address = await write(page, `${site.url}/new`, { text: secret, encrypts: true })
    const { code, out, err } = await createTerminal(t).run(['get', address])
    assert.deepEqual([code, out.toString(), err], [0, secret, ''])
  })
})
