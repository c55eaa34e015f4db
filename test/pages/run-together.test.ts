/** Texts that meet in the markup without a blank, such as a label and its sentence: “NoticeOrder mails”. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import type { Language } from '../../src/i18n/messages.ts'
import { type Html, html } from '../../src/web/html.ts'
import { launchChromium } from '../browser/chromium.ts'
import { galleryOrigin, serveGallery } from './gallery.ts'

describe('The texts of every page of the gallery', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  it('are found where they run together', async () => {
    const banner = html`<p><b>Notice</b><span>Order mails</span></p><div><i>One</i><p>Two</p></div>`
    assert.deepEqual(await runTogether('en', new Map([['banner', banner]])), ['banner: Notice|Order mails'])
  })

  for (const language of ['en', 'de'] as const)
    it(`have a blank between them (${language})`, async () => {
      assert.deepEqual(await runTogether(language, galleryIn(language)), [])
    })

  async function runTogether(language: Language, pages: ReadonlyMap<string, Html>) {
    await using context = await browser.newContext({ locale: language })
    await serveGallery(context, pages)
    const page = await context.newPage()
    const found: string[] = []
    for (const name of pages.keys()) {
      await page.goto(`${galleryOrigin}/${name}`)
      found.push(...((await page.evaluate(meetings)) as readonly string[]).map(each => `${name}: ${each}`))
    }
    return [...new Set(found)]
  }
})

/** Pairs of neighbouring texts on one line whose words meet. Code, differences and marks of characters join pieces of words on purpose. */
const meetings = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const isInline = element => /^(inline|contents)/.test(getComputedStyle(element).display)
  const isApart = 'pre, code, ins, del, .unseen, script, style, template, select, textarea, svg'
  const found = []
  let before = null
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Element) {
      if (node.matches('br, hr, img, input, svg, ' + isApart)) before = null
      continue
    }
    const parent = node.parentElement
    if (parent.closest(isApart) || parent.getClientRects().length === 0) continue
    const text = node.data
    if (before) {
      const range = document.createRange()
      range.setStart(before, 0)
      range.setEnd(node, text.length)
      const top = range.commonAncestorContainer
      const chain = start => {
        const all = []
        for (let each = start.parentElement; each && each !== top; each = each.parentElement) all.push(each)
        return all
      }
      const isOneLine = [...chain(before), ...chain(node)].every(isInline)
      if (isOneLine && /[\\p{L}\\p{N}]$/u.test(before.data) && /^[\\p{L}\\p{N}]/u.test(text))
        found.push(before.data.trim().slice(-30) + '|' + text.trim().slice(0, 30))
    }
    before = text === '' ? before : node
  }
  return found
})()`
