/** Sharing that ends, on a phone, with and without scripts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { apartFromAnswers, openMenu, snippetAddress, visit } from './visit.ts'

describe('Sharing that ends, in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  for (const [how, javaScriptEnabled] of [
    ['with scripts', true],
    ['without scripts', false],
  ] as const) {
    const phone = { javaScriptEnabled, viewport: { width: 390, height: 844 } }

    it(`gives a text as often as its creator chose, ${how}`, async () => {
      await using maker = await visit(here.browser, { ...phone, url: `${here.site.url}/new` })
      const { page } = maker
      const bar = await page.locator('.new-bar').boundingBox()
      assert.ok(bar && bar.height <= 120, `the bar is ${bar?.height} px high`)
      await page.getByLabel('Text', { exact: true }).fill('shared twice')
      await page.locator('.new-protect > summary').click()
      await page.getByLabel('Number of reads').fill('500')
      if (javaScriptEnabled) assert.deepEqual(await violations(page), [])
      await page.locator('.new-protect > summary').click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByText('Enter a number of reads from 1 to 100.').waitFor()
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
      assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'shared twice')
      await page.getByLabel('Number of reads').fill('2')
      await page.locator('.new-protect > summary').click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.waitForURL(snippetAddress)
      await page.getByText('2 of 2 reads left').waitFor()

      await using reader = await visit(here.browser, { ...phone, url: page.url() })
      await reader.page.getByText('Opening it takes one of its reads').waitFor()
      for (const more of [
        'To open it again takes another of its reads',
        'shown only to you and is deleted',
      ]) {
        await reader.page.goto(page.url())
        await reader.page.getByRole('button', { name: 'Reveal' }).click()
        await reader.page.getByText('shared twice').first().waitFor()
        await reader.page.getByText(more).waitFor()
      }
      assert.equal((await reader.page.goto(page.url()))?.status(), 404)
      assert.deepEqual(apartFromAnswers([...maker.complaints, ...reader.complaints]), [])
    })

    it(`lets a reader delete what its creator allows, and undo that, ${how}`, async () => {
      await using maker = await visit(here.browser, { ...phone, url: `${here.site.url}/new` })
      const { page } = maker
      await page.getByLabel('Text', { exact: true }).fill('for everyone')
      await page.locator('.new-protect > summary').click()
      await page.getByLabel('Readers may delete it').check()
      await page.locator('.new-protect > summary').click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.waitForURL(snippetAddress)

      await using reader = await visit(here.browser, { ...phone, url: page.url() })
      await openMenu(reader.page)
      await reader.page.getByRole('link', { name: /^Delete/ }).click()
      await reader.page.getByRole('button', { name: 'Delete 1 snippet' }).click()
      await reader.page.getByRole('heading', { name: '‘Snippet’ deleted.' }).waitFor()
      assert.equal((await page.goto(page.url()))?.status(), 404)
      await reader.page.getByRole('button', { name: 'Undo' }).click()
      await reader.page.getByText('for everyone').first().waitFor()
      assert.equal((await page.goto(page.url()))?.status(), 200)
      assert.deepEqual(apartFromAnswers([...maker.complaints, ...reader.complaints]), [])
    })
  }
})
