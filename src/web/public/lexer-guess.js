// Guesses the language of a text by cheap signs. Runs in the browser only.

/**
 * @typedef {{ readonly key: string, readonly patterns: readonly string[] }} Lexer
 * @typedef {RegExp | ((head: string, text: string) => boolean)} Sign
 */

const headMaxChars = 8_000
const jsonMaxChars = 300_000

/**
 * The lexer whose pattern matches a file name most literally, as on the server; null if none matches.
 *
 * @param {string} filename
 * @param {readonly Lexer[]} lexers
 */
export function guessByName(filename, lexers) {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const patterns = lexers
    .flatMap(({ key, patterns }) => patterns.map(pattern => ({ key, pattern, literals: literals(pattern) })))
    .sort((a, b) => b.literals - a.literals)
  /** @param {string} flags */
  const found = flags => patterns.find(({ pattern }) => shellPattern(pattern, flags).test(name))
  return name === '' ? null : ((found('') ?? found('i'))?.key ?? null)
}

/**
 * The key of a lexer, or null when no sign is found.
 *
 * @param {string} text
 */
export function guessByText(text) {
  const head = text.slice(0, headMaxChars).replace(/^\ufeff/, '')
  const shebang = /^#!.*?\b(\w+?)[\d.]*(?:\s|$)/.exec(head.replace(/^#!\S*\/env( -S)?/, '#!'))?.[1]
  if (shebang !== undefined) return interpreters[shebang] ?? null
  return signs.find(([, sign]) => shows(sign, head, text))?.[0] ?? null
}

/** @param {string} pattern */
const literals = pattern => pattern.replace(/[*?]/g, '').length + (/[*?[]/.test(pattern) ? 0 : 1000)

/**
 * @param {string} pattern
 * @param {string} flags
 */
function shellPattern(pattern, flags) {
  const source = pattern.replace(/\[[^\]]+\]|[^\w]/g, part => {
    if (part === '*') return '[^]*'
    if (part === '?') return '[^]'
    return part.length > 1 ? part : `\\${part}`
  })
  return new RegExp(`^${source}$`, flags)
}

/** @type {Readonly<Record<string, string>>} */
const interpreters = {
  ash: 'bash',
  awk: 'awk',
  bash: 'bash',
  bun: 'js',
  dash: 'bash',
  deno: 'typescript',
  elixir: 'elixir',
  escript: 'erlang',
  fish: 'fish',
  gawk: 'awk',
  groovy: 'groovy',
  ksh: 'bash',
  lua: 'lua',
  make: 'make',
  node: 'js',
  osascript: 'applescript',
  perl: 'perl',
  php: 'php',
  pwsh: 'powershell',
  python: 'python',
  Rscript: 'r',
  ruby: 'rb',
  sed: 'sed',
  sh: 'bash',
  swift: 'swift',
  tclsh: 'tcl',
  tsx: 'typescript',
  zsh: 'bash',
}

/**
 * @param {Sign} sign
 * @param {string} head
 * @param {string} text
 */
const shows = (sign, head, text) => (sign instanceof RegExp ? sign.test(head) : sign(head, text))

/** @type {(...shapes: readonly Sign[]) => (head: string, text: string) => boolean} */
const all =
  (...shapes) =>
  (head, text) =>
    shapes.every(shape => shows(shape, head, text))

/** @type {(shape: RegExp, count: number) => Sign} */
const times = (shape, count) => head => (head.match(shape)?.length ?? 0) >= count

/**
 * Signs of languages, the most reliable first. No pattern may take long on a hostile text.
 *
 * @type {readonly (readonly [lexer: string, sign: Sign])[]}
 */
