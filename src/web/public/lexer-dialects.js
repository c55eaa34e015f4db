// Settles between a language and its dialect, which the weights alone take for one another.

/** @typedef {import('./lexer-classifier.js').Rated} Rated */
/** @typedef {RegExp | ((text: string) => boolean)} Marks */

/**
 * `marks` finds what only the dialect has, `against` what it never has. A text without either is the basis if
 * `isDecisive`; otherwise the weights are believed.
 *
 * @typedef {{ readonly basis: string, readonly dialect: string, readonly marks: Marks, readonly against?: RegExp, readonly isDecisive: boolean }} Pair
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
  const pair = pairs.find(({ basis, dialect }) => first.key === basis || first.key === dialect)
  if (!pair) return first
  const { basis, dialect, marks, against, isDecisive } = pair
  /** @param {string} key */
  const shareOf = key => rated.find(each => each.key === key)?.share ?? 0
  const both = shareOf(basis) + shareOf(dialect)
  if (against?.test(text)) return { key: basis, share: both }
  if (has(marks, text.replace(comments, ''))) return { key: dialect, share: both }
  return isDecisive ? { key: basis, share: both } : { ...first, share: Math.min(first.share, likelyShare) }
}

/** The largest share of a language whose text has neither the marks of the dialect nor those against it. */
const likelyShare = 0.9

/**
 * @param {Marks} marks
 * @param {string} text
 */
const has = (marks, text) => (marks instanceof RegExp ? marks.test(text) : marks(text))

/** Lines that are comments in most languages, in which types of a dialect may stand. */
const comments = /^[ \t]*(?:\*|\/\/ |\/\*|# )[^\n]*$/gm

const scss =
  /^[ \t]*(?:\$[\w-]+\s*:|@(?:include|mixin|use|forward|extend|function|return|each|if|else)\b|&|\/\/)|[:\s(]\$[a-z][\w-]*|#\{\$/m
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
    marks: text => scss.test(text) || hasNestedRule(text),
    isDecisive: true,
  },
  {
    basis: 'c',
    dialect: 'cpp',
    marks:
      /\bstd::|^[ \t]*(?:namespace \w+|template ?<|class \w+|using (?:namespace )?\w+|(?:public|private|protected):)|\w::\w+\(|\bconstexpr\b|\bstatic_cast<|^#include <(?:string|vector|memory|iostream|map|utility|algorithm|functional)>/m,
    isDecisive: false,
  },
  {
    basis: 'js',
    dialect: 'typescript',
    against: /\bmodule\.exports\b|^(?:const|var) \w+ = require\(|^[ \t]*['"]use strict['"]/m,
    marks:
      /^[ \t]*(?:export )?(?:declare |abstract )?(?:interface \w+|type \w+(?:<[^=\n]*>)? =|(?:const )?enum \w+ \{)|^(?:im|ex)port type\b|\bas const\b|[\w)\]]\??: (?:string|number|boolean|void|unknown|any|never|Promise<)|^[ \t]*(?:private|public|protected|readonly|abstract) \w+|\(\w+\??: [\w{[(]|\): [\w<>[\]|., ]{1,80}(?: =>| \{|;)|\b(?:const|let) \w+: |\bimplements \w|\w<[A-Z]\w*(?:\[\])?>\(|^[ \t]*\w+\??: [A-Z]\w*(?:<[^\n]*>)?;?$|^(?![ \t]*(?:im|ex)port\b|[ \t]*\w+ as \w+,?\s*$)[^\n'"`/*]{0,200}[\w)\]] as [A-Za-z]|\w!(?:[.;),[]|$)|\bsatisfies [A-Z]|^\/\/\/ <reference|^[ \t]*@(?:Component|Controller|Entity|Injectable|Input|Module|NgModule|Output|ViewChild)\(|\buse(?:State|Ref|Memo|Callback)<|^import \{ ?type |^import \w+ = require\(|^declare \w/m,
    isDecisive: false,
  },
]
