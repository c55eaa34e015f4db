import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'

const footOf = (page: string): string => /<footer class="site-footer">[\s\S]*<\/footer>/.exec(page)?.[0] ?? ''
const places = (text: string): number => text.split('<select name="colors"').length - 1

describe('The choice of the colours', () => {
  for (const [name, page] of galleryPages) {
    const text = String(page)
    const foot = footOf(text)
    if (foot !== '')
      it(`stands in one place of ${name}`, () => {
        const hasSidebar = text.includes('<nav class="sidebar"')
        assert.equal(places(foot), hasSidebar ? 0 : 1)
        // The sidebar of wide screens and the bar of narrow ones, of which a browser shows one.
        assert.equal(places(text), hasSidebar ? 2 : 1)
      })
  }
})
