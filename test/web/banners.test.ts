import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { textOf } from '../html-text.ts'

const bannerCount = (html: string) => html.split('data-banner=').length - 1

describe('Banners', () => {
  it('are two in sight, the newest, and the others folded below them with their number', () => {
    const page = String(galleryIn('en').get('home-many-banners'))
    const [, before = '', folded = ''] =
      /<aside class="page-banners" id="banners"[^>]*>([\s\S]*?)<details class="page-banners-more">([\s\S]*?)<\/details><\/aside>/.exec(
        page,
      ) ?? []
    assert.equal(bannerCount(before), 2)
    assert.match(before, /wave 1 [\s\S]*wave 2 /)
    assert.equal(bannerCount(folded), 38)
    assert.match(textOf(folded), /^More notices \(38\)/)
    assert.match(textOf(String(galleryIn('de').get('home-many-banners'))), /Weitere Hinweise \(38\)/)
  })

  it('of four are two folded, and one alone is not', () => {
    const page = String(galleryIn('en').get('home-banners'))
    assert.match(page, /<details class="page-banners-more">/)
    assert.doesNotMatch(
      String(galleryIn('en').get('announcement-banner')),
      /<details class="page-banners-more">/,
    )
  })

  it('have a blank between their word and their text', () => {
    assert.match(textOf(String(galleryIn('en').get('home-many-banners'))), /Notice Order mails of wave 1 /)
  })
})
