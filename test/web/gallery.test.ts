import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'

/** `UPDATE_SNAPSHOTS=1 npm test test/web/gallery.test.ts` writes the pages anew; look at the difference. */
const folder = new URL('../snapshots/', import.meta.url)
if (process.env['UPDATE_SNAPSHOTS']) write()

describe('The gallery', () => {
  for (const [name, page] of galleryPages) {
    it(`draws ${name} as it was last looked at`, () => {
      assert.equal(String(page), readFileSync(new URL(`${name}.html`, folder), 'utf8'))
    })

    it(`gives ${name} one h1, no inline style and no inline script`, () => {
      assert.equal([...String(page).matchAll(/<h1\b/g)].length, 1)
      assert.doesNotMatch(String(page), / style=|<style|<script(?! (?:type="module" )?src=)| on[a-z]+=/)
    })
  }

  it('has a snapshot of nothing else', () => {
    const names = [...galleryPages.keys()].map(name => `${name}.html`)
    assert.deepEqual(readdirSync(folder).sort(), names.sort())
  })
})

function write(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, page] of galleryPages) writeFileSync(new URL(`${name}.html`, folder), String(page))
}
