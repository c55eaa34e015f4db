import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Paths } from '../../kernel/paths.ts'
import { type Asset, createAsset, type LazyAssets } from '../../web/assets.ts'
import { lexers } from '../model/lexers.ts'
import { reStructuredText } from './restructured-text.ts'

/** Name of the catalogue, and what the names of all files here begin with. */
export const catalogueName = 'kept/catalogue.json'

/**
 * Files of the libraries with which a browser shows a text that the server cannot read: the highlighter, the grammars,
 * the parser of Markdown, the renderer of this server, and the encoder of QR codes. The catalogue has their addresses and
 * the lexers. All grammars are one file: a file for each would show the server the language of an encrypted text. Made
 * from the installed packages on first use, because few readers need them; each file is read asynchronously, so that other
 * requests are answered in between.
 */
export const browserLibraries = (paths: Paths): LazyAssets => ({
  prefix: 'kept/',
  async make() {
    const files = new Map<string, Asset>()
    const add = (name: string, body: string): string => {
      const asset = createAsset(name, Buffer.from(body))
      const dot = name.lastIndexOf('.')
      const hashedName = `${name.slice(0, dot)}.${asset.tag.slice(0, 10)}${name.slice(dot)}`
      files.set(hashedName, asset)
      return paths.asset(hashedName)
    }
    const highlighter = await source(require.resolve('highlight.js/lib/core'))
    const catalogue = {
      highlighter: add('kept/highlighter.js', moduleOf(highlighter)),
      grammars: add('kept/grammars.js', await grammarsOf(lexers.flatMap(({ language }) => language ?? []))),
      markdown: add(
        'kept/markdown.js',
        (await source(fileURLToPath(import.meta.resolve('markdown-it/browser')))).replace(sourceMap, ''),
      ),
      renderer: add('kept/renderer.js', `export default require => ${exportsOf(await source(renderer))}\n`),
      qr: add('kept/qr.js', await source(fileURLToPath(import.meta.resolve('uqr')))),
      lexers: Object.fromEntries(
        lexers.map(({ key, name, language, extension }) => [key, [name, language, extension]]),
      ),
    }
    return { names: new Map([[catalogueName, add(catalogueName, JSON.stringify(catalogue))]]), files }
  },
})

/**
 * A module with the grammars of languages and of all that these contain. Its default export has, by language, a function
 * that makes the grammar, and the names of the languages inside of it, such as CSS in HTML.
 */
async function grammarsOf(languages: readonly string[]): Promise<string> {
  const found = new Map<string, string>()
  for (const waiting = [...languages]; ; ) {
    const name = waiting.pop()
    if (name === undefined) return `export default {\n${[...found.values()].join(',\n')}\n}\n`
    if (found.has(name)) continue
    const file = fileOf(name)
    if (file === null && name !== 'rst') throw new Error(`highlight.js has no file for the language ${name}.`)
    const code = file === null ? '' : await source(file)
    const inner = innerOf(code)
    const made = file === null ? `${reStructuredText}` : exportsOf(code)
    found.set(name, `${JSON.stringify(name)}: { grammar: () => ${made}, inner: ${JSON.stringify(inner)} }`)
    waiting.push(...inner)
  }
}

/** Names of the languages that texts of a grammar contain. */
function innerOf(code: string): readonly string[] {
  const names = [...code.matchAll(/subLanguage:\s*(\[[^\]]*\]|["'][\w-]+["'])/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/["']([\w-]+)["']/g)].map(([, each = '']) => each),
  )
  return [...new Set(names)].filter(isGrammar)
}

/** The renderer of this server for browsers, made by `npm run docs`. A function that is given the packages returns its exports. */
const renderer = fileURLToPath(new URL('../../../vendor/renderer/renderer.js', import.meta.url))

/** The line that names a file which is not served. */
const sourceMap = /\/\/# sourceMappingURL=.*$/

/** Some name languages that this version has not. */
const isGrammar = (name: string): boolean => fileOf(name) !== null

function fileOf(name: string): string | null {
  try {
    return require.resolve(`highlight.js/lib/languages/${name}`)
  } catch {
    return null
  }
}

const require = createRequire(import.meta.url)

const source = (file: string): Promise<string> => readFile(file, 'utf8')

/** A module for browsers of a CommonJS file that requires no other. */
const moduleOf = (code: string): string => `export default ${exportsOf(code)}\n`

/** The exports of a CommonJS file that requires no other, as an expression. */
const exportsOf = (code: string): string =>
  `(() => {\nconst module = { exports: {} }\n${code}\nreturn module.exports\n})()`
