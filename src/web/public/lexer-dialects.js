// Settles between a language and its dialect, which the weights alone take for one another.

/** @typedef {import('./lexer-classifier.js').Rated} Rated */
/** @typedef {RegExp | ((text: string) => boolean)} Marks */

/**
 * `marks` finds what only the dialect has, `against` what it never has, and `unmarked` what it seldom has without a mark
 * elsewhere. A text without any of these is the basis if `isDecisive`; otherwise the weights are believed.
 *
 * @typedef {{ readonly basis: string, readonly dialect: string, readonly marks: Marks, readonly against?: RegExp, readonly unmarked?: RegExp, readonly isDecisive: boolean }} Pair
 */

/**
 * The likeliest language, or its dialect or basis where the text itself decides.
 *
 * @param {string} text
 * @param {Rated} first
 * @param {readonly Rated[]} rated
 * @returns {Rated}
 */
export function settled(text, first, rated) {
  if (!holdsModules.has(first.key) && module.test(text)) return settled(text, better(rated), rated)
  const pair = pairs.find(({ basis, dialect }) => first.key === basis || first.key === dialect)
  if (!pair) return first
  const { basis, dialect, marks, against, unmarked, isDecisive } = pair
  /** @param {string} key */
  const shareOf = key => rated.find(each => each.key === key)?.share ?? 0
  const both = shareOf(basis) + shareOf(dialect)
  if (against?.test(text)) return { key: basis, share: both }
  if (has(marks, text)) return { key: dialect, share: both }
  if (isDecisive) return { key: basis, share: both }
  const likely = unmarked?.test(text) ? { key: basis, share: both } : first
  return { key: likely.key, share: Math.min(likely.share, likelyShare) }
}

/** The likelier one of JavaScript and TypeScript, which is no more than likely: the text resembles another language more. */
const better = (/** @type {readonly Rated[]} */ rated) => ({
  key: rated.find(({ key }) => key === 'js' || key === 'typescript')?.key ?? 'js',
  share: likelyShare,
})

