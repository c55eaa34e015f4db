import { createRequire } from 'node:module'
import hljs from 'highlight.js/lib/common'
import { keyFor, lexers } from '../../src/snippets/model/lexers.ts'
import type { Answer } from './verdict.ts'

export type Contestant = { readonly name: string; readonly detect: (text: string) => Promise<Answer> }

/** What is shown of a long text. */
const startChars = 100_000

/** The model that VS Code detects languages with, and the share from which VS Code sets what it found. */
export async function vscode(): Promise<Contestant> {
  const { ModelOperations } = createRequire(import.meta.url)('@vscode/vscode-languagedetection')
  const model = new ModelOperations()
  return {
    name: 'vscode-languagedetection',
    detect: async text => {
      const [first]: readonly { languageId: string; confidence: number }[] = await model.runModel(
        text.slice(0, startChars),
      )
      return {
        lexer: first ? lexerNamed(first.languageId) : null,
        isOffered: (first?.confidence ?? 0) < setFrom,
      }
    },
  }
}

const setFrom = 0.2

/** The automatic detection of highlight.js, among its common languages. It is never unsure. */
export const highlighter = (): Contestant => ({
  name: 'highlight.js',
  detect: async text => {
    const start = text.slice(0, highlightedChars)
    const { language } = hljs.highlightAuto(start)
    if (language === undefined || language === 'plaintext') return { lexer: null, isOffered: false }
    // It has one language for both.
    const isHtml =
      language === 'xml' && /<(?:!doctype html|html|head|body|div|p|span|a|ul|form)[\s>]/i.test(start)
    return { lexer: isHtml ? 'html' : lexerNamed(language), isOffered: false }
  },
})

/** Enough to tell a language by, and little enough for 36 highlighters. */
const highlightedChars = 8000

const lexerNamed = (name: string): string =>
  others[name] ?? keyFor(name) ?? lexers.find(({ language }) => language === name)?.key ?? name

/** Names of both for lexers that have others here. */
const others: Readonly<Record<string, string>> = {
  clj: 'clojure',
  coffee: 'coffee-script',
  cs: 'csharp',
  dockerfile: 'docker',
  erl: 'erlang',
  ex: 'elixir',
  groovy: 'groovy',
  hs: 'haskell',
  jl: 'julia',
  kt: 'kotlin',
  lisp: 'common-lisp',
  mk: 'make',
  makefile: 'make',
  markdown: '_markdown',
  matlab: 'matlab',
  md: '_markdown',
  ml: 'ocaml',
  mm: 'objective-c',
  objectivec: 'objective-c',
  pas: 'delphi',
  pl: 'perl',
  ps1: 'powershell',
  rs: 'rust',
  shell: 'console',
  vb: 'vb.net',
  xml: 'xml',
}
