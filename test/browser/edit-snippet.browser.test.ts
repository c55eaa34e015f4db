/** Changing a snippet and finding it again, in two tabs of one browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { openMenu, write } from './visit.ts'

describe('Changing a snippet in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  for (const javaScriptEnabled of [true, false])
    it(`keeps the address, and shows both versions to the second tab, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using context = await here.browser.newContext({
        javaScriptEnabled,
        viewport: { width: 390, height: 800 },
      })
      const [one, two] = [await context.newPage(), await context.newPage()]
      const complaints: string[] = []
      for (const page of [one, two]) page.on('pageerror', error => complaints.push(String(error)))
      const address = await write(one, `${here.site.url}/new`, { text: 'one needle', name: 'a.txt' })
      await two.goto(address)
      for (const page of [one, two]) {
        await openMenu(page)
        await page.getByRole('link', { name: 'Edit', exact: true }).click()
      }
      await one.getByLabel('Text', { exact: true }).fill('first')
      await openMenu(one)
      await one.getByRole('button', { name: 'Add a file' }).click()
      await one.getByLabel('Name of this file').fill('b.txt')
      await one.getByLabel('Contents of this file').fill('second file')
      await one.getByRole('button', { name: 'Save' }).click()
      await one.waitForURL(address)
      await two.getByLabel('Text', { exact: true }).fill('second')
      await two.getByRole('button', { name: 'Save' }).click()
      await two.getByText('Another change was saved first.').waitFor()
      assert.deepEqual(await two.locator('.new-theirs').allTextContents(), ['first', 'second file'])
      assert.equal(await two.getByLabel('Text', { exact: true }).inputValue(), 'second')
      if (javaScriptEnabled) assert.deepEqual(await violations(two), [])
      await two.getByRole('button', { name: 'Save' }).click()
      await two.waitForURL(address)
      await openMenu(two)
      await two.getByRole('link', { name: 'Revisions' }).click()
      await two.getByRole('link', { name: 'View changes' }).first().click()
      await two.getByText('From revision 2 to 3').waitFor()
      await two.goto(`${here.site.url}/mine`)
      await two.getByLabel('Search my snippets').fill('needle')
      await two.getByRole('button', { name: 'Search' }).click()
      await two.getByText('No snippet has all of these words.').waitFor()
      await two.getByLabel('Search my snippets').fill('A.TXT second')
      await two.getByRole('button', { name: 'Search' }).click()
      await two.getByText('1 snippet found.').waitFor()
      if (javaScriptEnabled) assert.deepEqual(await violations(two), [])
      assert.deepEqual(complaints, [])
    })
})