/** Imports and exports of modules, which both have alone, and languages in whose texts such a module may stand. */
const module =
  /^(?:import (?:[\w$*{][^\n]* from )?['"][^'"\n]+['"];?$|export (?:default|const|function|class) )/m
const holdsModules = new Set([
  'js',
  'typescript',
  'vue',
  '_markdown',
  '_rst',
  '_text',
  'asciidoc',
  'swift',
  'dart',
  'sol',
])

/** The largest share of a language whose text has neither the marks of the dialect nor those against it. */
const likelyShare = 0.9

/**
 * @param {Marks} marks
 * @param {string} text
 */
const has = (marks, text) => (marks instanceof RegExp ? marks.test(text.replace(comments, '')) : marks(text))

/** Lines that are comments in most languages, in which types of a dialect may stand. */
const comments = /^[ \t]*(?:\*|\/\/ |\/\*|# )[^\n]*$/gm

const scss =
  /^[ \t]*(?:\$[\w-]+\s*:|@(?:include|mixin|use|forward|extend|function|return|each|if|else)\b|\/\/)|[:\s(]\$[a-z][\w-]*|#\{\$|\.scss['"]/m
/** Signs of the CSS of today, whose rules may also be inside of rules. */
const today = /^[ \t]*--[\w-]+ ?:|\bvar\(--|^@layer\b/m
/** @param {string} text */
const isScss = text =>
  scss.test(text) || (!today.test(text) && (/^[ \t]*&/m.test(text) || hasNestedRule(text)))

/**
 * A rule inside of a rule, with no block of CSS around it, such as `@media`.
 *
 * @param {string} text
 */
function hasNestedRule(text) {
  let depth = 0
  for (const line of text.split('\n')) {
    if (/^\s*@/.test(line)) return false
    if (depth > 0 && /[^\s{]\s*\{\s*$/.test(line)) return true
    depth += line.split('{').length - line.split('}').length
  }
  return false
}

/**
 * JavaScript where no type is written: parameters of functions that have a name, which the compiler of TypeScript wants types
 * for, types in comments, and what has been replaced since.
 */
const unmarked = new RegExp(
  [
    String.raw`^[ \t]*(?:export )?(?:default )?(?:async )?function\*? ?\w+ ?\((?:\w+|\{[^:}\n]*\})(?:, ?\w+)*\) ?\{`,
    String.raw`^[ \t]+(?:async |static )*(?!(?:catch|for|function|if|switch|while|with)\b)\w+ ?\(\w+(?:, ?\w+)*\) \{$`,
    String.raw`^[ \t]*(?:export )?(?:const|let) \w+ = (?:async )?(?:\(\w+(?:, ?\w+)*\)|\w+) =>`,
    String.raw`@(?:param|returns?|type) \{`,
    String.raw`^[ \t]*var \w|\w: function ?\(|\.prototype\b|^[;(!]*function ?\(`,
    String.raw`\b(?:document|window)\.\w`,
  ].join('|'),
  'm',
)

/** @type {readonly Pair[]} */
const pairs = [
  {
    basis: 'ini',
    dialect: 'toml',
    marks: /^[ \t]*[\w."-]+ *= *["'[{]|^\[\[/m,
    against: /^[ \t]*[\w.-]+ *= *(?!true\b|false\b|inf\b|nan\b)[A-Za-z_$/%~*<]|^[ \t]*;/m,
    isDecisive: true,
  },
  {
    basis: 'common-lisp',
    dialect: 'emacs-lisp',
    marks:
      /^[ \t]*\((?:provide '|require '|defcustom|use-package|defface|declare-function|add-hook|define-key)|lexical-binding|\(interactive/m,
    isDecisive: true,
  },
  {
    basis: 'css',
    dialect: 'scss',
    marks: isScss,
    isDecisive: true,
  },
  {
    basis: 'c',
    dialect: 'cpp',
    marks:
      /\bstd::|^[ \t]*(?:namespace \w+|template ?<|class \w+|using (?:namespace )?\w+|(?:public|private|protected):)|\w::\w+\(|\bconstexpr\b|\b(?:const|dynamic|reinterpret|static)_cast<|\bnullptr\b|\bconst [\w:<>]+ ?& ?\w|\) (?:const )?(?:override|noexcept)\b|\) = (?:default|delete);|^[ \t]*# ?include <[\w/]+>/m,
    isDecisive: false,
  },
  {
    basis: 'js',
    dialect: 'typescript',
    against: /\bmodule\.exports\b|^(?:const|var) \w+ = require\(|^[ \t]*['"]use strict['"]/m,
    marks:
      /^[ \t]*(?:export )?(?:declare |abstract )?(?:interface \w+|type \w+(?:<[^=\n]*>)? =|(?:const )?enum \w+ \{)|^(?:im|ex)port type\b|\bas const\b|[\w)\]]\??: (?:string|number|boolean|void|unknown|any|never|Promise<)|^[ \t]*(?:private|public|protected|readonly|abstract) \w+|\(\w+\??: [\w{[(]|\): [\w<>[\]|., ]{1,80}(?: =>| \{|;)|\b(?:const|let) \w+: |\bimplements \w|\w<[A-Z]\w*(?:\[\])?>\(|^[ \t]*\w+\??: [A-Z]\w*(?:<[^\n]*>)?;?$|^(?![ \t]*(?:im|ex)port\b|[ \t]*\w+ as \w+,?\s*$)[^\n'"`/*]{0,200}[\w)\]] as [A-Za-z]|\w!(?:[.;),[]|$)|\bsatisfies [A-Z]|^\/\/\/ <reference|^[ \t]*@(?:Component|Controller|Entity|Injectable|Input|Module|NgModule|Output|ViewChild)\(|\buse(?:State|Ref|Memo|Callback)<|^import \{ ?type |^import \w+ = require\(|^declare \w/m,
    unmarked,
    isDecisive: false,
  },
]
