/** The page of one's own snippets, with and without scripts, on a phone and on a desktop. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { siteInChromium } from './site-in-chromium.ts'
import { violations } from './violations.ts'
import { openMenu, visit, write } from './visit.ts'

describe('My snippets in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  const create = (page: Page, text: string, name: string) =>
    write(page, `${here.site.url}/new`, { text, name })

  for (const [how, javaScriptEnabled, width, colorScheme] of [
    ['with scripts, on a desk', true, 1280, 'light'],
    ['without scripts, on a phone in the dark', false, 360, 'dark'],
  ] as const)
    it(`are found again and deleted, one and all, ${how}`, async () => {
      await using visitor = await visit(here.browser, {
        javaScriptEnabled,
        colorScheme,
        viewport: { width, height: 740 },
      })
      const { page, complaints } = visitor

      const first = await create(page, 'print(1)', 'first.py')
      await create(page, 'print(2)', `${'long-'.repeat(30)}name.py`)
      const third = await create(page, 'print(3)', 'third.py')
      await openMenu(page)
      await page.getByRole('link', { name: 'My snippets' }).click()
      await page.waitForURL(`${here.site.url}/mine`)
      assert.equal(await page.getByRole('heading', { level: 2 }).count(), 3)
      assert.match((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '', /third\.py/)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width)
      if (javaScriptEnabled) assert.deepEqual(await violations(page), [])

      await page.getByRole('link', { name: /^Delete third\.py/ }).click()
      await page.getByRole('button', { name: 'Delete 1 snippet' }).click()
      await page.getByText('‘third.py’ deleted.').waitFor()
      assert.equal(await page.getByRole('heading', { level: 2 }).count(), 2)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width)
      if (javaScriptEnabled) assert.deepEqual(await violations(page), [])
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.waitForURL(third)
      await page.goto(`${here.site.url}/mine`)
      assert.equal(await page.getByRole('heading', { level: 2 }).count(), 3)
      await page.getByRole('link', { name: /^Delete third\.py/ }).click()
      await page.getByRole('button', { name: 'Delete 1 snippet' }).click()
      await page.getByText('‘third.py’ deleted.').waitFor()
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: 'Dismiss' }).click()
        assert.equal(page.url(), `${here.site.url}/mine`)
        assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
      }
      await page.getByRole('link', { name: 'first.py', exact: true }).click()
      await page.waitForURL(first)
      await page.goBack()

      await page.getByRole('link', { name: 'Delete all' }).click()
      await page.waitForURL(`${here.site.url}/mine/delete`)
      await page.getByRole('button', { name: 'Delete 2 snippets' }).click()
      await page.getByText('2 snippets deleted.').waitFor()
      assert.match((await page.locator('main').textContent()) ?? '', /No snippets yet/)
      assert.deepEqual(complaints, [])
      assert.equal((await page.request.get(first)).status(), 404)
    })

  it('a browser that created nothing finds nothing', async () => {
    await using context = await here.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${here.site.url}/mine`)
    assert.match((await page.locator('main').textContent()) ?? '', /No snippets yet/)
    assert.deepEqual(await context.cookies(), [])
  })
})
