/** What is shown once can be copied with one click. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { somebody } from '../people.ts'
import { followCopies } from './copies.ts'
import { siteInChromium } from './site-in-chromium.ts'

describe('A second factor in Chromium', () => {
  const here = siteInChromium()

  it('has its key and its recovery codes copied by a button each', async () => {
    const person = await somebody(here.site, 'editor')
    await using context = await here.browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const [name = '', value = ''] = person.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: here.site.url }])
    const lastCopy = await followCopies(context)
    const page = await context.newPage()
    const copied = async () => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      return lastCopy() ?? ''
    }
    await person.post('/manage/account/second-factor')
    await page.goto(`${here.site.url}/manage/account/second-factor`)
    const key = await copied()
    assert.equal(key, await page.locator('.secret-key').textContent())
    const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
    await page.getByRole('textbox').fill(code)
    await page.getByRole('textbox').press('Enter')
    await page.locator('.codes').waitFor()
    const codes = (await copied()).trimEnd().split('\n')
    assert.equal(codes.length, 10)
    assert.deepEqual(codes, await page.locator('.codes code').allTextContents())
  })
})
