import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { pagesOfKinds } from '../../dev/gallery-monitors.ts'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { difference, restored } from './page-difference.ts'
import {
  frameText,
  hasFrame,
  hasSidebar,
  linesOf,
  ownPart,
  parseFrame,
  sidebarText,
} from './page-snapshot.ts'
import { statesOf } from './page-states.ts'
import { restoreRows, shortenRows } from './similar-rows.ts'

/**
 * `UPDATE_SNAPSHOTS=1 npm test test/web/gallery.test.ts` writes the snapshots anew; look at the difference. `frame.html` and
 * `sidebar.html` are what pages share; a page's own file has its `<main>` and what else differs from them. The file of a state in
 * `page-states.ts` has what differs from the page whose state it is. Both are compared as whole pages.
 */
const folder = new URL('../snapshots/', import.meta.url)
/** Frame and sidebar as drawn now, from a page that adds nothing around `<main>` and from one that an owner sees. */
const shared = {
  frame: frameText(String(galleryPages.get('parts'))),
  sidebar: sidebarText(String(galleryPages.get('manage-account'))),
}
const frame = parseFrame(shared.frame)
const frameWithSidebar = parseFrame(shared.frame, shared.sidebar)
/** Names of the pages with snapshots: of the forms of all kinds only one; `test/admin/kind-forms.test.ts` tests each. */
const kept = [...galleryPages.keys()].filter(name => !pagesOfKinds.has(name))
const baseOf = new Map(
  Object.entries(statesOf).flatMap(([base, states]) => states.map(state => [state, base])),
)
if (process.env['UPDATE_SNAPSHOTS']) write()

describe('The gallery', () => {
  for (const name of kept)
    it(`draws ${name} as it was last looked at`, () => {
      assert.equal(drawn(name), read(name, file(name).split('\n').slice(0, -1)))
    })

  for (const [name, page] of galleryPages) {
    it(`gives ${name} one h1, no inline style and no inline script`, () => {
      assert.equal([...String(page).matchAll(/<h1\b/g)].length, 1)
      assert.doesNotMatch(
        String(page),
        / style=|<style|<script(?! (?:type="module" )?src=| type="application\/ld\+json")| on[a-z]+=/,
      )
    })
  }

  it('draws head, sidebar and foot as they were last looked at', () => {
    assert.deepEqual(shared, { frame: file('frame'), sidebar: file('sidebar') })
  })

  it('has a snapshot of nothing else', () => {
    const names = [...Object.keys(shared), ...kept].map(fileOf)
    assert.deepEqual(readdirSync(folder).sort(), names.sort())
  })

  it('has every state in it, and a whole snapshot of the page whose state it is', () => {
    for (const [state, base] of baseOf) assert.ok(kept.includes(state) && kept.includes(base), state)
    assert.deepEqual(
      Object.keys(statesOf).filter(base => baseOf.has(base)),
      [],
    )
  })
})

describe('A snapshot of a page', () => {
  const page = String(galleryPages.get('manage-account'))
  const own = ownLines(page)

  it('shows a link that is missing, wherever it is in the frame', () => {
    for (const line of [...frameWithSidebar.before, ...frameWithSidebar.after])
      if (page.includes(`\n${line}\n`))
        assert.notDeepEqual(ownLines(page.replace(`\n${line}\n`, '\n')), own, line)
  })

  it('shows a link that is added, or at another place', () => {
    assert.notDeepEqual(
      ownLines(page.replace('<footer class="site-footer">\n', '$&<a href="/imprint">Imprint</a>\n')),
      own,
    )
    const [atom, json] = page.match(/<a href="\/announcements\.(?:atom|json)">.*\n/g) ?? []
    assert.notDeepEqual(ownLines(page.replace(`${atom}${json}`, `${json}${atom}`)), own)
  })
})

/** The compared text of a page: all lines of a state, else those that its frame and its sidebar lack. */
function drawn(name: string): string {
  const page = pageNamed(name)
  return (baseOf.has(name) ? linesOf(page) : ownLines(page)).join('\n')
}

/** The compared text of a page, restored from the lines of its snapshot. */
function read(name: string, [first = '', ...rest]: readonly string[]): string {
  const base = baseOf.get(name)
  if (!base) return restoreRows([first, ...rest]).join('\n')
  assert.equal(first, headOf(base))
  return restored(linesOf(pageNamed(base)), rest).join('\n')
}

/** The lines of a page's snapshot, as they are written. */
function stored(name: string): readonly string[] {
  const page = pageNamed(name)
  const base = baseOf.get(name)
  return base
    ? [headOf(base), ...difference(linesOf(pageNamed(base)), linesOf(page))]
    : shortenRows(ownLines(page))
}

function ownLines(page: string): readonly string[] {
  return hasFrame(page) ? ownPart(page, hasSidebar(page) ? frameWithSidebar : frame) : linesOf(page)
}

function pageNamed(name: string): string {
  return String(galleryPages.get(name) ?? assert.fail(`There is no page ${name}.`))
}

/** First line of a difference. */
function headOf(base: string): string {
  return `--- ${base}.html`
}

function fileOf(name: string): string {
  return baseOf.has(name) ? `${name}.diff` : `${name}.html`
}

function file(name: string): string {
  return readFileSync(new URL(fileOf(name), folder), 'utf8')
}

function write(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(shared)) writeFileSync(new URL(fileOf(name), folder), text)
  for (const name of kept) writeFileSync(new URL(fileOf(name), folder), `${stored(name).join('\n')}\n`)
}