const signs = [
  ['php', /^\s*<\?(?:php\b|=)/],
  ['html', /^\s*<!doctype html|^\s*<html[\s>]/i],
  ['xml', /^\s*<\?xml /],
  ['pem', /^-----BEGIN [A-Z0-9 ]+-----$/m],
  ['diff', /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d+)/m],
  ['diff', /^--- .*\n\+\+\+ /m],
  ['pytb', /^Traceback \(most recent call last\):$/m],
  ['http', /^(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\/\d|HTTP\/\d(?:\.\d)? \d{3})/],
  ['email', all(/^[A-Z][\w-]*: /, /^(?:Received|Return-Path|Message-ID|MIME-Version): /im)],
  ['json', isJson],
  ['console', /^(?:\$|[\w.-]+@[\w.-]+:\S*[$#]) \S/],
  ['docker', all(/^FROM \S+/m, /^(?:RUN|CMD|COPY|ENTRYPOINT|WORKDIR|EXPOSE) /m)],
  ['tex', /^\\(?:documentclass|begin\{|usepackage)/m],
  ['vue', /^<(?:template|script setup)[\s>]/m],
  ['html', all(/^\s*<(?:head|body|div|p|span|a|ul|ol|table|form|section|main|h[1-6])[\s>]/i, /<\/\w+>/)],
  ['xml', all(/^\s*<[A-Za-z][\w:.-]*[\s>]/, /<\/[A-Za-z][\w:.-]*>\s*$/)],
  ['go', all(/^package \w+$/m, /^(?:import|func|type|var|const) /m)],
  [
    'cpp',
    all(
      /^\s*#\s*include\s*[<"]/m,
      /\bstd::|\bclass \w+|\btemplate\s*<|\busing namespace\b|<(?:iostream|vector|string|memory|map)>/,
    ),
  ],
  ['c', /^\s*#\s*include\s*[<"]/m],
  ['rust', all(/\bfn \w+/, /\blet mut |\bimpl\b|\buse \w+::|\bprintln!|\bpub fn |-> \w+/)],
  ['csharp', all(/^using [\w.]+;/m, /\b(?:namespace|class|Console)\b/)],
  [
    'java',
    /^(?:import java|package [\w.]+;$)|\bpublic (?:static |final |abstract )*(?:class|interface|void)\b/m,
  ],
  ['kotlin', all(/\bfun \w+\(/, /\bval |\bvar |: \w+|println/)],
  ['swift', /^import (?:Foundation|SwiftUI|UIKit)$/m],
  [
    'sql',
    /^\s*(?:SELECT\b[^;]+\bFROM\b|INSERT INTO\b|CREATE (?:TABLE|INDEX|VIEW)\b|UPDATE \w+ SET\b|DELETE FROM\b|ALTER TABLE\b)/i,
  ],
  ['python', /^(?:async )?(?:def|class) \w+[^\n{;]*:\s*$|^from [\w.]+ import |^if __name__ == /m],
  [
    'rb',
    all(
      /^\s*(?:def [\w.?!]+|class [A-Z]\w*(?: < \S+)?|module [A-Z]\w*|\S.* do(?: \|[^|]*\|)?|require ['"])/m,
      /^\s*end$|^require ['"]/m,
    ),
  ],
  [
    'typescript',
    all(
      /\b(?:const|let|function|class|export|import)\b/,
      /^(?:export )?(?:interface|type) \w+|[\w)]\??: (?:string|number|boolean|unknown|void|Promise<)/m,
    ),
  ],
  [
    'js',
    /^\s*(?:import\b.* from ['"]|export (?:default|const|function|class)\b|(?:const|let|var) [\w{[].*=|(?:async )?function \w*\(|class \w+ (?:extends \w+ )?\{)|\bconsole\.log\(/m,
  ],
  ['python', /^import \w[\w.]*(?: as \w+)?$|^\s*print\(/m],
  ['css', /^[\w.#@*:[][^{};\n]*\{\s*(?:\/\*[^*]*\*\/\s*)?[\w-]+\s*:[^;{}]+[;}]/m],
  ['perl', all(/^use (?:strict|warnings)\b|\bmy [$@%]\w+/m, /;/)],
  ['lua', all(/^\s*local \w+|^\s*function \w+[\w.:]*\(/m, /^\s*end$/m)],
  ['toml', all(/^\[+[\w."-]+\]+\s*$/m, /^[\w.-]+ = (?:["'[{]|true|false|\d)/m)],
  ['ini', all(/^\[[^\]\n]+\]\s*$/m, /^[\w. -]+=/m)],
  ['make', all(/^[\w.%/-]+:(?!=)[^\n]*\n\t/m, /^\t/m)],
  ['_markdown', all(/^#{1,6} \S|^[-*] \S/m, /^```|\]\([^)\n]+\)|^#{1,6} \S.*\n\s*\n/m)],
  ['yaml', all(/^---$|^[\w"-][\w ."-]*:(?: |$)/m, times(/^\s*(?:- )?[\w"-][\w ."-]*:(?: \S.*)?$/gm, 3))],
]

/**
 * @param {string} head
 * @param {string} text
 */
function isJson(head, text) {
  const whole = text.length > jsonMaxChars ? '' : text.trim()
  if (!/^(?:\{\s*["}]|\[)/.test(head.trimStart()) || whole.length < 3) return false
  try {
    return typeof JSON.parse(whole) === 'object'
  } catch {
    return false
  }
}
