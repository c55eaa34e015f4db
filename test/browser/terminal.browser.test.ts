/** A snippet that is encrypted at a terminal opens in a browser, and the other way round. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTerminal, lineOf } from '../client/terminal.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { write } from './visit.ts'

const secret = 'the combination is 7-3-9-1\n\tעברית 🍿 "quoted"\n'

describe('Between a terminal and Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  it('a text that the terminal encrypted is read in the browser', async t => {
    const { run } = createTerminal(t, here.site.url)
    const address = lineOf(await run(['paste', '--encrypt', '--name', 'safe.txt'], { input: secret }))
    const page = await here.browser.newPage()
    t.after(() => page.close())
    await page.goto(address)
    await page.getByText('Decrypted in this browser.').waitFor()
    assert.equal(await page.locator('h1').textContent(), 'safe.txt')
    assert.equal(await page.locator('[data-text]').textContent(), secret)
  })

  it('a text that the browser encrypted is read at the terminal', async t => {
    const page = await here.browser.newPage()
    t.after(() => page.close())
    const address = await write(page, `${here.site.url}/new`, { text: secret, encrypts: true })
    const { code, out, err } = await createTerminal(t).run(['get', address])
    assert.deepEqual([code, out.toString(), err], [0, secret, ''])
  })
})
