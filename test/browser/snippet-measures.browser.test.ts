/** How far it is to an address, to the first line and to a deletion; what stays in view; and what only a maker sees. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { pin } from '../contract/pinned.ts'
import { layoutShifts } from './layout-shifts.ts'
import { siteInChromium } from './site-in-chromium.ts'
import { openMenu, snippetAddress, visit, write } from './visit.ts'

const python = Array.from({ length: 90 }, (_, n) => `def f${n}(x):\n    return x + ${n}\n`).join('\n')
const phone = { width: 390, height: 844 }

describe('The page of a snippet in Chromium', () => {
  const here = siteInChromium({ basePath: '/board' })

  for (const viewport of [phone, { width: 1440, height: 900 }])
    it(`is two clicks from home to an address that is copied, and two to a deletion, at ${viewport.width} px`, async () => {
      await using tab = await visit(here.browser, { viewport, url: `${here.site.url}/` })
      const { page } = tab
      // On a phone the link is in the menu of the header, whose opening is no step of ours.
      if (viewport === phone) await page.locator('.site-header .menu > summary').click()
      const clicks = await countClicks(page)
      await page.getByRole('link', { name: 'Snippets', exact: true }).click()
      await page.waitForURL(/\/new$/)
      await page.keyboard.insertText(python)
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.waitForURL(snippetAddress)
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      assert.equal(tab.copied(), page.url())
      assert.equal(clicks(), 2)
      const address = page.url()
      await page.getByRole('link', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'Delete 1 snippet' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      assert.equal(clicks(), 4)
      assert.equal((await page.request.get(address)).status(), 404)
      assert.deepEqual(tab.complaints, [])
    })

  it('has its first line within 120 px of a phone, for its maker and for others, and its bar always in view', async () => {
    await using maker = await visit(here.browser, { viewport: phone })
    const url = await write(maker.page, `${here.site.url}/new`, { text: python, name: 'f.py' })
    await using reader = await visit(here.browser, { viewport: phone, url })
    for (const { page, complaints } of [maker, reader]) {
      assert.ok((await topOf(page, '#L1')) <= 120, `${await topOf(page, '#L1')} px`)
      assert.equal(await page.locator('.snippet-actions > :visible').count(), 2)
      assert.equal((await page.locator('.snippet-bar').boundingBox())?.height, 48)
      await page.evaluate('scrollTo(0, 2000)')
      assert.equal(await topOf(page, '.snippet-bar'), 0)
      assert.deepEqual(await layoutShifts(page), [])
      assert.deepEqual(complaints, [])
    }
    await maker.page.getByRole('button', { name: /Copied|Copy link/ }).waitFor()
    await reader.page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    assert.equal(await reader.page.locator('.snippet-slip, .snippet-bar .primary').count(), 0)
  })

  for (const javaScriptEnabled of [true, false])
    it(`shows its slip to its maker until it is dismissed, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using maker = await visit(here.browser, { javaScriptEnabled })
      const { page } = maker
      const url = await write(page, `${here.site.url}/new`, { text: python, name: 'f.py' })
      const slip = page.getByRole('complementary', { name: 'Your snippet' })
      assert.match(
        (await slip.textContent()) ?? '',
        /^Only people with the address can read it\. Expires \d+ \w+\./,
      )
      const kept = page.waitForResponse(answer => answer.url() === `${url}?slip=0`)
      await slip.getByRole('link', { name: 'Dismiss' }).click()
      assert.equal((await kept).status(), 303)
      await page.waitForURL(url)
      for (const _look of ['at once', 'later']) {
        assert.equal(await slip.count(), 0)
        await page.reload()
      }
      const other = await write(page, `${here.site.url}/new`, { text: 'x' })
      assert.equal(await slip.count(), 1, 'another snippet has its own')
      assert.notEqual(other, url)
      assert.deepEqual(maker.complaints, [])
    })

  it('offers the link first for five minutes', async () => {
    await using maker = await visit(here.browser)
    await write(maker.page, `${here.site.url}/new`, { text: python, name: 'f.py' })
    const primary = maker.page.locator('.snippet-bar .primary')
    assert.equal(await primary.getAttribute('data-copy-address'), '')
  })

  it('copies the address of selected lines by the button beside them', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python' })
    for (const viewport of [phone, { width: 1000, height: 800 }]) {
      await using tab = await visit(here.browser, { url, viewport })
      const { page } = tab
      await page.locator('#L3 > a').click()
      await page.getByRole('button', { name: 'Copy link to line 3', exact: true }).waitFor()
      await page.locator('#L5 > a').click({ modifiers: ['Shift'] })
      const button = page.getByRole('button', { name: 'Copy link to lines 3–5' })
      await button.click()
      await page.locator('[data-copy-lines]', { hasText: 'Copied' }).waitFor()
      assert.equal(tab.copied(), `${url}#L3-5`)
      if (viewport !== phone)
        assert.ok(Math.abs((await topOf(page, '[data-copy-lines]')) - (await topOf(page, '#L3'))) < 2)
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('[data-copy-lines]').isVisible(), false)
      await page.evaluate(
        'getSelection().setBaseAndExtent(document.getElementById("L7"), 1, document.getElementById("L9"), 1)',
      )
      await page.getByRole('button', { name: 'Copy link to lines 7–9' }).waitFor()
      assert.deepEqual(tab.complaints, [])
    }
  })

  it('counts characters that mislead, and leads to their lines, without scripts too', async () => {
    const url = await pin(here.site, {
      content: `${'a\n'.repeat(80)}x = "\u202e\u2066"\n`,
      lexer: 'python',
    })
    for (const javaScriptEnabled of [true, false]) {
      await using tab = await visit(here.browser, { url, javaScriptEnabled })
      const { page } = tab
      await page.getByText('2 characters may mislead you.').waitFor()
      await page.getByRole('link', { name: 'Line 81' }).click()
      assert.ok((await topOf(page, '#L81')) < 800)
      assert.equal(new URL(page.url()).hash, '#L81')
    }
  })

  it('has everything rare in its menu, which works without scripts', async () => {
    const url = await pin(here.site, { content: python, lexer: 'python', filename: 'f.py' })
    await using tab = await visit(here.browser, { url, viewport: phone, javaScriptEnabled: false })
    const { page } = tab
    await openMenu(page)
    for (const name of ['Raw', 'Download', 'Edit as new', 'Report'])
      assert.ok(await page.getByRole('link', { name, exact: true }).isVisible(), name)
    await page.locator('.menu-list').getByText('Python · 269 lines').waitFor()
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= phone.width)
  })

  it('fills the window with the form down to its bar, which is two rows on a phone', async () => {
    for (const [viewport, most] of [
      [phone, 120],
      [{ width: 1440, height: 900 }, 64],
    ] as const) {
      await using tab = await visit(here.browser, { url: `${here.site.url}/new`, viewport })
      const { page } = tab
      const bar = await page.locator('.new-bar').boundingBox()
      const text = await page.locator('#content').boundingBox()
      assert.ok(bar && text)
      assert.ok(bar.height <= most, `${bar.height} px`)
      assert.equal(Math.round(bar.y + bar.height), viewport.height)
      assert.ok(Math.abs(text.y + text.height - bar.y) < 2)
      assert.equal(
        (await page.getByRole('button', { name: 'Create', exact: true }).boundingBox())?.height,
        48,
      )
      assert.equal(await page.getByText('Tab indents').isVisible(), viewport !== phone)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= viewport.width)
    }
  })
})

/** Counts clicks from now on, also those of later pages. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeBinding('clicked', () => {
    clicks++
  })
  const listen = "addEventListener('click', ({ isTrusted }) => isTrusted && clicked(), { capture: true })"
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}

const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate(each => each.getBoundingClientRect().top)
