import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import hljs from 'highlight.js'
import { lexerTable } from '../../src/snippets/model/lexer-table.ts'
import { keyFor, keyForFilename, lexerFor, lexerOf, lexers } from '../../src/snippets/model/lexers.ts'
// This import registers Corkboard's own languages.
import '../../src/snippets/read/highlight-colours.ts'

/** Keys of lexers that clients of this form have sent for years. */
const wellKnownKeys =
  `_text _markdown _rst _code applescript arduino bash bat c clojure cmake coffee-script common-lisp console csharp css cuda d dart
  delphi diff django docker elixir erlang go handlebars haskell html html+django ini ipythonconsole irc java js json jsx kotlin less lua
  make matlab nginx numpy objective-c perl php postgresql python rb rst rust sass scss sol sql swift tex typoscript vim xml xslt yaml`.split(
    /\s+/,
  )

const rows = lexerTable
  .trim()
  .split('\n')
  .map(line => line.split('|').map(column => column.trim()))
const column = (index: number) =>
  rows.flatMap(row => (row[index] ?? '').split(' ').filter(word => word !== ''))

describe('the lexer table', () => {
  it('has every well-known key, plain, and further languages', () => {
    for (const key of [
      ...wellKnownKeys,
      'plain',
      'typescript',
      'tsx',
      'cpp',
      'toml',
      'powershell',
      'r',
      'scala',
      'graphql',
      'terraform',
      'zig',
    ])
      assert.equal(keyFor(key), key)
  })

  it('names only languages that the highlighter has', () => {
    for (const { key, language } of lexers) assert.ok(language === null || hljs.getLanguage(language), key)
  })

  it('names every key, alias and pattern once', () => {
    const names = [...lexers.map(lexer => lexer.key), ...column(4)]
    assert.equal(new Set(names).size, names.length)
    assert.equal(new Set(column(5)).size, column(5).length)
  })

  it('has a name and an extension for every lexer', () => {
    for (const row of rows) assert.ok(row.length === 6 && row[1] && row[3], row.join('|'))
  })
})

describe('a lexer field', () => {
  it('takes aliases for our keys', () => {
    const aliases = {
      javascript: 'js',
      text: '_text',
      markdown: '_markdown',
      md: '_markdown',
      py: 'python',
      'c++': 'cpp',
      ts: 'typescript',
      sh: 'bash',
      hcl: 'terraform',
      ruby: 'rb',
    }
    for (const [alias, key] of Object.entries(aliases)) assert.equal(lexerFor(alias, ''), key)
  })

  it('takes precedence over the file name, and must be known', () => {
    assert.equal(lexerFor('rb', 'main.py'), 'rb')
    assert.equal(lexerFor('klingon', 'main.py'), null)
    for (const name of ['constructor', '__proto__', 'Python']) assert.equal(lexerFor(name, ''), null)
  })
})

describe('a file name', () => {
  const expected: Readonly<Record<string, string>> = {
    'main.py': 'python',
    'a.b.rb': 'rb',
    'script.pl': 'perl',
    'schema.sql': 'sql',
    'view.m': 'objective-c',
    'plot.R': 'r',
    'plot.r': 'r',
    'list.h': 'c',
    'list.hpp': 'cpp',
    'list.C': 'cpp',
    'list.c': 'c',
    'app.ts': 'typescript',
    'app.tsx': 'tsx',
    'app.mjs': 'js',
    'README.md': '_markdown',
    README: '_text',
    'index.rst': '_rst',
    'notes.txt': '_text',
    'NOTES.TXT': '_text',
    'CMakeLists.txt': 'cmake',
    Makefile: 'make',
    'Makefile.am': 'make',
    'rules.mk': 'make',
    GNUmakefile: 'make',
    Dockerfile: 'docker',
    dockerfile: 'docker',
    '.env': 'dotenv',
    '.env.local': 'dotenv',
    '.bashrc': 'bash',
    bash_profile: 'bash',
    PKGBUILD: 'bash',
    'icon.xpm': 'c',
    'icon.xbm': 'c',
    'index.php4': 'php',
    'page.html.j2': 'html+django',
    'site.yaml.j2': 'yaml',
    'nginx.conf': 'nginx',
    'app.conf': 'ini',
    'Pipfile.lock': 'json',
    'Cargo.toml': 'toml',
    'Cargo.lock': 'toml',
    'main.tf': 'terraform',
    'MAIN.PY': 'python',
    'App.vue': 'vue',
    'App.svelte': 'svelte',
    'main.zig': 'zig',
    'style.scss': 'scss',
    'ls.1': 'groff',
    Gemfile: 'rb',
    'go.mod': 'go',
    'pom.xml': 'xml',
    'sheet.xsl': 'xslt',
    'x.unknown': 'plain',
    noextension: 'plain',
    '': 'plain',
    '.': 'plain',
    py: 'plain',
    'main.py\n': 'plain',
    'dir.py/notes': 'plain',
    'dir/main.py': 'python',
    'C:\\dir\\main.py': 'python',
    'a.x*m': 'plain',
  }
  for (const [filename, key] of Object.entries(expected))
    it(`${JSON.stringify(filename)} is ${key}`, () => assert.equal(keyForFilename(filename), key))
})

describe('a key that is no longer in the table', () => {
  it('is shown plain', () => assert.equal(lexerOf('gone').language, null))
})
