/** Changing a snippet with a password on a phone, with and without scripts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { apartFromAnswers, openMenu, visit, write } from './visit.ts'

describe('Changing a snippet with a password, in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  for (const [how, javaScriptEnabled] of [
    ['with scripts', true],
    ['without scripts', false],
  ] as const)
    it(`takes its password to open and to save it, ${how}`, async () => {
      await using maker = await visit(here.browser, {
        javaScriptEnabled,
        viewport: { width: 390, height: 844 },
      })
      const { page } = maker
      const address = await write(page, `${here.site.url}/new`, { text: 'first', password: 'harbour' })
      await openMenu(page)
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Password').fill('guess')
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByText('The password is wrong.').waitFor()
      await page.getByLabel('Password').fill('harbour')
      if (javaScriptEnabled) assert.deepEqual(await violations(page), [])
      await page.getByRole('button', { name: 'Open' }).click()
      assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'first')
      const bar = await page.locator('.new-bar').boundingBox()
      assert.ok(bar && bar.height <= 120, `the bar is ${bar?.height} px high`)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
      if (javaScriptEnabled) assert.deepEqual(await violations(page), [])
      await page.getByLabel('Text', { exact: true }).fill('second')
      await page.getByLabel('Password of this snippet').fill('guess')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter the password of this snippet.').waitFor()
      assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'second')
      assert.equal(await page.getByLabel('Password of this snippet').inputValue(), '')
      await page.getByLabel('Password of this snippet').fill('harbour')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(address)

      await using reader = await visit(here.browser, {
        javaScriptEnabled,
        url: address,
        viewport: { width: 390, height: 844 },
      })
      await reader.page.getByLabel('Password').fill('harbour')
      await reader.page.getByRole('button', { name: 'Open' }).click()
      await reader.page.getByText('second').first().waitFor()
      await openMenu(reader.page)
      await reader.page.getByRole('link', { name: 'Revisions' }).click()
      await reader.page.getByText('It opens the list of its revisions.').waitFor()
      await reader.page.getByLabel('Password').fill('harbour')
      await reader.page.keyboard.press('Enter')
      await reader.page.getByRole('heading', { name: 'revision 1' }).waitFor()
      assert.ok(Number(await reader.page.evaluate('document.documentElement.scrollWidth')) <= 390)
      if (javaScriptEnabled) assert.deepEqual(await violations(reader.page), [])
      await reader.page.getByLabel('Password').fill('harbour')
      await reader.page.getByRole('button', { name: 'Changes: revision 2' }).click()
      await reader.page.getByText('From revision 1 to 2').waitFor()
      for (const text of ['first', 'second'])
        await reader.page.getByRole('main').getByText(text).first().waitFor()
      await reader.page.getByRole('link', { name: 'Revisions' }).click()
      await reader.page.getByLabel('Password').fill('harbour')
      await reader.page.keyboard.press('Enter')
      await reader.page.getByLabel('Password').fill('harbour')
      await reader.page.getByRole('button', { name: 'Open: revision 1' }).click()
      await reader.page.getByText('This is revision 1 of 2.').waitFor()
      await reader.page.getByText('first').first().waitFor()
      assert.deepEqual(apartFromAnswers([...maker.complaints, ...reader.complaints]), [])
    })
})
