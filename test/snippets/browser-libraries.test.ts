import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import hljs from 'highlight.js'
import { createPaths } from '../../src/kernel/paths.ts'
import { lexers } from '../../src/snippets/model/lexers.ts'
import { browserLibraries, catalogueName } from '../../src/snippets/read/browser-libraries.ts'
import { loadAssets } from '../../src/web/assets.ts'

type Catalogue = { readonly highlighter: string; readonly grammars: string }
type Grammars = Readonly<
  Record<string, { readonly grammar: () => unknown; readonly inner: readonly string[] }>
>

describe('The libraries for browsers', async () => {
  const paths = createPaths(new URL('https://snippets.test/board'))
  const assets = loadAssets(paths, { lazyAssets: browserLibraries(paths) })
  await assets.ready(catalogueName)
  const at = (address: string) => assets.find(address.replace('/board/assets/', ''))?.body
  const catalogue = JSON.parse(String(at(assets.url(catalogueName)))) as Catalogue
  const load = async (address: string) =>
    (await import(`data:text/javascript;base64,${at(address)?.toString('base64')}`)).default

  it('colour as the server does in every language of a lexer', async () => {
    const highlighter = await load(catalogue.highlighter)
    const grammars: Grammars = await load(catalogue.grammars)
    for (const [name, { grammar, inner }] of Object.entries(grammars)) {
      highlighter.registerLanguage(name, grammar())
      for (const each of inner) assert.ok(each in grammars, `${each} in ${name}`)
    }
    const text = 'def f(x): # a\n  <a href="b">{"c": 1}</a> // d\n'
    for (const { language } of lexers) {
      if (language === null || language === 'rst') continue
      const { value } = highlighter.highlight(text, { language, ignoreIllegals: true })
      assert.equal(value, hljs.highlight(text, { language, ignoreIllegals: true }).value, language)
    }
    assert.ok('rst' in grammars)
  })

  it('have one file for all languages, so that none is told by what is loaded', () => {
    const addresses = JSON.stringify(catalogue).match(/\/board\/assets\/[^"]+/g)
    assert.deepEqual(
      addresses?.map(each => each.replace(/\.[\w-]{10}\./, '.')),
      ['highlighter.js', 'grammars.js', 'markdown.js', 'renderer.js', 'qr.js'].map(
        name => `/board/assets/kept/${name}`,
      ),
    )
  })

  it('are found by instances that have not named them yet', async () => {
    const other = loadAssets(paths, { lazyAssets: browserLibraries(paths) })
    await other.ready('kept/none.js')
    assert.ok(other.find(catalogue.highlighter.replace('/board/assets/', '')))
    assert.equal(other.find('kept/none.js'), null)
  })

  it('are made in pieces, once for all who wait, and let other work in between', async () => {
    const other = loadAssets(paths, { lazyAssets: browserLibraries(paths) })
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    await Promise.all([other.ready(catalogueName), other.ready(catalogueName)])
    clearImmediate(counting)
    assert.ok(turns > 100, `${turns} turns of the event loop`)
    assert.equal(other.url(catalogueName), assets.url(catalogueName))
  })

  it('are small on the way', () => {
    const [bytes = 0] = [at(catalogue.highlighter)].map(each => gzipSync(each ?? '').length)
    assert.ok(bytes > 10_000 && bytes < 30_000, `${bytes} bytes`)
    assert.ok(gzipSync(at(assets.url(catalogueName)) ?? '').length < 8_000)
    const grammars = gzipSync(at(catalogue.grammars) ?? '').length
    assert.ok(grammars > 100_000 && grammars < 300_000, `${grammars} bytes`)
  })
})
