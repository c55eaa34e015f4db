import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

test('The cells of a table begin and end at the edges of the column in either direction', async t => {
  const browser = await launchChromium()
  t.after(() => browser.close())
  await using context = await browser.newContext()
  await serveGallery(context, galleryPages)
  const page = await context.newPage()
  await page.goto(`${galleryOrigin}/announcement-plain`)
  const paddings = await page.evaluate(`(() => {
    const prose = document.createElement('div')
    prose.className = 'prose'
    document.querySelector('main').append(prose)
    return ['ltr', 'rtl'].map(direction => {
      prose.dir = direction
      prose.innerHTML = '<table><tr><td>a<td class="align-left">b<td class="align-right">c</table>'
      return [...prose.querySelectorAll('td')].map(cell => {
        const { paddingLeft, paddingRight, textAlign } = getComputedStyle(cell)
        return [paddingLeft, paddingRight, textAlign].join(' ')
      })
    })
  })()`)
  const physical = ['0px 16px left', '16px 0px right']
  assert.deepEqual(paddings, [
    ['0px 16px start', ...physical],
    ['16px 0px start', ...physical],
  ])
})
