/** Names that cannot be broken at a blank, in place of whatever people wrote on any page, on a phone. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const width = 390

const names = {
  'two hundred letters': 'W'.repeat(200),
  'a German compound': 'Rechtsschutzversicherungsgesellschaftsangestelltengehaltsabrechnung'.repeat(3),
  emoji: '👩‍👩‍👧‍👦'.repeat(60),
  'right to left': 'استثناءاتالخدمة'.repeat(14),
}

/** Puts the name in place of each text that people wrote, and answers with what is wider than the window. */
const widened = `name => {
  for (const element of document.querySelectorAll('main [dir=auto], header [dir=auto], #banners [dir=auto] span')) {
    if (element.closest('.prose, pre, .rows')) continue
    const texts = [...element.childNodes].filter(each => each.nodeType === 3 && each.data.trim() !== '')
    if (texts[0]) texts[0].data = name
  }
  for (const group of document.querySelectorAll('details')) group.open = true
  if (document.documentElement.scrollWidth <= innerWidth) return ''
  const isWide = each => each.getBoundingClientRect().right > innerWidth + 1
  const wide = [...document.querySelectorAll('body *')].find(each => isWide(each) && ![...each.children].some(isWide))
  return wide ? wide.tagName + '.' + wide.className + ' in ' + wide.parentElement.className : 'something'
}`

describe('A phone shows within its width, on every page,', () => {
  const pages = galleryIn('en')
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  it('names of two hundred letters, of German compounds, of emoji and from right to left', async () => {
    await using context = await browser.newContext({ viewport: { width, height: 844 } })
    await serveGallery(context, pages)
    const page = await context.newPage()
    const wide: string[] = []
    for (const path of pages.keys()) {
      await page.goto(`${galleryOrigin}/${path}`)
      for (const [what, name] of Object.entries(names)) {
        const culprit = await page.evaluate(`(${widened})(${JSON.stringify(name)})`)
        if (culprit !== '') wide.push(`${path}, ${what}: ${culprit}`)
      }
    }
    assert.deepEqual(wide, [])
  })
})
