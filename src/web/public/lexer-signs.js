// Languages that a text names itself, and those that only one format can be. No pattern backtracks over lines.
import { isAstro, isCsv, isDiff, isEnvironment, isJson, isMarkdown, isXml, isYaml } from './lexer-formats.js'

/**
 * The lexer that a text declares: in the `#!` of its first line, or in a modeline of vim or Emacs.
 *
 * @param {string} head
 */
export function declaredLexer(head) {
  const end = head.indexOf('\n')
  const line = (end < 0 ? head : head.slice(0, end)).slice(0, 200)
  if (line.startsWith('#!')) return interpreters[interpreterOf(line)] ?? null
  return modes[modeOf(head)] ?? null
}

/**
 * The lexer of a format that a text cannot be by chance.
 *
 * @param {string} head
 * @param {string} text
 */
export function evidentLexer(head, text) {
  return (
    signs.find(([, shows]) => (shows instanceof RegExp ? shows.test(head) : shows(head, text)))?.[0] ?? null
  )
}

/** @param {string} line */
function interpreterOf(line) {
  const [program = '', ...options] = line.slice(2).trim().split(/\s+/)
  const name = program.slice(program.lastIndexOf('/') + 1)
  const started = name === 'env' ? (options.find(each => !/^-|=/.test(each)) ?? '') : name
  return started.slice(started.lastIndexOf('/') + 1).replace(/[\d.]+$/, '')
}

/** @type {Readonly<Record<string, string>>} */
const interpreters = {
  ash: 'bash',
  awk: 'awk',
  bash: 'bash',
  bats: 'bash',
  bun: 'js',
  csh: 'tcsh',
  dash: 'bash',
  deno: 'typescript',
  elixir: 'elixir',
  escript: 'erlang',
  fish: 'fish',
  gawk: 'awk',
  groovy: 'groovy',
  guile: 'scheme',
  julia: 'julia',
  ksh: 'bash',
  lua: 'lua',
  luajit: 'lua',
  make: 'make',
  node: 'js',
  nodejs: 'js',
  osascript: 'applescript',
  perl: 'perl',
  php: 'php',
  pwsh: 'powershell',
  python: 'python',
  pypy: 'python',
  racket: 'racket',
  Rscript: 'r',
  ruby: 'rb',
  runghc: 'haskell',
  runhaskell: 'haskell',
  sbcl: 'common-lisp',
  scala: 'scala',
  sed: 'sed',
  sh: 'bash',
  swift: 'swift',
  tclsh: 'tcl',
  tcsh: 'tcsh',
  'ts-node': 'typescript',
  tsx: 'typescript',
  wish: 'tcl',
  zsh: 'bash',
}

/** Lines at either end of a text in which vim looks for a modeline. */
const modelineLines = 5

/** @param {string} head */
function modeOf(head) {
  const lines = head.split('\n')
  const [emacs = '', vim = ''] = [
    lines.slice(0, 2),
    [...lines.slice(0, modelineLines), ...lines.slice(-modelineLines)],
  ].map(those => those.map(line => line.slice(0, 200)).join('\n'))
  const mode =
    /-\*-(?:[^\n]{0,80}\bmode:)? *([\w+-]{1,20}) *(?:;[^\n]{0,80})?-\*-/i.exec(emacs)?.[1] ??
    /\b(?:vim?|ex):(?:[^\n]{0,80}[ :])?(?:ft|filetype|syntax|syn)=([\w-]{1,20})/.exec(vim)?.[1]
  return mode?.toLowerCase() ?? ''
}

