import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { pagesOfKinds } from '../../dev/gallery-monitors.ts'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { frameText, hasFrame, hasSidebar, ownPart, parseFrame, sidebarText } from './page-snapshot.ts'

/**
 * `UPDATE_SNAPSHOTS=1 npm test test/web/gallery.test.ts` writes the snapshots anew; look at the difference. `frame.html` and
 * `sidebar.html` are what pages share; a page's own file has its `<main>` and what else differs from them.
 */
const folder = new URL('../snapshots/', import.meta.url)
/** As drawn now, of a page without anything of its own around `<main>` and of one that an owner sees. */
const shared = {
  frame: frameText(String(galleryPages.get('parts'))),
  sidebar: sidebarText(String(galleryPages.get('manage-account'))),
}
const frame = parseFrame(shared.frame)
const frameWithSidebar = parseFrame(shared.frame, shared.sidebar)
/** A snapshot holds the form of one kind; `test/admin/kind-forms.test.ts` holds that of each. */
const kept = new Map([...galleryPages].filter(([name]) => !pagesOfKinds.has(name)))
if (process.env['UPDATE_SNAPSHOTS']) write()

describe('The gallery', () => {
  for (const [name, page] of galleryPages) {
    if (kept.has(name))
      it(`draws ${name} as it was last looked at`, () => {
        assert.equal(ownText(String(page)), snapshot(name))
      })

    it(`gives ${name} one h1, no inline style and no inline script`, () => {
      assert.equal([...String(page).matchAll(/<h1\b/g)].length, 1)
      assert.doesNotMatch(String(page), / style=|<style|<script(?! (?:type="module" )?src=)| on[a-z]+=/)
    })
  }

  it('draws head, sidebar and foot as they were last looked at', () => {
    assert.deepEqual(shared, { frame: snapshot('frame'), sidebar: snapshot('sidebar') })
  })

  it('has a snapshot of nothing else', () => {
    const names = [...Object.keys(shared), ...kept.keys()].map(name => `${name}.html`)
    assert.deepEqual(readdirSync(folder).sort(), names.sort())
  })
})

describe('A snapshot of a page', () => {
  const page = String(galleryPages.get('manage-account'))
  const own = ownText(page)

  it('shows a link that is missing, wherever it is in the frame', () => {
    for (const line of [...frameWithSidebar.before, ...frameWithSidebar.after])
      if (page.includes(`\n${line}\n`)) assert.notEqual(ownText(page.replace(`\n${line}\n`, '\n')), own, line)
  })

  it('shows a link that is added, or at another place', () => {
    assert.notEqual(
      ownText(page.replace('<footer class="foot">\n', '$&<a href="/imprint">Imprint</a>\n')),
      own,
    )
    const [atom, json] = page.match(/<a href="\/announcements\.(?:atom|json)">.*\n/g) ?? []
    assert.notEqual(ownText(page.replace(`${atom}${json}`, `${json}${atom}`)), own)
  })
})

function ownText(page: string): string {
  return hasFrame(page) ? ownPart(page, hasSidebar(page) ? frameWithSidebar : frame) : page
}

function snapshot(name: string): string {
  return readFileSync(new URL(`${name}.html`, folder), 'utf8')
}

function write(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(shared)) save(name, text)
  for (const [name, page] of kept) save(name, ownText(String(page)))
}

function save(name: string, text: string): void {
  writeFileSync(new URL(`${name}.html`, folder), text)
}
