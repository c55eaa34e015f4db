import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Paths } from '../../kernel/paths.ts'
import { type Asset, createAsset, type LentAssets } from '../../web/assets.ts'
import { lexers } from '../model/lexers.ts'
import { reStructuredText } from './restructured-text.ts'

/** Name of the catalogue, and what the names of all files here begin with. */
export const catalogueName = 'kept/catalogue.json'

/**
 * What a browser loads of the libraries to show a text that the server cannot read: the highlighter, one grammar a file,
 * and the drawer of QR codes. The catalogue has their addresses and the lexers. Made from the installed packages on first use, as
 * few readers need them.
 */
export const browserLibraries = (paths: Paths): LentAssets => ({
  prefix: 'kept/',
  make: () => {
    const files = new Map<string, Asset>()
    const add = (name: string, body: string): string => {
      const asset = createAsset(name, Buffer.from(body))
      const dot = name.lastIndexOf('.')
      const hashedName = `${name.slice(0, dot)}.${asset.tag.slice(0, 10)}${name.slice(dot)}`
      files.set(hashedName, asset)
      return paths.asset(hashedName)
    }
    const grammars = grammarsOf(lexers.flatMap(({ language }) => language ?? []))
    const catalogue = {
      highlighter: add('kept/highlighter.js', moduleOf(source(require.resolve('highlight.js/lib/core')))),
      qr: add('kept/qr.js', source(fileURLToPath(import.meta.resolve('uqr')))),
      languages: Object.fromEntries(
        [...grammars].map(([name, { code, inner }]) => [name, [add(`kept/${name}.js`, code), ...inner]]),
      ),
      lexers: Object.fromEntries(
        lexers.map(({ key, name, language, extension }) => [key, [name, language, extension]]),
      ),
    }
    return { names: new Map([[catalogueName, add(catalogueName, JSON.stringify(catalogue))]]), files }
  },
})

type Grammar = {
  readonly code: string
  /** Languages that texts of this one contain, such as CSS in HTML. */
  readonly inner: readonly string[]
}

/** The grammars of languages and of all that these contain. */
function grammarsOf(languages: readonly string[]): ReadonlyMap<string, Grammar> {
  const found = new Map<string, Grammar>()
  for (const waiting = [...languages]; ; ) {
    const name = waiting.pop()
    if (name === undefined) return found
    if (found.has(name)) continue
    const grammar = name === 'rst' ? ownGrammar : grammarOf(name)
    found.set(name, grammar)
    waiting.push(...grammar.inner)
  }
}

/** The function as the runtime has it, without types. */
const ownGrammar: Grammar = { code: `export default ${reStructuredText}\n`, inner: [] }

function grammarOf(name: string): Grammar {
  const code = source(fileOf(name) ?? fileOfAlias(name))
  const inner = [...code.matchAll(/subLanguage:\s*(\[[^\]]*\]|["'][\w-]+["'])/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/["']([\w-]+)["']/g)].map(([, each = '']) => each),
  )
  return { code: moduleOf(code), inner: [...new Set(inner)].filter(isGrammar) }
}

/** Some name languages that this version has not. */
const isGrammar = (name: string): boolean => fileOf(name) !== null

function fileOf(name: string): string | null {
  try {
    return require.resolve(`highlight.js/lib/languages/${name}`)
  } catch {
    return null
  }
}

/** The file of the grammar with this other name. */
function fileOfAlias(alias: string): string {
  const folder = dirname(require.resolve('highlight.js/lib/languages/python'))
  const named = new RegExp(`aliases: \\[[^\\]]*["']${alias}["']`)
  const file = readdirSync(folder)
    .filter(each => each.endsWith('.js') && !each.endsWith('.js.js'))
    .map(each => join(folder, each))
    .find(each => named.test(readFileSync(each, 'utf8')))
  if (file === undefined) throw new Error(`highlight.js has no grammar of the name ${alias}.`)
  return file
}

const require = createRequire(import.meta.url)

const source = (file: string): string => readFileSync(file, 'utf8')

/** A module for browsers of a CommonJS file that requires no other. */
const moduleOf = (code: string): string =>
  `const module = { exports: {} }\n${code}\nexport default module.exports\n`