/** @type {Readonly<Record<string, string>>} */
const modes = {
  asm: 'gas',
  c: 'c',
  'c++': 'cpp',
  clojure: 'clojure',
  cmake: 'cmake',
  conf: 'ini',
  cpp: 'cpp',
  cs: 'csharp',
  csharp: 'csharp',
  css: 'css',
  d: 'd',
  diff: 'diff',
  dockerfile: 'docker',
  elixir: 'elixir',
  'emacs-lisp': 'emacs-lisp',
  erlang: 'erlang',
  f90: 'fortran',
  fish: 'fish',
  fortran: 'fortran',
  go: 'go',
  groovy: 'groovy',
  haskell: 'haskell',
  html: 'html',
  ini: 'ini',
  java: 'java',
  javascript: 'js',
  js: 'js',
  json: 'json',
  kotlin: 'kotlin',
  latex: 'tex',
  lisp: 'common-lisp',
  lua: 'lua',
  make: 'make',
  makefile: 'make',
  markdown: '_markdown',
  nix: 'nix',
  objc: 'objective-c',
  ocaml: 'ocaml',
  org: 'org',
  perl: 'perl',
  php: 'php',
  ps1: 'powershell',
  python: 'python',
  r: 'r',
  rst: '_rst',
  ruby: 'rb',
  rust: 'rust',
  scala: 'scala',
  scheme: 'scheme',
  scss: 'scss',
  sh: 'bash',
  'shell-script': 'bash',
  sql: 'sql',
  swift: 'swift',
  systemd: 'ini',
  tcl: 'tcl',
  terraform: 'terraform',
  tex: 'tex',
  text: '_text',
  toml: 'toml',
  typescript: 'typescript',
  vim: 'vim',
  xml: 'xml',
  yaml: 'yaml',
  zsh: 'bash',
}

/** @typedef {RegExp | ((head: string, text: string) => boolean)} Sign */

/** @type {(...shapes: readonly RegExp[]) => (head: string) => boolean} */
const all =
  (...shapes) =>
  head =>
    shapes.every(shape => shape.test(head))

/** @type {readonly (readonly [lexer: string, shows: Sign])[]} */
const signs = [
  ['php', /^\s*<\?php\b/],
  ['handlebars', all(/^\s*(?:<[\w!]|\{\{)/, /\{\{(?:[#/] ?[a-z]|> ?[\w"])/)],
  [
    'sql',
    all(
      /\{\{-? ?(?:config|ref|return|source)\(|\badapter\.dispatch\(|\{%-? (?:do|snapshot|test) /,
      /^[ \t]*(?:from|select|union|where|with)\b|\{%-? (?:do|macro|set|snapshot|test) /im,
      /^(?!version:)/,
    ),
  ],
  ['erb', all(/^\s*<[\w!]/, /<%[=-]? [^%\n]{1,200}%>/)],
  [
    'html+django',
    all(/^\s*(?:<\w|\{%)/, /<[a-z][\w-]*[\s>]/, /\{%-? (?:if|for|block|extends|include|load)\b/),
  ],
  ['html', /^\s*<(?:!doctype html\b|html[\s>])/i],
  ['xml', isXml],
  ['pem', /^-----BEGIN [A-Z0-9 ]{1,60}-----$/m],
  ['diff', isDiff],
  ['pytb', /^Traceback \(most recent call last\):\n {2}File "/],
  [
    'http',
    /^(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\/[\d.]+|HTTP\/\d(?:\.\d)? \d{3}\b.{0,80})\n[\w-]+: /,
  ],
  [
    'email',
    /^(?:Received|Return-Path|Delivered-To|Message-ID|MIME-Version): [\s\S]{0,4000}\n(?:Subject|From): /i,
  ],
  ['json', isJson],
  ['console', /^(?:\$ |[\w.-]{1,40}@[\w.-]{1,60}:\S{0,80}[$#] )\S/],
  ['tex', /^\s*(?:%[^\n]*\n\s*){0,20}\\documentclass\b/],
  ['groff', /^(?:[.']\\"[^\n]*\n){0,30}\.(?:TH|Dd) \S/],
  ['vue', /^\s*<(?:template|script setup[^>]{0,80})>\s*\n[\s\S]{0,60000}\n<\/(?:template|script)>/],
  [
    'asciidoc',
    all(
      /^(?:\s*(?:\/\/[^\n]*|:[\w-]+:[^\n]*|\[[^\]\n]*\])\n){0,40}\s*= \S[^\n]*[^=\n]\n/,
      /^={2,5} \S|\bxref:|^(?:image|include)::|^:[\w-]+:|^\[[\w.#]/m,
    ),
  ],
  ['astro', isAstro],
  ['csv', isCsv],
  ['dotenv', isEnvironment],
  ['_markdown', isMarkdown],
  ['yaml', isYaml],
]
