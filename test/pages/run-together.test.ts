import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchChromium } from '../browser/chromium.ts'
import { runTogether } from './run-together.ts'

test('Texts that meet on a line without a blank are found, and those of different lines or cells are not', async t => {
  const browser = await launchChromium()
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.setContent(`<p><b>Notice</b><span>Order mails</span></p><div><i>One</i><p>Two</p></div>
    <table><tr><td style="display: inline">Cell</td><td style="display: inline">Other</td></tr></table>`)
  assert.deepEqual(await runTogether(page), ['Notice|Order mails'])
})
