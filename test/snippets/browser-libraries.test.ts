import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import hljs from 'highlight.js'
import { createPaths } from '../../src/kernel/paths.ts'
import { lexers } from '../../src/snippets/model/lexers.ts'
import { browserLibraries, catalogueName } from '../../src/snippets/read/browser-libraries.ts'
import { loadAssets } from '../../src/web/assets.ts'

type Catalogue = {
  readonly highlighter: string
  readonly languages: Readonly<Record<string, readonly string[]>>
}

describe('The libraries for browsers', () => {
  const paths = createPaths(new URL('https://snippets.test/board'))
  const assets = loadAssets(paths, { lent: browserLibraries(paths) })
  const at = (address: string) => assets.find(address.replace('/board/assets/', ''))?.body
  const catalogue = JSON.parse(String(at(assets.url(catalogueName)))) as Catalogue
  const load = async (address: string) =>
    (await import(`data:text/javascript;base64,${at(address)?.toString('base64')}`)).default

  it('colour as the server does in every language of a lexer', async () => {
    const highlighter = await load(catalogue.highlighter)
    for (const [name, [address = '']] of Object.entries(catalogue.languages))
      highlighter.registerLanguage(name, await load(address))
    const text = 'def f(x): # a\n  <a href="b">{"c": 1}</a> // d\n'
    for (const { language } of lexers) {
      if (language === null || language === 'rst') continue
      const { value } = highlighter.highlight(text, { language, ignoreIllegals: true })
      assert.equal(value, hljs.highlight(text, { language, ignoreIllegals: true }).value, language)
    }
    assert.ok('rst' in catalogue.languages)
  })

  it('are found by instances that have not named them yet', () => {
    const other = loadAssets(paths, { lent: browserLibraries(paths) })
    assert.ok(other.find(catalogue.highlighter.replace('/board/assets/', '')))
    assert.equal(other.find('kept/none.js'), null)
  })

  it('are small on the way', () => {
    const [bytes = 0] = [at(catalogue.highlighter)].map(each => gzipSync(each ?? '').length)
    assert.ok(bytes > 10_000 && bytes < 30_000, `${bytes} bytes`)
    assert.ok(gzipSync(at(assets.url(catalogueName)) ?? '').length < 8_000)
  })
})
